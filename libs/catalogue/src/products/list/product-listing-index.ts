import { type Database, Repository } from '@grove/database';
import { termCounter, TermTree } from '@grove/content';
import { CATEGORY } from '../../product-terms/taxonomies.js';
import { COUNTED_STATUSES } from '../api/product-enums.js';
import type { ProductInput } from '../write/product-input.js';
import { listProductsOf } from '../write/derived-from-products.sql.js';
import { ProductInCategoryEntity } from '../product-in-category.entity.js';
import { ProductTermEntity } from '../product-term.entity.js';
import type { ProductEntity } from '../product.entity.js';

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

/** The rows of a product in the index by category. A list of one category reads this table in its order, without any other product. */
export const listingRows = ({ product, categories }: ListingEntry): ProductInCategoryEntity[] =>
  categories.map((categoryId) => ({
    categoryId,
    notInTrash: product.notInTrash,
    createdAt: product.createdAt,
    productId: product.id,
    status: product.status,
  }));

/** Updates rows and counters after a change of a product. `before` is absent for a new product, `after` for a deleted one. */
export async function updateListingIndex(
  database: Database,
  before: ListingEntry | undefined,
  after: ListingEntry | undefined,
): Promise<void> {
  const oldCounters = new Set(before ? countersOf(before) : []);
  const newCounters = new Set(after ? countersOf(after) : []);
  for (const name of oldCounters) if (!newCounters.has(name)) database.unit.incrementCounter(name, -1);
  for (const name of newCounters) if (!oldCounters.has(name)) database.unit.incrementCounter(name, 1);
  const [oldRows, newRows] = [before ? listingRows(before) : [], after ? listingRows(after) : []];
  if (JSON.stringify(oldRows) === JSON.stringify(newRows)) return;
  const listings = new Repository(database, ProductInCategoryEntity);
  if (oldRows.length > 0) await listings.delete({ productId: before!.product.id });
  if (newRows.length > 0) await listings.insert(newRows);
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
 * Rebuilds the rows and counters of whole categories, after the tree changed or many products moved together. The cost grows with the size of the
 * categories, and it is rarely needed: all other changes update rows and counters one by one.
 */
export async function rebuildListingIndex(database: Database, categories: readonly number[]): Promise<void> {
  const tree = await TermTree.load(CATEGORY, database, 'pessimistic_write');
  const listings = new Repository(database, ProductInCategoryEntity);
  for (const category of [...new Set(categories)].sort((one, other) => one - other)) {
    const descendants = tree.withDescendants(category);
    await listings.delete({ categoryId: category });
    if (descendants.length > 0) await database.unit.run(listProductsOf(category, descendants));
    const counted = await listings
      .createQueryBuilder('listing')
      .select('listing.status', 'status')
      .addSelect('COUNT(*)', 'amount')
      .where({ categoryId: category })
      .groupBy('listing.status')
      .getRawMany<{ status: string; amount: number | string }>();
    const published = await new Repository(database, ProductTermEntity)
      .createQueryBuilder('assigned')
      .innerJoin('assigned.product', 'product', "product.status = 'publish'")
      .select('COUNT(*)', 'amount')
      .where({ termId: category })
      .getRawOne<{ amount: number | string }>();
    const amounts = new Map([
      ...COUNTED_STATUSES.map((status) => [categoryCounter(category, status), 0] as const),
      [termCounter(category), Number(published!.amount)],
    ]);
    for (const { status, amount } of counted) {
      const name = categoryCounter(category, status);
      amounts.set(name, amounts.get(name)! + Number(amount));
    }
    await setCounters(database, amounts);
  }
}

async function setCounters(database: Database, amounts: ReadonlyMap<string, number>): Promise<void> {
  const current = await database.readCounters([...amounts.keys()]);
  for (const [name, amount] of amounts) database.unit.incrementCounter(name, amount - (current.get(name) ?? 0));
}
