// SQL, because these statements derive columns, rows and counters of many products from other rows, which the database need not send.
import type { SqlChange } from '@grove/database';
import { joinTerms, TERM_PARENTS, termCounterNames } from '@grove/content';
import { CATEGORY, SHIPPING_CLASS, TAG } from '../../product-terms/taxonomies.js';
import { COUNTED_STATUSES } from '../api/product-enums.js';

/** Gives addresses to products: of several with the same slug to the oldest. Drafts and products in the trash have none. */
export const assignSlugs: SqlChange = {
  changes: ['product'],
  // The inner SELECT is a table of its own, because MySQL cannot update a table that it reads.
  sql: `UPDATE product SET slug_key = slug WHERE slug_key IS NULL AND id IN (
    SELECT id FROM (
      SELECT MIN(id) AS id FROM product WHERE slug <> '' AND status IN ('publish', 'private') GROUP BY slug HAVING COUNT(slug_key) = 0
    ) oldest)`,
};

/** Empties the index of products by category. */
export const emptyCategories: SqlChange = {
  changes: ['product_in_category'],
  deletes: true,
  sql: 'DELETE FROM product_in_category',
};

/** Lists each product in its categories and all categories above them; UNION ends the recursion in a cycle. */
export const listByCategory: SqlChange = {
  changes: ['product_in_category'],
  sql: `INSERT INTO product_in_category (category_id, not_in_trash, created_at, product_id, status)
    WITH RECURSIVE category AS (${TERM_PARENTS}),
    listed AS (
      SELECT product_term.product_id, category.id, category.parent_id FROM product_term JOIN category ON category.id = product_term.term_id
      UNION SELECT listed.product_id, category.id, category.parent_id FROM listed JOIN category ON category.id = listed.parent_id
    )
    SELECT listed.id, product.not_in_trash, product.created_at, product.id, product.status
      FROM listed JOIN product ON product.id = listed.product_id`,
  values: [CATEGORY],
};

/** Lists the products that have one of these terms, the category and its descendants, in the category. */
export const listProductsOf = (category: number, terms: readonly number[]): SqlChange => ({
  changes: ['product_in_category'],
  sql: `INSERT INTO product_in_category (category_id, not_in_trash, created_at, product_id, status)
    SELECT DISTINCT ?, product.not_in_trash, product.created_at, product.id, product.status FROM product
      JOIN product_term ON product_term.product_id = product.id WHERE product_term.term_id IN (${terms.map(() => '?').join(', ')})`,
  values: [category, ...terms],
});

const countedStatus = (column: string): string =>
  `CASE WHEN ${column} IN (${COUNTED_STATUSES.map((status) => `'${status}'`).join(', ')}) THEN ${column} ELSE 'other' END`;

/** The counters of products by status and category. */
export const PRODUCT_COUNTERS = {
  names: { startingWith: 'product/' },
  counts: {
    reads: ['product', 'product_in_category'],
    sql: `SELECT CONCAT('product/', status) AS name, COUNT(*) AS amount
      FROM (SELECT ${countedStatus('status')} AS status FROM product) counted_product GROUP BY status
      UNION ALL SELECT CONCAT('product/category/', category_id, '/', status) AS name, COUNT(*) AS amount
      FROM (SELECT category_id, ${countedStatus('status')} AS status FROM product_in_category) listed GROUP BY category_id, status`,
    values: [],
  },
};

const OF_PRODUCTS = "(term.taxonomy IN (?, ?, ?) OR term.taxonomy LIKE 'attribute:%')";
const TAXONOMIES = [CATEGORY, TAG, SHIPPING_CLASS];

/** The counters of the terms that products have. */
export const PRODUCT_TERM_COUNTERS = {
  names: { group: 'term', reads: ['term'], sql: termCounterNames(OF_PRODUCTS), values: TAXONOMIES },
  counts: {
    reads: ['product_term', 'term', 'product'],
    sql: `SELECT CONCAT('term/', product_term.term_id) AS name, COUNT(*) AS amount
      FROM product_term ${joinTerms('product_term.term_id')} JOIN product ON product.id = product_term.product_id
      WHERE ${OF_PRODUCTS} AND product.status = 'publish' GROUP BY product_term.term_id
      UNION ALL SELECT CONCAT('term/', product.shipping_class_id) AS name, COUNT(*) AS amount
      FROM product ${joinTerms('product.shipping_class_id')}
      WHERE term.taxonomy = ? AND product.status = 'publish' GROUP BY product.shipping_class_id`,
    values: [...TAXONOMIES, SHIPPING_CLASS],
  },
};
