/** The seven statuses of an order. */
export const ORDER_STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The goods are promised or sent: the order counts as a sale. */
export const SOLD: readonly string[] = ['processing', 'completed', 'on-hold'];
export const PAID: readonly string[] = ['processing', 'completed'];
/** The order will not be delivered: it does not count as a use of its coupons. */
export const GIVEN_UP: readonly string[] = ['cancelled', 'failed'];
