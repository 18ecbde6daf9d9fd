import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBank, ownersIn } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { Database } from '../database.js';
import { deleteRows, insertRow, updateRows } from '../testing/rows.js';

describeOnEachEngine('a unit of work', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  it('returns the id of the inserted row, or of the first one of several', async () => {
    await bank.write(async (unit) => {
      const ann = await insertRow(unit, 'account', { owner: 'ann' });
      const others = await unit.query('INSERT INTO account (owner) VALUES (?), (?)', ['bob', 'cleo']);
      expect(ann).toEqual({ affected: 1, insertId: expect.any(Number) });
      expect(others).toEqual({ affected: 2, insertId: ann.insertId + 1 });
      const rows = await unit.read('SELECT id, owner FROM account ORDER BY id');
      expect(rows).toEqual(['ann', 'bob', 'cleo'].map((owner, index) => ({ id: ann.insertId + index, owner })));
    });
  });

  it('counts the rows that a change met, whether or not they were different before', async () => {
    await bank.write(async (unit) => {
      await unit.insertMany('account', [
        { owner: 'ann', balance: 5n },
        { owner: 'bob', balance: 0n },
      ]);
      expect(await updateRows(unit, 'account', { balance: 5n }, { owner: 'ann' })).toBe(1);
      expect(await unit.query('UPDATE account SET balance = 5')).toEqual({ affected: 2, insertId: 0 });
      expect(await updateRows(unit, 'account', { balance: 5n }, { owner: 'nobody' })).toBe(0);
      expect(await deleteRows(unit, 'account', { balance: 5n, owner: 'bob' })).toBe(1);
    });
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('inserts more rows in one go than one statement can carry', async () => {
    const owners = Array.from({ length: 1_203 }, (_, index) => `owner ${String(index).padStart(5, '0')}`);
    await bank.write((unit) =>
      unit.insertMany(
        'account',
        owners.map((owner, index) => ({ owner, balance: index })),
      ),
    );
    expect(await ownersIn(bank)).toEqual(owners);
    const large = Array.from({ length: 6 }, (_, index) => ({
      topic: 'large',
      resource_id: index,
      payload: 'x'.repeat(1_000_000),
      created_at: '2026-01-02 03:04:05',
    }));
    await bank.write(async (unit) => {
      await unit.insertMany('outbox', []);
      await unit.insertMany('outbox', large);
      expect(await deleteRows(unit, 'outbox', { topic: 'large' })).toBe(6);
    });
  });

  it('refuses rows that differ in their columns, and values that are missing', async () => {
    const attempts = [
      () => bank.write((unit) => unit.insertMany('account', [{ owner: 'ann' }, { owner: 'bob', balance: 1 }])),
      () => bank.write((unit) => unit.insertMany('account', [{ owner: 'ann', balance: 1 }, { owner: 'bob' }])),
      () => bank.write((unit) => insertRow(unit, 'account', { owner: undefined as never })),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow();
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('refuses a name that is not a plain name of a table or column', async () => {
    const hostile = 'owner` = 1; --';
    const attempts = [
      () => bank.write((unit) => insertRow(unit, hostile, { owner: 'ann' })),
      () => bank.write((unit) => insertRow(unit, 'account', { [hostile]: 'ann' })),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('is not a name of a table or column');
  });
});
