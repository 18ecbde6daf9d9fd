// SQL, because these statements compute values of very many rows from other rows: for orders and coupons that were imported, and for checks of the same values.
import type { SqlChange, SqlRead } from '@grove/database';
import type { RecordCounters } from '@grove/operations';
import { COUNTED_STATUSES, OTHER_STATUSES } from '../model/order-counters.js';

/** Gives each code to the newest of the coupons that have it. The inner SELECT is a table of its own, because MySQL cannot update a table that it reads. */
export const ASSIGN_CODES: SqlChange = {
  changes: ['coupon'],
  sql: `UPDATE coupon SET code_key = code WHERE code_key IS NULL AND id IN (
    SELECT id FROM (
      SELECT coupon.id FROM coupon
      WHERE coupon.not_in_trash = 1 AND coupon.code <> '' AND NOT EXISTS (SELECT 1 FROM coupon holder WHERE holder.code_key = coupon.code)
        AND NOT EXISTS (
          SELECT 1 FROM coupon newer WHERE newer.not_in_trash = 1 AND newer.code = coupon.code
            AND (newer.created_at > coupon.created_at OR newer.created_at = coupon.created_at AND newer.id > coupon.id)
        )
    ) newest)`,
};

/** Stores the sum and the number of the refunds of each order. */
export const SUM_REFUNDS: SqlChange = {
  changes: ['shop_order'],
  sql: `UPDATE shop_order SET
    refunded = (SELECT COALESCE(SUM(refund.amount), 0) FROM refund WHERE refund.order_id = shop_order.id),
    refund_count = (SELECT COUNT(*) FROM refund WHERE refund.order_id = shop_order.id)
    WHERE refund_count <> 0 OR id IN (SELECT order_id FROM refund)`,
};

const COUNTED_STATUS = `CASE WHEN status IN (${COUNTED_STATUSES.map((status) => `'${status}'`).join(', ')})
  THEN status ELSE '${OTHER_STATUSES}' END`;

const COUNT_ORDERS: SqlRead = {
  reads: ['shop_order', 'order_of_product'],
  sql: `SELECT CONCAT('order/', ${COUNTED_STATUS}) AS name, COUNT(*) AS amount FROM shop_order GROUP BY name
    UNION ALL
    SELECT CONCAT('order/', ${COUNTED_STATUS}, '/', SUBSTR(created_at, 1, 10)) AS name, COUNT(*) AS amount
      FROM shop_order WHERE not_in_trash = 1 GROUP BY name
    UNION ALL
    SELECT 'order/guests' AS name, COUNT(*) AS amount FROM shop_order WHERE not_in_trash = 1 AND customer_id = 0
    UNION ALL
    SELECT CONCAT('order/product/', product_id) AS name, COUNT(*) AS amount FROM order_of_product WHERE not_in_trash = 1 GROUP BY name`,
};

/** The counters of all orders. */
export const ORDER_COUNTERS: RecordCounters = { names: { startingWith: 'order/' }, counts: COUNT_ORDERS };
