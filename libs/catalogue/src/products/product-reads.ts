import { type Database, Repository } from '@grove/database';
import { VariationEntity } from '../variations/variation.entity.js';
import type { Download } from './product-parts.resource.js';
import { ProductEntity } from './product.entity.js';

/** Products and variations that another library refers to. */
export interface SoldIds {
  readonly productIds: readonly number[];
  readonly variationIds: readonly number[];
}

/** The SKUs of these products and variations, by id; unknown ids are missing. A variation without a SKU has that of its product. */
export async function findSkus(database: Database, { productIds, variationIds }: SoldIds): Promise<Map<number, string>> {
  const variations = await new Repository(database, VariationEntity).findInOrder(variationIds, ['id', 'productId', 'sku']);
  const parents = variations.flatMap(({ productId, sku }) => (sku === '' ? productId : []));
  const products = await new Repository(database, ProductEntity).findInOrder([...productIds, ...parents], ['id', 'sku']);
  const skus = new Map(products.map(({ id, sku }) => [id, sku]));
  for (const { id, productId, sku } of variations) skus.set(id, sku || (skus.get(productId) ?? ''));
  return skus;
}

/** The names of these products, by id; deleted products are missing. */
export async function findProductNames(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const products = await new Repository(database, ProductEntity).findInOrder(ids, ['id', 'name']);
  return new Map(products.map(({ id, name }) => [id, name]));
}

/** The number of published products of each type. */
export async function countProductsByType(database: Database): Promise<ReadonlyMap<string, number>> {
  const counted = await new Repository(database, ProductEntity)
    .createQueryBuilder('product')
    .select('product.type', 'type')
    .addSelect('COUNT(*)', 'count')
    .where("product.status = 'publish'")
    .groupBy('product.type')
    .getRawMany<{ type: string; count: number | string }>();
  return new Map(counted.map(({ type, count }) => [type, Number(count)]));
}

/** The id of the published product with this id or this slug. */
export async function findPublishedProduct(
  database: Database,
  wanted: { readonly id: number } | { readonly slug: string },
): Promise<number | undefined> {
  const products = new Repository(database, ProductEntity);
  const [product] =
    'id' in wanted
      ? await products.findInOrder([wanted.id], ['id', 'status'])
      : await products.find({ select: { id: true, status: true }, where: { slugKey: wanted.slug } });
  return product?.status === 'publish' ? product.id : undefined;
}

/** The files that a buyer of a product or variation may download, how often, and for how many days. */
export type ProductDownloads = Readonly<Pick<ProductEntity, 'downloads' | 'downloadLimit' | 'downloadExpiry'>>;

/** The files of those of these products and variations that sell files, by id. */
export async function findDownloads(
  database: Database,
  { productIds, variationIds }: SoldIds,
): Promise<Map<number, ProductDownloads & { readonly downloads: Download[] }>> {
  const columns = ['id', 'downloadable', 'downloads', 'downloadLimit', 'downloadExpiry'] as const;
  const rows = await Promise.all([
    new Repository(database, ProductEntity).findInOrder(productIds, columns),
    new Repository(database, VariationEntity).findInOrder(variationIds, columns),
  ]);
  return new Map(rows.flat().flatMap((row) => (row.downloadable ? [[row.id, row]] : [])));
}

/** Parts of a statement over order lines that reads the files which the lines sold. No part has bound values. */
export interface DownloadsSql {
  /** `ownerId` (the variation, else the product), `files` (JSON), `limit` and `expiry`. */
  readonly columns: string;
  readonly joins: string;
  /** Keeps lines that sold something downloadable. */
  readonly condition: string;
}

/** Joins order lines with the downloads of what they sold. `line` is the alias of the table with `product_id` and `variation_id` (0 for none). */
export const downloadsOfLines = (line: string): DownloadsSql =>
  downloadsJoinedBy(
    `LEFT JOIN product_variation variation ON variation.id = ${line}.variation_id ` +
      `LEFT JOIN product ON product.id = ${line}.product_id AND ${line}.variation_id = 0`,
  );

/** The same for rows with the id of a product or variation in one column. */
export const downloadsOfProducts = (id: string): DownloadsSql =>
  downloadsJoinedBy(`LEFT JOIN product_variation variation ON variation.id = ${id} LEFT JOIN product ON product.id = ${id}`);

const downloadsJoinedBy = (joins: string): DownloadsSql => ({
  columns:
    'COALESCE(variation.id, product.id) AS ownerId, COALESCE(variation.downloads, product.downloads) AS files, ' +
    'COALESCE(variation.download_limit, product.download_limit) AS `limit`, ' +
    'COALESCE(variation.download_expiry, product.download_expiry) AS expiry',
  joins,
  condition: 'COALESCE(variation.downloadable, product.downloadable) = 1',
});
