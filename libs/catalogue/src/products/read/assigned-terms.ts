import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import type { TermSummary } from '@grove/content';
import { ProductTermEntity } from '../product-term.entity.js';

/** The columns of a `TermSummary`. */
const SUMMARY = { id: true, taxonomy: true, name: true, nameKey: true, slug: true, menuOrder: true } as const;

/** The terms of some products, by product id and sorted by name. */
export async function findAssignedTerms(database: Database, productIds: readonly number[]): Promise<Map<number, TermSummary[]>> {
  const termsByProduct = new Map<number, TermSummary[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return termsByProduct;
  const assigned = await new Repository(database, ProductTermEntity).find({
    select: { productId: true, termId: true, term: SUMMARY },
    relations: { term: true },
    where: { productId: In(productIds) },
  });
  for (const { productId, term } of assigned) termsByProduct.get(productId)!.push(term!);
  for (const terms of termsByProduct.values()) terms.sort(compareByName);
  return termsByProduct;
}

/** Compares terms by name without accents and letter case, then by id. */
export const compareByName = (one: TermSummary, other: TermSummary): number =>
  one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : one.id - other.id;
