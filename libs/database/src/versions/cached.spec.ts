import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import type { Database } from '../database.js';
import { Like } from 'typeorm';
import { Repository } from '../repositories/repository.js';
import { Account, openBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { Cached } from './cached.js';
import { deleteRows, insertRow, updateRows } from '../testing/rows.js';

describeOnEachEngine('Values that are computed from rows once', (engine) => {
  let bank: Database;
  let other: Database;
  let notes: () => Promise<readonly Account[]>;
  beforeAll(async () => {
    const url = await engine.createDatabase();
    bank = await openBank(url);
    other = await openBank(url);
    await bank.write((unit) => insertRow(unit, 'account', { owner: 'r ann', note: 'old' }));
    const [accounts, cached] = [new Repository(bank, Account), new Cached<readonly Account[]>(bank, 10)];
    notes = () => cached.get('notes', () => accounts.find({ where: { owner: Like('r %') }, order: { owner: 'ASC' } }));
  });
  afterAll(() => Promise.all([bank.close(), other.close()]));

  /** What a request reads, with versions as they are when it arrives. */
  async function request<T>(work: () => Promise<T>, dependencies?: Dependencies): Promise<T> {
    return collectDependencies(dependencies ?? new Dependencies(await bank.versions.current()), work);
  }
  const change = (database: Database, note: string) =>
    database.write((unit) => updateRows(unit, 'account', { note }, { owner: 'r ann' }));

  it('are the same for the next request, until any process changes their table', async () => {
    const first = await request(notes);
    await other.write(async (unit) => unit.incrementCounter('others/all', 1));
    expect(await request(notes)).toBe(first);
    await change(other, 'new');
    expect(await request(notes)).toMatchObject([{ note: 'new' }]);
  });

  it('are computed again after the request itself has changed something', async () => {
    await request(async () => {
      await notes();
      await change(bank, 'mine');
      expect(await notes()).toMatchObject([{ note: 'mine' }]);
    });
  });

  it('are computed each time without versions, and in a unit of work that has changed their table', async () => {
    const first = await request(notes);
    expect(await notes()).not.toBe(first);
    await request(() =>
      bank.write(async (unit) => {
        await updateRows(unit, 'account', { note: 'unit' }, { owner: 'r ann' });
        expect(await notes()).toMatchObject([{ note: 'unit' }]);
      }),
    );
  });

  it('are shared with units of work, and computed again by the next unit of the same request', async () => {
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

  it('are computed again in a unit of work that has deleted something, because foreign keys may have changed them', async () => {
    const first = await request(notes);
    const read = request(() =>
      bank.write(async (unit) => {
        await deleteRows(unit, 'account', { owner: 'nobody' });
        return notes();
      }),
    );
    expect(await read).not.toBe(first);
  });

  it('are computed by each part of a transaction with savepoints, which sees the parts before it', async () => {
    await request(notes);
    await request(() =>
      bank.transactionWithSavepoints(async () => {
        await change(bank, 'first part');
        await bank.write(async () => expect(await notes()).toMatchObject([{ note: 'first part' }]));
      }),
    );
  });

  it('are not kept as of a moment before a change that happens while they are computed', async () => {
    const dependencies = new Dependencies(await bank.versions.current());
    await change(other, 'meanwhile');
    await request(notes, dependencies);
    await change(other, 'afterwards');
    expect(await request(notes)).toMatchObject([{ note: 'afterwards' }]);
  });

  it('make a result depend on their table, whether they were computed or kept', async () => {
    const depended = async () => {
      const dependencies = new Dependencies(await bank.versions.current());
      await request(notes, dependencies);
      return [...dependencies.tags];
    };
    await change(bank, 'again');
    expect([await depended(), await depended()]).toEqual([['account'], ['account']]);
  });

  it('are never kept if a table of theirs has no versions', async () => {
    const cached = new Cached<object[]>(bank, 10);
    const count = () => cached.get('count', () => bank.read('SELECT COUNT(*) AS count FROM counter_slot'));
    const dependencies = new Dependencies(await bank.versions.current());
    const first = await request(count, dependencies);
    expect(await request(count)).not.toBe(first);
    expect(dependencies.isReusable).toBe(false);
  });

  it('are computed once by each unit of work that does not change their table, also without versions', async () => {
    await bank.write(async (unit) => {
      const first = await notes();
      expect(await notes()).toBe(first);
      await updateRows(unit, 'account', { note: 'changed' }, { owner: 'r ann' });
      expect(await notes()).toMatchObject([{ note: 'changed' }]);
    });
  });
});
