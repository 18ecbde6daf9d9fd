import { afterAll, beforeAll, expect, it } from 'vitest';
import { ListTotals } from '../repositories/list-totals.js';
import { newBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { Database } from '../database.js';

describeOnEachEngine('counters', (engine) => {
  let bank: Database;

  beforeAll(async () => {
    bank = await newBank(engine);
  });
  afterAll(() => bank.close());

  it('are exact when 200 units turn them at the same time, in any order, and some of the units fail', async () => {
    let products = 0;
    let drafts = 0;
    const units = Array.from({ length: 200 }, (_, index) =>
      bank
        .write(async (unit) => {
          const turns = [() => unit.incrementCounter('product', 1), () => unit.incrementCounter('draft', -2)];
          for (const turn of index % 2 ? turns : turns.reverse()) turn();
          await unit.read('SELECT 1');
          if (index % 5 === 0) throw new Error('not this one');
        })
        .then(
          () => [(products += 1), (drafts -= 2)],
          () => undefined,
        ),
    );
    await Promise.all(units);
    expect(products).toBe(160);
    expect(await bank.readCounters(['product', 'draft', 'never turned'])).toEqual(
      new Map([
        ['product', products],
        ['draft', drafts],
        ['never turned', 0],
      ]),
    );
  });

  it('take several turns of one unit as one', async () => {
    await bank.write(async (unit) => {
      for (let turn = 0; turn < 10; turn++) unit.incrementCounter('visits', turn);
      unit.incrementCounter('undone', 3);
      unit.incrementCounter('undone', -3);
    });
    expect([...(await bank.readCounters(['visits', 'undone'])).values()]).toEqual([45, 0]);
    expect(await bank.read(`SELECT COUNT(*) AS count FROM counter_slot WHERE name IN ('visits', 'undone')`)).toEqual([
      { count: 1 },
    ]);
  });

  it('have a sum, where names without a counter count as 0', async () => {
    await Promise.all([1, 2, 3].map((by) => bank.write(async (unit) => unit.incrementCounter('sum:one', by))));
    await bank.write(async (unit) => unit.incrementCounter('sum:two', -2));
    const totals = new ListTotals(bank);
    const sum = (...names: string[]) => totals.of(names);
    expect([await sum('sum:one', 'sum:two'), await sum('sum:one'), await sum('sum:none'), await sum()]).toEqual([4, 6, 0, 0]);
    expect(await sum("x') OR ('1' = '1")).toBe(0);
  });

  it('may be many in one unit', async () => {
    const names = Array.from({ length: 1_100 }, (_, index) => `term:${index}`);
    await bank.write(async (unit) => names.forEach((name) => unit.incrementCounter(name, 1)));
    const counters = await bank.readCounters(names);
    expect([...counters.values()].every((amount) => amount === 1)).toBe(true);
    expect(await bank.readCounters([])).toEqual(new Map());
  });
});
