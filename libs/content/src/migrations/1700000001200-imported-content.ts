import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { foldForSorting } from '@grove/core';
import { column, createTable, engineOf, indexName, refoldSortKeys, uniqueName } from '@grove/database';

/** The definition of each new column, in SQL that both engines understand. `TEXT` stands for text of any length. */
const NEW_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  ['post', 'guid', 'TEXT NULL'],
  ['media', 'guid', 'TEXT NULL'],
  ['media', 'folder', "varchar(200) NOT NULL DEFAULT 'media'"],
  ['revision', 'slug', 'varchar(200) NULL'],
  ['revision', 'guid', 'TEXT NULL'],
  ['revision', 'modified_at', 'datetime NULL'],
  ['revision', 'local_modified_at', 'datetime NULL'],
  ['media_file', 'source_version', 'varchar(200) NULL'],
  ['term', 'slug_key', 'varchar(200) NULL'],
];

/** Columns that were too short for what other systems allow. SQLite does not limit the length of a text. */
const LONGER: readonly (readonly [table: string, column: string])[] = [
  ['media', 'title'],
  ['media', 'alt_text'],
  ['post', 'template'],
];

/** Files, slugs and terms of other systems are not always unique. */
const NO_LONGER_UNIQUE: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['media', ['slug']],
  ['media', ['file']],
  ['term', ['taxonomy', 'slug']],
];

/** Posts, media and terms that come from another system keep what they are known by there: GUIDs, addresses of files, slugs that several of them have. */
export class ImportedContent1700000001200 implements MigrationInterface {
  readonly name = 'ImportedContent1700000001200';

  async up(runner: QueryRunner): Promise<void> {
    const isMysql = engineOf(runner) === 'mysql';
    for (const [table, name, definition] of NEW_COLUMNS)
      if (!(await runner.hasColumn(table, name)))
        await runner.query(
          `ALTER TABLE ${table} ADD COLUMN ${name} ${definition.replace('TEXT', isMysql ? 'longtext' : 'text')}`,
        );
    if (isMysql) for (const [table, name] of LONGER) await runner.query(`ALTER TABLE ${table} MODIFY ${name} longtext NOT NULL`);
    for (const [table, columns] of NO_LONGER_UNIQUE) await replaceUnique(runner, table, columns);
    await runner.query('UPDATE term SET slug_key = slug WHERE slug_key IS NULL');
    // Until now the presenter left out records that were deleted. Names of files are ASCII; searches look for them as well.
    await runner.query('UPDATE media SET parent_id = 0 WHERE parent_id <> 0 AND parent_id NOT IN (SELECT id FROM object_id)');
    await runner.query(
      "UPDATE media SET search_text = CONCAT(search_text, ' ', LOWER(file)) WHERE search_text NOT LIKE CONCAT('%', LOWER(file))",
    );
    // Titles that begin with a typographic quotation mark were sorted after all others.
    for (const table of ['post', 'media'])
      await refoldSortKeys(runner, { table, name: 'title', key: 'title_key', longest: 190 }, foldForSorting);
    await createIndex(runner, 'term', ['taxonomy', 'slug_key'], true);
    await createIndex(runner, 'revision', ['post_id', 'local_at', 'id']);
    const { autoId, int, line } = column;
    await createTable(
      runner,
      'old_slug',
      { id: autoId(), record_id: int(), slug: line(200) },
      { indexes: [['slug', 'record_id'], ['record_id']] },
    );
    await createTable(runner, 'post_status', { name: line(20) }, { primary: ['name'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('post_status');
    await runner.dropTable('old_slug');
    await runner.dropIndex('revision', indexName('revision', ['post_id', 'local_at', 'id']));
    await runner.dropIndex('term', uniqueName('term', ['taxonomy', 'slug_key']));
    for (const [table, columns] of NO_LONGER_UNIQUE) {
      await runner.dropIndex(table, indexName(table, columns));
      await createIndex(runner, table, columns, true);
    }
    for (const [table, name] of [...NEW_COLUMNS].reverse()) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}

/** The new index comes first, so that searches always have one, and so that a migration that was cut short can be repeated. */
async function replaceUnique(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  await createIndex(runner, table, columns);
  const unique = uniqueName(table, columns);
  if ((await runner.getTable(table))!.indices.some(({ name }) => name === unique)) await runner.dropIndex(table, unique);
}

async function createIndex(runner: QueryRunner, table: string, columns: readonly string[], isUnique = false): Promise<void> {
  const name = isUnique ? uniqueName(table, columns) : indexName(table, columns);
  if ((await runner.getTable(table))!.indices.some((index) => index.name === name)) return;
  await runner.createIndex(table, new TableIndex({ name, columnNames: [...columns], isUnique }));
}
