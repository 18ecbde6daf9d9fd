import { type Database, placeholders, Table } from '@grove/database';
import { columnDifferences, type ConsistencyCheck, importedIds, recordCheck } from '@grove/operations';
import { sumRatings } from '@grove/comments';
import { ProductEntity } from '../products/product.entity.js';
import { productNameKey } from '../products/product.rules.js';
import { isPublic } from '../products/product-slugs.js';
import { searchTextOf } from '../products/search-text.rules.js';

/** Compares the columns of products that follow from other columns, from pictures and from reviews. Imported products keep the ratings of the other system. */
export function productColumnsCheck(database: Database): ConsistencyCheck {
  const products = new Table(database, ProductEntity);
  return recordCheck(database, {
    name: 'derived columns of products',
    table: 'product',
    async compare(ids) {
      const stored = await products.inOrderOf(ids);
      const list = placeholders(ids.length);
      const pictures = await database.read<{ id: number }>(
        `SELECT DISTINCT product_id AS id FROM product_image WHERE product_id IN (${list})`,
        ids,
      );
      const pictured = new Set(pictures.map(({ id }) => id));
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
