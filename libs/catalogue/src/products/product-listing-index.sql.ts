// SQL, because one statement lists all products of a category, which may be many, from other rows.
import type { SqlChange } from '@grove/database';

/** Lists the products that have one of these terms, the category and its descendants, in the category. */
export const listProductsOf = (category: number, terms: readonly number[]): SqlChange => ({
  changes: ['product_in_category'],
  sql: `INSERT INTO product_in_category (category_id, not_in_trash, created_at, product_id, status)
    SELECT DISTINCT ?, product.not_in_trash, product.created_at, product.id, product.status FROM product
      JOIN product_term ON product_term.product_id = product.id WHERE product_term.term_id IN (${terms.map(() => '?').join(', ')})`,
  values: [category, ...terms],
});
