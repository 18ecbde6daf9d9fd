import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBank, ownersIn } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { insertRow } from '../testing/rows.js';
import type { Database } from '../database.js';
import type { UnitOfWork } from './unit-of-work.js';
import { tryOut } from './try-out.js';

describeOnEachEngine('a unit of work that is tried out', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() => bank.write((unit) => unit.query('DELETE FROM account')));

  const openAccount = async (unit: UnitOfWork, owner: string) => {
    await insertRow(unit, 'account', { owner });
    unit.emit({ topic: 'account.written', resourceId: 1, payload: null });
    unit.incrementCounter('tried accounts', 1);
    return (await unit.read<{ owner: string }>('SELECT owner FROM account')).map((row) => row.owner);
  };
  const eventCount = async () => (await bank.read('SELECT id FROM outbox')).length;

  it('returns what it came to, and leaves no row, event, count or effect behind', async () => {
    const before = await eventCount();
    let effects = 0;
    const owners = await tryOut(bank, (unit) => {
      unit.afterCommit(() => void effects++);
      return openAccount(unit, 'ann');
    });
    expect(owners).toEqual(['ann']);
    expect([await ownersIn(bank), await eventCount(), effects]).toEqual([[], before, 0]);
    expect((await bank.readCounters(['tried accounts'])).get('tried accounts') ?? 0).toBe(0);
  });

  it('contains the units that it calls', async () => {
    expect(await tryOut(bank, () => bank.write((unit) => openAccount(unit, 'bob')))).toEqual(['bob']);
    expect(await ownersIn(bank)).toEqual([]);
  });

  it('is undone alone in a transaction with savepoints', async () => {
    await bank.transactionWithSavepoints(async () => {
      await bank.write((unit) => openAccount(unit, 'cleo'));
      expect(await tryOut(bank, (unit) => openAccount(unit, 'dan'))).toEqual(expect.arrayContaining(['cleo', 'dan']));
    });
    expect(await ownersIn(bank)).toEqual(['cleo']);
  });

  it('throws what its work throws', async () => {
    await expect(tryOut(bank, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
