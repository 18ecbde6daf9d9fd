import { forUpdate, type Database, type UnitOfWork } from '@grove/database';
import { termTally, TermTree } from '@grove/content';
import { CATEGORY } from '../product-terms/taxonomies.js';
import type { ProductEntity } from './product.entity.js';

/** Where a product stands: what lists and counts need to know of it. */
export interface Placement {
  readonly product: Pick<ProductEntity, 'id' | 'status' | 'listed' | 'createdAt'>;
  /** Its categories and all above them. */
  readonly categories: readonly number[];
  /** Everything whose `count` it adds to while it is published: categories, tags, attribute terms, shipping class. */
  readonly terms: readonly number[];
}

/** The tally of all products of a status, or of those in a category (or below it). */
export const statusTally = (status: string): string => `product/${status}`;
export const categoryTally = (category: number, status: string): string => `product/category/${category}/${status}`;

/** What a product adds to the tallies. */
export function talliesOf({ product, categories, terms }: Placement): string[] {
  const published = product.status === 'publish' ? terms.map(termTally) : [];
  return [statusTally(product.status), ...categories.map((category) => categoryTally(category, product.status)), ...published];
}

/** Rows of `product_in_category`, which lists of a category read in their order without looking at any other product. */
export const listingRows = ({ product, categories }: Placement): Record<string, string | number>[] =>
  categories.map((category) => ({
    category_id: category,
    listed: Number(product.listed),
    created_at: product.createdAt,
    product_id: product.id,
    status: product.status,
  }));

/** Moves a product from one place to another (from nowhere when it is new, to nowhere when it goes). */
export async function replace(unit: UnitOfWork, before: Placement | undefined, after: Placement | undefined): Promise<void> {
  const had = new Set(before ? talliesOf(before) : []);
  const has = new Set(after ? talliesOf(after) : []);
  for (const name of had) if (!has.has(name)) unit.incrementCounter(name, -1);
  for (const name of has) if (!had.has(name)) unit.incrementCounter(name, 1);
  const [oldRows, newRows] = [before ? listingRows(before) : [], after ? listingRows(after) : []];
  if (JSON.stringify(oldRows) === JSON.stringify(newRows)) return;
  if (oldRows.length > 0) await unit.delete('product_in_category', { product_id: before!.product.id });
  if (newRows.length > 0) await unit.insertMany('product_in_category', newRows);
}

/** Where a product stands that carries these terms. */
export function placementOf(
  product: Placement['product'] & Pick<ProductEntity, 'shippingClassId'>,
  carried: readonly { id: number; taxonomy: string }[],
  tree: TermTree,
): Placement {
  const direct = carried.flatMap((term) => (term.taxonomy === CATEGORY ? term.id : []));
  const categories = [...new Set(direct.flatMap((category) => tree.lineage(category)))].sort((one, other) => one - other);
  return {
    product,
    categories,
    terms: [...carried.map((term) => term.id), ...(product.shippingClassId === 0 ? [] : [product.shippingClassId])],
  };
}

/**
 * Lists and counts whole categories anew, after the tree changed or many products moved at once. Rare, and as costly as those categories are
 * large; everything else keeps lists and counts exact step by step.
 */
export async function relist(unit: UnitOfWork, database: Database, categories: readonly number[]): Promise<void> {
  const tree = await TermTree.of(CATEGORY, database, forUpdate(unit));
  for (const category of [...new Set(categories)].sort((one, other) => one - other)) {
    const below = tree.descendants(category);
    await unit.delete('product_in_category', { category_id: category });
    if (below.length > 0) await unit.query(LISTING.replace('(?)', `(${below.map(() => '?').join(', ')})`), [category, ...below]);
    const counted = await database.read<{ status: string; amount: number }>(
      'SELECT status, COUNT(*) AS amount FROM product_in_category WHERE category_id = ? GROUP BY status',
      [category],
    );
    await settle(
      unit,
      database,
      new Map(STATUSES.map((status) => [categoryTally(category, status), 0])),
      counted.map(({ status, amount }) => [categoryTally(category, status), amount]),
    );
    const [direct] = await database.read<{ amount: number }>(CARRIERS, [category]);
    await settle(unit, database, new Map([[termTally(category), 0]]), [[termTally(category), direct.amount]]);
  }
}

const STATUSES = ['draft', 'pending', 'private', 'publish', 'trash'];

const LISTING =
  'INSERT INTO product_in_category (category_id, listed, created_at, product_id, status) ' +
  'SELECT DISTINCT ?, product.listed, product.created_at, product.id, product.status FROM product ' +
  'JOIN product_term ON product_term.product_id = product.id WHERE product_term.term_id IN (?)';

const CARRIERS =
  "SELECT COUNT(*) AS amount FROM product_term JOIN product ON product.id = product_term.product_id WHERE product_term.term_id = ? AND product.status = 'publish'";

/** Turns tallies to what was counted. */
async function settle(
  unit: UnitOfWork,
  database: Database,
  names: Map<string, number>,
  counted: readonly (readonly [string, number])[],
): Promise<void> {
  for (const [name, amount] of counted) names.set(name, amount);
  const now = await database.readCounters([...names.keys()]);
  for (const [name, amount] of names) unit.incrementCounter(name, amount - (now.get(name) ?? 0));
}
