import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Database } from '../database.js';
import { UniqueViolation } from '../database-errors.js';
import { newBank, ownersIn } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { UnitOfWork } from './unit-of-work.js';

describeOnEachEngine('writes that a unique key rarely refuses', (engine) => {
  let bank: Database;
  let runs: number;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(async () => {
    runs = 0;
    await bank.write((unit) => unit.query('DELETE FROM account'));
  });

  const insert = (unit: UnitOfWork, owner: string) => unit.queryOptimistically('INSERT INTO account (owner) VALUES (?)', [owner]);

  /** Opens an account for the first of the owner, "owner-2", "owner-3", ... that has none. */
  const open = (owner: string) =>
    bank.write(async (unit) => {
      runs++;
      unit.incrementCounter('account/opened', 1);
      for (let number = 1; ; number++)
        try {
          return await insert(unit, number === 1 ? owner : `${owner}-${number}`);
        } catch (error) {
          if (!(error instanceof UniqueViolation)) throw error;
        }
    });
  const opened = async () => (await bank.readCounters(['account/opened'])).get('account/opened')!;

  it('are stored by the first run of the work', async () => {
    await open('ann');
    expect([await ownersIn(bank), runs]).toEqual([['ann'], 1]);
  });

  it('run again if they are refused, and throw then, so that the work can do something else; nothing of the first run stays', async () => {
    const before = await opened();
    await open('ann');
    await open('ann');
    await Promise.all(Array.from({ length: 8 }, () => open('bob')));
    const bobs = Array.from({ length: 8 }, (_, index) => (index === 0 ? 'bob' : `bob-${index + 1}`));
    expect(await ownersIn(bank)).toEqual(['ann', 'ann-2', ...bobs]);
    expect((await opened()) - before).toBe(10);
  });

  it('fail the unit if the work does nothing else', async () => {
    await bank.write((unit) => insert(unit, 'ann'));
    await expect(bank.write((unit) => insert(unit, 'ann'))).rejects.toThrow(UniqueViolation);
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('run again with all units of their transaction, at most once', async () => {
    await open('ann');
    await open('bob');
    runs = 0;
    await bank.transactionWithSavepoints(async () => {
      for (const owner of ['cleo', 'ann', 'bob', 'bob']) await open(owner);
    });
    expect(await ownersIn(bank)).toEqual(['ann', 'ann-2', 'bob', 'bob-2', 'bob-3', 'cleo']);
    expect(runs).toBeLessThanOrEqual(6);
  });
});
