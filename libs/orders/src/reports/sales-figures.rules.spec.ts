import { describe, expect, it } from '@jest/globals';
import { Money } from '@grove/core';
import type { ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type StatusSums } from './sales-figures.rules.js';

type Amounts = Partial<Record<'total' | 'refunded' | 'tax' | 'shipping' | 'discount', string>>;

const orders = ({ isRefunded = false, orders = 1, items = 0 }, amounts: Amounts = {}): StatusSums => {
  const amount = (key: keyof Amounts) => Money.of(amounts[key] ?? '0');
  return {
    ...{ isRefunded, orders, items },
    ...{ total: amount('total'), refunded: amount('refunded') },
    ...{ tax: amount('tax'), shipping: amount('shipping'), discount: amount('discount') },
  };
};

const daysOf = (count: number): ReportRange => ({
  groupedBy: 'day',
  buckets: Array.from({ length: count }, (_, index) => ({ key: `2015-03-0${index + 1}`, from: '', until: '' })),
});

const figuresOf = (...days: Partial<BucketSums>[]) =>
  salesFigures(
    daysOf(days.length),
    days.map((day) => ({ orders: [], customers: 0, ...day })),
    2,
  );

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
    expect(figuresOf({ orders: [orders({ items: 2 }, { total: '40.00', refunded: '12.50' })] })).toMatchObject({
      ...{ totalSales: '27.50', netSales: '27.50', totalRefunds: 12.5, totalOrders: 1 },
      totals: { '2015-03-01': { sales: '40.00' } },
    });
  });

  it('count a refunded order but not its amounts, but those of the day include them', () => {
    const order = orders(
      { isRefunded: true, items: 4 },
      { total: '121.00', tax: '21.00', shipping: '10.00', refunded: '121.00' },
    );
    expect(figuresOf({ orders: [order] })).toMatchObject({
      ...{ totalSales: '0.00', netSales: '0.00', totalTax: '0.00', totalShipping: '0.00', totalRefunds: 121 },
      ...{ totalOrders: 1, totalItems: 4, totals: { '2015-03-01': { sales: '121.00', orders: 1, items: 4, tax: '21.00' } } },
    });
  });

  it('treat a refunded order as fully refunded, whatever its earlier refunds are', () => {
    const order = orders({ isRefunded: true }, { total: '100.00', refunded: '30.00' });
    expect(figuresOf({ orders: [order] })).toMatchObject({ totalSales: '0.00', totalRefunds: 100 });
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
    const sold = total.startsWith('-') ? orders({}, { refunded: total.slice(1) }) : orders({}, { total });
    expect(figuresOf({ ...first, orders: [sold] }, ...others).averageSales).toBe(average);
  });

  it('count the customers of each day and of the range', () => {
    expect(figuresOf({ customers: 2 }, { customers: 3 })).toMatchObject({
      totals: { '2015-03-01': { customers: 2 }, '2015-03-02': { customers: 3 } },
      totalCustomers: 5,
    });
  });
});
