import type { Database } from '@grove/database';
import { type ConsistencyCheck, counterCheck, objectIdCheck } from '@grove/operations';
import { wordIndexCheck } from '@grove/search';
import { metaDataCheck } from '@grove/rest';
import { UserEntity } from '@grove/users';
import { ORDER_COUNTERS } from '../import/derived-from-orders.sql.js';
import { ORDERS } from '../orders/list/order-search.js';
import { CouponEntity } from '../coupons/coupon.entity.js';
import { couponsCheck } from './coupons-check.js';
import { orderLinesCheck, refundLinesCheck } from './order-lines-check.js';
import { ordersByProductCheck } from './orders-by-product-check.js';
import { orderSumsCheck } from './order-sums-check.js';
import { orphanedLinesCheck, sumCorrectionsCheck } from './order-rows-check.js';

/** The checks of everything that is derived from orders, refunds, coupons and customers. */
export const ordersChecks = (database: Database): ConsistencyCheck[] => [
  objectIdCheck(database, 'shop_order', ['order']),
  objectIdCheck(database, 'refund', ['refund']),
  objectIdCheck(database, 'coupon', ['coupon']),
  orderSumsCheck(database),
  orderLinesCheck(database),
  refundLinesCheck(database),
  orphanedLinesCheck(database),
  sumCorrectionsCheck(database),
  couponsCheck(database),
  ordersByProductCheck(database),
  counterCheck(database, { name: 'numbers of orders', ...ORDER_COUNTERS }),
  wordIndexCheck(database, ORDERS, 'order'),
  metaDataCheck(database, 'coupon', CouponEntity),
  metaDataCheck(database, 'customer', UserEntity),
];
