import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { ProductImageEntity } from '../products/product-image.entity.js';
import type { SoldIds } from '../products/read/product-reads.js';
import { ProductEntity } from '../products/product.entity.js';
import { VariationEntity } from '../variations/variation.entity.js';

/** What `wc/v2` and `wc/v3` show of a product or variation on an order, and what its payment depends on. */
export interface SoldProduct {
  /** The name of the product; of a variation that of its product. */
  readonly productName: string;
  readonly isVirtual: boolean;
  readonly isDownloadable: boolean;
  /** The main picture; a variation without a picture has that of its product. 0 for none. */
  readonly pictureId: number;
  /** GTIN, UPC, EAN or ISBN; empty for none. */
  readonly globalUniqueId: string;
}

/** These products and variations, by id. Deleted ones are missing. */
export async function findSoldProducts(
  database: Database,
  { productIds, variationIds }: SoldIds,
): Promise<Map<number, SoldProduct>> {
  const variations = await new Repository(database, VariationEntity).findInOrder(known(variationIds), VARIATION);
  const ids = [...known(productIds), ...variations.map(({ productId }) => productId)];
  const rows = await new Repository(database, ProductEntity).findInOrder([...new Set(ids)], PRODUCT);
  const products = new Map(rows.map((product) => [product.id, product]));
  const pictures = await findMainPictures(database, rows);
  const sold = new Map<number, SoldProduct>();
  for (const product of rows) sold.set(product.id, toSoldProduct(product, product.name, pictures.get(product.id)));
  for (const row of variations) {
    const product = products.get(row.productId);
    if (product) sold.set(row.id, toSoldProduct(row, product.name, row.imageId || pictures.get(product.id)));
  }
  return sold;
}

/** Lines without a product or variation have the id 0. */
const known = (ids: readonly number[]): number[] => ids.filter((id) => id !== 0);

const PRODUCT = ['id', 'name', 'virtual', 'downloadable', 'globalUniqueId', 'hasImages'] as const;
const VARIATION = ['id', 'productId', 'virtual', 'downloadable', 'globalUniqueId', 'imageId'] as const;

/** The first picture of each product that has one. */
async function findMainPictures(
  database: Database,
  products: readonly Pick<ProductEntity, 'id' | 'hasImages'>[],
): Promise<Map<number, number>> {
  const ids = products.flatMap(({ id, hasImages }) => (hasImages ? id : []));
  if (ids.length === 0) return new Map();
  const images = await new Repository(database, ProductImageEntity).find({
    where: { productId: In(ids) },
    order: { position: 'DESC' },
  });
  // The first position comes last, and stays.
  return new Map(images.map(({ productId, mediaId }) => [productId, mediaId]));
}

const toSoldProduct = (
  { virtual, downloadable, globalUniqueId }: Pick<ProductEntity, 'virtual' | 'downloadable' | 'globalUniqueId'>,
  productName: string,
  pictureId = 0,
): SoldProduct => ({ productName, isVirtual: virtual, isDownloadable: downloadable, pictureId, globalUniqueId });
