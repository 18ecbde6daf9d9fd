import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { dayOf, instantAt } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { ORDER_STATUSES } from '../model/order-status.js';
import { rangeOf } from './report-range.rules.js';
import { SalesReport } from './sales-report.js';
import { plansOf } from '../../test/reports/plans.js';
import { aPerson, openSales, store, type SoldOrder } from '../../test/reports/sales.js';

const AMSTERDAM = 'Europe/Amsterdam';
const TODAY = '2026-05-31';
const NOON = '2026-05-31 10:00:00';

const euros = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n;

describeOnEachEngine('a report of sales', (engine) => {
  let database: Database;
  let report: SalesReport;
  beforeAll(async () => {
    database = await openSales(engine);
    report = new SalesReport(database);
  });
  beforeEach(() =>
    database.write(async (unit) => {
      for (const table of ['shop_order', 'user_role', 'user']) await unit.run({ changes: [table], sql: `DELETE FROM ${table}` });
    }),
  );
  afterAll(() => database.close());

  const figures = (dateMin: string, dateMax: string, zone = AMSTERDAM) =>
    report.of(rangeOf({ dateMin, dateMax }, TODAY, zone), 2);
  const today = () => figures(TODAY, TODAY);

  it('counts completed, processing, on-hold and refunded orders, and no others', async () => {
    await store(
      database,
      [...ORDER_STATUSES, 'trash' as const].map((status) => ({ status, createdAt: NOON, total: euros(10) })),
    );
    expect(await today()).toMatchObject({ totalSales: '40.00', totalRefunds: 0, totalOrders: 4 });
  });

  it('subtracts the whole of a refunded order if it has a refund, and nothing if it has none (finding M5)', async () => {
    const order = { status: 'refunded' as const, createdAt: NOON, total: euros(128.06), cartTax: euros(10), itemCount: 2 };
    await store(database, [order]);
    expect(await today()).toMatchObject({ totalSales: '128.06', totalTax: '10.00', totalRefunds: 0, totalItems: 2 });
    await store(database, [{ ...order, refunds: [{ amount: euros(128.06) }] }]);
    await store(database, [{ ...order, refunds: [{ amount: euros(1) }, { amount: euros(2) }] }]);
    expect(await today()).toMatchObject({ totalSales: '128.06', totalTax: '10.00', totalRefunds: 256.12, totalItems: 6 });
  });

  it('subtracts a refund on the day on which it was made, with the tax and shipping that it returned', async () => {
    const amounts = { total: euros(42.35), cartTax: euros(6.3), shippingTax: euros(1.05), shippingTotal: euros(5) };
    const refund = { amount: euros(18.15), tax: euros(3.15), shipping: euros(5), createdAt: NOON };
    await store(database, [{ status: 'completed', createdAt: '2026-05-29 10:00:00', ...amounts, refunds: [refund] }]);
    await store(database, [{ status: 'refunded', createdAt: '2026-05-29 10:00:00', ...amounts, refunds: [refund] }]);
    await store(database, [{ status: 'pending', createdAt: '2026-05-29 10:00:00', ...amounts, refunds: [refund] }]);
    const sold = { totalSales: '84.70', netSales: '60.00', totalTax: '14.70', totalShipping: '10.00', totalRefunds: 0 };
    expect(await figures('2026-05-29', '2026-05-29')).toMatchObject({ ...sold, totalOrders: 2 });
    const returned = {
      totalSales: '-60.50',
      netSales: '-40.00',
      totalTax: '-10.50',
      totalShipping: '-10.00',
      totalRefunds: 60.5,
    };
    expect(await today()).toMatchObject({ ...returned, totalOrders: 0, totals: { [TODAY]: { sales: '0.00' } } });
  });

  it('has the sales, tax, shipping, quantity and discounts of an order', async () => {
    const amounts = { total: euros(42.35), cartTax: euros(6.3), shippingTax: euros(1.05), shippingTotal: euros(5) };
    await store(database, [{ status: 'processing', createdAt: NOON, itemCount: 3, couponDiscount: euros(2), ...amounts }]);
    const line = { sales: '42.35', orders: 1, items: 3, tax: '7.35', shipping: '5.00', discount: '2.00', customers: 0 };
    expect(await today()).toEqual({
      ...{ totalSales: '42.35', netSales: '30.00', averageSales: '30.00', totalOrders: 1, totalItems: 3 },
      ...{ totalTax: '7.35', totalShipping: '5.00', totalRefunds: 0, totalDiscount: '2.00', totalsGroupedBy: 'day' },
      ...{ totals: { [TODAY]: line }, totalCustomers: 0 },
    });
  });

  it('counts an imported order as WooCommerce did, and subtracts the same if it is refunded', async () => {
    const amounts = { total: euros(10), cartTax: euros(2), shippingTotal: euros(1) };
    const sumCorrection = { total: euros(0.01), tax: euros(2), shipping: -euros(1) };
    const order = { status: 'completed' as const, createdAt: NOON, itemCount: 3, ...amounts, sumCorrection };
    await store(database, [order, { ...order, status: 'cancelled' }]);
    const line = { sales: '10.01', orders: 1, items: 3, tax: '4.00', shipping: '0.00', discount: '0.00', customers: 0 };
    const sums = { totalSales: '10.01', netSales: '6.01', totalTax: '4.00', totalShipping: '0.00', totalOrders: 1 };
    expect(await today()).toMatchObject({ ...sums, totals: { [TODAY]: line } });
    await store(database, [{ ...order, status: 'refunded', refunds: [{ amount: euros(10) }] }]);
    expect(await today()).toMatchObject({ ...sums, totalOrders: 2, totalRefunds: 10.01 });
    expect(await figures('2026-05-30', '2026-05-30')).toMatchObject({ totalSales: '0.00', totalTax: '0.00' });
  });

  it('assigns an order to its day in the time zone of the site', async () => {
    const instants = ['2026-05-29 21:59:59', '2026-05-29 22:00:00', '2026-05-30 21:59:59', '2026-05-30 22:00:00'];
    await store(
      database,
      instants.map((createdAt) => ({ status: 'completed', createdAt, total: euros(1) })),
    );
    const { totals, totalOrders } = await figures('2026-05-29', '2026-05-30');
    expect(totalOrders).toBe(3);
    expect(totals).toMatchObject({ '2026-05-29': { orders: 1 }, '2026-05-30': { orders: 2 } });
  });

  it('counts new customers, and no other users', async () => {
    await aPerson(database, 'customer', NOON);
    await aPerson(database, 'customer', '2026-05-30 21:59:59');
    await aPerson(database, 'subscriber', NOON);
    expect(await today()).toMatchObject({ totalCustomers: 1, totals: { [TODAY]: { customers: 1 } } });
  });

  it('is exact to the cent beyond the precision of numbers and of integers of the database', async () => {
    const total = euros(999_999_999_999) + 990_000n;
    await store(
      database,
      Array.from({ length: 40 }, () => ({ status: 'completed', createdAt: NOON, total })),
    );
    await store(database, [{ status: 'on-hold', createdAt: NOON, total: -total, cartTax: -10_000n }]);
    expect(await today()).toMatchObject({ totalSales: '38999999999999.61', netSales: '38999999999999.62', totalTax: '-0.01' });
  });

  it('reads only ranges of three indexes, and single orders of refunds', async () => {
    await store(database, anyOrders(600));
    const sumCorrection = { total: euros(1), tax: 0n, shipping: 0n };
    await store(
      database,
      anyOrders(200).map((order) => ({ ...order, sumCorrection })),
    );
    // Of a table whose rows all match, a server may read all.
    for (let person = 0; person < 60; person++) await aPerson(database, 'customer', `2026-0${1 + (person % 5)}-11 12:00:00`);
    if (engine.name === 'mysql')
      await database.write((unit) =>
        unit.run({ changes: [], sql: 'ANALYZE TABLE shop_order, order_sum_correction, refund, user, user_role' }),
      );
    const plans = await plansOf(database, today);
    expect(plans.filter(({ isNarrow }) => !isNarrow)).toEqual([]);
    const ofOrders = plans.filter(({ table }) => table === 'shop_order');
    expect(ofOrders.length).toBeGreaterThan(0);
    expect(ofOrders.every(({ isNarrow, isCovered, isById }) => isNarrow && (isCovered || isById))).toBe(true);
    const ofRefunds = plans.filter(({ table }) => table === 'refund');
    expect(ofRefunds.length).toBeGreaterThan(0);
    expect(ofRefunds.every(({ isNarrow, isCovered }) => isNarrow && isCovered)).toBe(true);
  });

  it('equals the sum over single orders, for any range in any time zone', async () => {
    const orders = anyOrders(400);
    await store(database, orders);
    const zone = fc.constantFrom(AMSTERDAM, 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Havana');
    await fc.assert(
      fc.asyncProperty(fc.nat(500), fc.nat(200), zone, async (start, length, inZone) => {
        const [dateMin, dateMax] = [dayNumber(start), dayNumber(start + length)];
        const report = await figures(dateMin, dateMax, inZone);
        expect(report).toEqual(recounted(orders, dateMin, dateMax, inZone, report.totalsGroupedBy));
      }),
      { numRuns: 40 },
    );
  });
});

/** Orders of two years, many of them near midnight. */
function anyOrders(count: number): SoldOrder[] {
  const cents = (max: number) => fc.nat(max).map((amount) => BigInt(amount) * 10_000n);
  const anInstant = fc
    .tuple(fc.nat(700), fc.constantFrom(0, 3_599, 3_600, 14_400, 18_000, 50_000, 64_800, 79_200, 82_800, 86_399))
    .map(([day, second]) => instantAt(START + day * DAY + second * 1000));
  const order = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    createdAt: anInstant,
    itemCount: fc.nat(20),
    ...{
      total: cents(100_000),
      refunds: fc.array(fc.record({ amount: cents(5_000), tax: cents(900), shipping: cents(300), createdAt: anInstant }), {
        maxLength: 2,
      }),
      cartTax: cents(20_000),
      shippingTax: cents(300),
    },
    ...{ shippingTotal: cents(1_500), couponDiscount: cents(900) },
  });
  return fc.sample(order, { numRuns: count, seed: 7 });
}

const DAY = 86_400_000;
const START = Date.UTC(2024, 6, 1);
const dayNumber = (day: number): string => new Date(START + day * DAY).toISOString().slice(0, 10);

/** The report as section by section of the rules has it, order by order and in cents. */
function recounted(orders: readonly SoldOrder[], first: string, last: string, zone: string, groupedBy: string) {
  const keyOf = (day: string) => (groupedBy === 'day' ? day : day.slice(0, 7));
  const lines = new Map<string, Record<'sales' | 'orders' | 'items' | 'tax' | 'shipping' | 'discount', number>>();
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY)
    lines.set(keyOf(new Date(at).toISOString().slice(0, 10)), {
      sales: 0,
      orders: 0,
      items: 0,
      tax: 0,
      shipping: 0,
      discount: 0,
    });
  const all = { gross: 0, refunds: 0, tax: 0, shipping: 0 };
  for (const order of orders) {
    if (!['completed', 'processing', 'on-hold', 'refunded'].includes(order.status)) continue;
    const cents = (amount: bigint | undefined) => Number(amount! / 10_000n);
    const isIn = (day: string) => first <= day && day <= last;
    const day = dayOf(order.createdAt, zone);
    const tax = cents(order.cartTax) + cents(order.shippingTax);
    const whole = { amount: order.total, tax: order.cartTax! + order.shippingTax!, shipping: order.shippingTotal };
    const made = order.refunds!.filter(({ createdAt }) => isIn(dayOf(createdAt!, zone)));
    for (const refund of order.status === 'refunded' ? made.slice(0, 1).map(() => whole) : made) {
      all.refunds += cents(refund.amount);
      all.tax -= cents(refund.tax);
      all.shipping -= cents(refund.shipping);
    }
    if (!isIn(day)) continue;
    const line = lines.get(keyOf(day))!;
    line.sales += cents(order.total);
    line.orders += 1;
    line.items += order.itemCount!;
    line.tax += tax;
    line.shipping += cents(order.shippingTotal);
    line.discount += cents(order.couponDiscount);
    all.gross += cents(order.total);
    all.tax += tax;
    all.shipping += cents(order.shippingTotal);
  }
  const of = (figure: 'orders' | 'items' | 'discount') => [...lines.values()].reduce((sum, line) => sum + line[figure], 0);
  const net = all.gross - all.refunds - all.tax - all.shipping;
  const average = Math.sign(net) * Math.floor((2 * Math.abs(net) + lines.size) / (2 * lines.size)) || 0;
  const text = (cents: number) => (cents / 100).toFixed(2);
  return {
    ...{ totalSales: text(all.gross - all.refunds), netSales: text(net), averageSales: text(average) },
    ...{ totalOrders: of('orders'), totalItems: of('items'), totalTax: text(all.tax), totalShipping: text(all.shipping) },
    ...{ totalRefunds: all.refunds / 100, totalDiscount: text(of('discount')), totalsGroupedBy: groupedBy, totalCustomers: 0 },
    totals: Object.fromEntries(
      [...lines].map(([key, { orders: made, items, ...amounts }]) => [
        key,
        {
          ...{ sales: text(amounts.sales), tax: text(amounts.tax), shipping: text(amounts.shipping) },
          ...{ discount: text(amounts.discount), orders: made, items, customers: 0 },
        },
      ]),
    ),
  };
}
