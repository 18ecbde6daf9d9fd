import { describe, expect, it } from 'vitest';
import { Money } from '@grove/core';
import type { ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type OrderSums, type RefundSums } from './sales-figures.rules.js';

type Amounts = Partial<Record<'total' | 'tax' | 'shipping' | 'discount', string>>;

const orders = ({ orders = 1, items = 0 }, amounts: Amounts = {}): OrderSums => {
  const amount = (key: keyof Amounts) => Money.of(amounts[key] ?? '0');
  return {
    ...{ orders, items, total: amount('total') },
    ...{ tax: amount('tax'), shipping: amount('shipping'), discount: amount('discount') },
  };
};

const refund = (amount: string, tax = '0', shipping = '0'): RefundSums => ({
  amount: Money.of(amount),
  tax: Money.of(tax),
  shipping: Money.of(shipping),
});

const daysOf = (count: number): ReportRange => ({
  groupedBy: 'day',
  buckets: Array.from({ length: count }, (_, index) => ({ key: `2015-03-0${index + 1}`, from: '', until: '' })),
});

const figuresAfter = (refunds: readonly RefundSums[], ...days: Partial<BucketSums>[]) =>
  salesFigures(
    daysOf(days.length),
    days.map((day) => ({ orders: [], customers: 0, ...day })),
    refunds,
    2,
  );

const figuresOf = (...days: Partial<BucketSums>[]) => figuresAfter([], ...days);

describe('the figures of the sales report', () => {
  it('are 0 for each day without sales', () => {
    const nothing = { sales: '0.00', orders: 0, items: 0, tax: '0.00', shipping: '0.00', discount: '0.00', customers: 0 };
    expect(figuresOf({}, {})).toEqual({
      ...{ totalSales: '0.00', netSales: '0.00', averageSales: '0.00', totalOrders: 0, totalItems: 0 },
      ...{ totalTax: '0.00', totalShipping: '0.00', totalRefunds: 0, totalDiscount: '0.00', totalsGroupedBy: 'day' },
      ...{ totals: { '2015-03-01': nothing, '2015-03-02': nothing }, totalCustomers: 0 },
    });
  });

  it('are net without tax and shipping', () => {
    const order = orders({ items: 3 }, { total: '42.35', tax: '7.35', shipping: '5.00', discount: '2.00' });
    expect(figuresOf({ orders: [order] })).toMatchObject({
      ...{ totalSales: '42.35', netSales: '30.00', totalTax: '7.35', totalShipping: '5.00', totalOrders: 1, totalItems: 3 },
      ...{ totalDiscount: '2.00', totals: { '2015-03-01': { sales: '42.35', tax: '7.35', shipping: '5.00', discount: '2.00' } } },
    });
  });

  it('decrease by partial refunds, but those of the day do not', () => {
    const sold = orders({ items: 2 }, { total: '40.00' });
    expect(figuresAfter([refund('12.50')], { orders: [sold] })).toMatchObject({
      ...{ totalSales: '27.50', netSales: '27.50', totalRefunds: 12.5, totalOrders: 1 },
      totals: { '2015-03-01': { sales: '40.00' } },
    });
  });

  it('count a refunded order but not its amounts, but those of the day include them', () => {
    const order = orders({ items: 4 }, { total: '121.00', tax: '21.00', shipping: '10.00' });
    expect(figuresAfter([refund('121.00', '21.00', '10.00')], { orders: [order] })).toMatchObject({
      ...{ totalSales: '0.00', netSales: '0.00', totalTax: '0.00', totalShipping: '0.00', totalRefunds: 121 },
      ...{ totalOrders: 1, totalItems: 4, totals: { '2015-03-01': { sales: '121.00', orders: 1, items: 4, tax: '21.00' } } },
    });
  });

  it('decrease by the tax and shipping of refunds as well, also of orders that were made before', () => {
    const order = orders({}, { total: '100.00', tax: '17.36' });
    expect(figuresAfter([refund('30.00', '5.20', '4.00'), refund('10.00')], { orders: [order] })).toMatchObject({
      ...{ totalSales: '60.00', totalTax: '12.16', totalShipping: '-4.00', totalRefunds: 40, netSales: '51.84' },
    });
    expect(figuresAfter([refund('30.00')], {})).toMatchObject({ totalSales: '-30.00', totalOrders: 0 });
  });

  it.each([
    [3, '10.00', '3.33'],
    [3, '20.00', '6.67'],
    [2, '0.01', '0.01'],
    [6, '0.03', '0.01'],
    [7, '0.03', '0.00'],
    [4, '-0.02', '-0.01'],
  ])('over %i days come from %s to %s on average', (days, total, average) => {
    const [first, ...others] = Array.from({ length: days }, () => ({}));
    const isLoss = total.startsWith('-');
    const sold = orders({}, { total: isLoss ? '0' : total });
    const refunds = isLoss ? [refund(total.slice(1))] : [];
    expect(figuresAfter(refunds, { ...first, orders: [sold] }, ...others).averageSales).toBe(average);
  });

  it('count the customers of each day and of the range', () => {
    expect(figuresOf({ customers: 2 }, { customers: 3 })).toMatchObject({
      totals: { '2015-03-01': { customers: 2 }, '2015-03-02': { customers: 3 } },
      totalCustomers: 5,
    });
  });
});
