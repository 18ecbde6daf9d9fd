import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { displayKeyOf } from '../accounts/account-columns.js';

const BY_NAME = 'ix_user_display_name';
const BY_KEY = 'ix_user_display_key_id';

/** Display names in the form in which both engines sort them alike, without case. */
export class DisplayKeys1700000000210 implements MigrationInterface {
  readonly name = 'DisplayKeys1700000000210';

  async up(runner: QueryRunner): Promise<void> {
    // Plain SQL, because TypeORM adds a column on SQLite by making the table anew, and what belongs to the people would go with the old one.
    if (!(await runner.hasColumn('user', 'display_key')))
      await runner.query("ALTER TABLE user ADD COLUMN display_key varchar(420) NOT NULL DEFAULT ''");
    const people = (await runner.query('SELECT id, display_name AS name FROM user')) as { id: number; name: string }[];
    for (const { id, name } of people)
      await runner.query('UPDATE user SET display_key = ? WHERE id = ?', [displayKeyOf(name), id]);
    const indexes = new Set((await runner.getTable('user'))!.indices.map(({ name }) => name));
    if (indexes.has(BY_NAME)) await runner.dropIndex('user', BY_NAME);
    if (!indexes.has(BY_KEY))
      await runner.createIndex('user', new TableIndex({ name: BY_KEY, columnNames: ['display_key', 'id'] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('user', BY_KEY);
    await runner.createIndex('user', new TableIndex({ name: BY_NAME, columnNames: ['display_name'] }));
    await runner.query('ALTER TABLE user DROP COLUMN display_key');
  }
}
