import { Injectable } from '@nestjs/common';
import { Money } from '@grove/core';
import { Database } from '@grove/database';
import { exactSum } from '../model/exact-sum.js';
import { inOneLine, type ReportRange } from './report-range.rules.js';
import type { CouponSales } from './report.resource.js';
import { SalesReport } from './sales-report.js';
import { selectCouponSums } from './sales-sums.sql.js';

/** The uses of a coupon, exactly. */
interface CouponSum {
  readonly code: string;
  readonly orders: number;
  readonly amount: Money;
}

/** More coupons than these are summed up in one line. */
const MAX_COUPONS = 1000;

const PLACES = 6;

/** The coupons on the orders in a range of days. Refunds do not change them, as in the report of sales. */
@Injectable()
export class CouponReport {
  constructor(
    private readonly database: Database,
    private readonly sales: SalesReport,
  ) {}

  /** They add up to the discounts of the report of sales. `decimals` are those of the amounts. */
  async of(range: ReportRange, decimals: number): Promise<CouponSales[]> {
    const used = (await this.usedIn(range, decimals)).toSorted((a, b) => b.orders - a.orders || (a.code < b.code ? -1 : 1));
    const shown = used.slice(0, MAX_COUPONS);
    const { totalDiscount } = await this.sales.of(inOneLine(range), decimals);
    const rest = {
      code: '',
      orders: used.slice(MAX_COUPONS).reduce((sum, { orders }) => sum + orders, 0),
      amount: Money.of(totalDiscount).minus(Money.sum(shown.map(({ amount }) => amount))),
    };
    const all = rest.orders === 0 && rest.amount.isZero() ? shown : [...shown, rest];
    return all.map(({ code, orders, amount }) => ({ code, ordersCount: orders, amount: amount.toFixed(decimals) }));
  }

  private async usedIn({ buckets }: ReportRange, decimals: number): Promise<CouponSum[]> {
    const step = 10n ** BigInt(PLACES - decimals);
    const sums = new Map<string, CouponSum>();
    // One after the other, so that a long report leaves time for other requests.
    for (const bucket of buckets)
      for (const row of await this.database.select(selectCouponSums(this.database.engineName, bucket, step))) {
        const code = String(row.code);
        const { orders, amount } = sums.get(code) ?? { orders: 0, amount: Money.zero };
        const added = Money.ofMicros(exactSum(row.amount));
        sums.set(code, { code, orders: orders + Number(row.orders), amount: amount.plus(added) });
      }
    return [...sums.values()];
  }
}
