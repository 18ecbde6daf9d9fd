import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { changeColumn, column, engineOf, indexName, uniqueName } from '@grove/database';

const UUIDS = { unique: uniqueName('application_password', ['uuid']), plain: indexName('application_password', ['uuid']) };

/** Credentials that come from other systems have longer hashes and names, and sometimes no date; two users may have a password with the same UUID. */
export class ImportedCredentials1700000001110 implements MigrationInterface {
  readonly name = 'ImportedCredentials1700000001110';

  async up(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) === 'mysql') {
      await runner.query('ALTER TABLE application_password MODIFY hash varchar(255) NOT NULL, MODIFY name longtext NOT NULL');
      await runner.query('ALTER TABLE consumer_key MODIFY created_at datetime NULL');
    } else {
      await changeColumn(runner, 'application_password', 'hash', column.line(255));
      await changeColumn(runner, 'consumer_key', 'created_at', column.instant({ nullable: true }));
    }
    const { indices } = (await runner.getTable('application_password'))!;
    const names = new Set(indices.map(({ name }) => name));
    if (!names.has(UUIDS.plain))
      await runner.createIndex('application_password', new TableIndex({ name: UUIDS.plain, columnNames: ['uuid'] }));
    if (names.has(UUIDS.unique)) await runner.dropIndex('application_password', UUIDS.unique);
  }

  /** Credentials that only this version allows must be deleted before. */
  async down(runner: QueryRunner): Promise<void> {
    const unique = new TableIndex({ name: UUIDS.unique, columnNames: ['uuid'], isUnique: true });
    await runner.createIndex('application_password', unique);
    await runner.dropIndex('application_password', UUIDS.plain);
    if (engineOf(runner) === 'mysql') {
      await runner.query('ALTER TABLE application_password MODIFY hash varchar(64) NOT NULL, MODIFY name varchar(200) NOT NULL');
      await runner.query('ALTER TABLE consumer_key MODIFY created_at datetime NOT NULL');
    } else {
      await changeColumn(runner, 'application_password', 'hash', column.line(64));
      await changeColumn(runner, 'consumer_key', 'created_at', column.instant());
    }
  }
}
