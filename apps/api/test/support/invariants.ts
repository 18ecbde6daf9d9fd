import { expect } from 'vitest';
import { fold } from '@grove/core';
import type { Database } from '@grove/database';
import { runChecks } from '@grove/operations';
import { consistencyChecks } from '@grove/server';
import { readOrderTables } from './order-tables.js';
import type { AuditedRounding } from './audited-amounts.js';
import { auditOrders } from './order-audit.js';
import { readTable } from './tables.js';

interface ProductRow {
  id: number;
  created_at: string;
  status: string;
  not_in_trash: number;
  slug: string;
  slug_key: string | null;
  sku: string;
  type: string;
  shipping_class_id: number;
}

/** All rows of the tables of the catalogue, and of posts, whose terms are counted in the same way. */
interface CatalogueTables {
  readonly products: ProductRow[];
  readonly variations: { id: number; product_id: number; sku: string; shipping_class_id: number }[];
  readonly productTerms: { product_id: number; term_id: number }[];
  readonly posts: { id: number; status: string }[];
  readonly postTerms: { post_id: number; term_id: number }[];
  readonly categoryIndex: { category_id: number; product_id: number; not_in_trash: number; created_at: string; status: string }[];
  readonly skus: { sku_key: string; owner_id: number }[];
  readonly terms: { id: number; taxonomy: string; parent_id: number }[];
  readonly objectIds: { id: number; kind: string }[];
  readonly counters: { name: string; amount: number | string }[];
  readonly productImages: { product_id: number; media_id: number }[];
}

/** What `grove check` finds. */
export const inconsistencies = async (database: Database): Promise<string[]> =>
  (await runChecks(consistencyChecks(database), { repair: false })).flatMap(({ sentences }) => sentences);

/** Computes all redundant data of the catalogue and of orders again, and expects that it is right and that no row is orphaned. So does `grove check`. */
export async function checkInvariants(database: Database, rounding?: AuditedRounding): Promise<void> {
  const tables = await readCatalogueTables(database);
  expect(storedCounters(tables)).toEqual(expectedCounters(tables));
  expect(storedCategoryIndex(tables)).toEqual(expectedCategoryIndex(tables));
  expect(tables.skus.map(({ sku_key, owner_id }) => `${sku_key} ${owner_id}`).sort()).toEqual(expectedSkus(tables));
  expect(tables.products.flatMap(({ slug_key }) => slug_key ?? []).sort()).toEqual(expectedSlugs(tables));
  expect(wrongObjectIds(tables)).toEqual([]);
  expect(orphanedRows(tables)).toEqual([]);
  expect(auditOrders(await readOrderTables(database), rounding)).toEqual([]);
  expect(await inconsistencies(database)).toEqual([]);
}

async function readCatalogueTables(database: Database): Promise<CatalogueTables> {
  const [products, variations, productTerms, posts, postTerms, categoryIndex, skus, terms, objectIds, counters, productImages] =
    await Promise.all(
      [
        'product',
        'product_variation',
        'product_term',
        'post',
        'post_term',
        'product_in_category',
        'sku',
        'term',
        'object_id',
        'counter_slot',
        'product_image',
      ].map((table) => readTable(database, table)),
    );
  return {
    products,
    variations,
    productTerms,
    posts,
    postTerms,
    categoryIndex,
    skus,
    terms,
    objectIds,
    counters,
    productImages,
  } as unknown as CatalogueTables;
}

const categoriesOf = ({ terms }: CatalogueTables) =>
  new Map(terms.filter((term) => term.taxonomy === 'product_cat').map((term) => [term.id, term]));

/** The categories of each product, and all categories above them. */
function categoriesByProduct(tables: CatalogueTables): Map<number, Set<number>> {
  const categories = categoriesOf(tables);
  const result = new Map(tables.products.map(({ id }) => [id, new Set<number>()]));
  for (const { product_id, term_id } of tables.productTerms) {
    const ids = result.get(product_id)!;
    for (let next = categories.get(term_id); next && !ids.has(next.id); next = categories.get(next.parent_id)) ids.add(next.id);
  }
  return result;
}

/** The counters that are not zero. */
function storedCounters({ counters }: CatalogueTables): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { name, amount } of counters)
    if (!name.startsWith('version/')) sums.set(name, (sums.get(name) ?? 0) + Number(amount));
  return sorted([...sums].filter(([name, sum]) => sum !== 0 && /^(product|term)\//.test(name)));
}

function expectedCounters(tables: CatalogueTables): Record<string, number> {
  const sums = new Map<string, number>();
  const count = (name: string) => sums.set(name, (sums.get(name) ?? 0) + 1);
  const categories = categoriesByProduct(tables);
  const published = new Set(tables.products.filter(({ status }) => status === 'publish').map(({ id }) => id));
  for (const { id, status, shipping_class_id } of tables.products) {
    count(`product/${status}`);
    for (const category of categories.get(id)!) count(`product/category/${category}/${status}`);
    if (status === 'publish' && shipping_class_id !== 0) count(`term/${shipping_class_id}`);
  }
  for (const { product_id, term_id } of tables.productTerms) if (published.has(product_id)) count(`term/${term_id}`);
  const publishedPosts = new Set(tables.posts.filter(({ status }) => status === 'publish').map(({ id }) => id));
  for (const { post_id, term_id } of tables.postTerms) if (publishedPosts.has(post_id)) count(`term/${term_id}`);
  return sorted([...sums]);
}

const storedCategoryIndex = ({ categoryIndex }: CatalogueTables): string[] =>
  categoryIndex
    .map((row) => [row.category_id, row.product_id, Number(row.not_in_trash), row.created_at, row.status].join(' '))
    .sort();

function expectedCategoryIndex(tables: CatalogueTables): string[] {
  const categories = categoriesByProduct(tables);
  return tables.products
    .flatMap((product) =>
      [...categories.get(product.id)!].map((category) =>
        [category, product.id, Number(product.not_in_trash), product.created_at, product.status].join(' '),
      ),
    )
    .sort();
}

/** The SKUs of all products that are not in the trash, and of their variations. */
function expectedSkus({ products, variations }: CatalogueTables): string[] {
  const active = new Set(products.filter(({ status }) => status !== 'trash').map(({ id }) => id));
  const owners = [
    ...products.filter(({ id }) => active.has(id)),
    ...variations.filter(({ product_id }) => active.has(product_id)),
  ];
  return owners.flatMap(({ id, sku }) => (fold(sku) === '' ? [] : `${fold(sku)} ${id}`)).sort();
}

const expectedSlugs = ({ products }: CatalogueTables): string[] =>
  products.flatMap(({ status, slug }) => (['publish', 'private'].includes(status) && slug !== '' ? slug : [])).sort();

/** Products and variations without an object id of their kind, and object ids without a record. */
function wrongObjectIds({ objectIds, products, variations }: CatalogueTables): string[] {
  const stored = new Set(
    objectIds.filter(({ kind }) => ['product', 'variation'].includes(kind)).map(({ kind, id }) => `${kind} ${id}`),
  );
  const used = new Set([...products.map(({ id }) => `product ${id}`), ...variations.map(({ id }) => `variation ${id}`)]);
  return [...[...stored].filter((name) => !used.has(name)), ...[...used].filter((name) => !stored.has(name))];
}

/** Rows that refer to a missing record, and products without a category. */
function orphanedRows(tables: CatalogueTables): string[] {
  const products = new Set(tables.products.map(({ id }) => id));
  const terms = new Set(tables.terms.map(({ id }) => id));
  const categories = categoriesOf(tables);
  const withCategory = new Set(
    tables.productTerms.filter(({ term_id }) => categories.has(term_id)).map(({ product_id }) => product_id),
  );
  return [
    ...tables.variations.filter(({ product_id }) => !products.has(product_id)).map(({ id }) => `variation ${id} has no product`),
    ...tables.productTerms
      .filter((row) => !products.has(row.product_id) || !terms.has(row.term_id))
      .map((row) => `product term ${JSON.stringify(row)}`),
    ...tables.productImages.filter((row) => !products.has(row.product_id)).map((row) => `product image ${JSON.stringify(row)}`),
    ...tables.terms
      .filter((term) => term.parent_id !== 0 && !terms.has(term.parent_id))
      .map(({ id }) => `term ${id} has no parent`),
    ...[...tables.products, ...tables.variations]
      .filter((row) => row.shipping_class_id !== 0 && !terms.has(row.shipping_class_id))
      .map(({ id }) => `${id} has no shipping class`),
    ...[...products].filter((id) => !withCategory.has(id)).map((id) => `product ${id} has no category`),
  ];
}

const sorted = (entries: [string, number][]): Record<string, number> =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
