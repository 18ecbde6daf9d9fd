import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setImmediate as turn } from 'node:timers/promises';
import { openBank, ownersIn } from '../../testing/bank.js';
import { Gate } from '../../testing/gate.js';
import { describeOnSqlite } from '../../testing/describe-on-each-engine.js';
import { DatabaseBusy, DatabaseUnavailable } from '../../database-errors.js';
import type { Database } from '../../database.js';
import { SqliteConnection } from './sqlite-connection.js';
import { insertRow } from '../../testing/rows.js';

describeOnSqlite('a file', (engine) => {
  let url: string;
  let bank: Database;

  beforeEach(async () => {
    url = await engine.createDatabase();
    bank = await openBank(url);
  });
  afterEach(() => bank.close());

  const open = (owner: string) => bank.write((unit) => insertRow(unit, 'account', { owner }));

  it('that another process is writing is waited for, without stopping this one', async () => {
    const other = new SqliteConnection(url.slice('sqlite:'.length));
    other.execute('BEGIN IMMEDIATE');
    other.execute(`INSERT INTO account (owner) VALUES ('other')`);
    let isStored = false;
    const stored = open('ann').then(() => (isStored = true));
    for (let turns = 0; turns < 1_000; turns++) await turn();
    expect(await ownersIn(bank)).toEqual([]);
    expect(isStored).toBe(false);
    other.execute('COMMIT');
    other.close();
    await stored;
    expect(await ownersIn(bank)).toEqual(['ann', 'other']);
  });

  it('that another process is writing makes a statement with rows fail as busy', () => {
    const [writer, other] = [0, 1].map(() => new SqliteConnection(url.slice('sqlite:'.length)));
    writer.execute('BEGIN IMMEDIATE');
    expect(() => other.execute(`INSERT INTO account (owner) VALUES ('ann') RETURNING id`)).toThrow(DatabaseBusy);
    writer.close();
    other.close();
  });

  it('can be closed while another process is writing', async () => {
    const other = new SqliteConnection(url.slice('sqlite:'.length));
    const closing = await openBank(url);
    // SQLite counts the rows again for its statistics when an index was used and the table has grown.
    await closing.write((unit) =>
      unit.insertMany(
        'account',
        Array.from({ length: 500 }, (_, n) => ({ owner: `${n}` })),
      ),
    );
    await closing.write((unit) => unit.query(`UPDATE account SET owner = 'x' WHERE id = 3`));
    other.execute('BEGIN IMMEDIATE');
    await closing.close();
    other.close();
  });

  it('that has no room left is reported as unavailable, with nothing stored and nothing left behind', async () => {
    const [{ page_count: pages }] = (await bank.source.query('PRAGMA page_count')) as { page_count: number }[];
    await bank.source.query(`PRAGMA max_page_count = ${pages + 4}`);
    const large = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      await insertRow(unit, 'outbox', {
        topic: 'large',
        resource_id: 1,
        payload: 'x'.repeat(1_000_000),
        created_at: '2026-01-02 03:04:05',
      });
    });
    await expect(large).rejects.toThrow(DatabaseUnavailable);
    await expect(large).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    await bank.source.query('PRAGMA max_page_count = 1000000');
    await open('bob');
    expect(await ownersIn(bank)).toEqual(['bob']);
  });

  it('finds nothing by a text that only begins like one that is stored', async () => {
    await open('ann');
    expect(await bank.read('SELECT owner FROM account WHERE owner = ?', ['ann\0x'])).toEqual([]);
    await open('ann\0x');
    expect(await bank.read('SELECT owner FROM account WHERE owner = ?', ['ann'])).toEqual([{ owner: 'ann' }]);
    expect(await bank.read('SELECT owner FROM account WHERE owner = ?', ['ann\0x'])).toHaveLength(1);
  });

  it('keeps its foreign keys in force after migrations, even when a unit of work is waiting for them to end', async () => {
    await Promise.all([bank.migrate(), open('ann'), bank.migrate(), open('bob')]);
    expect(await bank.source.query('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });

  it('survives transactions of TypeORM itself, nested ones included', async () => {
    await bank.source.transaction(async (manager) => {
      await manager.query(`INSERT INTO account (owner) VALUES ('ann')`);
      const inner = manager.transaction(async (nested) => {
        await nested.query(`INSERT INTO account (owner) VALUES ('bob')`);
        throw new Error('only bob goes');
      });
      await expect(inner).rejects.toThrow('only bob goes');
    });
    await bank.source.transaction((manager) => manager.query(`INSERT INTO account (owner) VALUES ('cleo')`));
    expect(await ownersIn(bank)).toEqual(['ann', 'cleo']);
  });
});

describe('a database in memory', () => {
  let bank: Database;

  beforeEach(async () => {
    bank = await openBank('sqlite::memory:');
  });
  afterEach(() => bank.close());

  it('lets readers wait for the unit that is being done, and shows them all of it or nothing', async () => {
    const begun = new Gate();
    const failed = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      begun.open();
      await turn();
      throw new Error('no');
    });
    await begun.opened;
    const [seen] = await Promise.all([ownersIn(bank), expect(failed).rejects.toThrow('no')]);
    expect(seen).toEqual([]);
    await bank.write((unit) => insertRow(unit, 'account', { owner: 'bob' }));
    expect(await ownersIn(bank)).toEqual(['bob']);
  });
});
