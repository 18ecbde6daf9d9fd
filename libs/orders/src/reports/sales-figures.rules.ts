import { Money } from '@grove/core';
import type { ReportRange } from './report-range.rules.js';

/** The sums of orders. */
interface OrderSums {
  readonly orders: number;
  readonly items: number;
  readonly total: Money;
  /** Refunds of orders that are not fully refunded. */
  readonly refunded: Money;
  readonly tax: Money;
  readonly shipping: Money;
  readonly discount: Money;
}

/** The sums of the orders with one status. */
export interface StatusSums extends OrderSums {
  /** Whether the orders are fully refunded. */
  readonly isRefunded: boolean;
}

/** The sums of one bucket of the range. */
export interface BucketSums {
  readonly orders: readonly StatusSums[];
  /** New customers. */
  readonly customers: number;
}

/** A day or month of the report. Later refunds do not change it. */
export interface SalesLine {
  sales: string;
  orders: number;
  items: number;
  tax: string;
  shipping: string;
  discount: string;
  customers: number;
}

/** The figures of a sales report; amounts have the decimals of the shop. */
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

/** Computes the report of a range from the sums of its buckets. */
export function salesFigures({ groupedBy, buckets }: ReportRange, sums: readonly BucketSums[], decimals: number): SalesFigures {
  const shown = (amount: Money): string => amount.toFixed(decimals);
  const orders = sums.flatMap((bucket) => bucket.orders);
  const all = sumUp(orders);
  const refunded = sumUp(orders.filter(({ isRefunded }) => isRefunded));
  const sold = sumUp(orders.filter(({ isRefunded }) => !isRefunded));
  // A refunded order returned its whole total, including tax and shipping.
  const refunds = sold.refunded.plus(refunded.total);
  const sales = all.total.minus(refunds);
  const net = sales.minus(sold.shipping).minus(sold.tax);
  // The quotient is truncated at six decimals, and still rounds right.
  const average = Money.ofMicros(net.micros / BigInt(buckets.length));
  return {
    totalSales: shown(sales),
    netSales: shown(net),
    averageSales: shown(average),
    totalOrders: all.orders,
    totalItems: all.items,
    totalTax: shown(sold.tax),
    totalShipping: shown(sold.shipping),
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
