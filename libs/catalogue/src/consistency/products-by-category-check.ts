import { type Database, placeholders, type RowValues, Table } from '@grove/database';
import { type ConsistencyCheck, recordCheck, rowDifferences } from '@grove/operations';
import { TermTree } from '@grove/content';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { listingEntryOf, listingRows } from '../products/product-listing-index.js';
import { ProductEntity } from '../products/product.entity.js';

/** Compares the index of products by category with their categories, and all categories above these. */
export function productsByCategoryCheck(database: Database): ConsistencyCheck {
  const products = new Table(database, ProductEntity);
  return recordCheck(database, {
    name: 'products by category',
    isIndex: true,
    table: 'product',
    async compare(ids) {
      const list = placeholders(ids.length);
      // A category that moves changes the rows of many products without locking them.
      const lock = database.isInUnit ? 'pessimistic_read' : undefined;
      const tree = await TermTree.load(CATEGORY, database, lock);
      const assigned = await database.read<{ product_id: number; id: number }>(
        `SELECT product_id, term_id AS id FROM product_term WHERE product_id IN (${list})`,
        ids,
      );
      const stored = await database.read<RowValues & { product_id: number }>(
        `SELECT category_id, not_in_trash, created_at, product_id, status FROM product_in_category WHERE product_id IN (${list})`,
        ids,
      );
      return (await products.inOrderOf(ids)).flatMap((product) => {
        // Ids that are not in the tree are terms of other taxonomies.
        const terms = assigned.filter((row) => row.product_id === product.id).map(({ id }) => ({ id, taxonomy: CATEGORY }));
        return rowDifferences({
          ...{ id: product.id, record: `product ${product.id}`, table: 'product_in_category', key: 'product_id' },
          stored: stored.filter((row) => row.product_id === product.id),
          expected: listingRows(listingEntryOf(product, terms, tree)),
        });
      });
    },
  });
}
