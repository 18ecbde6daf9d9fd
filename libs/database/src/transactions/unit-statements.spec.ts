import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database.js';
import { UniqueViolation } from '../database-errors.js';
import { newBank, ownersIn } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { Gate } from '../testing/gate.js';
import { insertRow, updateRows } from '../testing/rows.js';

const INSERT = 'INSERT INTO account (owner, note) VALUES (?, ?)';

describeOnEachEngine('the statements of a unit', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  const notes = () => bank.read<{ note: string }>('SELECT note FROM account ORDER BY id');

  it('are committed with the unit, in their order', async () => {
    await bank.write(async (unit) => {
      await unit.query(INSERT, ['ann', 'first']);
      await unit.query('UPDATE account SET note = ? WHERE note = ?', ['second', 'first']);
      await unit.insertMany('account', [{ owner: 'bob' }, { owner: 'cleo' }]);
      unit.incrementCounter('account/all', 3);
    });
    expect(await ownersIn(bank)).toEqual(['ann', 'bob', 'cleo']);
    expect(await notes()).toEqual([{ note: 'second' }, { note: null }, { note: null }]);
    expect([...(await bank.readCounters(['account/all'])).values()]).toEqual([3]);
  });

  it('are seen by each read of their table, by other writes, and by reads of all tables', async () => {
    await bank.write(async (unit) => {
      await unit.query(INSERT, ['ann', 'x']);
      expect(await unit.read('SELECT owner FROM account')).toEqual([{ owner: 'ann' }]);
      await unit.query(INSERT, ['bob', 'x']);
      expect(await updateRows(unit, 'account', { note: 'y' }, { note: 'x' })).toBe(2);
      await unit.query(INSERT, ['cleo', 'y']);
      expect(await Promise.all([1, 2, 3].map(() => bank.read('SELECT COUNT(*) AS count FROM account')))).toEqual(
        Array(3).fill([{ count: 3 }]),
      );
      await unit.query(INSERT, ['dora', 'y']);
    });
  });

  it('are undone with the unit', async () => {
    const failing = bank.write(async (unit) => {
      await unit.query(INSERT, ['ann', 'x']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('may go on after one that a unique key refuses', async () => {
    await bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      await expect(unit.insertMany('account', [{ owner: 'ann' }])).rejects.toThrow(UniqueViolation);
      await unit.insertMany('account', [{ owner: 'bob' }]);
    });
    expect(await ownersIn(bank)).toEqual(['ann', 'bob']);
  });

  it('are executed and answered in the order in which they were asked for, also beside a refusal', async () => {
    await bank.write(async (unit) => {
      await insertRow(unit, 'account', { owner: 'ann' });
      await unit.query(INSERT, ['bob', 'x']);
      const count = () => unit.read('SELECT COUNT(*) AS count FROM account');
      const refused = insertRow(unit, 'account', { owner: 'ann' }).catch((error: Error) => error.constructor);
      expect(await Promise.all([refused, count(), insertRow(unit, 'account', { owner: 'cleo' }), count()])).toEqual([
        UniqueViolation,
        [{ count: 2 }],
        { affected: 1, insertId: expect.any(Number) as unknown },
        [{ count: 3 }],
      ]);
    });
  });

  it('are not executed after a deadlock with which they were asked for', async () => {
    await bank.write((unit) => unit.insertMany('account', [{ owner: 'one' }, { owner: 'two' }]));
    const [first, second] = [new Gate(), new Gate()];
    const change = (own: string, other: string, mine: Gate, theirs: Gate) =>
      bank.write(async (unit) => {
        await updateRows(unit, 'account', { note: own }, { owner: own });
        mine.open();
        // SQLite has one writer, so the other one cannot have begun.
        if (engine.name === 'mysql') await theirs.opened;
        await Promise.all([
          updateRows(unit, 'account', { note: own }, { owner: other }),
          insertRow(unit, 'account', { owner: `by ${own} with a random number ${Math.random()}` }),
        ]);
      });
    await Promise.all([change('one', 'two', first, second), change('two', 'one', second, first)]);
    const added = (await ownersIn(bank)).filter((owner) => owner.startsWith('by'));
    expect(added.map((owner) => owner.slice(0, 6)).sort()).toEqual(['by one', 'by two']);
  });

  it('fail only their part of several units in one transaction', async () => {
    const parts = await bank.transactionWithSavepoints(() =>
      Promise.all(
        [['ann'], ['bob', 'ann'], ['cleo']].map((owners) =>
          bank
            .write((unit) =>
              unit.insertMany(
                'account',
                owners.map((owner) => ({ owner })),
              ),
            )
            .then(
              () => 'stored',
              (error: Error) => error.constructor,
            ),
        ),
      ),
    );
    expect(parts).toEqual(['stored', UniqueViolation, 'stored']);
    expect(await ownersIn(bank)).toEqual(['ann', 'cleo']);
  });

  it('store each value as it is, whatever it contains', async () => {
    const texts = ['', "'; DROP TABLE account; --", '\\', "\\'", '"', '?', '; COMMIT', '\n\u001a', 'é 🥜 ‎', '\ud83e', `x'41'`];
    await bank.write(async (unit) => {
      for (const [index, text] of texts.entries()) await unit.query(INSERT, [`owner ${String(index).padStart(2, '0')}`, text]);
    });
    const stored = (await bank.read<{ note: string }>('SELECT note FROM account ORDER BY owner')).map(({ note }) => note);
    expect(stored).toEqual(texts.map((text) => (text === '\ud83e' ? '\ufffd' : text)));
  });

  it('store numbers exactly, and nothing for null', async () => {
    const amounts = [0n, -1n, 9_007_199_254_740_993n, -9_223_372_036_854_775_807n];
    await bank.write((unit) =>
      unit.insertMany(
        'account',
        amounts.map((balance, index) => ({ owner: `owner ${index}`, balance, note: null })),
      ),
    );
    const rows = await bank.read<{ balance: string | number; note: null }>('SELECT balance, note FROM account ORDER BY owner');
    expect(rows.map(({ balance }) => BigInt(balance))).toEqual(amounts);
    expect(rows.every(({ note }) => note === null)).toBe(true);
  });

  it('may be long and many', async () => {
    await bank.write(async (unit) => {
      for (let index = 0; index < 60; index++)
        await unit.query(INSERT, [`owner ${String(index).padStart(2, '0')}`, 'é'.repeat(index % 20 === 0 ? 200_000 : 40_000)]);
    });
    const rows = await bank.read<{ size: number }>('SELECT LENGTH(note) AS size FROM account ORDER BY owner');
    expect(rows.map(({ size }) => size > 150_000)).toEqual(Array.from({ length: 60 }, (_, index) => index % 20 === 0));
  });
});
