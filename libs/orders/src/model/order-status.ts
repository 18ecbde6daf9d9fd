/** The seven statuses of an order. */
export const ORDER_STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of carts that a checkout stored, but that nobody ordered. */
export const CHECKOUT_DRAFT = 'checkout-draft';

/** Statuses of orders that nobody has placed yet. Only imported orders have them, and no list of any status shows these orders. */
export const DRAFT_STATUSES: readonly string[] = [CHECKOUT_DRAFT, 'auto-draft'];

/** Whether lists of any status show orders with a status. */
export const isListedStatus = (status: string): boolean => status !== 'trash' && !DRAFT_STATUSES.includes(status);

/** The goods are promised or sent: the order counts as a sale. */
export const SOLD: readonly string[] = ['processing', 'completed', 'on-hold'];
export const PAID: readonly string[] = ['processing', 'completed'];
/** The order will not be delivered: it does not count as a use of its coupons. */
export const GIVEN_UP: readonly string[] = ['cancelled', 'failed'];
