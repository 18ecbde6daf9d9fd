import type { Database, UnitOfWork } from '@grove/database';
import { replaceCounters } from '@grove/operations';
import { joinTerms, TERM_PARENTS, termCounterNames } from '@grove/content';
import { CATEGORY, SHIPPING_CLASS, TAG } from '../product-terms/taxonomies.js';
import { COUNTED_STATUSES } from '../products/product.resource.js';
import { SkuReservations } from '../products/sku-reservations.js';

/** Assigns addresses, lists the products of each category, and counts products by status, category and term. */
export async function deriveFromProducts(unit: UnitOfWork, database: Database): Promise<void> {
  await unit.query(ASSIGN_SLUGS);
  await new SkuReservations(database).promoteDuplicates();
  await unit.query('DELETE FROM product_in_category');
  await unit.query(LIST_CATEGORIES, [CATEGORY]);
  for (const { names, counts } of [PRODUCT_COUNTERS, PRODUCT_TERM_COUNTERS]) await replaceCounters(unit, names, counts);
}

/** Drafts and products in the trash have no address. The inner SELECT is a table of its own, because MySQL cannot update a table that it reads. */
const ASSIGN_SLUGS = `UPDATE product SET slug_key = slug WHERE slug_key IS NULL AND id IN (
  SELECT id FROM (
    SELECT MIN(id) AS id FROM product WHERE slug <> '' AND status IN ('publish', 'private') GROUP BY slug HAVING COUNT(slug_key) = 0
  ) oldest)`;

/** Each product with its categories and all categories above them; UNION ends the recursion in a cycle. */
const LIST_CATEGORIES = `INSERT INTO product_in_category (category_id, not_in_trash, created_at, product_id, status)
  WITH RECURSIVE category AS (${TERM_PARENTS}),
  listed AS (
    SELECT product_term.product_id, category.id, category.parent_id FROM product_term JOIN category ON category.id = product_term.term_id
    UNION SELECT listed.product_id, category.id, category.parent_id FROM listed JOIN category ON category.id = listed.parent_id
  )
  SELECT listed.id, product.not_in_trash, product.created_at, product.id, product.status
    FROM listed JOIN product ON product.id = listed.product_id`;

const countedStatus = (column: string): string =>
  `CASE WHEN ${column} IN (${COUNTED_STATUSES.map((status) => `'${status}'`).join(', ')}) THEN ${column} ELSE 'other' END`;

const COUNT_STATUSES = `SELECT CONCAT('product/', status) AS name, COUNT(*) AS amount
  FROM (SELECT ${countedStatus('status')} AS status FROM product) counted_product GROUP BY status`;

const COUNT_CATEGORIES = `SELECT CONCAT('product/category/', category_id, '/', status) AS name, COUNT(*) AS amount
  FROM (SELECT category_id, ${countedStatus('status')} AS status FROM product_in_category) listed GROUP BY category_id, status`;

const OF_PRODUCTS = "(term.taxonomy IN (?, ?, ?) OR term.taxonomy LIKE 'attribute:%')";

const COUNT_TERMS = `SELECT CONCAT('term/', product_term.term_id) AS name, COUNT(*) AS amount
  FROM product_term ${joinTerms('product_term.term_id')} JOIN product ON product.id = product_term.product_id
  WHERE ${OF_PRODUCTS} AND product.status = 'publish' GROUP BY product_term.term_id`;

const COUNT_SHIPPING_CLASSES = `SELECT CONCAT('term/', product.shipping_class_id) AS name, COUNT(*) AS amount
  FROM product ${joinTerms('product.shipping_class_id')}
  WHERE term.taxonomy = ? AND product.status = 'publish' GROUP BY product.shipping_class_id`;

/** The counters of products by status and category. */
export const PRODUCT_COUNTERS = {
  names: { startingWith: 'product/' },
  counts: { sql: `${COUNT_STATUSES} UNION ALL ${COUNT_CATEGORIES}`, values: [] },
};

const TAXONOMIES = [CATEGORY, TAG, SHIPPING_CLASS];

/** The counters of the terms that products have. */
export const PRODUCT_TERM_COUNTERS = {
  names: { group: 'term', sql: termCounterNames(OF_PRODUCTS), values: TAXONOMIES },
  counts: { sql: `${COUNT_TERMS} UNION ALL ${COUNT_SHIPPING_CLASSES}`, values: [...TAXONOMIES, SHIPPING_CLASS] },
};
