import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from 'mysql2/promise';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bankSchema, newBank, openBank, ownersIn } from '../../testing/bank.js';
import { Gate } from '../../testing/gate.js';
import { TcpProxy } from '../../../test/tcp-proxy.js';
import { describeOnMysql } from '../../testing/describe-on-each-engine.js';
import { connectToDatabase } from '../../testing/test-engine.js';
import { CommitOutcomeUnknown, DatabaseUnavailable } from '../../database-errors.js';
import { Database } from '../../database.js';
import { acquireNamedLock } from '../../transactions/locks.sql.js';
import { insertRow, updateRows } from '../../testing/rows.js';

describeOnMysql('a unit of work that meets another', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() =>
    bank.write(async (unit) => {
      await unit.query('DELETE FROM account');
      await unit.insertMany('account', [
        { id: 1, owner: 'ann', balance: 0 },
        { id: 2, owner: 'bob', balance: 0 },
      ]);
    }),
  );

  const turn = 'UPDATE account SET balance = balance + 1 WHERE id = ?';

  /** Two units that take the same two rows in opposite order; `onConflict` is what the work makes of the second statement's failure. */
  async function collide(onConflict: (error: unknown) => void): Promise<number> {
    const held = [new Gate(), new Gate()];
    let runs = 0;
    await Promise.all(
      [1, 2].map((first) =>
        bank.write(async (unit) => {
          runs++;
          await unit.query(turn, [first]);
          held[first - 1].open();
          await Promise.all(held.map(({ opened }) => opened));
          await unit.query(turn, [3 - first]).catch(onConflict);
          await insertRow(unit, 'account', { owner: `unit ${first}` });
        }),
      ),
    );
    return runs;
  }

  it('runs again after a deadlock', async () => {
    const runs = await collide((error) => {
      throw error;
    });
    expect(runs).toBe(3);
    expect(await bank.read('SELECT owner, balance FROM account ORDER BY owner')).toEqual([
      { owner: 'ann', balance: 2 },
      { owner: 'bob', balance: 2 },
      { owner: 'unit 1', balance: 0 },
      { owner: 'unit 2', balance: 0 },
    ]);
  });

  it('runs again even if its work swallows the deadlock, instead of storing what came after it', async () => {
    expect(await collide(() => undefined)).toBe(3);
    expect(await bank.read('SELECT balance FROM account WHERE id IN (1, 2)')).toEqual([{ balance: 2 }, { balance: 2 }]);
  });
});

describeOnMysql('a named lock', (engine) => {
  it('changes its row whenever it is taken, so that a cluster replicates it', async () => {
    const bank = await newBank(engine);
    for (const turns of [1, 2, 3]) {
      await bank.write((unit) => acquireNamedLock(unit, 'terms'));
      expect(await bank.read('SELECT name, turns FROM named_lock')).toEqual([{ name: 'terms', turns }]);
    }
    await bank.close();
  });
});

describeOnMysql('a connection', (engine) => {
  let url: string;
  let bank: Database;
  let admin: Connection;

  beforeAll(async () => {
    url = await engine.createDatabase();
    bank = await openBank(url);
    admin = await connectToDatabase(url);
  });
  afterAll(async () => {
    await bank.close();
    await admin.end();
  });
  afterEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  async function connectionsOf(condition: string): Promise<number[]> {
    const [rows] = await admin.query(
      `SELECT id AS id FROM information_schema.processlist WHERE db = DATABASE() AND ${condition}`,
    );
    return (rows as { id: number }[]).map(({ id }) => id);
  }

  it('begins strict, in UTC, and with READ COMMITTED', async () => {
    const sql = `SELECT @@sql_mode AS mode, @@time_zone AS zone, CONNECTION_ID() AS id FROM DUAL`;
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => bank.read<{ id: number; mode: string; zone: string }>(sql)),
    );
    expect(new Set(sessions.map(([{ id }]) => id)).size).toBeGreaterThan(1);
    for (const [{ mode, zone }] of sessions) {
      expect(mode.split(',')).toEqual(expect.arrayContaining(['STRICT_ALL_TABLES', 'PIPES_AS_CONCAT']));
      expect(zone).toBe('+00:00');
    }
    const levels = await bank.read<{ Value: string }>(
      `SHOW VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')`,
    );
    expect(new Set(levels.map(({ Value }) => Value))).toEqual(new Set(['READ-COMMITTED']));
  });

  it('that was killed while idle is replaced unnoticed', async () => {
    await Promise.all(Array.from({ length: 10 }, () => bank.read('SELECT 1')));
    for (const id of await connectionsOf('id <> CONNECTION_ID()')) await admin.query(`KILL ${id}`);
    await Promise.all([bank.read('SELECT 1'), bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' }))]);
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('that is killed during a read makes the read be asked again', async () => {
    await admin.query(`DO GET_LOCK('reading', 0)`);
    const read = bank.read<{ got: number }>(`SELECT GET_LOCK('reading', 10) AS got`);
    let waiting: number[] = [];
    while (waiting.length === 0) waiting = await connectionsOf(`state = 'User lock'`);
    await admin.query(`KILL ${waiting[0]}`);
    await admin.query(`DO RELEASE_LOCK('reading')`);
    expect(await read).toEqual([{ got: 1 }]);
  });

  it('that is killed during a unit of work makes the unit run again from the start', async () => {
    let runs = 0;
    await bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: `run ${++runs}` });
      const [{ id }] = await unit.read<{ id: number }>('SELECT CONNECTION_ID() AS id');
      if (runs === 1) await admin.query(`KILL ${id}`);
      await insertRow(unit, 'account', { owner: 'ann' });
    });
    expect(runs).toBe(2);
    expect(await ownersIn(bank)).toEqual(['ann', 'run 2']);
  });

  it('that is not to be had in time is reported as unavailable', async () => {
    const small = await openBank(url, { poolSize: 1 });
    const [begun, done] = [new Gate(), new Gate()];
    const unit = small.write(async () => {
      begun.open();
      await done.opened;
    });
    await begun.opened;
    await expect(small.read('SELECT 1')).rejects.toMatchObject({ code: 'POOL_EXHAUSTED' });
    done.open();
    await unit;
    expect(await small.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await small.close();
  }, 20_000);

  it('that the server refuses because there are too many is asked for again', async () => {
    const account = new URL(url);
    const name = `limited_${account.pathname.slice(-10)}`;
    await admin.query(`CREATE USER '${name}'@'%' IDENTIFIED BY 'limited' WITH MAX_USER_CONNECTIONS 2`);
    await admin.query(`GRANT ALL ON ${account.pathname.slice(1)}.* TO '${name}'@'%'`);
    const limited = await openBank(Object.assign(account, { username: name, password: 'limited' }).toString());
    const reads = await Promise.all(Array.from({ length: 20 }, () => limited.read<{ one: number }>('SELECT 1 AS one')));
    expect(reads.every(([{ one }]) => one === 1)).toBe(true);
    await limited.close();
    await admin.query(`DROP USER '${name}'@'%'`);
  });
});

describeOnMysql('a server that goes away', (engine) => {
  let proxy: TcpProxy;
  let bank: Database;

  beforeEach(async () => {
    proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.start();
    bank = await openBank(proxy.url);
  });
  afterEach(async () => {
    await bank.close();
    await proxy.stop();
  });

  it('is reported as unavailable, and used again once it is back', async () => {
    await proxy.stop();
    await Promise.all([
      expect(bank.read('SELECT 1')).rejects.toThrow(DatabaseUnavailable),
      expect(bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' }))).rejects.toThrow(DatabaseUnavailable),
      expect(bank.ping()).rejects.toThrow(DatabaseUnavailable),
    ]);
    await proxy.start();
    expect(await ownersIn(bank)).toEqual([]);
    await bank.ping();
  }, 20_000);

  it('and is back in a moment is waited for', async () => {
    await proxy.stop();
    const work = Promise.all([bank.read('SELECT 1 AS one'), bank.write((unit) => insertRow(unit, 'account', { owner: 'ann' }))]);
    await proxy.start();
    const [rows] = await work;
    expect(rows).toEqual([{ one: 1 }]);
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('in the middle of a commit leaves the outcome unknown, so that the unit is not run again', async () => {
    let runs = 0;
    const unit = bank.write(async (unit) => {
      runs++;
      proxy.cutsAt = 'COMMIT';
      await insertRow(unit, 'account', { owner: 'ann' });
    });
    await expect(unit).rejects.toThrow(CommitOutcomeUnknown);
    expect(runs).toBe(1);
    proxy.cutsAt = undefined;
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('and was never there is reported without the password', async () => {
    await proxy.stop();
    const url = Object.assign(new URL(proxy.url), { password: 'a-secret' }).toString();
    const error = await Database.open({ url, entities: [], migrations: [] }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(JSON.stringify([String(error), error, (error as Error).cause])).not.toContain('a-secret');
    await proxy.start();
  }, 20_000);
});

class ChangesAccounts1700000009999 implements MigrationInterface {
  readonly name = 'ChangesAccounts1700000009999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE account SET note = CONCAT(note, 'migrated')");
  }

  async down(): Promise<void> {}
}

describeOnMysql('a migration that waits too long for a unit of work', (engine) => {
  it('repeats its statement until the unit has ended, and changes the rows once', async () => {
    const url = await engine.createDatabase();
    const bank = await openBank(url);
    await bank.write((unit) => insertRow(unit, 'account', { owner: 'ann', note: '' }));
    const next = await Database.open({ url, ...bankSchema([ChangesAccounts1700000009999]) });
    const lockWaits = async () => Number((await bank.read("SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_waits'"))[0]['Value']);
    let migrating: Promise<unknown> | undefined;
    await bank.write(async (unit) => {
      await updateRows(unit, 'account', { note: 'changed ' }, { owner: 'ann' });
      const before = await lockWaits();
      let hasEnded = false;
      migrating = next.migrate().finally(() => (hasEnded = true));
      migrating.catch(() => 'It is thrown where it is awaited.');
      // The second wait begins after the first one was too long.
      while (!hasEnded && (await lockWaits()) < before + 2);
    });
    expect(await migrating).toContain('ChangesAccounts1700000009999');
    expect(await bank.read('SELECT note FROM account')).toEqual([{ note: 'changed migrated' }]);
    await next.close();
    await bank.close();
  }, 30_000);
});
