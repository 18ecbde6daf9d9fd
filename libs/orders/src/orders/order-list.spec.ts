import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Table } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import type { TestApp } from '@grove/rest/testing';
import { openEmptyShop } from '../../test/sample/open-sample-shop.js';
import { inconsistenciesIn } from '../../test/sample/recount.js';
import { OrderList } from './order-list.js';
import { listingEntryOf, updateListingIndex } from './listing-index.js';
import { ORDER_STATUSES } from '../model/order-status.js';
import { BLANK_ORDER, OrderEntity } from '../model/order.entity.js';
import type { OrdersQuery } from './orders.query.js';

type Kept = Pick<OrderEntity, 'status' | 'createdAt'>;

const PER_PAGE = 7;

describeOnEachEngine('The total of a list of orders by date', (engine) => {
  let shop: TestApp;
  let list: OrderList;
  let table: Table<OrderEntity>;
  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    list = shop.app.get(OrderList, { strict: false });
    table = new Table(shop.database, OrderEntity);
  });
  beforeEach(() =>
    shop.database.write(async (unit) => {
      await unit.query('DELETE FROM shop_order');
      await unit.query('DELETE FROM counter_slot');
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
          notInTrash: kept.status !== 'trash',
        },
    );
    await shop.database.write(async (unit) => {
      if (had && has) await table.update(unit, id, has);
      else if (has) await table.insert(unit, has);
      else if (had) await table.delete(unit, id);
      await updateListingIndex(unit, had && listingEntryOf(had, []), has && listingEntryOf(has, []));
    });
  }

  const page = (number: number, asked: Partial<OrdersQuery>) =>
    list.find({
      ...{ status: 'any', page: number, perPage: PER_PAGE, include: [], exclude: [], order: 'desc', orderby: 'date', dp: 2 },
      ...asked,
    });
  const total = async (asked: Partial<OrdersQuery>) => (await page(1, asked)).total;

  it('equals the number of orders on its pages, whatever orders were created, updated, trashed, restored or deleted', async () => {
    const there = new Map<number, Kept>();
    const isIn = ({ status, createdAt }: Kept, asked: Asked) =>
      (asked.status === 'any' ? status !== 'trash' : status === asked.status) &&
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
            const shown: number[] = [];
            for (let number = 1; number === 1 || shown.length > (number - 2) * PER_PAGE; number++) {
              const { orders, total: counted } = await page(number, sent(one));
              expect(counted).toBe(ids.length);
              shown.push(...orders.map(({ id }) => id));
            }
            expect(new Set(shown)).toEqual(new Set(ids));
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
    expect(await total({ before: '2026-04-05T00:00:00', status: 'completed' })).toBe(3);
  });

  it('comes from the counters of whole days, and from counting orders on parts of a day', async () => {
    for (const [index, hour] of ['03', '15', '21'].entries())
      await write(index + 1, undefined, { status: 'completed', createdAt: `2026-05-02 ${hour}:00:00` });
    await shop.database.write(async (unit) => unit.incrementCounter('order/completed/2026-05-02', 40));
    const between = (after: string, before: string) => total({ after: `${after}Z`, before: `${before}Z` });
    expect(await between('2026-05-01T00:00:00', '2026-05-03T00:00:00')).toBe(43);
    expect(await between('2026-05-02T04:00:00', '2026-05-02T16:00:00')).toBe(1);
  });
});

interface Asked {
  readonly status: string;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

const sent = ({ status, after, before }: Asked): Partial<OrdersQuery> => ({
  status,
  ...(after && { after: `${after.replace(' ', 'T')}Z` }),
  ...(before && { before: `${before.replace(' ', 'T')}Z` }),
});

const two = (most: number) => fc.integer({ min: 0, max: most }).map((number) => `${number}`.padStart(2, '0'));
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-06-0${number}`);
const time = fc.oneof(
  fc.constantFrom('00:00:00', '00:00:01', '11:59:59', '12:00:00', '23:59:59'),
  fc.tuple(two(23), two(59), two(59)).map((parts) => parts.join(':')),
);
const moment = fc.tuple(day, time).map((parts) => parts.join(' '));
const change = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  becomes: fc.option(fc.record({ status: fc.constantFrom(...ORDER_STATUSES, 'trash' as const), createdAt: moment }), {
    nil: undefined,
    freq: 8,
  }),
});
const end = fc.option(fc.oneof({ weight: 8, arbitrary: moment }, fc.constantFrom('0001-01-01 00:00:00', '9999-12-31 23:59:59')), {
  nil: undefined,
});
const question: fc.Arbitrary<Asked> = fc.record({
  status: fc.oneof({ weight: 3, arbitrary: fc.constant('any') }, fc.constantFrom(...ORDER_STATUSES)),
  after: end,
  before: end,
});
