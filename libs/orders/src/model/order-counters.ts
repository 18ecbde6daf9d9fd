import type { Instant } from '@grove/database';
import { DRAFT_STATUSES, ORDER_STATUSES } from './order-status.js';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Statuses that have counters of their own. */
export const COUNTED_STATUSES: readonly string[] = [...ORDER_STATUSES, ...DRAFT_STATUSES, 'trash'];

/** Stands for all statuses without counters of their own: those that imported orders have from plugins of WooCommerce. */
export const OTHER_STATUSES = 'other';

/** The counter of all orders with a status. */
export const statusCounter = (status: string): string => `order/${COUNTED_STATUSES.includes(status) ? status : OTHER_STATUSES}`;

/** The counter of the orders outside the trash that have a status and were created on this day (UTC). */
export const dayCounter = (status: string, at: Instant): string => `${statusCounter(status)}/${at.slice(0, DAY_LENGTH)}`;

/** The counter of the guest orders outside the trash. */
export const guestsCounter = 'order/guests';

/** The counter of the orders outside the trash that contain this product. */
export const productCounter = (productId: number): string => `order/product/${productId}`;
