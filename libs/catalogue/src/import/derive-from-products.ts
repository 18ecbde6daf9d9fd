import type { Database, UnitOfWork } from '@grove/database';
import { replaceCounters } from '@grove/operations';
import { SkuReservations } from '../products/write/sku-reservations.js';
import {
  assignSlugs,
  emptyCategories,
  listByCategory,
  PRODUCT_COUNTERS,
  PRODUCT_TERM_COUNTERS,
} from '../products/write/derived-from-products.sql.js';

/** Assigns addresses and SKUs, lists the products of each category, and counts products by status, category and term. */
export async function deriveFromProducts(unit: UnitOfWork, database: Database): Promise<void> {
  await unit.run(assignSlugs);
  await new SkuReservations(database).promoteDuplicates();
  await unit.run(emptyCategories);
  await unit.run(listByCategory);
  for (const counters of [PRODUCT_COUNTERS, PRODUCT_TERM_COUNTERS]) await replaceCounters(unit, counters);
}
