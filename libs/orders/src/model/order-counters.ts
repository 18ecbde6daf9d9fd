import type { Instant } from '@grove/database';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The counter of all orders with a status. */
export const statusCounter = (status: string): string => `order/${status}`;

/** The counter of the orders outside the trash that have a status and were created on this day (UTC). */
export const dayCounter = (status: string, at: Instant): string => `${statusCounter(status)}/${at.slice(0, DAY_LENGTH)}`;

/** The counter of the guest orders outside the trash. */
export const guestsCounter = 'order/guests';

/** The counter of the orders outside the trash that contain this product. */
export const productCounter = (productId: number): string => `order/product/${productId}`;
