/** The kinds of orders and refunds in the table of metadata. */
export const ORDER_KIND = 'order';
export const REFUND_KIND = 'refund';
