import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectDependencies, Dependencies } from '@grove/core';
import * as fc from 'fast-check';
import { Entity, In, LessThan, MoreThan } from 'typeorm';
import type { Database } from '../database.js';
import { aboutRows, whereBetween } from '../repositories/list-filters.js';
import { Repository } from '../repositories/repository.js';
import { Amount, AutoId, Line, Text } from '../schema/columns.js';
import { Listed } from '../schema/listed.js';
import { Account, openBank } from '../testing/bank.js';
import { describeOnEachEngine } from '../testing/describe-on-each-engine.js';
import type { Validity } from './tag-versions.js';

const ACCOUNTS = 8;

/** Lists often filter by balance, and rarely by owner; nobody lists by note. */
@Entity('account')
class ListedAccount {
  @AutoId() id: number;
  @Listed('rarely') @Line(100) owner: string;
  @Listed() @Amount({ default: 0n }) balance: bigint;
  @Text({ nullable: true }) note: string | null;
}

describeOnEachEngine('The tags of rows and lists', (engine) => {
  let bank: Database;
  let accounts: Repository<ListedAccount>;
  /** Another process. */
  let other: Database;
  /** A process of a version of Grove that knows whole tables only. */
  let older: Database;
  beforeAll(async () => {
    const url = await engine.createDatabase();
    [bank, other] = await Promise.all([1, 2].map(() => openBank(url, { entities: [ListedAccount] })));
    accounts = new Repository(bank, ListedAccount);
    older = await openBank(url);
  });
  afterAll(() => Promise.all([bank, other, older].map((process) => process.close())));
  beforeEach(() =>
    bank.write(async (unit) => {
      await unit.run({ changes: ['account'], deletes: true, sql: 'DELETE FROM account' });
      const rows = Array.from({ length: ACCOUNTS }, (_, index) => ({ id: index + 1, owner: `owner ${index + 1}` }));
      await accounts.insert(rows);
    }),
  );

  /** Something that is computed from accounts. */
  type Query = () => Promise<unknown>;
  const account =
    (id: number): Query =>
    () =>
      accounts.findById(id);
  const page = (order: 'owner' | 'balance' | 'id', isRich = false, offset = 0): Query => {
    const query = () => {
      const all = accounts.createQueryBuilder('account').orderBy(`account.${order}`, 'DESC').addOrderBy('account.id', 'DESC');
      return isRich ? all.where('account.balance > :none', { none: 0 }) : all;
    };
    return () => accounts.page(query(), { limit: 3, offset });
  };
  const richest = page('balance', true);
  const byOwner = page('owner');

  /** A change by a process, which runs in a unit of work. */
  type Change = (accounts: Repository<ListedAccount>, database: Database) => Promise<unknown>;

  /** What happens while a query is computed: before it reads, and after. */
  interface Meanwhile {
    readonly before?: () => Promise<unknown>;
    readonly after?: () => Promise<unknown>;
    /** What an earlier result depended on. */
    readonly known?: Validity;
  }

  /** What a query gives, and how long it is valid. */
  async function compute(query: Query, meanwhile: Meanwhile = {}): Promise<{ result: unknown; validity: Validity }> {
    const { before, after, known } = meanwhile;
    const current = await bank.versions.current();
    const { versions } = known ? await bank.versions.revalidate(known, current) : { versions: current };
    const dependencies = new Dependencies(versions);
    await before?.();
    const result = await collectDependencies(dependencies, query);
    await after?.();
    return { result, validity: await bank.versions.validityOf(dependencies, versions) };
  }

  const revalidate = async (validity: Validity): Promise<Validity | undefined> =>
    (await bank.versions.revalidate(validity, await bank.versions.current())).validity;

  /** Whether what a query gave stays valid when these rows are changed. */
  async function survives(query: Query, change: Change, process = bank): Promise<boolean> {
    const { validity } = await compute(query);
    await doing(change, process);
    return (await revalidate(validity)) !== undefined;
  }

  const doing = (change: Change, process = bank) =>
    process.write(async () => {
      await change(new Repository(process, process === older ? Account : ListedAccount), process);
    });

  const update =
    (row: Partial<ListedAccount>, id: number): Change =>
    (of) =>
      of.update(id, row);

  const insert: Change = (of) => of.insert({ owner: randomUUID(), balance: 1n });

  /** A statement of which nobody knows the rows. */
  const raise =
    (by: number): Change =>
    (_accounts, { unit }) =>
      unit.run({ changes: ['account'], sql: 'UPDATE account SET balance = balance + ? WHERE balance < 2', values: [by] });

  it('leave results about other rows valid', async () => {
    expect(await survives(account(1), update({ note: 'x' }, 2))).toBe(true);
    expect(await survives(byOwner, update({ note: 'x' }, 1))).toBe(true);
    expect(await survives(account(1), update({ balance: 3n }, 2))).toBe(true);
    expect(await survives(account(1), insert)).toBe(true);
    expect(await survives(account(1), (of) => of.delete(7))).toBe(true);
  });

  it('end results about the same row, and those whose rows a changed column picks or sorts', async () => {
    expect(await survives(account(1), update({ note: 'y' }, 1))).toBe(false);
    expect(await survives(byOwner, update({ note: 'y' }, ACCOUNTS))).toBe(false);
    expect(await survives(byOwner, update({ owner: 'zoe' }, 1))).toBe(false);
    expect(await survives(richest, update({ balance: 9n }, 1))).toBe(false);
  });

  it('end what selects, compares or finds by a column that lists rarely use', async () => {
    const selected = () => accounts.createQueryBuilder('account').select('account.owner', 'owner').getRawMany();
    const found = () => accounts.countBy({ owner: 'owner 1' });
    const compared = () => {
      const query = accounts.createQueryBuilder('account');
      whereBetween(query, 'account.owner', 'owner 2', 'owner 4');
      return query.getCount();
    };
    for (const [place, query] of [selected, found, compared].entries())
      expect(await survives(query, update({ owner: `owner 3 of ${place}` }, 1))).toBe(false);
  });

  it('leave rows valid of which only some columns are shown, when other rows change', async () => {
    const owners = () => accounts.find({ select: { id: true, owner: true }, where: { balance: 0n, id: LessThan(3) } });
    expect(await survives(owners, update({ owner: 'yan' }, 3))).toBe(true);
    expect(await survives(owners, update({ owner: 'yin' }, 2))).toBe(false);
    const sums = () => {
      const picked = accounts.createQueryBuilder('account').select('account.id', 'id').addSelect('COUNT(*) OVER ()', 'total');
      return aboutRows(picked.clone(), 'id').limit(2).getRawMany();
    };
    expect(await survives(sums, update({ note: 'z' }, ACCOUNTS))).toBe(true);
  });

  it('leave lists valid that do not use a column which lists rarely use', async () => {
    expect(await survives(page('id'), update({ owner: 'yve' }, 1))).toBe(true);
    expect(await survives(page('id'), update({ balance: 7n }, 1))).toBe(false);
  });

  it('end what shows rows of an inner query', async () => {
    const outer = () => bank.source.createQueryBuilder().select('inner.note', 'note');
    const shown = () =>
      outer()
        .from((sub) => sub.select('account.note', 'note').from(ListedAccount, 'account'), 'inner')
        .getRawMany();
    const whole = () =>
      outer()
        .from((sub) => sub.select('account').from(ListedAccount, 'account'), 'inner')
        .select('1')
        .getRawMany();
    for (const query of [shown, whole])
      expect(await survives(query, update({ note: `inner ${query === shown}` }, 1))).toBe(false);
  });

  it('end what found no row when a row is inserted', async () => {
    expect(await survives(account(9_999), insert)).toBe(false);
  });

  it('end all results when it is not known which rows changed', async () => {
    expect(await survives(account(1), raise(0))).toBe(false);
    expect(await survives(byOwner, raise(0))).toBe(false);
    expect(await survives(account(1), (of) => of.update({ owner: 'owner 2' }, { note: 'z' }))).toBe(false);
  });

  it('end all results when a version of Grove that knows no parts changes a row', async () => {
    expect(await survives(account(1), update({ note: 'older' }, 2), older)).toBe(false);
    expect(await survives(account(1), update({ note: 'newer' }, 2))).toBe(true);
  });

  it('leave a result valid although other rows change while it is computed, from the second time on', async () => {
    const meanwhile = { before: () => doing(update({ note: 'p' }, 2)), after: () => doing(update({ note: 'q' }, 3)) };
    const first = await compute(account(7), meanwhile);
    expect(await revalidate(first.validity)).toBeUndefined();
    const second = await compute(account(7), { ...meanwhile, known: first.validity });
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

  it('end results when another process has changed the row, as often as this one or in its place', async () => {
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
          await doing(async (...of) => {
            await update({ note: `several ${id}` }, id)(...of);
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
    fc.constantFrom(0, 1).map(raise),
  );
  const changeSet = fc.oneof(
    fc.constant(insert),
    id.map(
      (id): Change =>
        (of) =>
          of.delete(id),
    ),
  );
  const write = fc.oneof({ weight: 12, arbitrary: changeRows }, { weight: 1, arbitrary: changeSet });
  const queries: readonly Query[] = [
    ...[1, 2, 5].map(account),
    ...[richest, byOwner, page('id', false, 3)],
    () => accounts.countBy({ balance: MoreThan(0n) }),
    () => accounts.findBy({ id: In([3, 20]) }),
    () => accounts.createQueryBuilder('a').select('a.id', 'id').where('a.balance > 0').orderBy('a.owner').getRawMany(),
    () => accounts.createQueryBuilder('a').select('a.note', 'note').where({ note: 'a' }).getRawMany(),
    () => bank.select({ reads: ['account'], sql: 'SELECT SUM(balance) AS total FROM account' }),
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
      { numRuns: 12 },
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
      { numRuns: 12 },
    );
    expect(survivors).toBeGreaterThan(100);
  });
});
