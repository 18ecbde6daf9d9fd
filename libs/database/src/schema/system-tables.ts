import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EventVersions1700000001060 } from './event-versions.js';
import { WriteFreezeTable1700000001070 } from '../freeze/write-freeze-table.js';
import { autoId, big, bigAutoId, instant, int, json, line, small } from './column-kinds.js';
import { createTable, engineOf } from './migration.js';
import { NamedLockTurns1700000001050 } from './named-lock-turns.js';
import { ServerSecret1700000000030 } from './server-secret-table.js';
import { StoredEvent } from './stored-event.entity.js';
import { TableNames1700000000900 } from './table-names.js';
import { RestrictedPayloads1700000001140 } from './restricted-payloads.js';
import { TraceParents1700000001130 } from './trace-parents.js';
import { UpgradeTables1700000001080 } from '../upgrades/upgrade-tables.js';
import { WaitingEvents1700000000020 } from './waiting-events.js';

/** The first migration: how texts are compared, and the tables that every library uses through its units of work. */
export class KernelTables1700000000000 implements MigrationInterface {
  readonly name = 'KernelTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) === 'mysql') await compareExactly(runner);

    await createTable(runner, 'object_id', { id: autoId(), kind: line(32) });

    await createTable(runner, 'tally', { name: line(120), slot: small(), amount: big() }, { primary: ['name', 'slot'] });

    await createTable(runner, 'turn', { name: line(120) }, { primary: ['name'] });

    await createTable(
      runner,
      'outbox',
      {
        id: bigAutoId(),
        topic: line(64),
        resource_id: int(),
        payload: json(),
        created_at: instant(),
        relayed_at: instant({ nullable: true }),
      },
      { indexes: [['relayed_at', 'id']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'turn', 'tally', 'object_id']) await runner.dropTable(table);
  }
}

/** The tables of this library that other libraries read. */
export const databaseEntities = [StoredEvent];

/** The migrations of this library. An application applies them before those of its modules. */
export const databaseMigrations = [
  KernelTables1700000000000,
  WaitingEvents1700000000020,
  ServerSecret1700000000030,
  TableNames1700000000900,
  NamedLockTurns1700000001050,
  EventVersions1700000001060,
  WriteFreezeTable1700000001070,
  UpgradeTables1700000001080,
  TraceParents1700000001130,
  RestrictedPayloads1700000001140,
];

/** Queues and locks: no response is computed from them. */
export const unversionedSystemTables = [
  'outbox',
  'named_lock',
  'migrations',
  'migration_lock',
  'write_freeze',
  'backfill_progress',
  'contract_step',
];

/** Texts are equal if their bytes are equal, as on SQLite. NO PAD, or else MySQL would treat `a` and `a` with a space after it as equal. */
async function compareExactly(runner: QueryRunner): Promise<void> {
  const [{ version, name }] = (await runner.query('SELECT VERSION() AS version, DATABASE() AS name')) as {
    version: string;
    name: string;
  }[];
  const collation = /mariadb/i.test(version) ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
  await runner.query(`ALTER DATABASE \`${name.replaceAll('`', '``')}\` CHARACTER SET utf8mb4 COLLATE ${collation}`);
}
