import { Money } from '@grove/core';
import type { ReportRange } from './report-range.rules.js';

/** What counted orders come to. */
interface OrderSums {
  readonly orders: number;
  readonly items: number;
  readonly total: Money;
  /** Given back of orders that are not refunded as a whole. */
  readonly refunded: Money;
  readonly tax: Money;
  readonly shipping: Money;
  readonly discount: Money;
}

/** What orders of one status come to. */
export interface StatusSums extends OrderSums {
  /** They were given back as a whole. */
  readonly isRefunded: boolean;
}

/** What a bucket of the range holds. */
export interface BucketSums {
  readonly orders: readonly StatusSums[];
  /** Customers that registered. */
  readonly customers: number;
}

/** A day or month of the report. What was given back later does not change it. */
export interface SalesLine {
  sales: string;
  orders: number;
  items: number;
  tax: string;
  shipping: string;
  discount: string;
  customers: number;
}

/** The figures of a sales report; amounts in whole cents. */
export interface SalesFigures {
  totalSales: string;
  netSales: string;
  averageSales: string;
  totalOrders: number;
  totalItems: number;
  totalTax: string;
  totalShipping: string;
  totalRefunds: number;
  totalDiscount: string;
  totalsGroupedBy: 'day' | 'month';
  totals: Record<string, SalesLine>;
  totalCustomers: number;
}

/** The report of a range, from the sums of its buckets. */
export function salesFigures({ groupedBy, buckets }: ReportRange, sums: readonly BucketSums[]): SalesFigures {
  const orders = sums.flatMap((bucket) => bucket.orders);
  const all = together(orders);
  const refunded = together(orders.filter(({ isRefunded }) => isRefunded));
  const sold = together(orders.filter(({ isRefunded }) => !isRefunded));
  // A refunded order gave back all of it, so that its tax and shipping are none of the shop's either.
  const refunds = sold.refunded.plus(refunded.total);
  const sales = all.total.minus(refunds);
  const net = sales.minus(sold.shipping).minus(sold.tax);
  // Cut off at the sixth decimal, the quotient still rounds to the right cent.
  const average = Money.ofMicros(net.micros / BigInt(buckets.length));
  return {
    totalSales: inCents(sales),
    netSales: inCents(net),
    averageSales: inCents(average),
    totalOrders: all.orders,
    totalItems: all.items,
    totalTax: inCents(sold.tax),
    totalShipping: inCents(sold.shipping),
    // The one amount that the wire wants as a number. Nobody counts with it any more.
    totalRefunds: Number(inCents(refunds)),
    totalDiscount: inCents(all.discount),
    totalsGroupedBy: groupedBy,
    totals: Object.fromEntries(buckets.map(({ key }, index) => [key, lineOf(sums[index])])),
    totalCustomers: sums.reduce((count, { customers }) => count + customers, 0),
  };
}

function lineOf({ orders, customers }: BucketSums): SalesLine {
  const all = together(orders);
  return {
    sales: inCents(all.total),
    orders: all.orders,
    items: all.items,
    tax: inCents(all.tax),
    shipping: inCents(all.shipping),
    discount: inCents(all.discount),
    customers,
  };
}

function together(parts: readonly OrderSums[]): OrderSums {
  const count = (key: 'orders' | 'items') => parts.reduce((sum, part) => sum + part[key], 0);
  const amount = (key: 'total' | 'refunded' | 'tax' | 'shipping' | 'discount') => Money.sum(parts.map((part) => part[key]));
  return {
    orders: count('orders'),
    items: count('items'),
    total: amount('total'),
    refunded: amount('refunded'),
    tax: amount('tax'),
    shipping: amount('shipping'),
    discount: amount('discount'),
  };
}

const inCents = (amount: Money): string => amount.toFixed(2);
