import { TableForeignKey, TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { engineOf, foreignKeyName, indexName } from '@grove/database';

const NEW_COLUMNS: readonly (readonly [name: string, definition: string])[] = [
  ['type', "varchar(20) NOT NULL DEFAULT 'comment'"],
  ['local_at', 'datetime NULL'],
  ['is_verified', 'boolean NULL'],
];

/** Columns that were too short for what other systems allow. SQLite does not limit the length of a text. */
const LONGER = ['author_name', 'author_ip'];

/** Lists show comments of one type. */
const INDEXES = [['type', 'status', 'created_at']] as const;

const FORMER_KEY = foreignKeyName('comment', 'post_id');
const KEY = foreignKeyName('comment', 'object_id');

/** Comments that come from another system keep their type, and may be on records that do not exist any more. */
export class ImportedComments1700000001210 implements MigrationInterface {
  readonly name = 'ImportedComments1700000001210';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of NEW_COLUMNS)
      if (!(await runner.hasColumn('comment', name))) await runner.query(`ALTER TABLE comment ADD COLUMN ${name} ${definition}`);
    await (engineOf(runner) === 'mysql' ? moveKeyAtOnce(runner) : moveKeyStepByStep(runner));
    for (const columns of INDEXES) {
      const name = indexName('comment', columns);
      if (!(await runner.getTable('comment'))!.indices.some((index) => index.name === name))
        await runner.createIndex('comment', new TableIndex({ name, columnNames: [...columns] }));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM comment WHERE object_id IS NULL');
    for (const columns of INDEXES) await runner.dropIndex('comment', indexName('comment', columns));
    const { foreignKeys } = (await runner.getTable('comment'))!;
    for (const key of foreignKeys) await runner.dropForeignKey('comment', key);
    await runner.createForeignKey(
      'comment',
      new TableForeignKey({
        name: FORMER_KEY,
        columnNames: ['post_id'],
        referencedTableName: 'object_id',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
      }),
    );
    await runner.dropIndex('comment', 'ix_comment_object_id');
    for (const name of ['object_id', ...NEW_COLUMNS.map(([name]) => name)]) await runner.dropColumn('comment', name);
  }
}

const FIND_RECORDS = 'UPDATE comment SET object_id = post_id WHERE object_id IS NULL AND post_id IN (SELECT id FROM object_id)';

/** Each statement is done or not, and none is repeated that was done. */
async function moveKeyAtOnce(runner: QueryRunner): Promise<void> {
  await runner.query(`ALTER TABLE comment ${LONGER.map((name) => `MODIFY ${name} longtext NOT NULL`).join(', ')}`);
  if (!(await runner.hasColumn('comment', 'object_id')))
    await runner.query('ALTER TABLE comment ADD COLUMN object_id int NULL, ADD INDEX ix_comment_object_id (object_id)');
  const keys = (await runner.getTable('comment'))!.foreignKeys.map(({ name }) => name);
  if (!keys.includes(FORMER_KEY)) return;
  await runner.query(FIND_RECORDS);
  await runner.query(
    `ALTER TABLE comment DROP FOREIGN KEY ${FORMER_KEY}, ADD CONSTRAINT ${KEY} FOREIGN KEY (object_id) REFERENCES object_id (id) ON DELETE CASCADE`,
  );
}

/** SQLite drops a foreign key only by making the table anew, and then forgets the highest id that it assigned. */
async function moveKeyStepByStep(runner: QueryRunner): Promise<void> {
  const [assigned] = (await runner.query("SELECT seq FROM sqlite_sequence WHERE name = 'comment'")) as { seq: number }[];
  const { foreignKeys } = (await runner.getTable('comment'))!;
  for (const key of foreignKeys) if (key.columnNames.includes('post_id')) await runner.dropForeignKey('comment', key);
  if (assigned) await runner.query("UPDATE sqlite_sequence SET seq = ? WHERE name = 'comment'", [assigned.seq]);
  if (!(await runner.hasColumn('comment', 'object_id')))
    await runner.query('ALTER TABLE comment ADD COLUMN object_id integer NULL REFERENCES object_id (id) ON DELETE CASCADE');
  await runner.query(FIND_RECORDS);
  await runner.query('CREATE INDEX IF NOT EXISTS ix_comment_object_id ON comment (object_id)');
}
