/** The seven statuses of an order. */
export const ORDER_STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'] as const;

/** The status of carts that a checkout stored, but that nobody ordered. */
export const CHECKOUT_DRAFT = 'checkout-draft';

/** Statuses of orders that nobody has placed yet: of imported orders, and those of `wc/v2` and `wc/v3`. In `shop/v1` no list of any status shows these orders. */
const DRAFTS = [CHECKOUT_DRAFT, 'auto-draft'] as const;
export const DRAFT_STATUSES: readonly string[] = DRAFTS;

/** A status that an order can get. */
export type OrderStatus = (typeof ORDER_STATUSES)[number] | (typeof DRAFTS)[number];

/** The names of the statuses of orders, as clients show them. */
export const STATUS_NAMES: Readonly<Record<string, string>> = {
  pending: 'Pending payment',
  processing: 'Processing',
  'on-hold': 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  failed: 'Failed',
  [CHECKOUT_DRAFT]: 'Draft',
};

/** Whether the list of any status of `shop/v1` shows orders with a status. */
export const isListedStatus = (status: string): boolean => status !== 'trash' && !DRAFT_STATUSES.includes(status);

/** The goods are promised or sent: the order counts as a sale. */
export const SOLD: readonly string[] = ['processing', 'completed', 'on-hold'];
export const PAID: readonly string[] = ['processing', 'completed'];
/** The order will not be delivered: it does not count as a use of its coupons. */
export const GIVEN_UP: readonly string[] = ['cancelled', 'failed'];
