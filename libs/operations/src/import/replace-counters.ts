import { COUNTERS, type Statement, type UnitOfWork } from '@grove/database';

/** Counters by their names: those that a SELECT of one column lists, or those that begin with a text. */
export type CounterNames = Statement | { readonly startingWith: string };

/** The condition of these counters. */
export const whereNamed = (names: CounterNames): Statement =>
  'sql' in names
    ? { sql: `name IN (${names.sql})`, values: names.values }
    : // Names are ASCII, so all names with this beginning come before its last possible continuation.
      { sql: 'name >= ? AND name < ?', values: [names.startingWith, `${names.startingWith}\x7f`] };

/**
 * Counts anew: replaces these counters. `counts` selects `name` and `amount`, for those that are not zero. Units that increment the same counters at the
 * same time must be excluded.
 */
export async function replaceCounters(unit: UnitOfWork, names: CounterNames, counts: Statement): Promise<void> {
  const { sql, values } = whereNamed(names);
  await unit.query(`DELETE FROM ${COUNTERS} WHERE ${sql}`, values);
  await unit.query(
    `INSERT INTO ${COUNTERS} (name, slot, amount) SELECT counted.name, 0, counted.amount FROM (${counts.sql}) counted`,
    counts.values,
  );
}
