import { And, Between, Like } from 'typeorm';
import { fold } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import { VariationEntity } from '../../variations/variation.entity.js';
import type { Download } from '../api/parts-v1.js';
import { ProductEntity } from '../product.entity.js';
import { SkuEntity } from '../sku.entity.js';

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

/** The highest number of the SKUs that are this prefix and a number of so many digits; undefined if there is none. */
export async function findLastNumberedSku(database: Database, prefix: string, digits: number): Promise<number | undefined> {
  const [first, last, any] = ['0', '9', '_'].map((digit) => fold(prefix) + digit.repeat(digits));
  const reserved = await new Repository(database, SkuEntity).findOne({
    where: { skuKey: And(Between(first, last), Like(any)) },
    order: { skuKey: 'DESC' },
  });
  return reserved ? Number(reserved.skuKey.slice(prefix.length)) : undefined;
}

/** The names of these products, by id; deleted products are missing. */
export async function findProductNames(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const products = await new Repository(database, ProductEntity).findInOrder(ids, ['id', 'name']);
  return new Map(products.map(({ id, name }) => [id, name]));
}

/** The number of products that are not in the trash. */
export const countProducts = (database: Database): Promise<number> =>
  new Repository(database, ProductEntity).countBy({ notInTrash: true });

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
