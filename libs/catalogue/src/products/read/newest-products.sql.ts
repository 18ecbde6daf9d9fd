// SQL, because one statement reads the first rows of several lists, each from an index; a query builder has no UNION.
import type { SqlRead } from '@grove/database';

/** Selects `category_id` and `product_id` of the newest published products of each of these categories, the newest first. */
export const newestOfCategories = (categories: readonly number[], limit: number, inStockOnly: boolean): SqlRead => ({
  reads: inStockOnly ? ['product_in_category', 'product', 'product_variation'] : ['product_in_category'],
  sql: categories.map((_category, index) => newestOf(index, limit, inStockOnly ? IN_STOCK : '')).join(' UNION ALL '),
  values: categories,
});

const newestOf = (index: number, limit: number, condition: string): string => `
  SELECT * FROM (
    SELECT listing.category_id, listing.product_id FROM product_in_category listing
    WHERE listing.category_id = ? AND listing.not_in_trash = 1 AND listing.status = 'publish' ${condition}
    ORDER BY listing.created_at DESC, listing.product_id DESC LIMIT ${limit}
  ) newest${index}`;

/** A variable product without a stock of its own is in stock if one of its variations is. */
const IN_STOCK = `AND EXISTS (
  SELECT 1 FROM product WHERE product.id = listing.product_id AND CASE WHEN product.type = 'variable' AND product.manage_stock = 0
    THEN EXISTS (SELECT 1 FROM product_variation WHERE product_variation.product_id = product.id AND product_variation.in_stock = 1)
    ELSE product.in_stock = 1 END)`;
