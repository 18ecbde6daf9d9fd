import { placeholders, type Database } from '@grove/database';

/** A term as a product carries it. */
export interface CarriedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly nameKey: string;
  readonly slug: string;
  readonly menuOrder: number;
}

/** The columns of `term` that make a `CarriedTerm`. */
export const CARRIED = 'term.id, term.taxonomy, term.name, term.name_key AS nameKey, term.slug, term.menu_order AS menuOrder';

/** The terms of some products, by product, in the order of their names. */
export async function carriedBy(database: Database, productIds: readonly number[]): Promise<Map<number, CarriedTerm[]>> {
  const carried = new Map<number, CarriedTerm[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return carried;
  const sql = `SELECT product_term.product_id AS productId, ${CARRIED} FROM product_term JOIN term ON term.id = product_term.term_id WHERE product_term.product_id IN (${placeholders(productIds.length)})`;
  const rows = await database.read<CarriedTerm & { productId: number }>(sql, productIds);
  for (const row of rows) carried.get(row.productId)!.push(row);
  for (const terms of carried.values()) terms.sort(byName);
  return carried;
}

/** Sorts by folded name; equal names by id. */
export const byName = (one: CarriedTerm, other: CarriedTerm): number =>
  one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : one.id - other.id;
