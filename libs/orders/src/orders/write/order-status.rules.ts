import { GIVEN_UP, PAID, SOLD, type OrderStatus } from '../../model/order-status.js';

/** The status of an order, and what its earlier statuses have already caused. */
export interface OrderState {
  readonly status: string;
  readonly stockReduced: boolean;
  readonly salesCounted: boolean;
  readonly usageCounted: boolean;
  readonly paidAt: string | null;
  readonly completedAt: string | null;
}

/** What a status transition causes. Stock, sales and coupon uses are each booked once, however often the status changes. */
export interface StatusEffects {
  /** Whether items are taken from stock or returned to it. */
  readonly stock?: 'leaves' | 'returns';
  readonly sales?: 'counted' | 'uncounted';
  readonly usage?: 'counted' | 'uncounted';
  readonly isPaid?: true;
  readonly isCompleted?: true;
  /** The remaining amount is refunded. */
  readonly isRefunded?: true;
}

/** What the effects depend on besides the statuses. */
interface EffectRules {
  /** The statuses that mean that the order is paid. */
  readonly paidStatuses?: readonly string[];
  /** Whether an order that is created as refunded is refunded by that. Otherwise it was refunded in another system. */
  readonly refundsNewOrders?: boolean;
}

/** The effects of a transition. `before` is absent for a new order; a new pending order has no effects. */
export function effectsOf(
  before: OrderState | undefined,
  to: OrderStatus,
  { paidStatuses = PAID, refundsNewOrders = false }: EffectRules = {},
): StatusEffects {
  if (before ? before.status === to : to === 'pending') return {};
  const isSold = SOLD.includes(to);
  return {
    ...(isSold && !before?.stockReduced && { stock: 'leaves' }),
    ...((to === 'pending' || GIVEN_UP.includes(to)) && before?.stockReduced && { stock: 'returns' }),
    ...(isSold && !before?.salesCounted && { sales: 'counted' }),
    ...(to === 'cancelled' && before?.salesCounted && SOLD.includes(before.status) && { sales: 'uncounted' }),
    ...(!GIVEN_UP.includes(to) && !before?.usageCounted && { usage: 'counted' }),
    ...(GIVEN_UP.includes(to) && before?.usageCounted && { usage: 'uncounted' }),
    ...(paidStatuses.includes(to) && !before?.paidAt && { isPaid: true }),
    ...(to === 'completed' && { isCompleted: true }),
    ...(to === 'refunded' && (before || refundsNewOrders) && { isRefunded: true }),
  };
}
