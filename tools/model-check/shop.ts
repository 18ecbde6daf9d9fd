import { inCents, sum } from './decimal.js';
import { countsAsSpent, STATUSES, totalsOf, type Order } from './order-model.js';
import { isPublic, type Post } from './post-model.js';
import type { Product } from './product-model.js';

export interface Customer {
  readonly id: number;
}

export interface Coupon {
  readonly id: number;
  readonly code: string;
}

/** What a walk has made so far, as it should be. Records of other walks stand beside it in the same shop; `before` says how many. */
export class Shop {
  readonly products: Product[] = [];
  readonly orders: Order[] = [];
  readonly posts: Post[] = [];

  constructor(
    readonly categories: readonly number[],
    readonly customers: readonly Customer[],
    readonly coupons: readonly Coupon[],
    /** Totals of the lists below, before the walk. */
    readonly before: ReadonlyMap<string, number>,
  ) {}

  /** How many records each list should count, by its address. The second field tells who asks. */
  static readonly LISTS: readonly (readonly [address: string, as: 'admin' | 'visitor', count: (shop: Shop) => number])[] = [
    ...['publish', 'draft', 'pending', 'private'].map(
      (status) => [`/shop/v1/products?status=${status}`, 'admin', (shop: Shop) => inStatus(shop.products, status)] as const,
    ),
    ['/shop/v1/products', 'admin', (shop) => shop.products.filter(isListed).length],

    [
      '/shop/v1/products?type=variable',
      'admin',
      (shop) => shop.products.filter((one) => isListed(one) && one.type === 'variable').length,
    ],
    ...STATUSES.map(
      (status) => [`/shop/v1/orders?status=${status}`, 'admin', (shop: Shop) => inStatus(shop.orders, status)] as const,
    ),
    ['/shop/v1/orders', 'admin', (shop) => shop.orders.filter(isListed).length],
    [
      '/shop/v1/orders?customer=0',
      'admin',
      (shop) => shop.orders.filter((one) => isListed(one) && one.customer === undefined).length,
    ],
    ...['publish', 'draft', 'pending', 'private', 'future'].map(
      (status) => [`/cms/v2/posts?status=${status}`, 'admin', (shop: Shop) => inStatus(shop.posts, status)] as const,
    ),
    ['/cms/v2/posts', 'visitor', (shop) => shop.posts.filter(isPublic).length],
    ['/cms/v2/posts?status[]=trash', 'admin', (shop) => shop.posts.filter((one) => one.isTrashed && !one.isGone).length],
  ];

  /** What the interface shows of a customer. */
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

  /** How many published products carry a category. */
  productsIn(category: number): number {
    return this.products.filter((one) => isListed(one) && one.status === 'publish' && one.categories.includes(category)).length;
  }
}

interface Listed {
  readonly status: string;
  readonly isTrashed: boolean;
  readonly isGone: boolean;
}

const isListed = ({ isTrashed, isGone }: Listed): boolean => !isTrashed && !isGone;

const inStatus = (records: readonly Listed[], status: string): number =>
  records.filter((record) => isListed(record) && record.status === status).length;
