import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, line } from './column-kinds.js';
import { createTable } from './migration.js';

/** Adds the columns with plain SQL, because TypeORM would rebuild the table on SQLite. */
const COLUMNS = { active_key: "varchar(16) NOT NULL DEFAULT ''", retired: 'boolean NOT NULL DEFAULT 0' };

/** The secret of the installation, which earlier versions created with the tables of users, and the id of the key for new secrets. */
export class ServerSecret1700000000030 implements MigrationInterface {
  readonly name = 'ServerSecret1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'server_secret', { id: id(), secret: line(64) });
    // Created here, before anything needs it, because several processes may use it for the first time at once.
    const kept = (await runner.query('SELECT id FROM server_secret')) as unknown[];
    if (kept.length === 0)
      await runner.query('INSERT INTO server_secret (id, secret) VALUES (?, ?)', [1, randomBytes(32).toString('base64')]);
    for (const [column, definition] of Object.entries(COLUMNS))
      if (!(await runner.hasColumn('server_secret', column)))
        await runner.query(`ALTER TABLE server_secret ADD COLUMN ${column} ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE server_secret DROP COLUMN ${column}`);
  }
}
