import { PAID } from '../model/order-status.js';
import type { OrderEntity } from '../model/order.entity.js';

/** How coupons are applied, as far as versions of the API differ in it. */
export interface CouponPolicy {
  /** Whether a discount is shared out over the pieces of the lines, each with its tax. Otherwise it is shared out over the lines. */
  readonly sharesByPiece: boolean;
  /** Whether a coupon reduces what the coupons before it have left, in a shop whose settings do not say so. */
  readonly isSequential: boolean;
  /** Whether a coupon with free shipping takes off the price of the shipping. */
  readonly freesShipping: boolean;
  /** Whether a coupon for all products may be on an order without any. */
  readonly mayBeEmpty: boolean;
}

/** What a change of an order causes, and what is read of orders, as far as versions of the API differ in it. */
export interface OrderPolicy {
  /** Whether the stock follows the lines of an order that has taken it. */
  readonly stockFollowsLines: boolean;
  /** Whether a payment completes an order that needs no processing, and pays only orders that wait for one. Otherwise it sets any order to processing. */
  readonly completesByPayment: boolean;
  /** The payment method with which an order is paid when it is completed, and a payment completes it. */
  readonly paidOnDelivery?: string;
  /** Whether an order that is created as refunded is refunded by that. Otherwise it was refunded in another system. */
  readonly refundsNewOrders: boolean;
  /** Whether an order in the trash counts as a use of its coupons. */
  readonly trashKeepsUses: boolean;
  /** Whether a new line may name a product that does not exist, as long as the order is not sold. */
  readonly mayLackProducts: boolean;
  /** Whether what the shop knows of sold products is read too, such as their pictures. */
  readonly readsSoldProducts: boolean;
  /** Whether an order in the trash hides its refunds. */
  readonly trashHidesRefunds: boolean;
  readonly coupons: CouponPolicy;
}

/** The policy of `shop/v1`, which clients also know as `wc/v1`. */
export const V1_POLICY: OrderPolicy = {
  stockFollowsLines: false,
  completesByPayment: false,
  refundsNewOrders: false,
  trashKeepsUses: true,
  mayLackProducts: false,
  readsSoldProducts: false,
  trashHidesRefunds: true,
  coupons: { sharesByPiece: false, isSequential: true, freesShipping: true, mayBeEmpty: false },
};

/** The policy of `wc/v2` and `wc/v3`, which is that of WooCommerce. */
export const WOOCOMMERCE_POLICY: OrderPolicy = {
  stockFollowsLines: true,
  completesByPayment: true,
  paidOnDelivery: 'cod',
  refundsNewOrders: true,
  trashKeepsUses: false,
  mayLackProducts: true,
  readsSoldProducts: true,
  trashHidesRefunds: false,
  coupons: { sharesByPiece: true, isSequential: false, freesShipping: false, mayBeEmpty: true },
};

/** The policy of a version of the API. */
export const orderPolicyFor = ({ apiVersion }: { readonly apiVersion: number }): OrderPolicy =>
  apiVersion === 1 ? V1_POLICY : WOOCOMMERCE_POLICY;

/** Whether an order is paid when it is delivered. */
export const isPaidOnDelivery = (
  { paymentMethod }: Pick<OrderEntity, 'paymentMethod'>,
  { paidOnDelivery }: OrderPolicy,
): boolean => paidOnDelivery !== undefined && paymentMethod === paidOnDelivery;

/** The statuses that mean that an order is paid. */
export const paidStatusesOf = (order: Pick<OrderEntity, 'paymentMethod'>, policy: OrderPolicy): readonly string[] =>
  isPaidOnDelivery(order, policy) ? ['completed'] : PAID;
