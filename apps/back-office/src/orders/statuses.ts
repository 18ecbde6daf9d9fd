import type { Order } from '@grove/client';

/** The statuses of orders, in the order in which an order usually passes them. */
export const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'] as const;

export type Status = (typeof STATUSES)[number];

/** The name of the text of a status. */
export const statusLabel = (status: string): string => `orders.status.${status}`;

/** The name of the customer of an order, or of their company. */
export const customerName = ({ billing }: Pick<Order, 'billing'>): string =>
  `${billing.first_name} ${billing.last_name}`.trim() || billing.company || billing.email;
