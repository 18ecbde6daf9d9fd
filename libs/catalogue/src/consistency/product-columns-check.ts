import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, importedIds, recordCheck } from '@grove/operations';
import { sumRatings } from '@grove/comments';
import { ProductImageEntity } from '../products/product-image.entity.js';
import { ProductEntity } from '../products/product.entity.js';
import { productNameKey } from '../products/write/product.rules.js';
import { isPublic } from '../products/write/product-slugs.js';
import { searchTextOf } from '../products/list/search-text.rules.js';

/** Compares the columns of products that follow from other columns, from pictures and from reviews. Imported products keep the ratings of WooCommerce. */
export function productColumnsCheck(database: Database): ConsistencyCheck {
  const products = new Repository(database, ProductEntity);
  return recordCheck(database, {
    name: 'derived columns of products',
    table: 'product',
    async compare(ids) {
      const stored = await products.findInOrder(ids);
      const images = await new Repository(database, ProductImageEntity).findBy({ productId: In(ids) });
      const pictured = new Set(images.map(({ productId }) => productId));
      const [ratings, imported] = [await sumRatings(database, ids), await importedIds(database, 'product', ids)];
      return stored.flatMap((product) => {
        const { count, stars } = ratings.get(product.id) ?? { count: 0, stars: 0 };
        return columnDifferences(products, 'product', product, {
          nameKey: productNameKey(product.name),
          searchText: searchTextOf(product),
          notInTrash: product.status !== 'trash',
          hasImages: pictured.has(product.id),
          // Null also if another product has the slug.
          ...(product.slugKey !== null && { slugKey: isPublic(product) ? product.slug : null }),
          ...(!imported.has(product.id) && { ratingCount: count, ratingStars: stars }),
        });
      });
    },
  });
}
