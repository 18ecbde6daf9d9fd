import { Injectable } from '@nestjs/common';
import { Database, marks, Money, type Row } from '@grove/kernel';
import { SOLD } from '../orders/order-status.rules.js';
import { exactSum, exactSumSql } from './exact-sum.js';
import type { Bucket, ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type SalesFigures, type StatusSums } from './sales-figures.rules.js';

const REFUNDED = 'refunded';

/** Orders of any other status brought nothing in. */
const COUNTED: readonly string[] = [...SOLD, REFUNDED];

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
      this.database.read(this.ordersSql, [...COUNTED, from, until]),
      this.database.read<{ customers: number }>(CUSTOMERS, [from, until]),
    ]);
    return { orders: rows.map(statusSums), customers };
  }

  /** Everything it reads stands in the index over status and day, which leads to each status's part of the range. */
  private get ordersSql(): string {
    const sums = AMOUNTS.map((column) => `${exactSumSql(this.database.engineName, column)} AS ${column}`);
    return `SELECT status, COUNT(*) AS orders, SUM(pieces) AS items, ${sums.join(', ')} FROM shop_order
      WHERE status IN (${marks(COUNTED.length)}) AND created_at >= ? AND created_at < ? GROUP BY status`;
  }
}

function statusSums(row: Row): StatusSums {
  const amount = (column: string): Money => Money.ofMicros(exactSum(row[column]));
  return {
    isRefunded: row.status === REFUNDED,
    orders: Number(row.orders),
    items: Number(row.items),
    total: amount('total'),
    refunded: amount('refunded'),
    tax: amount('cart_tax').plus(amount('shipping_tax')),
    shipping: amount('shipping_total'),
    discount: amount('coupon_discount'),
  };
}
