import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { collectDependencies, Dependencies } from '@grove/core';
import { type Filters, Repository } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import type { TestApp } from '@grove/rest/testing';
import { SiteSettings } from '@grove/settings';
import { openEmptyShop } from '../../../test/empty-shop.js';
import { inconsistenciesIn } from '../../../test/recount.js';
import { ORDER_FILTERS } from './order-filters.js';
import { OrderList } from './order-list.js';
import { OrderSearch } from './order-search.js';
import { plansOf } from '../../../test/reports/plans.js';
import { listingEntryOf, updateListingIndex } from './listing-index.js';
import { statusCounter } from '../../model/order-counters.js';
import { DRAFT_STATUSES, isListedStatus, ORDER_STATUSES } from '../../model/order-status.js';
import { BLANK_ORDER, OrderEntity } from '../../model/order.entity.js';
import { acceptOrdersQueryV2 } from '../api/query-v2.js';
import type { OrderSelection } from './order-filters.js';
import type { OrdersQueryV3 } from '../api/query-v3.js';

type Kept = Pick<OrderEntity, 'status' | 'createdAt'>;

const PER_PAGE = 7;
const LISTED = { include: [], exclude: [], order: 'desc' as const, orderby: 'date', dp: 2 };

/** The list with one more filter. */
class OrdersOfThirds extends OrderList {
  protected override readonly filters: Filters<OrderEntity, OrderSelection> = {
    ...ORDER_FILTERS,
    thirds: (query) => query.andWhere('shop_order.id % 3 = 0'),
  };
}

describeOnEachEngine('The total of a list of orders by date', (engine) => {
  let shop: TestApp;
  let list: OrderList;
  let stored: Repository<OrderEntity>;
  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    list = shop.app.get(OrderList, { strict: false });
    stored = new Repository(shop.database, OrderEntity);
  });
  beforeEach(() =>
    shop.database.write(async (unit) => {
      for (const table of ['shop_order', 'counter_slot']) await unit.run({ changes: [table], sql: `DELETE FROM ${table}` });
    }),
  );
  afterAll(() => shop.close());

  /** Makes an order, changes it, or deletes it. */
  async function write(id: number, before: Kept | undefined, after: Kept | undefined): Promise<void> {
    const [had, has] = [before, after].map(
      (kept) =>
        kept && {
          ...BLANK_ORDER,
          ...kept,
          id,
          orderKey: `${id}`,
          modifiedAt: kept.createdAt,
          notInTrash: isListedStatus(kept.status),
        },
    );
    await shop.database.write(async () => {
      if (had && has) await stored.update(id, has);
      else if (has) await stored.insert(has);
      else if (had) await stored.delete(id);
      await updateListingIndex(shop.database, had && listingEntryOf(had, []), has && listingEntryOf(has, []));
    });
  }

  const page = (number: number, asked: Partial<OrderSelection>) =>
    list.find({
      ...{ statuses: ['any'], page: number, perPage: PER_PAGE, ...LISTED },
      ...asked,
    });
  const total = async (asked: Partial<OrderSelection>) => (await page(1, asked)).total;

  it('equals the number of orders on its pages, whatever orders were created, updated, trashed, restored or deleted', async () => {
    const there = new Map<number, Kept>();
    const isIn = ({ status, createdAt }: Kept, asked: Asked) =>
      (asked.statuses.includes(status) || (asked.statuses[0] === 'any' && isListedStatus(status))) &&
      (asked.after === undefined || createdAt > asked.after) &&
      (asked.before === undefined || createdAt < asked.before);
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 12 }),
        fc.array(question, { minLength: 3, maxLength: 3 }),
        async (changes, asked) => {
          for (const { id, becomes } of changes) {
            await write(id, there.get(id), becomes);
            if (becomes) there.set(id, becomes);
            else there.delete(id);
          }
          for (const one of asked) {
            const ids = [...there].filter(([, kept]) => isIn(kept, one)).map(([id]) => id);
            const shown: OrderEntity[] = [];
            for (let number = 1; number === 1 || shown.length > (number - 2) * PER_PAGE; number++) {
              const { orders, total: counted } = await page(number, sent(one));
              expect(counted).toBe(ids.length);
              shown.push(...orders);
            }
            expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ids));
            const keys = shown.map(({ createdAt, id }) => `${createdAt} ${`${id}`.padStart(2, '0')}`);
            expect(keys).toEqual([...keys].sort().reverse());
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(await inconsistenciesIn(shop.database)).toEqual([]);
  });

  it("goes by the site's clock, on which a week may have an hour less", async () => {
    const moments = ['2026-03-28 23:00:00', '2026-03-28 23:00:01', '2026-04-04 21:59:59', '2026-04-04 22:00:00'];
    for (const [index, createdAt] of moments.entries()) await write(index + 1, undefined, { status: 'completed', createdAt });
    expect(await total({ after: '2026-03-29T00:00:00', before: '2026-04-05T00:00:00' })).toBe(2);
    expect(await total({ after: '2026-03-29T00:00:00' })).toBe(3);
    expect(await total({ before: '2026-04-05T00:00:00', statuses: ['completed'] })).toBe(3);
  });

  it('comes from the counters of whole days, and from counting orders on parts of a day', async () => {
    for (const [index, hour] of ['03', '15', '21'].entries())
      await write(index + 1, undefined, { status: 'completed', createdAt: `2026-05-02 ${hour}:00:00` });
    await shop.database.write(async (unit) => unit.incrementCounter('order/completed/2026-05-02', 40));
    const between = (after: string, before: string) => total({ after: `${after}Z`, before: `${before}Z` });
    expect(await between('2026-05-01T00:00:00', '2026-05-03T00:00:00')).toBe(43);
    expect(await between('2026-05-02T04:00:00', '2026-05-02T16:00:00')).toBe(1);
  });

  it('and its page come from indexes, also when the list has drafts or several statuses', async () => {
    const rare: readonly string[] = [...DRAFT_STATUSES, 'failed', 'trash'];
    const orders = Array.from({ length: 300 }, (_, id) => {
      const status = rare[id % 75] ?? 'completed';
      const createdAt = `2026-07-02 03:00:${10 + (id % 50)}`;
      const listed = { status, createdAt, modifiedAt: createdAt, notInTrash: isListedStatus(status) };
      return { ...BLANK_ORDER, ...listed, id: id + 1, orderKey: `${id}` };
    });
    await shop.database.write(() => stored.insert(orders));
    if (engine.name === 'mysql')
      await shop.database.write((unit) => unit.run({ changes: [], sql: 'ANALYZE TABLE shop_order, order_of_product' }));
    for (const asked of [['any'], OF_LATER_VERSIONS, ['failed', 'auto-draft']])
      for (const more of [{}, { customer: 0 }, { product: 5 }, { after: '2026-07-01T00:00:00' }]) {
        const plans = await plansOf(shop.database, () => page(1, { statuses: asked, ...more, perPage: 2 }));
        const ofOrders = plans.filter(({ table }) => ['shop_order', 'sold', 'counter_slot'].includes(table));
        expect([asked, more, ofOrders.filter(({ isNarrow }) => !isNarrow)]).toEqual([asked, more, []]);
      }
  });

  it('is right for a list with a filter that nothing else knows of', async () => {
    const orders = Array.from({ length: 90 }, (_, place) => {
      const status = place % 9 === 0 ? 'auto-draft' : place % 2 === 0 ? 'completed' : 'pending';
      const createdAt = `2026-07-0${1 + (place % 8)} 03:00:00`;
      const dates = { createdAt, modifiedAt: createdAt, notInTrash: isListedStatus(status) };
      return {
        ...BLANK_ORDER,
        ...dates,
        status,
        searchText: 'walnut',
        id: place + 1,
        orderKey: `${place}`,
        customerId: place % 5 ? 0 : 3,
      };
    });
    await shop.database.write(async () => {
      await new Repository(shop.database, OrderEntity).insert(orders);
      for (const order of orders) await updateListingIndex(shop.database, undefined, { order, products: [order.id % 4] });
    });
    const thirds = new OrdersOfThirds(shop.database, shop.app.get(SiteSettings, { strict: false }), shop.app.get(OrderSearch));
    const asked: Partial<OrderSelection>[] = [
      {},
      { product: 1 },
      { customer: 0 },
      { after: '2026-07-02T00:00:00Z' },
      { search: 'walnut' },
      { product: 1, orderby: 'id' },
      { customer: 3, product: 1 },
    ];
    for (const statuses of [['any'], ['completed'], OF_LATER_VERSIONS])
      for (const one of asked) {
        const every = { statuses, perPage: 100, page: 1, ...LISTED, ...one };
        const [all, found] = [await list.find(every), await thirds.find(every)];
        const expected = all.orders.filter(({ id }) => id % 3 === 0).map(({ id }) => id);
        expect([one, found.orders.map(({ id }) => id), found.total]).toEqual([one, expected, expected.length]);
        const first = await thirds.find({ ...every, perPage: 2 });
        expect([one, first.total, first.orders.length]).toEqual([one, expected.length, Math.min(2, expected.length)]);
      }
  });

  it.each(['date', 'id'] as const)(
    'is the same on deep pages (by %s), which begin at a row of a page before them',
    async (orderby) => {
      const orders = Array.from({ length: 2_200 }, (_, id) => {
        const createdAt = `2026-07-02 03:${10 + (id % 50)}:00`;
        const listed = { status: 'completed', createdAt, modifiedAt: createdAt, notInTrash: true };
        return { ...BLANK_ORDER, ...listed, id: id + 1, orderKey: `${id}` };
      });
      await shop.database.write(async (unit) => {
        await stored.insert(orders);
        await unit.incrementCounter(statusCounter('completed'), orders.length);
      });
      const all = orders.toSorted((one, other) => {
        if (orderby === 'id' || one.createdAt === other.createdAt) return other.id - one.id;
        return one.createdAt > other.createdAt ? -1 : 1;
      });
      for (const number of [150, 151, 152, 149]) {
        const asking = new Dependencies(await shop.database.versions.current());
        const { orders: found, total } = await collectDependencies(asking, () => page(number, { orderby }));
        const ids = all.slice((number - 1) * PER_PAGE, number * PER_PAGE).map(({ id }) => id);
        expect([found.map(({ id }) => id), total]).toEqual([ids, orders.length]);
      }
    },
  );
});

interface Asked {
  readonly statuses: readonly string[];
  readonly after: string | undefined;
  readonly before: string | undefined;
}

const sent = ({ statuses, after, before }: Asked): Partial<OrderSelection> => ({
  statuses,
  ...(after && { after: `${after.replace(' ', 'T')}Z` }),
  ...(before && { before: `${before.replace(' ', 'T')}Z` }),
});

/** What lists of `wc/v2` and `wc/v3` ask for by default. */
const OF_LATER_VERSIONS = acceptOrdersQueryV2({ status: ['any'] } as OrdersQueryV3).statuses;

const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => `${number}`.padStart(2, '0'));
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-06-0${number}`);
const time = fc.oneof(
  fc.constantFrom('00:00:00', '00:00:01', '11:59:59', '12:00:00', '23:59:59'),
  fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
);
const moment = fc.tuple(day, time).map((parts) => parts.join(' '));
const change = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  becomes: fc.option(fc.record({ status: fc.constantFrom(...ORDER_STATUSES, ...DRAFT_STATUSES, 'trash'), createdAt: moment }), {
    nil: undefined,
    freq: 8,
  }),
});
const end = fc.option(fc.oneof({ weight: 8, arbitrary: moment }, fc.constantFrom('0001-01-01 00:00:00', '9999-12-31 23:59:59')), {
  nil: undefined,
});
const question: fc.Arbitrary<Asked> = fc.record({
  statuses: fc.oneof(
    { weight: 2, arbitrary: fc.constant(['any']) },
    { weight: 2, arbitrary: fc.constant(OF_LATER_VERSIONS) },
    fc.subarray([...ORDER_STATUSES, ...DRAFT_STATUSES, 'trash'], { minLength: 1, maxLength: 3 }),
  ),
  after: end,
  before: end,
});
