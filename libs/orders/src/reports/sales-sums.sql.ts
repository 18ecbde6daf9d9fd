// SQL, because one statement adds up several tables for each line of a report: a union of exact sums, whose joins begin with the table that has few rows.
import type { EngineName, Instant, SqlRead } from '@grove/database';
import { exactSumSql } from '../model/exact-sum.js';
import { SOLD } from '../model/order-status.js';

/** A range of time, without its end. */
export interface Period {
  readonly from: Instant;
  readonly until: Instant;
}

/** The statuses of orders that are not fully refunded. */
const SOLD_STATUSES = SOLD.map((status) => `'${status}'`).join(', ');

/** Selects `name` as the exact sum of an expression. */
const sumsOn = (engine: EngineName) => (expression: string, name: string) => `${exactSumSql(engine, expression)} AS ${name}`;

const ORDER_AMOUNTS = ['total', 'cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'];

/**
 * Adds up the orders that were created in a period: a row for each status, and one of corrections. All columns are in the index over status and date, so no row of an
 * order is read, except those few that sums count with other amounts.
 */
export function selectOrderSums(engine: EngineName, { from, until }: Period): SqlRead {
  const sum = sumsOn(engine);
  return {
    reads: ['shop_order', 'order_sum_correction'],
    sql: `SELECT COUNT(*) AS orders, SUM(item_count) AS items, ${ORDER_AMOUNTS.map((column) => sum(column, column)).join(', ')}
      FROM shop_order WHERE status IN (${SOLD_STATUSES}, 'refunded') AND created_at >= ? AND created_at < ? GROUP BY status
      UNION ALL
      SELECT 0 AS orders, 0 AS items, ${sum('corrected.total', 'total')}, ${sum('corrected.tax', 'cart_tax')},
        '0' AS shipping_tax, ${sum('corrected.shipping', 'shipping_total')}, '0' AS coupon_discount
      FROM order_sum_correction corrected CROSS JOIN shop_order ON shop_order.id = corrected.order_id
      WHERE corrected.created_at >= ? AND corrected.created_at < ? AND shop_order.status IN (${SOLD_STATUSES}, 'refunded')`,
    values: [from, until, from, until],
  };
}

/**
 * Adds up the refunds that were made in a period. Refunds count at their own time. A fully refunded order returns its whole total, once, at the time of any of its
 * refunds. The cross join makes SQLite begin with the refunds, of which there are few.
 */
export function selectRefundSums(engine: EngineName, { from, until }: Period): SqlRead {
  const sum = sumsOn(engine);
  const inPeriod = 'refund.created_at >= ? AND refund.created_at < ?';
  return {
    reads: ['refund', 'shop_order', 'order_sum_correction'],
    sql: `SELECT COUNT(*) AS refunds, ${sum('refund.amount', 'amount')}, ${sum('refund.tax', 'tax')}, ${sum('refund.shipping', 'shipping')}
      FROM refund CROSS JOIN shop_order ON shop_order.id = refund.order_id WHERE ${inPeriod} AND shop_order.status IN (${SOLD_STATUSES})
      UNION ALL
      SELECT COUNT(*) AS refunds, ${sum('total', 'amount')}, ${sum('(cart_tax + shipping_tax)', 'tax')}, ${sum('shipping_total', 'shipping')}
      FROM shop_order WHERE status = 'refunded' AND id IN (SELECT order_id FROM refund WHERE ${inPeriod})
      UNION ALL
      SELECT COUNT(*) AS refunds, ${sum('corrected.total', 'amount')}, ${sum('corrected.tax', 'tax')}, ${sum('corrected.shipping', 'shipping')}
      FROM order_sum_correction corrected CROSS JOIN shop_order ON shop_order.id = corrected.order_id
      WHERE shop_order.status = 'refunded' AND corrected.order_id IN (SELECT order_id FROM refund WHERE ${inPeriod})`,
    values: [from, until, from, until, from, until],
  };
}

/** The orders of a period with their lines of a kind, which are `line`: an order is found before its lines. */
const SOLD_LINES = `shop_order CROSS JOIN order_line line ON line.order_id = shop_order.id
      WHERE shop_order.status IN (${SOLD_STATUSES}, 'refunded') AND shop_order.created_at >= ? AND shop_order.created_at < ? AND line.kind = ?`;

/** The sums of tax lines, which are `line`, by rate and percentage. */
function taxSumsOn(engine: EngineName): string {
  const sum = sumsOn(engine);
  const percent =
    engine === 'mysql' ? "JSON_UNQUOTE(JSON_EXTRACT(line.details, '$.ratePercent'))" : "line.details ->> '$.ratePercent'";
  return `line.rate_id, ${percent} AS percent, MAX(line.name) AS name, COUNT(*) AS orders,
        ${sum('line.total', 'order_tax')}, ${sum('line.total_tax', 'shipping_tax')}`;
}

/** Adds up the taxes on the orders of a period by rate and percentage. */
export const selectTaxSums = (engine: EngineName, { from, until }: Period): SqlRead => ({
  reads: ['shop_order', 'order_line'],
  sql: `SELECT ${taxSumsOn(engine)} FROM ${SOLD_LINES} GROUP BY line.rate_id, percent`,
  values: [from, until, 'tax'],
});

/** Adds up the taxes on fully refunded orders, of which a refund was made in a period: it returned all of them, once. */
export const selectReturnedTaxSums = (engine: EngineName, { from, until }: Period): SqlRead => ({
  reads: ['shop_order', 'order_line', 'refund'],
  sql: `SELECT ${taxSumsOn(engine)} FROM shop_order CROSS JOIN order_line line ON line.order_id = shop_order.id
      WHERE shop_order.status = 'refunded' AND line.kind = 'tax'
        AND shop_order.id IN (SELECT order_id FROM refund WHERE refund.created_at >= ? AND refund.created_at < ?)
      GROUP BY line.rate_id, percent`,
  values: [from, until],
});

/** Adds up the discounts of each coupon on the orders of a period. Each is rounded to whole steps of micro-units, as orders have it. */
export function selectCouponSums(engine: EngineName, { from, until }: Period, step: bigint): SqlRead {
  const half = step / 2n;
  const rounded = `line.total + ${half} - (line.total + ${half}) % ${step}`;
  return {
    reads: ['shop_order', 'order_line'],
    sql: `SELECT line.name AS code, COUNT(*) AS orders, ${sumsOn(engine)(`(${rounded})`, 'amount')}
      FROM ${SOLD_LINES} GROUP BY line.name`,
    values: [from, until, 'coupon'],
  };
}
