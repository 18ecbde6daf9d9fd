import { PAID } from '../model/order-status.js';
import type { OrderEntity } from '../model/order.entity.js';

/** How versions of the interface differ in what changes of an order cause. */
export interface OrderRules {
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
}

/** The rules of `shop/v1`. */
export const FIRST_RULES: OrderRules = {
  stockFollowsLines: false,
  completesByPayment: false,
  refundsNewOrders: false,
  trashKeepsUses: true,
  mayLackProducts: false,
};

/** The rules of `shop/v2` and `shop/v3`, which are those of the reference. */
export const REFERENCE_RULES: OrderRules = {
  stockFollowsLines: true,
  completesByPayment: true,
  paidOnDelivery: 'cod',
  refundsNewOrders: true,
  trashKeepsUses: false,
  mayLackProducts: true,
};

/** Whether an order is paid when it is delivered. */
export const isPaidOnDelivery = (
  { paymentMethod }: Pick<OrderEntity, 'paymentMethod'>,
  { paidOnDelivery }: OrderRules,
): boolean => paidOnDelivery !== undefined && paymentMethod === paidOnDelivery;

/** The statuses that mean that an order is paid. */
export const paidStatusesOf = (order: Pick<OrderEntity, 'paymentMethod'>, rules: OrderRules): readonly string[] =>
  isPaidOnDelivery(order, rules) ? ['completed'] : PAID;
