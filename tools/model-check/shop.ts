import { inCents, sum } from './decimal.js';
import { countsAsSpent, totalsOf, type Order } from './order-model.js';
import type { Post } from './post-model.js';
import type { Product } from './product-model.js';
import { inStatus, isListed } from './stored.js';

/** What the interface counts over all records. Those of other walks are among them, so a walk compares what it added. */
export type Figures = Readonly<Record<string, bigint>>;

/** What a walk has made so far, as it should be. Records of other walks stand beside it in the same shop. */
export class Shop {
  readonly products: Product[] = [];
  readonly orders: Order[] = [];
  readonly posts: Post[] = [];

  constructor(
    readonly categories: readonly number[],
    readonly customers: readonly { readonly id: number }[],
    readonly coupons: readonly { readonly id: number; readonly code: string }[],
    /** What the interface counted before the walk. */
    readonly before: Figures,
  ) {}

  shownCustomer(place: number): Record<string, unknown> {
    const orders = this.orders.filter(({ customer }) => customer === place);
    return {
      orders_count: orders.filter(isListed).length,
      total_spent: inCents(sum(orders.filter(countsAsSpent).map((order) => totalsOf(order).total))),
    };
  }

  /** Each line of an order that counts uses its coupon once; orders that are gone have used theirs. */
  usesOf(place: number): number {
    return this.orders
      .filter(({ usageCounted }) => usageCounted)
      .reduce((uses, { coupons }) => uses + coupons.filter((coupon) => coupon === place).length, 0);
  }

  productsIn(category: number): number {
    return inStatus(
      this.products.filter(({ categories }) => categories.includes(category)),
      'publish',
    );
  }
}
