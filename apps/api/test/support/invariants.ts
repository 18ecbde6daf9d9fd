import { expect } from '@jest/globals';
import { fold } from '@grove/core';
import type { Database } from '@grove/database';
import { openOrderBooks } from './order-books.js';
import { faultsOfOrders } from './order-recount.js';
import { rowsOf } from './tables.js';

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

/** The tables of the catalogue, read whole. */
interface Books {
  readonly products: ProductRow[];
  readonly variations: { id: number; product_id: number; sku: string; shipping_class_id: number }[];
  readonly carried: { product_id: number; term_id: number }[];
  readonly listings: { category_id: number; product_id: number; not_in_trash: number; created_at: string; status: string }[];
  readonly skus: { sku_key: string; owner_id: number }[];
  readonly terms: { id: number; taxonomy: string; parent_id: number }[];
  readonly ids: { id: number; kind: string }[];
  readonly counters: { name: string; amount: number | string }[];
  readonly pictures: { product_id: number; media_id: number }[];
}

/** Recounts everything that the catalogue and orders keep twice, and finds both the same and nothing left over. */
export async function checkInvariants(database: Database): Promise<void> {
  const books = await open(database);
  expect(storedCounters(books)).toEqual(counted(books));
  expect(written(books)).toEqual(listed(books));
  expect(books.skus.map(({ sku_key, owner_id }) => `${sku_key} ${owner_id}`).sort()).toEqual(claims(books));
  expect(books.products.flatMap(({ slug_key }) => slug_key ?? []).sort()).toEqual(addresses(books));
  expect(numbered(books)).toEqual([]);
  expect(orphans(books)).toEqual([]);
  expect(faultsOfOrders(await openOrderBooks(database))).toEqual([]);
}

async function open(database: Database): Promise<Books> {
  const [products, variations, carried, listings, skus, terms, ids, counters, pictures] = await Promise.all(
    [
      'product',
      'product_variation',
      'product_term',
      'product_in_category',
      'sku',
      'term',
      'object_id',
      'counter_slot',
      'product_image',
    ].map((table) => rowsOf(database, table)),
  );
  return { products, variations, carried, listings, skus, terms, ids, counters, pictures } as unknown as Books;
}

const categoriesOf = ({ terms }: Books) =>
  new Map(terms.filter((term) => term.taxonomy === 'product_cat').map((term) => [term.id, term]));

/** For each product its categories and all above them. */
function placesOf(books: Books): Map<number, Set<number>> {
  const categories = categoriesOf(books);
  const places = new Map(books.products.map(({ id }) => [id, new Set<number>()]));
  for (const { product_id, term_id } of books.carried)
    for (let at = categories.get(term_id); at && !places.get(product_id)!.has(at.id); at = categories.get(at.parent_id))
      places.get(product_id)!.add(at.id);
  return places;
}

/** The counters that are not zero. */
function storedCounters({ counters }: Books): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { name, amount } of counters) sums.set(name, (sums.get(name) ?? 0) + Number(amount));
  return sorted([...sums].filter(([name, sum]) => sum !== 0 && /^(product|term)\//.test(name)));
}

function counted(books: Books): Record<string, number> {
  const sums = new Map<string, number>();
  const count = (name: string) => sums.set(name, (sums.get(name) ?? 0) + 1);
  const places = placesOf(books);
  const published = new Set(books.products.filter(({ status }) => status === 'publish').map(({ id }) => id));
  for (const { id, status, shipping_class_id } of books.products) {
    count(`product/${status}`);
    for (const category of places.get(id)!) count(`product/category/${category}/${status}`);
    if (status === 'publish' && shipping_class_id !== 0) count(`term/${shipping_class_id}`);
  }
  for (const { product_id, term_id } of books.carried) if (published.has(product_id)) count(`term/${term_id}`);
  return sorted([...sums]);
}

const written = ({ listings }: Books): string[] =>
  listings.map((row) => [row.category_id, row.product_id, Number(row.not_in_trash), row.created_at, row.status].join(' ')).sort();

function listed(books: Books): string[] {
  const places = placesOf(books);
  return books.products
    .flatMap((product) =>
      [...places.get(product.id)!].map((category) =>
        [category, product.id, Number(product.not_in_trash), product.created_at, product.status].join(' '),
      ),
    )
    .sort();
}

/** Who should hold a SKU: every product out of the trash, and its variations. */
function claims({ products, variations }: Books): string[] {
  const kept = new Set(products.filter(({ status }) => status !== 'trash').map(({ id }) => id));
  const holders = [...products.filter(({ id }) => kept.has(id)), ...variations.filter(({ product_id }) => kept.has(product_id))];
  return holders.flatMap(({ id, sku }) => (fold(sku) === '' ? [] : `${fold(sku)} ${id}`)).sort();
}

const addresses = ({ products }: Books): string[] =>
  products.flatMap(({ status, slug }) => (['publish', 'private'].includes(status) && slug !== '' ? slug : [])).sort();

/** Products and variations without a number of their kind, and numbers without their record. */
function numbered({ ids, products, variations }: Books): string[] {
  const given = new Set(ids.filter(({ kind }) => ['product', 'variation'].includes(kind)).map(({ kind, id }) => `${kind} ${id}`));
  const used = new Set([...products.map(({ id }) => `product ${id}`), ...variations.map(({ id }) => `variation ${id}`)]);
  return [...[...given].filter((name) => !used.has(name)), ...[...used].filter((name) => !given.has(name))];
}

/** Rows that point at nothing, and products without a category. */
function orphans(books: Books): string[] {
  const products = new Set(books.products.map(({ id }) => id));
  const terms = new Set(books.terms.map(({ id }) => id));
  const categories = categoriesOf(books);
  const placed = new Set(books.carried.filter(({ term_id }) => categories.has(term_id)).map(({ product_id }) => product_id));
  return [
    ...books.variations.filter(({ product_id }) => !products.has(product_id)).map(({ id }) => `variation ${id} has no product`),
    ...books.carried
      .filter((row) => !products.has(row.product_id) || !terms.has(row.term_id))
      .map((row) => `carried ${JSON.stringify(row)}`),
    ...books.pictures.filter((row) => !products.has(row.product_id)).map((row) => `picture ${JSON.stringify(row)}`),
    ...books.terms
      .filter((term) => term.parent_id !== 0 && !terms.has(term.parent_id))
      .map(({ id }) => `term ${id} has no parent`),
    ...[...books.products, ...books.variations]
      .filter((row) => row.shipping_class_id !== 0 && !terms.has(row.shipping_class_id))
      .map(({ id }) => `${id} has no class`),
    ...[...products].filter((id) => !placed.has(id)).map((id) => `product ${id} has no category`),
  ];
}

const sorted = (entries: [string, number][]): Record<string, number> =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
