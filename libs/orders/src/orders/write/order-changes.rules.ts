import { isDeepStrictEqual } from 'node:util';
import type { CouponEntity } from '../../coupons/coupon.entity.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { areSameLines } from '../../lines/order-lines.js';
import { GIVEN_UP } from '../../model/order-status.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { OrderDetails } from '../read/order-record.js';

/** Applied coupons are used immediately, whatever the status, unless the order is given up. */
export const withUsage = (order: OrderEntity, applied: readonly CouponEntity[]): OrderEntity =>
  applied.length > 0 ? { ...order, usageCounted: !GIVEN_UP.includes(order.status) } : order;

/** Whether an update repeats only what is stored already. */
export const isUnchanged = (before: OrderDetails, order: OrderEntity, lines: readonly OrderLineEntity[]): boolean =>
  isDeepStrictEqual({ ...order, modifiedAt: before.order.modifiedAt }, { ...before.order }) && areSameLines(before.lines, lines);

/** The codes of the coupons on an order, for comparisons. */
export const couponsOn = (lines: readonly OrderLineEntity[]): string =>
  JSON.stringify(lines.flatMap((line) => (line.kind === 'coupon' ? line.name : [])));
