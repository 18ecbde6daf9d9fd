import { countProductsByType, countReviewsByRating } from '@grove/catalogue';
import { Database, Repository } from '@grove/database';
import { Endpoint, ok, RestController, SHOP, SHOP_V3, type RestResponse } from '@grove/rest';
import { countAccounts, hasRole } from '@grove/users';
import { CouponEntity } from '../coupons/coupon.entity.js';
import { statusCounter } from '../model/order-counters.js';
import { PAID, STATUS_NAMES } from '../model/order-status.js';
import { OrderEntity } from '../model/order.entity.js';
import { ReportTotal } from './report.resource.js';

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

const totalsOf = (subject: string) =>
  ({
    method: 'GET',
    path: `reports/${subject}/totals`,
    summary: `Count the ${subject}`,
    returns: 'list',
    contexts: ['view'],
  }) as const;

/** How many orders, products, customers, coupons and reviews there are of each type or status. They are counted on request. */
@RestController({ namespace: SHOP_V3, capability: 'view_reports', schema: ReportTotal, title: 'report_total' })
export class ReportTotalsController {
  constructor(private readonly database: Database) {}

  @Endpoint({ ...totalsOf('orders'), alsoIn: [SHOP] })
  async countOrders(): Promise<RestResponse> {
    const statuses = Object.keys(STATUS_NAMES);
    const counts = await this.database.readCounters(statuses.map(statusCounter));
    return ok(statuses.map((slug) => ({ slug, name: STATUS_NAMES[slug], total: counts.get(statusCounter(slug)) ?? 0 })));
  }

  @Endpoint(totalsOf('products'))
  async countProducts(): Promise<RestResponse> {
    return ok(named(PRODUCT_TYPES, await countProductsByType(this.database)));
  }

  @Endpoint(totalsOf('customers'))
  async countCustomers(): Promise<RestResponse> {
    const orders = new Repository(this.database, OrderEntity).createQueryBuilder('paid');
    orders.select('COUNT(DISTINCT paid.customerId)', 'count').where('paid.customerId <> 0');
    orders.andWhere('paid.status IN (:...statuses)', { statuses: PAID }).andWhere(hasRole(orders, 'paid.customerId', 'customer'));
    const [counted, all] = await Promise.all([
      orders.getRawOne<{ count: number | string }>(),
      countAccounts(this.database, 'customer'),
    ]);
    const paying = Number(counted?.count);
    return ok([
      { slug: 'paying', name: 'Paying customer', total: paying },
      { slug: 'non_paying', name: 'Non-paying customer', total: all - paying },
    ]);
  }

  @Endpoint(totalsOf('coupons'))
  async countCoupons(): Promise<RestResponse> {
    const rows = await new Repository(this.database, CouponEntity)
      .createQueryBuilder('coupon')
      .select('coupon.discountType', 'type')
      .addSelect('COUNT(*)', 'count')
      .where({ status: 'publish' })
      .groupBy('coupon.discountType')
      .getRawMany<{ type: string; count: number | string }>();
    return ok(named(DISCOUNT_TYPES, new Map(rows.map(({ type, count }) => [type, Number(count)]))));
  }

  @Endpoint(totalsOf('reviews'))
  async countReviews(): Promise<RestResponse> {
    const counts = await countReviewsByRating(this.database);
    return ok(
      RATINGS.map((stars) => ({
        slug: `rated_${stars}_out_of_5`,
        name: `Rated ${stars} out of 5`,
        total: counts.get(stars) ?? 0,
      })),
    );
  }
}

const named = (names: Readonly<Record<string, string>>, counts: ReadonlyMap<string, number>): ReportTotal[] =>
  Object.entries(names).map(([slug, name]) => ({ slug, name, total: counts.get(slug) ?? 0 }));
