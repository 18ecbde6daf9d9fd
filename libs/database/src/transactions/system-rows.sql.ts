// SQL, because counters and ids are incremented and read as parts of other statements.
import type { EngineName } from '../engines/engine.js';
import type { SqlChange, SqlRead } from '../queries/declared-sql.js';
import { placeholders } from '../queries/row-statements.sql.js';
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

/** Deletes an object id, of a record of any kind if none is named. */
export const releaseOf = (id: number, kind?: string): SqlChange => ({
  changes: ['object_id'],
  deletes: true,
  sql: `DELETE FROM object_id WHERE id = ?${kind === undefined ? '' : ' AND kind = ?'}`,
  values: kind === undefined ? [id] : [id, kind],
});

/** The values of these counters; a counter that was never incremented is 0. */
export async function readCounters(
  database: { select<T>(read: SqlRead): Promise<T[]> },
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const reads = [...new Set(names.map((name) => counterGroup(counterGroupOf(name))))];
  const sql = `SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name IN (${placeholders(names.length)}) GROUP BY name`;
  const rows = await database.select<{ name: string; amount: string | number }>({ reads, sql, values: names });
  const sums = new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
  return new Map(names.map((name) => [name, sums.get(name) ?? 0]));
}

/** Selects the sum of all counters whose names lie in one of these ranges: from the first name on, and before the second. */
export const sumOfCounterRanges = (ranges: readonly (readonly [from: string, until: string])[]) => ({
  sql: `SELECT COALESCE(SUM(amount), 0) AS total FROM counter_slot WHERE ${ranges.map(() => '(name >= ? AND name < ?)').join(' OR ')}`,
  values: ranges.flat(),
});

/** SQL of the value of one counter, inside of another statement. `name` is SQL as well, such as a column of that statement. */
export const counterValue = (name: string): string =>
  `(SELECT COALESCE(SUM(counter_slot.amount), 0) FROM counter_slot WHERE counter_slot.name = ${name})`;

/** SQL of the kind of record that has the id in a column, inside of another statement. */
export const kindOfIdIn = (idColumn: string): string => `(SELECT kind FROM object_id WHERE object_id.id = ${idColumn})`;
