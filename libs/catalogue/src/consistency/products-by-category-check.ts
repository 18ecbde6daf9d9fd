import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { type ConsistencyCheck, recordCheck, rowDifferences } from '@grove/operations';
import { TermTree } from '@grove/content';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { listingEntryOf, listingRows } from '../products/list/product-listing-index.js';
import { ProductInCategoryEntity } from '../products/product-in-category.entity.js';
import { ProductTermEntity } from '../products/product-term.entity.js';
import { ProductEntity } from '../products/product.entity.js';

/** Compares the index of products by category with their categories, and all categories above these. */
export function productsByCategoryCheck(database: Database): ConsistencyCheck {
  const products = new Repository(database, ProductEntity);
  const listings = new Repository(database, ProductInCategoryEntity);
  return recordCheck(database, {
    name: 'products by category',
    isIndex: true,
    table: 'product',
    async compare(ids) {
      // A category that moves changes the rows of many products without locking them.
      const lock = database.isInUnit ? 'pessimistic_read' : undefined;
      const tree = await TermTree.load(CATEGORY, database, lock);
      const assigned = await new Repository(database, ProductTermEntity).findBy({ productId: In(ids) });
      const stored = await listings.findBy({ productId: In(ids) });
      return (await products.findInOrder(ids)).flatMap((product) => {
        // Ids that are not in the tree are terms of other taxonomies.
        const terms = assigned.flatMap(({ productId, termId }) =>
          productId === product.id ? { id: termId, taxonomy: CATEGORY } : [],
        );
        return rowDifferences({
          ...{ id: product.id, record: `product ${product.id}`, rows: listings, key: 'productId' },
          stored: stored.filter(({ productId }) => productId === product.id),
          expected: listingRows(listingEntryOf(product, terms, tree)),
        });
      });
    },
  });
}
