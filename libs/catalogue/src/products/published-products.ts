import { utcText } from '@grove/core';
import type { Database } from '@grove/database';
import type { MountPoint } from '@grove/rest';
import type { Permalinks } from '@grove/settings';
import { statusCounter } from './product-listing-index.js';
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

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly status: string;
  readonly modifiedAt: string | null;
  readonly visibility: string;
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
  const rows = await database.read<Row>(SELECT, [page.limit, page.offset]);
  const parts = await loadProductPermalinks(database, permalinks, rows);
  return rows.map((row) => ({
    id: row.id,
    link: permalinkOf(row, mountPoint, parts),
    modified: row.modifiedAt === null ? undefined : utcText(row.modifiedAt),
    isHidden: row.visibility === 'hidden',
  }));
}

/** The ids come from an index, so that skipping many rows costs little. */
const SELECT =
  'SELECT product.id, product.slug, product.status, product.modified_at AS modifiedAt, product.catalog_visibility AS visibility FROM ' +
  "(SELECT id FROM product WHERE status = 'publish' ORDER BY created_at, id LIMIT ? OFFSET ?) page JOIN product ON product.id = page.id ORDER BY product.created_at, product.id";
