import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Account, newBank, openBank, ownersIn } from './testing/bank.js';
import { Gate } from './testing/gate.js';
import { describeOnEachEngine } from './testing/describe-on-each-engine.js';
import { Database } from './database.js';
import { DatabaseUnavailable, UniqueViolation } from './database-errors.js';
import { placeholders } from './queries/row-statements.sql.js';
import { Repository } from './repositories/repository.js';
import { databaseMigrations } from './schema/system-tables.js';
import { insertRow } from './testing/rows.js';

describeOnEachEngine('the database', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  const open = (owner: string) => bank.write((unit) => insertRow(unit, 'account', { owner }));

  it('gives rows as plain objects and takes numbers, text, null and lists', async () => {
    for (const owner of ['ann', 'bob', 'cleo']) await open(owner);
    const owners = ['ann', 'cleo', 'dan'];
    const rows = await bank.read(
      `SELECT owner, balance FROM account WHERE owner IN (${placeholders(owners.length)}) ORDER BY owner LIMIT ? OFFSET ?`,
      [...owners, 1, 1],
    );
    expect(rows).toEqual([{ owner: 'cleo', balance: 0 }]);
    expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype);
    expect(await bank.read('SELECT ? AS none', [null])).toEqual([{ none: null }]);
    expect(await bank.read(`SELECT id FROM account WHERE id IN (${placeholders(0)})`)).toEqual([]);
  });

  it('reads within a unit what the unit has changed, and outside of it what is committed', async () => {
    const [inserted, looked] = [new Gate(), new Gate()];
    const unit = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      expect(await ownersIn(bank)).toEqual(['ann']);
      inserted.open();
      await looked.opened;
    });
    await inserted.opened;
    expect(await ownersIn(bank)).toEqual([]);
    looked.open();
    await unit;
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('makes a write within a write part of it', async () => {
    const outer = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      await open('bob');
      throw new Error('both or none');
    });
    await expect(outer).rejects.toThrow('both or none');
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('stores nothing of a unit whose inner write failed, even if the outer work goes on', async () => {
    const outer = bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      await bank
        .write(async (inner) => {
          await insertRow(inner, 'account', { owner: 'bob' });
          throw new Error('inner');
        })
        .catch(() => undefined);
    });
    await expect(outer).rejects.toThrow('inner');
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('rejects with the error that the outer work throws in place of an inner one', async () => {
    const outer = bank.write(async () => {
      await bank.write(() => Promise.reject(new Error('inner'))).catch(() => Promise.reject(new Error('in plain words')));
    });
    await expect(outer).rejects.toThrow('in plain words');
  });

  it('refuses what a finished unit is asked to do', async () => {
    const unit = await bank.write(async (unit) => unit);
    await expect(insertRow(unit, 'account', { owner: 'late' })).rejects.toThrow('finished');
    expect(() => unit.incrementCounter('late', 1)).toThrow('finished');
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('begins a new unit for what a finished one has left running', async () => {
    const finished = new Gate();
    let straggler: Promise<unknown> = Promise.resolve();
    await bank.write(async () => {
      straggler = finished.opened.then(() => open('late'));
    });
    finished.open();
    await straggler;
    expect(await ownersIn(bank)).toEqual(['late']);
  });

  describe('after a commit', () => {
    it('does what was left for then, in order, and sees what was stored', async () => {
      const seen: string[] = [];
      await bank.write(async (unit) => {
        unit.afterCommit(async () => seen.push(...(await ownersIn(bank))));
        unit.afterCommit(() => seen.push('done'));
        await insertRow(unit, 'account', { owner: 'ann' });
        expect(seen).toEqual([]);
      });
      expect(seen).toEqual(['ann', 'done']);
    });

    it('does nothing when there was no commit', async () => {
      let done = false;
      const failed = bank.write(async (unit) => {
        unit.afterCommit(() => (done = true));
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(done).toBe(false);
    });

    it('warns of what fails then, and reports the unit as done', async () => {
      const warnings: unknown[] = [];
      const url = await engine.createDatabase();
      const other = await Database.open({
        url,
        entities: [],
        migrations: databaseMigrations,
        onWarning: (_message, error) => warnings.push(error),
      });
      await other.migrate();
      const cause = new Error('the queue is down');
      await other.write(async (unit) => unit.afterCommit(() => Promise.reject(cause)));
      expect(warnings).toEqual([cause]);
      await other.close();
    });
  });

  it('names the unique key that a row violates, alike for every way of writing', async () => {
    await open('ann');
    const ways = [
      () => open('ann'),
      () => bank.write(() => new Repository(bank, Account).insert({ owner: 'ann' })),
      () => bank.source.getRepository(Account).save({ owner: 'ann' }),
    ];
    for (const way of ways) {
      const violation = await way().catch((error: unknown) => error);
      expect(violation).toBeInstanceOf(UniqueViolation);
      expect(violation).toMatchObject({ constraint: 'uq_account_owner' });
      expect((violation as UniqueViolation).concerns('account', 'owner')).toBe(true);
      expect((violation as UniqueViolation).concerns('account', 'balance')).toBe(false);
    }
    const [{ id }] = await bank.read<{ id: number }>('SELECT id FROM account');
    await expect(bank.write((unit) => insertRow(unit, 'account', { id, owner: 'bob' }))).rejects.toMatchObject({
      constraint: 'PRIMARY',
    });
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('lets a unit go on after a violation that it expected', async () => {
    await open('ann');
    await bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' }).catch(() => insertRow(unit, 'account', { owner: 'ann 2' }));
    });
    expect(await ownersIn(bank)).toEqual(['ann', 'ann 2']);
  });

  it('lets running units finish before it closes, and refuses new ones', async () => {
    const url = await engine.createDatabase();
    const closing = await openBank(url);
    const [begun, asked] = [new Gate(), new Gate()];
    const unit = closing.write(async (unit) => {
      begun.open();
      await asked.opened;
      await insertRow(unit, 'account', { owner: 'ann' });
    });
    await begun.opened;
    const closed = closing.close();
    await expect(closing.read('SELECT 1')).rejects.toThrow(DatabaseUnavailable);
    await expect(closing.write(async () => undefined)).rejects.toMatchObject({ code: 'CLOSED' });
    asked.open();
    await unit;
    await closed;
    await closing.close();

    const again = await openBank(url);
    expect(await ownersIn(again)).toEqual(['ann']);
    await again.close();
  });

  it('answers a ping', async () => {
    await expect(bank.ping()).resolves.toBeUndefined();
  });
});

describe('a url', () => {
  it('that names no engine is refused in words', async () => {
    for (const url of ['', 'sqlite:', 'postgres://x/y', 'grove.db']) {
      await expect(Database.open({ url, entities: [], migrations: [] })).rejects.toThrow('begins with sqlite: or mysql://');
    }
  });
});
