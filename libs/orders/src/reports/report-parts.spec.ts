import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { Money } from '@grove/core';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { plansOf } from '../../test/reports/plans.js';
import { openSales, store, type RefundOfOrder, type ReportedLine, type SoldOrder } from '../../test/reports/sales.js';
import { CouponReport } from './coupon-report.js';
import { rangeOf } from './report-range.rules.js';
import { SalesReport } from './sales-report.js';
import { TaxReport } from './tax-report.js';

const AMSTERDAM = 'Europe/Amsterdam';
const TODAY = '2026-05-31';
const NOON = '2026-05-31 10:00:00';

const euros = (amount: number): bigint => BigInt(Math.round(amount * 100)) * 10_000n;

/** A tax line: what an order took of a rate for items, and for shipping. */
const tax = (rateId: number, percent: string, items: number, shipping = 0): ReportedLine => ({
  ...{ kind: 'tax', rateId, name: `VAT ${percent}`, total: euros(items), totalTax: euros(shipping) },
  details: { ratePercent: percent },
});

const coupon = (code: string, amount: number): ReportedLine => ({ kind: 'coupon', name: code, total: euros(amount) });

const anOrder = (more: Partial<SoldOrder> = {}): SoldOrder => ({
  status: 'completed',
  createdAt: NOON,
  total: euros(100),
  ...more,
});

/** An order with taxes, whose sums are those of its tax lines. */
function taxed(lines: readonly ReportedLine[], more: Partial<SoldOrder> = {}): SoldOrder {
  const sum = (column: 'total' | 'totalTax') => lines.reduce((all, line) => all + line[column]!, 0n);
  return anOrder({ lines, cartTax: sum('total'), shippingTax: sum('totalTax'), ...more });
}

/** A refund that returns taxes: of items by their rates, and of shipping. */
function returning(items: Record<number, number>, shipping: Record<number, number> = {}, createdAt = NOON): RefundOfOrder {
  const line = (kind: 'item' | 'shipping', taxes: Record<number, number>): ReportedLine => ({
    kind,
    taxes: Object.entries(taxes).map(([id, amount]) => ({ id: Number(id), total: (-amount).toFixed(2) })),
  });
  const all = [...Object.values(items), ...Object.values(shipping)].reduce((sum, amount) => sum + euros(amount), 0n);
  return { amount: all, tax: all, createdAt, lines: [line('item', items), line('shipping', shipping)] };
}

describeOnEachEngine('a report of what sales consist of', (engine) => {
  let database: Database;
  let sales: SalesReport;
  let taxes: TaxReport;
  let coupons: CouponReport;
  beforeAll(async () => {
    database = await openSales(engine);
    sales = new SalesReport(database);
    taxes = new TaxReport(database, sales);
    coupons = new CouponReport(database, sales);
  });
  beforeEach(() =>
    database.write(async (unit) => {
      for (const table of ['order_line', 'shop_order']) await unit.run({ changes: [table], sql: `DELETE FROM ${table}` });
    }),
  );
  afterAll(() => database.close());

  const range = (dateMin = TODAY, dateMax = dateMin, zone = AMSTERDAM) => rangeOf({ dateMin, dateMax }, TODAY, zone);
  const taxesOf = (dateMin?: string, dateMax?: string, zone?: string) => taxes.of(range(dateMin, dateMax, zone), 2);
  const couponsOf = (dateMin?: string, dateMax?: string) => coupons.of(range(dateMin, dateMax), 2);

  it('has the taxes of each rate on items and on shipping, the highest first', async () => {
    await store(database, [taxed([tax(1, '21.0000', 21, 1.05), tax(2, '9.0000', 9)]), taxed([tax(1, '21.0000', 2.1)])]);
    await store(database, [taxed([tax(1, '21.0000', 500)], { status: 'pending' })]);
    const line = { name: 'VAT 21.0000', taxRate: '21.0000', orderTax: '23.10', shippingTax: '1.05', totalTax: '24.15' };
    const reduced = { name: 'VAT 9.0000', taxRate: '9.0000', orderTax: '9.00', shippingTax: '0.00', totalTax: '9.00' };
    expect(await taxesOf()).toEqual([
      { taxRateId: 1, ...line, ordersCount: 2 },
      { taxRateId: 2, ...reduced, ordersCount: 1 },
    ]);
  });

  it('has a rate whose percentage was changed once for each percentage', async () => {
    await store(database, [taxed([tax(1, '19.0000', 19)]), taxed([tax(1, '21.0000', 21)])]);
    expect((await taxesOf()).map(({ taxRate, totalTax }) => [taxRate, totalTax])).toEqual([
      ['21.0000', '21.00'],
      ['19.0000', '19.00'],
    ]);
  });

  it('subtracts what a refund returned of each rate, on the day of the refund', async () => {
    const lines = [tax(1, '21.0000', 21, 2.1), tax(2, '9.0000', 9)];
    const createdAt = '2026-05-29 10:00:00';
    await store(database, [taxed(lines, { createdAt, refunds: [returning({ 1: 10.5, 2: 0.9 }, { 1: 2.1 })] })]);
    expect((await taxesOf('2026-05-29')).map(({ totalTax }) => totalTax)).toEqual(['23.10', '9.00']);
    expect(await taxesOf()).toMatchObject([
      { taxRateId: 2, name: 'VAT 9.0000', taxRate: '9.0000', orderTax: '-0.90', totalTax: '-0.90', ordersCount: 0 },
      { taxRateId: 1, taxRate: '21.0000', orderTax: '-10.50', shippingTax: '-2.10', totalTax: '-12.60', ordersCount: 0 },
    ]);
  });

  it('subtracts all taxes of a fully refunded order once, however many refunds it has', async () => {
    const refunds = [returning({ 1: 1 }), returning({ 1: 2 })];
    await store(database, [taxed([tax(1, '21.0000', 21)], { status: 'refunded', createdAt: '2026-05-29 10:00:00', refunds })]);
    expect(await taxesOf()).toMatchObject([{ taxRateId: 1, totalTax: '-21.00', ordersCount: 0 }]);
    expect(await taxesOf('2026-05-29', TODAY)).toMatchObject([{ taxRateId: 1, totalTax: '0.00', ordersCount: 1 }]);
  });

  it('has a line without a rate for taxes of imported orders that no line explains', async () => {
    await store(database, [anOrder({ lines: [tax(1, '21.0000', 21)], cartTax: euros(25) })]);
    const unknown = {
      taxRateId: 0,
      name: '',
      taxRate: '',
      orderTax: '4.00',
      shippingTax: '0.00',
      totalTax: '4.00',
      ordersCount: 0,
    };
    expect(await taxesOf()).toEqual([expect.objectContaining({ taxRateId: 1, totalTax: '21.00' }), unknown]);
  });

  it('has what each coupon took off, the most used first, whatever refunds returned', async () => {
    const lines = [coupon('nuts10', 1.5), coupon('spring', 5)];
    const couponDiscount = euros(6.5);
    await store(database, [
      anOrder({ lines, couponDiscount, refunds: [{ amount: euros(3) }] }),
      anOrder({ lines: [coupon('nuts10', 0.5)], couponDiscount: euros(0.5), status: 'refunded' }),
      anOrder({ lines: [coupon('lost', 9)], couponDiscount: euros(9), status: 'cancelled' }),
    ]);
    expect(await couponsOf()).toEqual([
      { code: 'nuts10', ordersCount: 2, amount: '2.00' },
      { code: 'spring', ordersCount: 1, amount: '5.00' },
    ]);
  });

  it('sums up the coupons that are too many for a list in a line without a code', async () => {
    await store(
      database,
      Array.from({ length: 1002 }, (_, index) =>
        anOrder({ lines: [coupon(`gift-${String(index).padStart(4, '0')}`, 1)], couponDiscount: euros(1) }),
      ),
    );
    const report = await couponsOf();
    expect([report.length, report.at(-1)]).toEqual([1001, { code: '', ordersCount: 2, amount: '2.00' }]);
  });

  it('is empty for days without sales', async () => {
    expect([await taxesOf(), await couponsOf()]).toEqual([[], []]);
  });

  it('begins and ends its days in the zone of the site', async () => {
    const instants = ['2026-05-29 21:59:59', '2026-05-29 22:00:00', '2026-05-30 21:59:59', '2026-05-30 22:00:00'];
    const order = taxed([tax(1, '21.0000', 1), coupon('nuts10', 1)].map((line) => ({ totalTax: 0n, ...line })));
    const refunds = [returning({ 1: 0.1 }, {}, '2026-05-30 22:00:00'), returning({ 1: 0.2 }, {}, '2026-05-30 21:59:59')];
    await store(
      database,
      instants.map((createdAt, index) => ({
        ...{ ...order, cartTax: euros(1), couponDiscount: euros(1), createdAt },
        ...(index === 0 && { refunds }),
      })),
    );
    expect(await taxesOf('2026-05-30')).toMatchObject([{ totalTax: '1.80', ordersCount: 2 }]);
    expect(await taxesOf('2026-05-30', '2026-05-30', 'UTC')).toMatchObject([{ totalTax: '1.70', ordersCount: 2 }]);
    expect(await couponsOf('2026-05-30')).toMatchObject([{ amount: '2.00', ordersCount: 2 }]);
  });

  it('reads only the orders and refunds of its days, and their lines', async () => {
    await store(database, anyOrders(600));
    if (engine.name === 'mysql')
      await database.write((unit) => unit.run({ changes: [], sql: 'ANALYZE TABLE shop_order, order_line, refund' }));
    const plans = await plansOf(database, () => Promise.all([taxesOf('2026-04-01'), couponsOf('2026-04-01')]));
    const read = plans.filter(({ table }) => !table.startsWith('<') && table !== 'corrected');
    expect(read.filter(({ isNarrow }) => !isNarrow)).toEqual([]);
    expect(read.length).toBeGreaterThan(4);
  });

  it('adds up to the report of sales for any orders, refunds and range', async () => {
    await store(database, anyOrders(200));
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.nat(40), fc.constantFrom(0, 2, 3), async (start, length, decimals) => {
        const days = range(dayNumber(start), dayNumber(start + length));
        const { totalTax, totalDiscount, totalOrders } = await sales.of(days, decimals);
        const rates = await taxes.of(days, decimals);
        const used = await coupons.of(days, decimals);
        const sum = (amounts: readonly string[]) => Money.sum(amounts.map((amount) => Money.of(amount))).toFixed(decimals);
        expect(sum(rates.map((rate) => rate.totalTax))).toBe(totalTax);
        expect(sum(rates.flatMap((rate) => [rate.orderTax, rate.shippingTax]))).toBe(totalTax);
        expect(sum(used.map(({ amount }) => amount))).toBe(totalDiscount);
        expect(rates.every(({ ordersCount }) => ordersCount <= totalOrders)).toBe(true);
        if (decimals === 2) expect(rates.filter(({ taxRateId }) => taxRateId === 0)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 1);
const dayNumber = (day: number): string => new Date(START + day * DAY).toISOString().slice(0, 10);

/** Orders of three months with up to three rates and a coupon, some of them refunded in part or fully. */
function anyOrders(count: number): SoldOrder[] {
  const amount = fc.nat(5_000).map((cents) => cents / 100);
  const anInstant = fc
    .tuple(fc.nat(90), fc.constantFrom('00:00:00', '11:30:00', '21:59:59', '22:00:00', '22:59:59', '23:00:00'))
    .map(([day, time]) => `${dayNumber(day)} ${time}`);
  const order = fc
    .record({
      status: fc.constantFrom('completed', 'processing', 'on-hold', 'refunded', 'cancelled'),
      createdAt: anInstant,
      rates: fc.subarray([1, 2, 3], { minLength: 1 }),
      amounts: fc.array(amount, { minLength: 6, maxLength: 6 }),
      refundedAt: fc.option(anInstant),
      code: fc.constantFrom('nuts10', 'spring', 'gift'),
    })
    .map(({ rates, amounts, refundedAt, code, ...fields }) => {
      const lines = rates.map((rate) => tax(rate, `${rate * 7}.0000`, amounts[rate], amounts[rate - 1]));
      const refunds = refundedAt ? [returning({ [rates[0]]: amounts[0] }, { [rates[0]]: amounts[1] }, refundedAt)] : [];
      const { lines: _lines, ...sums } = taxed(lines, fields);
      return { ...sums, refunds, lines: [...lines, coupon(code, amounts[4])], couponDiscount: euros(amounts[4]) };
    });
  return fc.sample(order, { numRuns: count, seed: 11 });
}
