import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { engineOf, indexName, uniqueName } from '@grove/database';

/** Names of accounts, each with the column that holds it while no other account has it, and the length of both. */
const NAMES = [
  ['username_folded', 'username_key', 60],
  ['email_folded', 'email_key', 200],
  ['slug', 'slug_key', 200],
] as const;

const BY_DATE = indexName('user', ['registered_at']);

/**
 * Accounts that come from other systems may lack an e-mail address or a date, share a name with another account, have longer names, and have capabilities
 * of their own.
 */
export class ImportedAccounts1700000001100 implements MigrationInterface {
  readonly name = 'ImportedAccounts1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL, because TypeORM would create the table anew on SQLite, and delete all rows that refer to it.
    for (const [column, key, length] of NAMES) {
      if (!(await runner.hasColumn('user', key)))
        await runner.query(`ALTER TABLE user ADD COLUMN ${key} varchar(${length}) NULL`);
      await runner.query(`UPDATE user SET ${key} = ${column} WHERE ${key} IS NULL AND ${column} <> ''`);
    }
    if (!(await runner.hasColumn('user', 'own_capabilities')))
      await runner.query(
        `ALTER TABLE user ADD COLUMN own_capabilities ${engineOf(runner) === 'mysql' ? 'longtext' : 'text'} NULL`,
      );
    const indexes = await indexesOf(runner);
    for (const [column, key] of NAMES) {
      if (!indexes.has(uniqueName('user', [key]))) await runner.createIndex('user', uniqueIndex(key));
      if (!indexes.has(indexName('user', [column]))) await runner.createIndex('user', plainIndex(column));
      if (indexes.has(uniqueName('user', [column]))) await runner.dropIndex('user', uniqueName('user', [column]));
    }
    await (engineOf(runner) === 'mysql' ? widenOnMysql(runner) : allowNoDateOnSqlite(runner));
  }

  /** Accounts that only this version allows must be deleted before. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [column, key] of NAMES) {
      await runner.createIndex('user', uniqueIndex(column));
      await runner.dropIndex('user', indexName('user', [column]));
      await runner.dropIndex('user', uniqueName('user', [key]));
      await runner.query(`ALTER TABLE user DROP COLUMN ${key}`);
    }
    await runner.query('ALTER TABLE user DROP COLUMN own_capabilities');
    if (engineOf(runner) !== 'mysql') return;
    const names = ['first_name', 'last_name', 'nickname'].map((column) => `MODIFY ${column} varchar(200) NOT NULL`);
    await runner.query(
      `ALTER TABLE user ${names.join(', ')}, MODIFY password_hash varchar(200) NULL, MODIFY registered_at datetime NOT NULL`,
    );
  }
}

const uniqueIndex = (column: string) =>
  new TableIndex({ name: uniqueName('user', [column]), columnNames: [column], isUnique: true });

const plainIndex = (column: string) => new TableIndex({ name: indexName('user', [column]), columnNames: [column] });

const indexesOf = async (runner: QueryRunner): Promise<Set<string | undefined>> =>
  new Set((await runner.getTable('user'))!.indices.map(({ name }) => name));

async function widenOnMysql(runner: QueryRunner): Promise<void> {
  const names = ['first_name', 'last_name', 'nickname'].map((column) => `MODIFY ${column} longtext NOT NULL`);
  await runner.query(
    `ALTER TABLE user ${names.join(', ')}, MODIFY password_hash longtext NULL, MODIFY registered_at datetime NULL`,
  );
}

/** SQLite has no length limits, but it cannot remove a NOT NULL: a new column takes the place of the old one. */
async function allowNoDateOnSqlite(runner: QueryRunner): Promise<void> {
  if ((await runner.getTable('user'))!.findColumnByName('registered_at')?.isNullable) return;
  await runner.dropIndex('user', BY_DATE);
  await runner.query('ALTER TABLE user ADD COLUMN registered_on datetime NULL');
  await runner.query('UPDATE user SET registered_on = registered_at');
  await runner.query('ALTER TABLE user DROP COLUMN registered_at');
  await runner.query('ALTER TABLE user RENAME COLUMN registered_on TO registered_at');
  await runner.createIndex('user', plainIndex('registered_at'));
}
