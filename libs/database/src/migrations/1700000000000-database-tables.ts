import { randomBytes } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { autoId, big, bigAutoId, flag, id, instant, int, json, line, small } from '../schema/column-kinds.js';
import { createTable, engineOf, insertFirstRow } from './migration.js';
import { NOT_RELAYED } from '../transactions/outbox.js';
import { Baseline } from './baseline.js';

/** The first migration of all: how texts are compared, and the tables that every library uses through its units of work. */
export class DatabaseTables1700000000000 extends Baseline {
  readonly name = 'DatabaseTables1700000000000';
  readonly replaces = [
    'KernelTables1700000000000',
    'WaitingEvents1700000000020',
    'ServerSecret1700000000030',
    'TableNames1700000000900',
    'NamedLockTurns1700000001050',
    'EventVersions1700000001060',
    'WriteFreezeTable1700000001070',
    'UpgradeTables1700000001080',
    'TraceParents1700000001130',
  ];

  async up(runner: QueryRunner): Promise<void> {
    if (engineOf(runner) === 'mysql') await compareExactly(runner);
    await unitTables(runner);
    await operatingTables(runner);
  }
}

/** Texts are equal if their bytes are equal, as on SQLite. NO PAD, or else MySQL would treat `a` and `a` with a space after it as equal. */
async function compareExactly(runner: QueryRunner): Promise<void> {
  const [{ version, name }] = (await runner.query('SELECT VERSION() AS version, DATABASE() AS name')) as {
    version: string;
    name: string;
  }[];
  const collation = /mariadb/i.test(version) ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin';
  await runner.query(`ALTER DATABASE \`${name.replaceAll('`', '``')}\` CHARACTER SET utf8mb4 COLLATE ${collation}`);
}

/** What units of work need. */
async function unitTables(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'object_id', { id: autoId(), kind: line(32) });
  await createTable(runner, 'counter_slot', { name: line(120), slot: small(), amount: big() }, { primary: ['name', 'slot'] });
  // A cluster such as Galera only replicates rows that change, so two units that take the same lock on different nodes conflict only if both change its row.
  await createTable(runner, 'named_lock', { name: line(120), turns: big({ default: 0 }) }, { primary: ['name'] });
  await createTable(
    runner,
    'outbox',
    {
      id: bigAutoId(),
      topic: line(64),
      resource_id: int(),
      payload: json(),
      created_at: instant(),
      relayed_at: instant({ default: NOT_RELAYED }),
      // The form of the payload; 0 is the one that all receivers get.
      api_version: int({ default: 0 }),
      // As in the header `traceparent`; only while traces are recorded.
      trace_parent: line(55, { nullable: true }),
    },
    { indexes: [['relayed_at', 'id']] },
  );
}

/** What the operation of an installation needs: its secret, the freeze of its writes, and the progress of upgrades. */
async function operatingTables(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'server_secret', {
    id: id(),
    secret: line(64),
    // The id of the key for new secrets.
    active_key: line(16, { default: '' }),
    retired: flag({ default: false }),
  });
  // Created here, before anything needs it, because several processes may use it for the first time together.
  await insertFirstRow(runner, 'server_secret', { id: 1 }, { secret: randomBytes(32).toString('base64') });
  await createTable(runner, 'write_freeze', { id: id(), frozen_until: big(), holder: line(36) });
  // It always exists, so that units of MySQL can lock it.
  await insertFirstRow(runner, 'write_freeze', { id: 1 }, { frozen_until: 0, holder: '' });
  await createTable(runner, 'backfill_progress', { name: line(120), position: big() }, { primary: ['name'] });
  await createTable(runner, 'contract_step', { name: line(120), version: line(40) }, { primary: ['name'] });
}
