import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { engineOf, indexName } from '@grove/database';

/** The columns of `webhook` that change, with their indexes. */
const COLUMNS = [
  { name: 'created_at', definition: 'datetime NULL', before: 'datetime NOT NULL', indexed: ['created_at', 'id'] },
  { name: 'topic', definition: 'varchar(200) NOT NULL', before: 'varchar(64) NOT NULL', indexed: ['status', 'topic'] },
] as const;

/** Webhooks that come from other systems have longer names and topics, and sometimes no date. */
export class ImportedWebhooks1700000001600 implements MigrationInterface {
  readonly name = 'ImportedWebhooks1700000001600';

  async up(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) === 'mysql') {
      const changes = COLUMNS.map(({ name, definition }) => `MODIFY ${name} ${definition}`);
      await runner.query(`ALTER TABLE webhook MODIFY name longtext NOT NULL, ${changes.join(', ')}`);
      return;
    }
    for (const column of COLUMNS) await replaceOnSqlite(runner, column);
  }

  /** Webhooks that only this version allows must be deleted before. SQLite has no length limits, and allows more without harm. */
  async down(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) !== 'mysql') return;
    const changes = COLUMNS.map(({ name, before }) => `MODIFY ${name} ${before}`);
    await runner.query(`ALTER TABLE webhook MODIFY name varchar(200) NOT NULL, ${changes.join(', ')}`);
  }
}

/** SQLite cannot change a column, and creating the table anew would delete the deliveries: a new column takes the place of the old one. */
async function replaceOnSqlite(runner: QueryRunner, { name, definition, indexed }: (typeof COLUMNS)[number]): Promise<void> {
  const column = (await runner.getTable('webhook'))!.findColumnByName(name)!;
  if (column.isNullable || column.length === '200') return;
  const index = indexName('webhook', [...indexed]);
  await runner.dropIndex('webhook', index);
  await runner.query(`ALTER TABLE webhook ADD COLUMN replacing ${definition.replace('NOT NULL', "NOT NULL DEFAULT ''")}`);
  await runner.query(`UPDATE webhook SET replacing = ${name}`);
  await runner.query(`ALTER TABLE webhook DROP COLUMN ${name}`);
  await runner.query(`ALTER TABLE webhook RENAME COLUMN replacing TO ${name}`);
  await runner.createIndex('webhook', new TableIndex({ name: index, columnNames: [...indexed] }));
}
