import { Injectable } from '@nestjs/common';
import { Database, type Row } from '@grove/database';
import { Money } from '@grove/core';
import { countRegistrations } from '@grove/users';
import { SOLD } from '../model/order-status.js';
import { exactSum, exactSumSql } from './exact-sum.js';
import type { Bucket, ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type OrderSums, type RefundSums, type SalesFigures } from './sales-figures.rules.js';

/** The statuses of orders that are not fully refunded, as SQL. */
const SOLD_STATUSES = SOLD.map((status) => `'${status}'`).join(', ');

const AMOUNTS = ['total', 'cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'];

/** The sales in a range of days or months. */
@Injectable()
export class SalesReport {
  constructor(private readonly database: Database) {}

  /** `decimals` are those of the amounts. */
  async of(range: ReportRange, decimals: number): Promise<SalesFigures> {
    const sums: BucketSums[] = [];
    // One after the other, so that a long report leaves connections for other requests. A bucket is a short index range.
    for (const bucket of range.buckets) sums.push(await this.sumsOf(bucket));
    return salesFigures(range, sums, await this.refundsIn(range), decimals);
  }

  /** The same with the refunds of each day or month, as further versions of the interface show it. */
  async withRefunds(range: ReportRange, decimals: number): Promise<SalesFigures> {
    const figures = await this.of(range, decimals);
    const totals: SalesFigures['totals'] = {};
    for (const bucket of range.buckets) {
      const refunds = Money.sum((await this.refundsIn({ ...range, buckets: [bucket] })).map(({ amount }) => amount));
      totals[bucket.key] = { ...figures.totals[bucket.key], refunds: refunds.toFixed(decimals) };
    }
    return { ...figures, totals };
  }

  private async sumsOf({ from, until }: Bucket): Promise<BucketSums> {
    const [rows, customers] = await Promise.all([
      this.database.read(this.ordersSql, [from, until, from, until]),
      countRegistrations(this.database, 'customer', from, until),
    ]);
    return { orders: rows.filter(({ total }) => total !== null).map(orderSums), customers };
  }

  /** Refunds count at their own time. A fully refunded order returns its whole total, once, at the time of any of its refunds. */
  private async refundsIn({ buckets }: ReportRange): Promise<RefundSums[]> {
    const range = [buckets[0].from, buckets[buckets.length - 1].until];
    const rows = await this.database.read(this.refundsSql, [...range, ...range, ...range]);
    return rows.filter(({ refunds }) => Number(refunds) > 0).map(refundSums);
  }

  /** All columns are in the index over status and date, so no row is read, except those few that sums count with other amounts. */
  private get ordersSql(): string {
    return `SELECT COUNT(*) AS orders, SUM(item_count) AS items, ${AMOUNTS.map((column) => this.sum(column, column)).join(', ')}
      FROM shop_order WHERE status IN (${SOLD_STATUSES}, 'refunded') AND created_at >= ? AND created_at < ? GROUP BY status
      UNION ALL
      SELECT 0 AS orders, 0 AS items, ${this.sum('corrected.total', 'total')}, ${this.sum('corrected.tax', 'cart_tax')},
        '0' AS shipping_tax, ${this.sum('corrected.shipping', 'shipping_total')}, '0' AS coupon_discount
      FROM order_sum_correction corrected CROSS JOIN shop_order ON shop_order.id = corrected.order_id
      WHERE corrected.created_at >= ? AND corrected.created_at < ? AND shop_order.status IN (${SOLD_STATUSES}, 'refunded')`;
  }

  /** The cross join makes SQLite begin with the refunds, of which there are few. */
  private get refundsSql(): string {
    const inRange = 'refund.created_at >= ? AND refund.created_at < ?';
    return `SELECT COUNT(*) AS refunds, ${this.sum('refund.amount', 'amount')}, ${this.sum('refund.tax', 'tax')},
        ${this.sum('refund.shipping', 'shipping')}
      FROM refund CROSS JOIN shop_order ON shop_order.id = refund.order_id WHERE ${inRange} AND shop_order.status IN (${SOLD_STATUSES})
      UNION ALL
      SELECT COUNT(*) AS refunds, ${this.sum('total', 'amount')}, ${this.sum('(cart_tax + shipping_tax)', 'tax')},
        ${this.sum('shipping_total', 'shipping')}
      FROM shop_order WHERE status = 'refunded' AND id IN (SELECT order_id FROM refund WHERE ${inRange})
      UNION ALL
      SELECT COUNT(*) AS refunds, ${this.sum('corrected.total', 'amount')}, ${this.sum('corrected.tax', 'tax')},
        ${this.sum('corrected.shipping', 'shipping')}
      FROM order_sum_correction corrected CROSS JOIN shop_order ON shop_order.id = corrected.order_id
      WHERE shop_order.status = 'refunded' AND corrected.order_id IN (SELECT order_id FROM refund WHERE ${inRange})`;
  }

  private sum(column: string, name: string): string {
    return `${exactSumSql(this.database.engineName, column)} AS ${name}`;
  }
}

const refundSums = ({ amount, tax, shipping }: Row): RefundSums => ({
  amount: Money.ofMicros(exactSum(amount)),
  tax: Money.ofMicros(exactSum(tax)),
  shipping: Money.ofMicros(exactSum(shipping)),
});

function orderSums(row: Row): OrderSums {
  const amount = (column: string): Money => Money.ofMicros(exactSum(row[column]));
  return {
    orders: Number(row.orders),
    items: Number(row.items),
    total: amount('total'),
    tax: amount('cart_tax').plus(amount('shipping_tax')),
    shipping: amount('shipping_total'),
    discount: amount('coupon_discount'),
  };
}
