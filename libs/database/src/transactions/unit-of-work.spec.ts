import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { newBank, ownersIn } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { Database } from '../database.js';

describeOnEachEngine('a unit of work', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  it('returns the id of the inserted row, or of the first one of several', async () => {
    await bank.write(async (unit) => {
      const ann = await unit.insert('account', { owner: 'ann' });
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
      expect(await unit.update('account', { balance: 5n }, { owner: 'ann' })).toBe(1);
      expect(await unit.query('UPDATE account SET balance = 5')).toEqual({ affected: 2, insertId: 0 });
      expect(await unit.update('account', { balance: 5n }, { owner: 'nobody' })).toBe(0);
      expect(await unit.delete('account', { balance: 5n, owner: 'bob' })).toBe(1);
    });
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('changes nothing when there are no columns to change', async () => {
    expect(await bank.write((unit) => unit.update('account', {}, { owner: 'ann' }))).toBe(0);
    await bank.write((unit) => unit.insertMany('account', []));
  });

  it('finds null with null', async () => {
    await bank.write(async (unit) => {
      await unit.insert('account', { owner: 'nel', balance: 1n, note: null });
      expect(await unit.update('account', { note: 'seen' }, { note: null, owner: 'nel' })).toBe(1);
      expect(await unit.delete('account', { note: 'seen' })).toBe(1);
    });
  });

  it('inserts more rows at once than one statement can carry', async () => {
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
      await unit.insertMany('outbox', large);
      expect(await unit.delete('outbox', { topic: 'large' })).toBe(6);
    });
  });

  it('refuses rows that differ in their columns, values that are missing, and changes without a condition', async () => {
    const attempts = [
      () => bank.write((unit) => unit.insertMany('account', [{ owner: 'ann' }, { owner: 'bob', balance: 1 }])),
      () => bank.write((unit) => unit.insertMany('account', [{ owner: 'ann', balance: 1 }, { owner: 'bob' }])),
      () => bank.write((unit) => unit.insert('account', { owner: undefined as never })),
      () => bank.write((unit) => unit.update('account', { owner: undefined as never }, { id: 1 })),
      () => bank.write((unit) => unit.update('account', { owner: 'all' }, {})),
      () => bank.write((unit) => unit.delete('account', {})),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow();
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('refuses a name that is not a plain name of a table or column', async () => {
    const hostile = 'owner` = 1; --';
    const attempts = [
      () => bank.write((unit) => unit.insert(hostile, { owner: 'ann' })),
      () => bank.write((unit) => unit.insert('account', { [hostile]: 'ann' })),
      () => bank.write((unit) => unit.update('account', { [hostile]: 'ann' }, { id: 1 })),
      () => bank.write((unit) => unit.delete('account', { [hostile]: 'ann' })),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('is not a name of a table or column');
  });
});
