import { Injectable } from '@nestjs/common';
import { Database, type Row } from '@grove/database';
import { Money } from '@grove/core';
import { SOLD } from '../orders/order-status.rules.js';
import { exactSum, exactSumSql } from './exact-sum.js';
import type { Bucket, ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type SalesFigures, type StatusSums } from './sales-figures.rules.js';

/** The orders that count, in parts: a refunded order of which no refund was made, since it was entered as refunded, keeps what it came to. */
const PARTS: readonly { readonly condition: string; readonly isRefunded: 0 | 1 }[] = [
  { condition: `status IN (${SOLD.map((status) => `'${status}'`).join(', ')})`, isRefunded: 0 },
  { condition: "status = 'refunded' AND refunded > 0", isRefunded: 1 },
  { condition: "status = 'refunded' AND refunded <= 0", isRefunded: 0 },
];

const AMOUNTS = ['total', 'refunded', 'cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'];

const CUSTOMERS = `SELECT COUNT(*) AS customers FROM user JOIN user_role ON user_role.user_id = user.id AND user_role.role = 'customer'
  WHERE user.registered_at >= ? AND user.registered_at < ?`;

/** What was sold in a range of days or months. */
@Injectable()
export class SalesReport {
  constructor(private readonly database: Database) {}

  async of(range: ReportRange): Promise<SalesFigures> {
    const sums: BucketSums[] = [];
    // One after the other: a bucket is a short piece of an index, and a long report leaves connections to others.
    for (const bucket of range.buckets) sums.push(await this.sumsOf(bucket));
    return salesFigures(range, sums);
  }

  private async sumsOf({ from, until }: Bucket): Promise<BucketSums> {
    const [rows, [{ customers }]] = await Promise.all([
      this.database.read(
        this.ordersSql,
        PARTS.flatMap(() => [from, until]),
      ),
      this.database.read<{ customers: number }>(CUSTOMERS, [from, until]),
    ]);
    return { orders: rows.map(statusSums), customers };
  }

  /** Everything it reads stands in the index over status and day, which leads to each part of the range. */
  private get ordersSql(): string {
    const sums = AMOUNTS.map((column) => `${exactSumSql(this.database.engineName, column)} AS ${column}`).join(', ');
    return PARTS.map(
      ({ condition, isRefunded }) =>
        `SELECT ${isRefunded} AS is_refunded, COUNT(*) AS orders, SUM(pieces) AS items, ${sums} FROM shop_order
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
