import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { Repository } from '@grove/database';
import { foldForSearch } from '@grove/core';
import { describeOnEachEngine, readsDuring } from '@grove/database/testing';
import type { TestApp } from '@grove/rest/testing';
import { openEmptyShop } from '../../../test/empty-shop.js';
import { BLANK_ORDER, OrderEntity } from '../../model/order.entity.js';
import { OrderList } from './order-list.js';
import { markIfSearchChanged, markOrdersForReindexing, OrderSearch } from './order-search.js';
import type { OrderSelection } from './order-filters.js';

type StoredOrder = Pick<OrderEntity, 'searchText' | 'status' | 'customerId'>;
type Listed = Partial<Pick<OrderSelection, 'statuses' | 'customer' | 'orderby' | 'order' | 'page' | 'exclude'>>;

const ORDERS = 1_200;
const PER_PAGE = 10;

/** Texts that many orders have, few, or none; and ids. */
const SEARCHES = [
  'noot',
  'oo',
  'ada noot',
  'noot 77',
  'straat 1',
  'amsterdam',
  'walnut',
  'e',
  '7',
  'nothing of it',
  '12',
  'Ämsterdam',
];
const STATUSES = ['completed', 'pending', 'trash', 'checkout-draft', 'wc-shipped'];
const LISTS: readonly Listed[] = [
  {},
  { statuses: ['completed'] },
  { statuses: ['pending'], order: 'asc' },
  { statuses: ['checkout-draft'] },
  { statuses: ['any', 'checkout-draft', 'auto-draft'] },
  { statuses: ['completed', 'checkout-draft'], order: 'asc' },
  { customer: 0 },
  { customer: 3, statuses: ['completed'] },
  { orderby: 'id', order: 'asc' },
  { page: 3 },
  { exclude: [20, 21] },
];

/** An order of many. */
const orderOf = (place: number): StoredOrder => ({
  searchText: `ada noot ${place} straat ${place % 9} ${place % 5 ? 'amsterdam' : 'utrecht'} ${place % 50 ? 'figs' : 'walnuts'}`,
  status: STATUSES[place % 10 < 6 ? 0 : (place % 4) + 1],
  customerId: place % 4,
});

describeOnEachEngine('A search of orders', (engine) => {
  let shop: TestApp;
  let orders: Repository<OrderEntity>;
  const stored = new Map<number, OrderEntity>();
  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    orders = new Repository(shop.database, OrderEntity);
    await shop.database.write(async (unit) => {
      const ids = await unit.nextIds('order', ORDERS);
      ids.forEach((id, place) => stored.set(id, entityOf(id, orderOf(place), place)));
      await orders.insert([...stored.values()]);
      await markOrdersForReindexing(unit, ids);
    });
  });
  afterAll(() => shop.close());

  const entityOf = (id: number, order: StoredOrder, place: number): OrderEntity => {
    const createdAt = `2026-01-02 03:${`${Math.floor(place / 60) % 60}`.padStart(2, '0')}:${`${place % 60}`.padStart(2, '0')}`;
    const notInTrash = !['trash', 'checkout-draft'].includes(order.status);
    return { ...BLANK_ORDER, ...order, id, notInTrash, orderKey: `${id}`, createdAt, modifiedAt: createdAt };
  };

  const index = () => shop.app.get(OrderSearch, { strict: false }).reindex();

  async function search(text: string, list: Listed) {
    const query: OrderSelection = {
      ...{ statuses: ['any'], page: 1, perPage: PER_PAGE, include: [], exclude: [], order: 'desc', orderby: 'date', dp: 2 },
      ...{ search: text, ...list },
    };
    const { orders, total } = await shop.app.get(OrderList, { strict: false }).find(query);
    return { ids: orders.map(({ id }) => id), total };
  }

  /** What a search has to find: every order is looked at. */
  function expected(
    text: string,
    { statuses = ['any'], customer, orderby = 'date', order = 'desc', page = 1, exclude = [] }: Listed,
  ) {
    const direction = order === 'asc' ? 1 : -1;
    const found = [...stored.values()].filter(
      (one) =>
        (statuses.includes(one.status) || (statuses[0] === 'any' && one.notInTrash)) &&
        (customer === undefined || one.customerId === customer) &&
        !exclude.includes(one.id) &&
        (one.searchText.includes(foldForSearch(text)) || `${one.id}` === text),
    );
    const isEarlier = (one: OrderEntity, other: OrderEntity) => one.createdAt < other.createdAt;
    const byDate = (one: OrderEntity, other: OrderEntity) => (isEarlier(one, other) ? -1 : isEarlier(other, one) ? 1 : 0);
    const compare = (one: OrderEntity, other: OrderEntity) => (orderby === 'date' ? byDate(one, other) : 0) || one.id - other.id;
    const ids = found.sort((one, other) => direction * compare(one, other)).map(({ id }) => id);
    return { ids: ids.slice((page - 1) * PER_PAGE, page * PER_PAGE), total: ids.length };
  }

  const finds = () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...SEARCHES), fc.constantFrom(...LISTS), async (text, list) => {
        expect(await search(text, list)).toEqual(expected(text, list));
      }),
      { numRuns: 40 },
    );

  it('finds the same as a scan while the orders are not indexed', finds);

  it('finds the same when all are indexed', async () => {
    await index();
    await finds();
  });

  it('finds the same after orders were changed or deleted, before and after they are indexed', async () => {
    const completed = [...stored.values()].filter(({ status }) => status === 'completed');
    const [changed, trashed, deleted] = completed;
    const redated = completed.findLast(({ searchText }) => searchText.includes('walnut'))!;
    // The orders of these searches are known in the order of their dates.
    await finds();
    await shop.database.write(async (unit) => {
      const rewritten: OrderEntity = { ...changed, searchText: 'bob walnut street 12' };
      const hidden: OrderEntity = { ...trashed, status: 'trash', notInTrash: false };
      for (const [before, after] of [
        [changed, rewritten],
        [trashed, hidden],
      ]) {
        await orders.update(before.id, after);
        await markIfSearchChanged(unit, before, after);
        stored.set(after.id, after);
      }
      const earlier: OrderEntity = { ...redated, createdAt: '2025-12-31 23:59:59' };
      await orders.update(redated.id, earlier);
      stored.set(redated.id, earlier);
      await orders.delete(deleted.id);
      // An import marks what it changed, too.
      await markOrdersForReindexing(unit, [redated.id, deleted.id]);
      stored.delete(deleted.id);
    });
    await finds();
    expect(await search('walnut', {})).toEqual(expected('walnut', {}));
    await index();
    await finds();
    expect(await search('walnut', {})).toEqual(expected('walnut', {}));
  });

  it('reads no texts for a word, a part of a word, or an id', async () => {
    await index();
    for (const text of ['walnut', 'mster', 'm', '7', `${[...stored.keys()][0]}`]) {
      const reads = await readsDuring(shop.database, () => search(text, {}));
      expect(reads.filter((sql) => sql.includes('INSTR'))).toEqual([]);
    }
  });

  it('marks an order for the index only if its texts or its status changed', async () => {
    await index();
    const [order] = stored.values();
    const waiting = async () => (await shop.database.select({ reads: [], sql: 'SELECT id FROM shop_order_unindexed' })).length;
    await shop.database.write((unit) => markIfSearchChanged(unit, order, { ...order, total: 5n } as OrderEntity));
    expect(await waiting()).toBe(0);
    await shop.database.write((unit) => markIfSearchChanged(unit, order, { ...order, status: 'failed' }));
    expect(await waiting()).toBe(1);
  });
});
