// SQL, because counters are incremented by an upsert, and summed as a part of other statements.
import type { EngineName } from '../engines/engine.js';
import type { SqlChange, SqlReader } from '../queries/declared-sql.js';
import type { Statement } from '../queries/selection.js';
import { placeholders } from '../queries/sql-statements.js';
import { counterGroup, counterGroupOf } from '../versions/tags.js';

const ADD: Record<EngineName, string> = {
  mysql: 'ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)',
  sqlite: 'ON CONFLICT (name, slot) DO UPDATE SET amount = amount + excluded.amount',
};

/** Adds to so many counters. */
export const additionOf = (count: number, engine: EngineName): string =>
  `INSERT INTO counter_slot (name, slot, amount) VALUES ${Array(count).fill('(?, ?, ?)').join(', ')} ${ADD[engine]}`;

/** Deletes a counter. */
export const deletionOf = (name: string): SqlChange => ({
  changes: [counterGroup(counterGroupOf(name))],
  sql: 'DELETE FROM counter_slot WHERE name = ?',
  values: [name],
});

/** The values of these counters; a counter that was never incremented is 0. */
export async function readCounters(database: SqlReader, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const reads = [...new Set(names.map((name) => counterGroup(counterGroupOf(name))))];
  const sql = `SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name IN (${placeholders(names.length)}) GROUP BY name`;
  const rows = await database.select<{ name: string; amount: string | number }>({ reads, sql, values: names });
  const sums = new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
  return new Map(names.map((name) => [name, sums.get(name) ?? 0]));
}

/** Selects the sum of these counters as `total`, for a list whose length is counted as its records change. */
export const sumOfCounters = (names: readonly string[]): Statement => ({
  sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM counter_slot WHERE name IN (${placeholders(names.length)})`,
  values: names,
});

/** Selects the sum of all counters whose names lie in one of these ranges: from the first name on, and before the second. */
export const sumOfCounterRanges = (ranges: readonly (readonly [from: string, until: string])[]): Statement => ({
  sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM counter_slot WHERE ${ranges.map(() => '(name >= ? AND name < ?)').join(' OR ')}`,
  values: ranges.flat(),
});

/** SQL of the value of one counter, inside of another statement. `name` is SQL as well, such as a column of that statement. */
export const counterValue = (name: string): string =>
  `(SELECT COALESCE(SUM(counter_slot.amount), 0) FROM counter_slot WHERE counter_slot.name = ${name})`;
