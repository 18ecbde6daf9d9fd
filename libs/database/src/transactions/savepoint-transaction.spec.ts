import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newBank, ownersIn } from '../testing/bank.js';
import { Gate } from '../testing/gate.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { DatabaseBusy } from '../database-errors.js';
import type { Database } from '../database.js';
import type { UnitOfWork } from './unit-of-work.js';
import { insertRow } from '../testing/rows.js';

describeOnEachEngine('units of work that are committed together', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());
  beforeEach(() =>
    bank.write(async (unit) => {
      for (const table of ['account', 'counter_slot', 'outbox']) await unit.query(`DELETE FROM ${table}`);
    }),
  );

  /** Opens an account, with an event and a count of it. */
  const open = (owner: string, then: (unit: UnitOfWork) => unknown = () => undefined) =>
    bank.write(async (unit) => {
      const { insertId } = await insertRow(unit, 'account', { owner });
      unit.emit({ topic: `${owner}.opened`, resourceId: insertId, payload: {} });
      unit.incrementCounter('accounts', 1);
      await then(unit);
      return insertId;
    });
  const fail = () => Promise.reject(new Error('no'));
  const counted = async () => (await bank.readCounters(['accounts'])).get('accounts');
  const topics = async () =>
    (await bank.read<{ topic: string }>('SELECT topic FROM outbox ORDER BY id')).map(({ topic }) => topic);

  it('are all stored, or none when the work around them fails', async () => {
    await bank.transactionWithSavepoints(async () => {
      await open('ann');
      await open('bob');
    });
    expect([await ownersIn(bank), await counted(), await topics()]).toEqual([['ann', 'bob'], 2, ['ann.opened', 'bob.opened']]);
    const failing = bank.transactionWithSavepoints(async () => {
      await open('cleo');
      await fail();
    });
    await expect(failing).rejects.toThrow('no');
    expect([await ownersIn(bank), await counted(), await topics()]).toEqual([['ann', 'bob'], 2, ['ann.opened', 'bob.opened']]);
  });

  it('fail alone, with their events, counters and what was left for after the commit', async () => {
    const seen: string[] = [];
    await bank.transactionWithSavepoints(async () => {
      await open('ann', (unit) => unit.afterCommit(() => seen.push('ann')));
      const failing = open('bob', async (unit) => {
        unit.afterCommit(() => seen.push('bob'));
        await open('bobby');
        await fail();
      });
      await expect(failing).rejects.toThrow('no');
      const swallowing = open('cleo', async () => {
        await open('cleopatra', fail).catch(() => undefined);
      });
      await expect(swallowing).rejects.toThrow('no');
      await expect(open('ann')).rejects.toThrow('exists already');
      await open('dan', (unit) => unit.afterCommit(() => seen.push('dan')));
      expect(seen).toEqual([]);
    });
    expect([await ownersIn(bank), await counted(), await topics()]).toEqual([['ann', 'dan'], 2, ['ann.opened', 'dan.opened']]);
    expect(seen).toEqual(['ann', 'dan']);
  });

  it('see those before them, which nobody else sees yet', async () => {
    const [opened, looked] = [new Gate(), new Gate()];
    const work = bank.transactionWithSavepoints(async () => {
      await open('ann');
      expect([await ownersIn(bank), await counted()]).toEqual([['ann'], 1]);
      opened.open();
      await looked.opened;
    });
    await opened.opened;
    expect([await ownersIn(bank), await counted()]).toEqual([[], 0]);
    looked.open();
    await work;
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('hold nothing before the first of them', async () => {
    await bank.transactionWithSavepoints(async () => {
      const bob = new Promise((resolve) => setImmediate(resolve)).then(() => 'bob');
      expect(await ownersIn(bank)).toEqual([]);
      await open(await bob);
    });
    expect(await bank.transactionWithSavepoints(async () => 'no units at all')).toBe('no units at all');
    expect(await ownersIn(bank)).toEqual(['bob']);
  });

  it('take turns when they are started at the same time, and each is whole', async () => {
    const outcomes = await bank.transactionWithSavepoints(() =>
      Promise.allSettled(['ann', 'bob', 'cleo', 'dan'].map((owner) => open(owner, owner === 'bob' ? fail : undefined))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect([await ownersIn(bank), await counted()]).toEqual([['ann', 'cleo', 'dan'], 3]);
  });

  it('are over when they are over: what one left running cannot slip into the others', async () => {
    let straggler: Promise<unknown> = Promise.resolve();
    const late = new Gate();
    await bank.transactionWithSavepoints(async () => {
      const failing = bank.write(async (unit) => {
        straggler = late.opened.then(() => insertRow(unit, 'account', { owner: 'late' }));
        straggler.catch(() => undefined);
        await fail();
      });
      await expect(failing).rejects.toThrow('no');
      late.open();
      await expect(straggler).rejects.toThrow('finished');
      await open('ann');
    });
    expect(await ownersIn(bank)).toEqual(['ann']);
  });

  it('run again from the start, all of them, when somebody else was in the way', async () => {
    let runs = 0;
    await bank.transactionWithSavepoints(async () => {
      runs += 1;
      await open(`ann ${runs}`);
      if (runs === 1) throw new DatabaseBusy('A_DEADLOCK');
    });
    expect([runs, await ownersIn(bank)]).toEqual([2, ['ann 2']]);
  });

  it('are part of a unit around them', async () => {
    const outer = bank.write(async () => {
      await bank.transactionWithSavepoints(() => open('ann'));
      await fail();
    });
    await expect(outer).rejects.toThrow('no');
    expect(await ownersIn(bank)).toEqual([]);
  });
});
