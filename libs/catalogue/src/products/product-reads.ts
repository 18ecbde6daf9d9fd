import { placeholders, type Bound, type Database } from '@grove/database';

/** Reads of products and variations for the libraries above this one, which may not name these tables in their own SQL. */
type Reader = Pick<Database, 'read'>;

/** The SKUs of these products and variations, by id; unknown ids are missing. A variation without a SKU has that of its product. */
export async function findSkus(
  database: Reader,
  { productIds, variationIds }: { readonly productIds: readonly number[]; readonly variationIds: readonly number[] },
): Promise<Map<number, string>> {
  const [products, variations] = await Promise.all([
    readByIds<{ id: number; sku: string }>(database, PRODUCT_SKUS, productIds),
    readByIds<{ id: number; sku: string }>(database, VARIATION_SKUS, variationIds),
  ]);
  return new Map([...products, ...variations].map(({ id, sku }) => [id, sku]));
}

/** The names of these products, by id; deleted products are missing. */
export async function findProductNames(database: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await readByIds<{ id: number; name: string }>(database, PRODUCT_NAMES, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The number of published products of each type. */
export async function countProductsByType(database: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await database.read<{ type: string; count: number }>(
    "SELECT type, COUNT(*) AS count FROM product WHERE status = 'publish' GROUP BY type",
  );
  return new Map(rows.map(({ type, count }) => [type, Number(count)]));
}

/** The id of the published product with this id or this slug. */
export async function findPublishedProduct(
  database: Reader,
  wanted: { readonly id: number } | { readonly slug: string },
): Promise<number | undefined> {
  const [condition, value]: [string, Bound] = 'id' in wanted ? ['id = ?', wanted.id] : ['slug_key = ?', wanted.slug];
  const sql = `SELECT id FROM product WHERE status = 'publish' AND ${condition}`;
  return (await database.read<{ id: number }>(sql, [value]))[0]?.id;
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

const PRODUCT_NAMES = 'SELECT id, name FROM product WHERE id IN (?)';
const PRODUCT_SKUS = 'SELECT id, sku FROM product WHERE id IN (?)';
const VARIATION_SKUS =
  "SELECT variation.id, CASE variation.sku WHEN '' THEN product.sku ELSE variation.sku END AS sku FROM product_variation variation " +
  'JOIN product ON product.id = variation.product_id WHERE variation.id IN (?)';

async function readByIds<T>(database: Reader, sql: string, ids: readonly number[]): Promise<T[]> {
  const unique = [...new Set(ids)];
  return unique.length === 0 ? [] : database.read<T>(sql.replace('(?)', `(${placeholders(unique.length)})`), unique);
}
