import { Injectable } from '@nestjs/common';
import { countProductsByType, countReviewsByRating } from '@grove/catalogue';
import { Database, Repository } from '@grove/database';
import { countAccounts, hasRole } from '@grove/users';
import { CouponEntity } from '../coupons/coupon.entity.js';
import { statusCounter } from '../model/order-counters.js';
import { PAID, STATUS_NAMES } from '../model/order-status.js';
import { OrderEntity } from '../model/order.entity.js';
import type { ReportTotal } from './report.resource.js';

const PRODUCT_TYPES: Readonly<Record<string, string>> = {
  external: 'External/Affiliate product',
  grouped: 'Grouped product',
  simple: 'Simple product',
  variable: 'Variable product',
};

const DISCOUNT_TYPES: Readonly<Record<string, string>> = {
  percent: 'Percentage discount',
  fixed_cart: 'Fixed cart discount',
  fixed_product: 'Fixed product discount',
};

const RATINGS = [1, 2, 3, 4, 5];

/** How many records of a kind there are of each type or status. They are counted on request. */
@Injectable()
export class ReportTotals {
  constructor(private readonly database: Database) {}

  async orders(): Promise<ReportTotal[]> {
    const statuses = Object.keys(STATUS_NAMES);
    const counts = await this.database.readCounters(statuses.map(statusCounter));
    return statuses.map((slug) => ({ slug, name: STATUS_NAMES[slug], total: counts.get(statusCounter(slug)) ?? 0 }));
  }

  async products(): Promise<ReportTotal[]> {
    return named(PRODUCT_TYPES, await countProductsByType(this.database));
  }

  async customers(): Promise<ReportTotal[]> {
    const orders = new Repository(this.database, OrderEntity).createQueryBuilder('paid');
    orders.select('COUNT(DISTINCT paid.customerId)', 'count').where('paid.customerId <> 0');
    orders.andWhere('paid.status IN (:...statuses)', { statuses: PAID }).andWhere(hasRole(orders, 'paid.customerId', 'customer'));
    const [counted, all] = await Promise.all([
      orders.getRawOne<{ count: number | string }>(),
      countAccounts(this.database, 'customer'),
    ]);
    const paying = Number(counted?.count);
    return [
      { slug: 'paying', name: 'Paying customer', total: paying },
      { slug: 'non_paying', name: 'Non-paying customer', total: all - paying },
    ];
  }

  async coupons(): Promise<ReportTotal[]> {
    const rows = await new Repository(this.database, CouponEntity)
      .createQueryBuilder('coupon')
      .select('coupon.discountType', 'type')
      .addSelect('COUNT(*)', 'count')
      .where({ status: 'publish' })
      .groupBy('coupon.discountType')
      .getRawMany<{ type: string; count: number | string }>();
    return named(DISCOUNT_TYPES, new Map(rows.map(({ type, count }) => [type, Number(count)])));
  }

  async reviews(): Promise<ReportTotal[]> {
    const counts = await countReviewsByRating(this.database);
    return RATINGS.map((stars) => ({
      slug: `rated_${stars}_out_of_5`,
      name: `Rated ${stars} out of 5`,
      total: counts.get(stars) ?? 0,
    }));
  }
}

const named = (names: Readonly<Record<string, string>>, counts: ReadonlyMap<string, number>): ReportTotal[] =>
  Object.entries(names).map(([slug, name]) => ({ slug, name, total: counts.get(slug) ?? 0 }));
