import { Injectable } from '@nestjs/common';
import { Database, type Row } from '@grove/database';
import { Money } from '@grove/core';
import { countRegistrations } from '@grove/users';
import { exactSum } from '../model/exact-sum.js';
import type { Bucket, ReportRange } from './report-range.rules.js';
import { salesFigures, type BucketSums, type OrderSums, type RefundSums, type SalesFigures } from './sales-figures.rules.js';
import { selectOrderSums, selectRefundSums } from './sales-sums.sql.js';

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

  /** The same with the refunds of each day or month, as `wc/v2` and `wc/v3` show it. */
  async withRefunds(range: ReportRange, decimals: number): Promise<SalesFigures> {
    const figures = await this.of(range, decimals);
    const totals: SalesFigures['totals'] = {};
    for (const bucket of range.buckets) {
      const refunds = Money.sum((await this.refundsIn({ ...range, buckets: [bucket] })).map(({ amount }) => amount));
      totals[bucket.key] = { ...figures.totals[bucket.key], refunds: refunds.toFixed(decimals) };
    }
    return { ...figures, totals };
  }

  private async sumsOf(bucket: Bucket): Promise<BucketSums> {
    const [rows, customers] = await Promise.all([
      this.database.select(selectOrderSums(this.database.engineName, bucket)),
      countRegistrations(this.database, 'customer', bucket.from, bucket.until),
    ]);
    return { orders: rows.filter(({ total }) => total !== null).map(orderSums), customers };
  }

  private async refundsIn({ buckets }: ReportRange): Promise<RefundSums[]> {
    const range = { from: buckets[0].from, until: buckets[buckets.length - 1].until };
    const rows = await this.database.select(selectRefundSums(this.database.engineName, range));
    return rows.filter(({ refunds }) => Number(refunds) > 0).map(refundSums);
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
