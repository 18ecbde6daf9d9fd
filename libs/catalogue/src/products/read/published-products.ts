import type { SelectQueryBuilder } from 'typeorm';
import { utcText } from '@grove/core';
import { type Database, Repository } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import type { Permalinks } from '@grove/settings';
import { ProductEntity } from '../product.entity.js';
import { statusCounter } from '../list/product-listing-index.js';
import { loadProductPermalinks, permalinkOf } from './product-permalinks.js';

/** The address of a published product. */
export interface PublishedProduct {
  readonly id: number;
  readonly link: string;
  /** In UTC, in the format of the REST interface; undefined if it is unknown. */
  readonly modified?: string;
  /** Whether it is in no list of the shop. */
  readonly isHidden: boolean;
}

/** The number of published products. */
export async function countPublishedProducts(database: Pick<Database, 'readCounters'>): Promise<number> {
  const name = statusCounter('publish');
  return (await database.readCounters([name])).get(name) ?? 0;
}

/** Some published products in the order of their creation. */
export async function findPublishedProducts(
  database: Database,
  page: { readonly limit: number; readonly offset: number },
  permalinks: Permalinks,
  mountPoint: Pick<MountPoint, 'home'>,
): Promise<PublishedProduct[]> {
  // The ids come from an index, so that skipping many rows costs little.
  const listed = (ids: SelectQueryBuilder<ProductEntity>) =>
    ids
      .select('listed.id', 'id')
      .from(ProductEntity, 'listed')
      .where("listed.status = 'publish'")
      .orderBy({ 'listed.createdAt': 'ASC', 'listed.id': 'ASC' })
      .limit(page.limit)
      .offset(page.offset);
  const rows = await new Repository(database, ProductEntity)
    .createQueryBuilder('product')
    .select(['id', 'slug', 'status', 'modifiedAt', 'catalogVisibility'].map((name) => `product.${name}`))
    .innerJoin(listed, 'page', 'page.id = product.id')
    .orderBy({ 'product.createdAt': 'ASC', 'product.id': 'ASC' })
    .getMany();
  const parts = await loadProductPermalinks(database, permalinks, rows);
  return rows.map((row) => ({
    id: row.id,
    link: permalinkOf(row, mountPoint, parts),
    modified: row.modifiedAt === null ? undefined : utcText(row.modifiedAt),
    isHidden: row.catalogVisibility === 'hidden',
  }));
}
