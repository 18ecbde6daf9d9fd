import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { collectDependencies, Dependencies } from '@grove/core';
import type { Database } from '../database.js';
import { openBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';

const NOTES = "SELECT owner, note FROM account WHERE owner LIKE 'r %' ORDER BY owner";

describeOnEachEngine('Rows that are read once', (engine) => {
  let bank: Database;
  let other: Database;
  beforeAll(async () => {
    const url = await engine.createDatabase();
    bank = await openBank(url);
    other = await openBank(url);
    await bank.write((unit) => unit.insert('account', { owner: 'r ann', note: 'old' }));
  });
  afterAll(() => Promise.all([bank.close(), other.close()]));

  /** What a request reads, with versions as they are when it arrives. */
  async function request<T>(work: () => Promise<T>, dependencies?: Dependencies): Promise<T> {
    return collectDependencies(dependencies ?? new Dependencies(await bank.versions.current()), work);
  }
  const notes = async () => bank.readOnce<{ note: string }>(NOTES);
  const change = (database: Database, note: string) =>
    database.write((unit) => unit.update('account', { note }, { owner: 'r ann' }));

  it('are the same for the next request, until any process changes their table', async () => {
    const first = await request(notes);
    await other.write(async (unit) => unit.incrementCounter('others/all', 1));
    expect(await request(notes)).toBe(first);
    await change(other, 'new');
    expect(await request(notes)).toMatchObject([{ note: 'new' }]);
  });

  it('are read again after the request itself has changed something', async () => {
    await request(async () => {
      await notes();
      await change(bank, 'mine');
      expect(await notes()).toMatchObject([{ note: 'mine' }]);
    });
  });

  it('are read each time without versions, and in a unit of work that has changed their table', async () => {
    const first = await request(notes);
    expect(await notes()).not.toBe(first);
    await request(() =>
      bank.write(async (unit) => {
        await unit.update('account', { note: 'unit' }, { owner: 'r ann' });
        expect(await notes()).toMatchObject([{ note: 'unit' }]);
      }),
    );
  });

  it('are shared with units of work, and read again by the next unit of the same request', async () => {
    const first = await request(notes);
    await request(async () => {
      await bank.write(async () => expect(await notes()).toBe(first));
      await change(other, 'between');
      await bank.write(async () => expect(await notes()).toMatchObject([{ note: 'between' }]));
    });
    const read = await request(() => bank.write(notes));
    expect(read).toMatchObject([{ note: 'between' }]);
    expect(await request(notes)).toBe(read);
  });

  it('are read again in a unit of work that has deleted something, because foreign keys may have changed them', async () => {
    const first = await request(notes);
    const read = request(() =>
      bank.write(async (unit) => {
        await unit.delete('account', { owner: 'nobody' });
        return notes();
      }),
    );
    expect(await read).not.toBe(first);
  });

  it('are read by each part of a transaction with savepoints, which sees the parts before it', async () => {
    await request(notes);
    await request(() =>
      bank.transactionWithSavepoints(async () => {
        await change(bank, 'first part');
        await bank.write(async () => expect(await notes()).toMatchObject([{ note: 'first part' }]));
      }),
    );
  });

  it('are not kept as of a moment before a change that happens while they are read', async () => {
    const dependencies = new Dependencies(await bank.versions.current());
    await change(other, 'meanwhile');
    await request(notes, dependencies);
    await change(other, 'afterwards');
    expect(await request(notes)).toMatchObject([{ note: 'afterwards' }]);
  });

  it('make a result depend on their table, whether they were read or kept', async () => {
    const depended = async () => {
      const dependencies = new Dependencies(await bank.versions.current());
      await request(notes, dependencies);
      return [...dependencies.tables];
    };
    await change(bank, 'again');
    expect([await depended(), await depended()]).toEqual([['account'], ['account']]);
  });

  it('are never kept if their table has no versions', async () => {
    const sql = 'SELECT COUNT(*) AS count FROM counter_slot';
    const dependencies = new Dependencies(await bank.versions.current());
    const first = await request(async () => bank.readOnce(sql), dependencies);
    expect(await request(async () => bank.readOnce(sql))).not.toBe(first);
    expect(dependencies.isReusable).toBe(false);
  });
});
