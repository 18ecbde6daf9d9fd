import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { collectDependencies, Dependencies } from '@grove/core';
import * as fc from 'fast-check';
import type { Database } from '../database.js';
import { Account, openBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import { type CountedList, ListPositions, type Page } from './list-positions.js';
import { type Order, Selection, type Statement } from './selection.js';
import { type SortedList, type Window } from './sorted-list.js';
import { Table } from './table.js';

const ACCOUNTS = 6_000;
/** Few balances, so that many accounts have the same. */
const BALANCES = 7n;
const COUNT: Statement = { sql: 'SELECT COUNT(*) AS total FROM account', values: [] };
const RICH: Statement = { sql: 'SELECT COUNT(*) AS total FROM account WHERE account.balance > 0', values: [] };

describeOnEachEngine('A page of a long list', (engine) => {
  let bank: Database;
  /** Another process. */
  let other: Database;
  beforeAll(async () => {
    const url = await engine.createDatabase();
    const options = { partlyVersionedTables: ['account'] };
    bank = await openBank(url, options);
    other = await openBank(url, options);
    const rows = Array.from({ length: ACCOUNTS }, (_, n) => ({
      owner: `owner ${(n * 7919) % ACCOUNTS}`,
      balance: BigInt(n) % BALANCES,
    }));
    await bank.write((unit) => new Table(bank, Account).insertMany(unit, rows));
  }, 60_000);
  afterAll(() => Promise.all([bank.close(), other.close()]));

  const request = async <T>(work: () => Promise<T>): Promise<T> =>
    collectDependencies(new Dependencies(await bank.versions.current()), work);

  const listBy = (column: string, order: Order, parts = [new Selection()]): SortedList => ({
    from: 'account',
    id: 'account.id',
    parts,
    key: { expression: { sql: `account.${column}`, values: [] }, order, tie: order },
  });
  /** One list in two parts, and with a total that takes counting. */
  const richest = listBy('balance', 'desc', [
    new Selection().where('account.balance > 3'),
    new Selection().where('account.balance BETWEEN 1 AND 3'),
  ]);

  /** Finds pages by their positions, and tells from where each was read. */
  function reader(list: SortedList, total: Statement, beforeReading?: (window: Window, total: Statement) => Promise<unknown>) {
    const windows: Window[] = [];
    const counted = new Table(bank, Account).countedList(list, total);
    const recorded: CountedList<Account> = {
      ...counted,
      read: async (window, total) => {
        windows.push(window);
        await beforeReading?.(window, total);
        return counted.read(window, total);
      },
    };
    const positions = new ListPositions(bank);
    const read = async (page: Page) => {
      const { rows, total } = await request(() => positions.page(recorded, page));
      return { ids: rows.map(({ id }) => id), total };
    };
    return { read, windows };
  }

  async function expected({ parts, key }: SortedList, { limit, offset }: Page) {
    const where = parts.map((part) => part.condition.sql.replace(' WHERE ', '') || '1 = 1').join(' OR ');
    const rows = await bank.read<{ id: number }>(
      `SELECT id FROM account WHERE ${where} ORDER BY ${key.expression.sql} ${key.order}, id ${key.tie} LIMIT ? OFFSET ?`,
      [limit, offset],
    );
    const [{ total }] = await bank.read<{ total: number }>(`SELECT COUNT(*) AS total FROM account WHERE ${where}`);
    return { ids: rows.map(({ id }) => id), total };
  }

  const deposit = (id: number, balance: bigint) => other.write((unit) => unit.update('account', { balance }, { id }));

  it('has the same rows and total as if it were read by its offset, whatever was read and changed before', async () => {
    const lists = [
      { list: listBy('balance', 'asc'), ...reader(listBy('balance', 'asc'), COUNT) },
      { list: listBy('owner', 'desc'), ...reader(listBy('owner', 'desc'), COUNT) },
      { list: listBy('id', 'desc'), ...reader(listBy('id', 'desc'), COUNT) },
      { list: richest, ...reader(richest, RICH) },
    ];
    let added = 0;
    const changes = [
      () => deposit(1 + added, BigInt(added) % BALANCES),
      () => other.write((unit) => unit.insert('account', { owner: `new ${++added}`, balance: BigInt(added) % BALANCES })),
      () => other.write((unit) => unit.delete('account', { id: 10 + added++ })),
      () => other.write((unit) => unit.update('account', { note: 'seen' }, { id: 5_000 })),
    ];
    const page = fc.record({ limit: fc.constantFrom(1, 10, 100), offset: fc.integer({ min: 0, max: ACCOUNTS + 50 }) });
    const steps = fc.array(
      fc.record({ list: fc.nat(lists.length - 1), page, change: fc.option(fc.nat(changes.length - 1), { freq: 1 }) }),
      { minLength: 5, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const { list, page, change } of taken) {
          if (change !== null) await changes[change]();
          expect(await lists[list].read(page)).toEqual(await expected(lists[list].list, page));
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('is read from the nearest known row, or from the end, while no row comes, goes or moves', async () => {
    const { read, windows } = reader(listBy('balance', 'asc'), COUNT);
    const { total } = await read({ limit: 10, offset: 2_600 });
    await read({ limit: 10, offset: 2_610 });
    await read({ limit: 10, offset: 2_000 });
    await read({ limit: 20, offset: total - 1_010 });
    await other.write((unit) => unit.update('account', { note: 'a change that moves no row' }, { id: 5_000 }));
    await read({ limit: 10, offset: 2_615 });
    expect(windows.map(({ offset, isBackward = false }) => ({ offset, isBackward }))).toEqual([
      { offset: 2_600, isBackward: false },
      { offset: 10, isBackward: false },
      { offset: 590, isBackward: true },
      { offset: 990, isBackward: true },
      { offset: 15, isBackward: false },
    ]);
    await deposit(5_000, 3n);
    await deposit(5_000, 4n);
    await read({ limit: 10, offset: 2_620 });
    expect(windows.at(-1)).toMatchObject({ offset: 2_620 });
  });

  it('is read by its offset if the list changes while it is read', async () => {
    let moved = 0n;
    const list = listBy('balance', 'desc');
    const { read, windows } = reader(list, COUNT, () => deposit(4_000, moved++ % 2n === 0n ? 100n : 0n));
    const page = { limit: 10, offset: 2_000 };
    const { ids } = await read(page);
    expect(ids).toEqual((await expected(list, page)).ids);
    expect(windows).toEqual([expect.objectContaining(page), page]);
  });

  it('is read without a validation if it is one of the first, and its total costs nothing', async () => {
    const { read } = reader(listBy('balance', 'asc'), {
      sql: "SELECT COUNT(*) AS total FROM counter_slot WHERE name = 'a/b'",
      values: [],
    });
    const before = bank.versions.queries;
    await read({ limit: 10, offset: 990 });
    expect(bank.versions.queries - before).toBeLessThanOrEqual(1);
  });

  it('has a large total that was counted before, while no row comes or goes', async () => {
    const totals: string[] = [];
    const { read } = reader(richest, RICH, async (_window, { sql }) => void totals.push(sql));
    const first = await read({ limit: 10, offset: 0 });
    const second = await read({ limit: 10, offset: 20 });
    await other.write((unit) => unit.insert('account', { owner: 'a rich one', balance: 2n }));
    const third = await read({ limit: 10, offset: 0 });
    expect([second.total, third.total]).toEqual([first.total, first.total + 1]);
    expect(totals).toEqual([RICH.sql, 'SELECT ? AS total', RICH.sql]);
  });
});
