import { placeholders, type Database } from '@grove/database';
import { joinTerms, TERM_SUMMARY_COLUMNS, type TermSummary } from '@grove/content';

/** The terms of some products, by product id and sorted by name. */
export async function findAssignedTerms(database: Database, productIds: readonly number[]): Promise<Map<number, TermSummary[]>> {
  const termsByProduct = new Map<number, TermSummary[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return termsByProduct;
  const rows = await database.read<TermSummary & { productId: number }>(
    `SELECT product_term.product_id AS productId, ${TERM_SUMMARY_COLUMNS} FROM product_term ${joinTerms('product_term.term_id')} ` +
      `WHERE product_term.product_id IN (${placeholders(productIds.length)})`,
    productIds,
  );
  for (const row of rows) termsByProduct.get(row.productId)!.push(row);
  for (const terms of termsByProduct.values()) terms.sort(compareByName);
  return termsByProduct;
}

/** Compares terms by name without accents and letter case, then by id. */
export const compareByName = (one: TermSummary, other: TermSummary): number =>
  one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : one.id - other.id;
