import { Money } from '@grove/core';
import type { Sales } from './report.resource.js';
import type { ReportRange } from './report-range.rules.js';

/** The sums of the orders with one status, before refunds. */
export interface OrderSums {
  readonly orders: number;
  readonly items: number;
  readonly total: Money;
  readonly tax: Money;
  readonly shipping: Money;
  readonly discount: Money;
}

/** The sums of refunds, and what of them was tax and shipping. */
export interface RefundSums {
  readonly amount: Money;
  readonly tax: Money;
  readonly shipping: Money;
}

/** The sums of one bucket of the range. */
export interface BucketSums {
  readonly orders: readonly OrderSums[];
  /** New customers. */
  readonly customers: number;
}

/** A day or month of the report. Later refunds do not change it. */
interface SalesLine {
  sales: string;
  orders: number;
  items: number;
  tax: string;
  shipping: string;
  discount: string;
  customers: number;
  /** Only in `wc/v2` and `wc/v3`. */
  refunds?: string;
}

/** The figures of a sales report; amounts have the decimals of the shop. */
export type SalesFigures = Omit<Sales, 'totals'> & { totals: Record<string, SalesLine> };

/** Computes the report of a range from the sums of its buckets, and of the refunds that were made in the range. */
export function salesFigures(
  { groupedBy, buckets }: ReportRange,
  sums: readonly BucketSums[],
  refunded: readonly RefundSums[],
  decimals: number,
): SalesFigures {
  const shown = (amount: Money): string => amount.toFixed(decimals);
  const all = sumUp(sums.flatMap((bucket) => bucket.orders));
  const refunds = Money.sum(refunded.map(({ amount }) => amount));
  // Rounded first, so that the figures add up although imported orders may have smaller parts.
  const sales = all.total.minus(refunds).round(decimals);
  const tax = all.tax.minus(Money.sum(refunded.map((refund) => refund.tax))).round(decimals);
  const shipping = all.shipping.minus(Money.sum(refunded.map((refund) => refund.shipping))).round(decimals);
  const net = sales.minus(shipping).minus(tax);
  // The quotient is truncated at six decimals, and still rounds right.
  const average = Money.ofMicros(net.micros / BigInt(buckets.length));
  return {
    totalSales: shown(sales),
    netSales: shown(net),
    averageSales: shown(average),
    totalOrders: all.orders,
    totalItems: all.items,
    totalTax: shown(tax),
    totalShipping: shown(shipping),
    // The only amount that is a number in JSON. It is not used in further calculations.
    totalRefunds: Number(shown(refunds)),
    totalDiscount: shown(all.discount),
    totalsGroupedBy: groupedBy,
    totals: Object.fromEntries(buckets.map(({ key }, index) => [key, lineOf(sums[index], shown)])),
    totalCustomers: sums.reduce((count, { customers }) => count + customers, 0),
  };
}

function lineOf({ orders, customers }: BucketSums, shown: (amount: Money) => string): SalesLine {
  const all = sumUp(orders);
  return {
    sales: shown(all.total),
    orders: all.orders,
    items: all.items,
    tax: shown(all.tax),
    shipping: shown(all.shipping),
    discount: shown(all.discount),
    customers,
  };
}

function sumUp(parts: readonly OrderSums[]): OrderSums {
  const count = (key: 'orders' | 'items') => parts.reduce((sum, part) => sum + part[key], 0);
  const amount = (key: 'total' | 'tax' | 'shipping' | 'discount') => Money.sum(parts.map((part) => part[key]));
  return {
    orders: count('orders'),
    items: count('items'),
    total: amount('total'),
    tax: amount('tax'),
    shipping: amount('shipping'),
    discount: amount('discount'),
  };
}
