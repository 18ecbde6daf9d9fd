import type { Statement } from '../queries/selection.js';
import { COUNTERS } from '../transactions/counters.js';
import type { UnitOfWork } from '../transactions/unit-of-work.js';

/** Counters by their names: those that a SELECT of one column lists, or those that begin with a text. */
export type CounterNames = Statement | { readonly startingWith: string };

/**
 * Counts anew: replaces these counters. `counts` selects `name` and `amount`, for those that are not zero. Units that increment the same counters at the
 * same time must be excluded.
 */
export async function replaceCounters(unit: UnitOfWork, names: CounterNames, counts: Statement): Promise<void> {
  if ('sql' in names) await unit.query(`DELETE FROM ${COUNTERS} WHERE name IN (${names.sql})`, names.values);
  // Names are ASCII, so all names with this beginning come before its last possible continuation.
  else
    await unit.query(`DELETE FROM ${COUNTERS} WHERE name >= ? AND name < ?`, [names.startingWith, `${names.startingWith}\x7f`]);
  await unit.query(
    `INSERT INTO ${COUNTERS} (name, slot, amount) SELECT counted.name, 0, counted.amount FROM (${counts.sql}) counted`,
    counts.values,
  );
}
