import { type Database, type UnitOfWork } from '@grove/database';
import { termCounter, TermTree } from '@grove/content';
import { CATEGORY } from '../product-terms/taxonomies.js';
import { COUNTED_STATUSES, type ProductInput } from './product.resource.js';
import type { ProductEntity } from './product.entity.js';

/** What lists and counters need to know of a product. */
export interface ListingEntry {
  readonly product: Pick<ProductEntity, 'id' | 'status' | 'notInTrash' | 'createdAt'>;
  /** Its categories and all their ancestors. */
  readonly categories: readonly number[];
  /** Terms whose `count` includes it while it is published: categories, tags, attribute terms, shipping class. */
  readonly terms: readonly number[];
}

/** Whether an input can change in which lists and counters a product is, or its order there. Prices, stock and texts cannot. */
export const mayChangeListing = (input: ProductInput): boolean => LISTED_BY.some((key) => input[key] !== undefined);

const LISTED_BY = [
  'status',
  'createdAt',
  'shippingClass',
  'categories',
  'tags',
  'brands',
  'attributes',
] as const satisfies readonly (keyof ProductInput)[];

/** The counter of all products of a status. */
export const statusCounter = (status: string): string => `product/${countedStatus(status)}`;

/** The counter of the products of a status in a category and its descendants. */
export const categoryCounter = (category: number, status: string): string =>
  `product/category/${category}/${countedStatus(status)}`;

const countedStatus = (status: string): string => COUNTED_STATUSES.find((known) => known === status) ?? 'other';

/** The counters that include a product. */
export function countersOf({ product, categories, terms }: ListingEntry): string[] {
  const published = product.status === 'publish' ? terms.map(termCounter) : [];
  return [
    statusCounter(product.status),
    ...categories.map((category) => categoryCounter(category, product.status)),
    ...published,
  ];
}

/** The rows of a product in `product_in_category`. A list of one category reads this table in its order, without any other product. */
export const listingRows = ({ product, categories }: ListingEntry): Record<string, string | number>[] =>
  categories.map((category) => ({
    category_id: category,
    not_in_trash: Number(product.notInTrash),
    created_at: product.createdAt,
    product_id: product.id,
    status: product.status,
  }));

/** Updates rows and counters after a change of a product. `before` is absent for a new product, `after` for a deleted one. */
export async function updateListingIndex(
  unit: UnitOfWork,
  before: ListingEntry | undefined,
  after: ListingEntry | undefined,
): Promise<void> {
  const oldCounters = new Set(before ? countersOf(before) : []);
  const newCounters = new Set(after ? countersOf(after) : []);
  for (const name of oldCounters) if (!newCounters.has(name)) unit.incrementCounter(name, -1);
  for (const name of newCounters) if (!oldCounters.has(name)) unit.incrementCounter(name, 1);
  const [oldRows, newRows] = [before ? listingRows(before) : [], after ? listingRows(after) : []];
  if (JSON.stringify(oldRows) === JSON.stringify(newRows)) return;
  if (oldRows.length > 0) await unit.delete('product_in_category', { product_id: before!.product.id });
  if (newRows.length > 0) await unit.insertMany('product_in_category', newRows);
}

/** The entry of a product that has these terms. */
export function listingEntryOf(
  product: ListingEntry['product'] & Pick<ProductEntity, 'shippingClassId'>,
  assigned: readonly { id: number; taxonomy: string }[],
  tree: TermTree,
): ListingEntry {
  const direct = assigned.flatMap((term) => (term.taxonomy === CATEGORY ? term.id : []));
  const categories = [...new Set(direct.flatMap((category) => tree.withAncestors(category)))].sort((one, other) => one - other);
  return {
    product,
    categories,
    terms: [...assigned.map((term) => term.id), ...(product.shippingClassId === 0 ? [] : [product.shippingClassId])],
  };
}

/**
 * Rebuilds the rows and counters of whole categories, after the tree changed or many products moved at once. The cost grows with the size of the
 * categories, and it is rarely needed: all other changes update rows and counters one by one.
 */
export async function rebuildListingIndex(unit: UnitOfWork, database: Database, categories: readonly number[]): Promise<void> {
  const tree = await TermTree.load(CATEGORY, database, 'pessimistic_write');
  for (const category of [...new Set(categories)].sort((one, other) => one - other)) {
    const descendants = tree.withDescendants(category);
    await unit.delete('product_in_category', { category_id: category });
    if (descendants.length > 0) {
      const sql = INSERT_LISTINGS.replace('(?)', `(${descendants.map(() => '?').join(', ')})`);
      await unit.query(sql, [category, ...descendants]);
    }
    const counted = await database.read<{ status: string; amount: number }>(
      'SELECT status, COUNT(*) AS amount FROM product_in_category WHERE category_id = ? GROUP BY status',
      [category],
    );
    await setCounters(
      unit,
      database,
      new Map(COUNTED_STATUSES.map((status) => [categoryCounter(category, status), 0])),
      counted.map(({ status, amount }) => [categoryCounter(category, status), amount]),
    );
    const [direct] = await database.read<{ amount: number }>(COUNT_PUBLISHED, [category]);
    await setCounters(unit, database, new Map([[termCounter(category), 0]]), [[termCounter(category), direct.amount]]);
  }
}

const INSERT_LISTINGS =
  'INSERT INTO product_in_category (category_id, not_in_trash, created_at, product_id, status) ' +
  'SELECT DISTINCT ?, product.not_in_trash, product.created_at, product.id, product.status FROM product ' +
  'JOIN product_term ON product_term.product_id = product.id WHERE product_term.term_id IN (?)';

const COUNT_PUBLISHED =
  "SELECT COUNT(*) AS amount FROM product_term JOIN product ON product.id = product_term.product_id WHERE product_term.term_id = ? AND product.status = 'publish'";

/** Sets counters to the values that were counted, and all others of these names to their value in `names`. */
async function setCounters(
  unit: UnitOfWork,
  database: Database,
  names: Map<string, number>,
  counted: readonly (readonly [string, number])[],
): Promise<void> {
  for (const [name, amount] of counted) names.set(name, names.get(name)! + amount);
  const current = await database.readCounters([...names.keys()]);
  for (const [name, amount] of names) unit.incrementCounter(name, amount - (current.get(name) ?? 0));
}
