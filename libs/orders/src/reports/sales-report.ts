import { Injectable } from '@nestjs/common';
import { Database, type Row } from '@grove/database';
import { Money } from '@grove/core';
import { countRegistrations } from '@grove/users';
import { SOLD } from '../model/order-status.js';
import { exactSum, exactSumSql } from './exact-sum.js';
import type { Bucket, ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type SalesFigures, type StatusSums } from './sales-figures.rules.js';

/** The orders that count as sales. A refunded order without refunds was created as refunded, and keeps its total. */
const PARTS: readonly { readonly condition: string; readonly isRefunded: 0 | 1 }[] = [
  { condition: `status IN (${SOLD.map((status) => `'${status}'`).join(', ')})`, isRefunded: 0 },
  { condition: "status = 'refunded' AND refunded > 0", isRefunded: 1 },
  { condition: "status = 'refunded' AND refunded <= 0", isRefunded: 0 },
];

const AMOUNTS = ['total', 'refunded', 'cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'];

/** The sales in a range of days or months. */
@Injectable()
export class SalesReport {
  constructor(private readonly database: Database) {}

  /** `decimals` are those of the amounts. */
  async of(range: ReportRange, decimals: number): Promise<SalesFigures> {
    const sums: BucketSums[] = [];
    // One after the other, so that a long report leaves connections for other requests. A bucket is a short index range.
    for (const bucket of range.buckets) sums.push(await this.sumsOf(bucket));
    return salesFigures(range, sums, decimals);
  }

  private async sumsOf({ from, until }: Bucket): Promise<BucketSums> {
    const [rows, customers] = await Promise.all([
      this.database.read(
        this.ordersSql,
        PARTS.flatMap(() => [from, until]),
      ),
      countRegistrations(this.database, 'customer', from, until),
    ]);
    return { orders: rows.map(statusSums), customers };
  }

  /** All columns are in the index over status and date, so no row is read. */
  private get ordersSql(): string {
    const sums = AMOUNTS.map((column) => `${exactSumSql(this.database.engineName, column)} AS ${column}`).join(', ');
    return PARTS.map(
      ({ condition, isRefunded }) =>
        `SELECT ${isRefunded} AS is_refunded, COUNT(*) AS orders, SUM(item_count) AS items, ${sums} FROM shop_order
          WHERE ${condition} AND created_at >= ? AND created_at < ? GROUP BY status`,
    ).join(' UNION ALL ');
  }
}

function statusSums(row: Row): StatusSums {
  const amount = (column: string): Money => Money.ofMicros(exactSum(row[column]));
  return {
    isRefunded: Boolean(row.is_refunded),
    orders: Number(row.orders),
    items: Number(row.items),
    total: amount('total'),
    refunded: amount('refunded'),
    tax: amount('cart_tax').plus(amount('shipping_tax')),
    shipping: amount('shipping_total'),
    discount: amount('coupon_discount'),
  };
}
