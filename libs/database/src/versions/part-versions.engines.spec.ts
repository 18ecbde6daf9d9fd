import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { collectDependencies, Dependencies } from '@grove/core';
import * as fc from 'fast-check';
import type { Database } from '../database.js';
import { placeholders } from '../queries/sql-statements.js';
import { Table } from '../queries/table.js';
import { Account, openBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';
import { areCurrent } from './depended-versions.js';
import type { Validity } from './table-versions.js';

const ACCOUNTS = 8;

describeOnEachEngine('The versions of parts of a table', (engine) => {
  let bank: Database;
  let accounts: Table<Account>;
  /** Another process. */
  let other: Database;
  /** A process of a version of Grove that knows no parts. */
  let older: Database;
  beforeAll(async () => {
    const url = await engine.createDatabase();
    [bank, other] = await Promise.all([1, 2].map(() => openBank(url, { partlyVersionedTables: ['account'] })));
    accounts = new Table(bank, Account);
    older = await openBank(url);
  });
  afterAll(() => Promise.all([bank, other, older].map((process) => process.close())));
  beforeEach(() =>
    bank.write(async (unit) => {
      await unit.query('DELETE FROM account');
      const rows = Array.from({ length: ACCOUNTS }, (_, index) => ({ id: index + 1, owner: `owner ${index + 1}` }));
      await unit.insertMany('account', rows);
    }),
  );

  /** Something that is computed from accounts. */
  type Query = () => Promise<unknown>;
  const account =
    (id: number): Query =>
    () =>
      accounts.find(id);
  const page = (picking: string, order: string, offset = 0): Query => {
    const picked = {
      sql: `SELECT id, ${order} AS sort_key FROM account ${picking} ORDER BY ${order} desc, id desc LIMIT ? OFFSET ?`,
      values: [3, offset],
    };
    const total = { sql: `SELECT COUNT(*) AS total FROM account ${picking}`, values: [] };
    return () => accounts.deferredJoinPage(picked, total, { order: 'desc', tie: 'desc' });
  };
  const richest = page('WHERE balance > 0', 'balance');
  const byOwner = page('', 'owner');

  type Change = (unit: UnitOfWork) => Promise<unknown>;

  /** What happens while a query is computed: before it reads, and after. */
  interface Meanwhile {
    readonly before?: () => Promise<unknown>;
    readonly after?: () => Promise<unknown>;
  }

  /** What a query gives, and how long it is valid. */
  async function compute(query: Query, { before, after }: Meanwhile = {}): Promise<{ result: unknown; validity: Validity }> {
    const versions = await bank.versions.current();
    const dependencies = new Dependencies(versions);
    await before?.();
    const result = await collectDependencies(dependencies, query);
    await after?.();
    return { result, validity: await bank.versions.dependedOn(dependencies, versions) };
  }

  async function revalidate(validity: Validity): Promise<Validity | undefined> {
    const versions = await bank.versions.current();
    return areCurrent(validity.versions, versions) ? validity : bank.versions.revalidate(validity, versions);
  }

  /** Whether what a query gave stays valid when these rows are changed. */
  async function survives(query: Query, change: Change, process = bank): Promise<boolean> {
    const { validity } = await compute(query);
    await doing(change, process);
    return (await revalidate(validity)) !== undefined;
  }

  const doing = (change: Change, process = bank) => process.write(async (unit) => void (await change(unit)));

  const update = (row: Partial<Account>, id: number) => (unit: UnitOfWork) => unit.update('account', { ...row }, { id });

  const raise = (ids: readonly number[]) => (unit: UnitOfWork) =>
    unit.query(
      `UPDATE account SET balance = CASE WHEN balance < ? THEN balance + ? ELSE balance END WHERE id IN (${placeholders(ids.length)})`,
      [2, 1, ...ids],
    );

  it('leave results about other rows valid', async () => {
    expect(await survives(account(1), update({ note: 'x' }, 2))).toBe(true);
    expect(await survives(byOwner, update({ note: 'x' }, 1))).toBe(true);
    expect(await survives(account(1), raise([3, 4]))).toBe(true);
  });

  it('end results about the same row, and those whose rows a changed column picks or sorts', async () => {
    expect(await survives(account(1), update({ note: 'y' }, 1))).toBe(false);
    expect(await survives(byOwner, update({ note: 'y' }, ACCOUNTS))).toBe(false);
    expect(await survives(byOwner, update({ owner: 'zoe' }, 1))).toBe(false);
    expect(await survives(richest, update({ balance: 9n }, 1))).toBe(false);
  });

  it('end all results when it is not known which rows changed', async () => {
    expect(await survives(account(1), (unit) => unit.query("UPDATE account SET note = 'z' WHERE owner = 'owner 2'"))).toBe(false);
    expect(await survives(account(1), (unit) => unit.delete('account', { id: 2 }))).toBe(false);
    expect(await survives(account(1), (unit) => unit.insert('account', { owner: 'new' }))).toBe(false);
  });

  it('end all results when a version of Grove that knows no parts changes a row', async () => {
    expect(await survives(account(1), update({ note: 'older' }, 2), older)).toBe(false);
    expect(await survives(account(1), update({ note: 'newer' }, 2))).toBe(true);
  });

  it('leave a result valid although other rows change while it is computed, from the second time on', async () => {
    const meanwhile = { before: () => doing(update({ note: 'p' }, 2)), after: () => doing(update({ note: 'q' }, 3)) };
    const first = await compute(account(7), meanwhile);
    expect(await revalidate(first.validity)).toBeUndefined();
    const second = await compute(account(7), meanwhile);
    expect(await revalidate(second.validity)).toBeDefined();
  });

  it('end a result whose own row changes while it is computed', async () => {
    for (const moment of ['before', 'after']) {
      const { validity } = await compute(account(1));
      await doing(update({ note: `other ${moment}` }, 2));
      expect(await revalidate(validity)).toBeDefined();
      const changed = await compute(account(1), { [moment]: () => doing(update({ note: `own ${moment}` }, 1)) });
      expect(await revalidate(changed.validity)).toBeUndefined();
    }
  });

  it('are not read again while only this process changes the table', async () => {
    const { validity } = await compute(byOwner);
    await doing(update({ note: 'known' }, 1));
    await revalidate(validity);
    const before = bank.versions.queries;
    for (const note of ['a', 'b', 'c']) {
      await doing(update({ note }, 2));
      expect(await revalidate(validity)).toBeDefined();
    }
    expect(bank.versions.queries - before).toBe(3);
    await doing(update({ note: 'changed' }, ACCOUNTS));
    expect(await revalidate(validity)).toBeUndefined();
  });

  it('are read again when another process has changed the table, as often as this one or in its place', async () => {
    for (const first of [bank, other]) {
      const { validity } = await compute(account(3));
      await doing(update({ note: 'd' }, 4), first);
      await revalidate(validity);
      await doing(update({ note: `by ${first === bank}` }, 3), other);
      expect(await revalidate(validity)).toBeUndefined();
    }
  });

  it('of a transaction with several units are those of all of them, without those that failed', async () => {
    const { validity } = await compute(account(5));
    await revalidate(validity);
    const transfer = (ids: readonly number[], failing?: number) =>
      bank.transactionWithSavepoints(async () => {
        for (const id of ids)
          await doing(async (unit) => {
            await update({ note: `several ${id}` }, id)(unit);
            if (id === failing) throw new Error('no');
          }).catch(() => undefined);
      });
    await transfer([1, 5, 2], 5);
    const current = await revalidate(validity);
    expect(current).toBeDefined();
    await transfer([1, 5, 2], 1);
    expect(await revalidate(current!)).toBeUndefined();
  });

  // Random changes, and queries whose results they may change.
  const id = fc.integer({ min: 1, max: ACCOUNTS });
  const small = fc.bigInt({ min: -2n, max: 2n });
  const changeRows = fc.oneof(
    fc.record({ id, balance: small }).map(({ id, balance }) => update({ balance }, id)),
    fc.record({ id, note: fc.constantFrom('a', 'b', null) }).map(({ id, note }) => update({ note }, id)),
    fc.record({ id, owner: fc.uuid() }).map(({ id, owner }) => update({ owner }, id)),
    fc.uniqueArray(id, { minLength: 1, maxLength: 3 }).map((ids) => raise(ids)),
  );
  const changeSet = fc.oneof(
    fc.uuid().map((owner) => (unit: UnitOfWork) => unit.insert('account', { owner, balance: 1n })),
    id.map((id) => (unit: UnitOfWork) => unit.delete('account', { id })),
  );
  const write = fc.oneof({ weight: 12, arbitrary: changeRows }, { weight: 1, arbitrary: changeSet });
  const queries: readonly Query[] = [
    ...[1, 2, 5].map(account),
    ...[richest, byOwner, page('', 'id', 3), page("WHERE note = 'a'", 'id')],
    () => bank.read('SELECT COUNT(*) AS total FROM account WHERE balance > 0'),
    () => bank.read('SELECT id, owner FROM account WHERE balance > 0 ORDER BY owner, id'),
    () => bank.read('SELECT account.note FROM account WHERE account.id IN (?, ?)', [3, 20]),
  ];

  it('never let a result be used that differs from what is stored', async () => {
    const isOlder = fc.oneof({ weight: 20, arbitrary: fc.constant(false) }, fc.constant(true));
    const query = fc.nat({ max: queries.length - 1 });
    const meanwhile = fc.option(fc.record({ write, query, when: fc.constantFrom('before', 'after') }));
    const step = fc.record({ write, isOlder, meanwhile });
    let survivors = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
        const stored = await Promise.all(queries.map((query) => compute(query)));
        for (const { write, isOlder, meanwhile } of steps) {
          await doing(write, isOlder ? older : bank);
          for (const [index, { result, validity }] of stored.entries()) {
            const current = await revalidate(validity);
            if (current) expect(result).toEqual(await queries[index]());
            if (current) survivors++;
            const disturbed = meanwhile?.query === index && { [meanwhile.when]: () => doing(meanwhile.write) };
            stored[index] = current ? { result, validity: current } : await compute(queries[index], disturbed || {});
          }
        }
      }),
      { numRuns: 6 },
    );
    expect(survivors).toBeGreaterThan(100);
  });

  it('never let such a result be used either while several processes change rows at the same time', async () => {
    const process = fc.constantFrom('bank', 'bank', 'bank', 'other', 'older');
    const step = fc.array(fc.record({ write, process }), { minLength: 1, maxLength: 4 });
    let survivors = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 20 }), async (steps) => {
        const processes = { bank, other, older };
        const stored = await Promise.all(queries.map((query) => compute(query)));
        for (const writes of steps) {
          const running = writes.map(({ write, process }) => doing(write, processes[process as keyof typeof processes]));
          await Promise.all(stored.map(({ validity }) => revalidate(validity)));
          await Promise.all(running);
          for (const [index, { result, validity }] of stored.entries()) {
            const current = await revalidate(validity);
            if (current) expect(result).toEqual(await queries[index]());
            if (current) survivors++;
            stored[index] = current ? { result, validity: current } : await compute(queries[index]);
          }
        }
      }),
      { numRuns: 6 },
    );
    expect(survivors).toBeGreaterThan(100);
  });
});
