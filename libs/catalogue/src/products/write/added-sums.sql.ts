// SQL, because these statements add to sums of products that others add to at the same time, and nobody has to lock a product before.
import { MAX_INT, MIN_INT } from '@grove/core';
import type { SqlChange, SqlValue } from '@grove/database';

/** Adds to the numbers of sold pieces of products. A sum that the column cannot hold is not stored. */
export function addSales(sales: readonly { readonly id: number; readonly by: number }[]): SqlChange {
  const ids = sales.map(({ id }) => id);
  const by = `CASE id ${sales.map(() => 'WHEN ? THEN ?').join(' ')} ELSE 0 END`;
  const values: SqlValue[] = sales.flatMap((sale) => [sale.id, sale.by]);
  return {
    changes: ['product'],
    ...{ ids, columns: ['total_sales'] },
    sql: `UPDATE product SET total_sales = CASE WHEN total_sales + ${by} BETWEEN ? AND ? THEN total_sales + ${by} ELSE total_sales END
      WHERE id IN (${ids.map(() => '?').join(', ')})`,
    values: [...values, MIN_INT, MAX_INT, ...values, ...ids],
  };
}

/** Adds to the number of ratings of a product and to the sum of their stars. */
export const addRatings = (id: number, count: number, stars: number): SqlChange => ({
  changes: ['product'],
  ...{ ids: [id], columns: ['rating_count', 'rating_stars', 'average_rating'] },
  sql: 'UPDATE product SET rating_count = rating_count + ?, rating_stars = rating_stars + ?, average_rating = NULL WHERE id = ?',
  values: [count, stars, id],
});
