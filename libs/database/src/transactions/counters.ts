import type { EngineName, Reader, SqlValue, UnitStatements } from '../engines/engine.js';
import type { Statement } from '../queries/selection.js';
import { placeholders } from '../queries/sql-statements.js';

/** Names in one statement; a unit that increments more counters uses more statements. */
const NAMES_PER_STATEMENT = 500;

const ADD: Record<EngineName, string> = {
  mysql: 'ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)',
  sqlite: 'ON CONFLICT (name, slot) DO UPDATE SET amount = amount + excluded.amount',
};

/** Adds to so many counters. */
function additionOf(count: number, engine: EngineName): string {
  const known = ADDITIONS[engine].get(count);
  if (known !== undefined) return known;
  const sql = `INSERT INTO counter_slot (name, slot, amount) VALUES ${Array(count).fill('(?, ?, ?)').join(', ')} ${ADD[engine]}`;
  ADDITIONS[engine].set(count, sql);
  return sql;
}

const ADDITIONS: Record<EngineName, Map<number, string>> = { mysql: new Map(), sqlite: new Map() };

/** The values of these counters; a counter that was never incremented is 0. */
export async function readCounters(database: Reader, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const sql = `SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name IN (${placeholders(names.length)}) GROUP BY name`;
  const rows = await database.read<{ name: string; amount: string | number }>(sql, names);
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

/** The counters that one unit increments, which are stored together at its end. */
export class Counters {
  private readonly amounts = new Map<string, number>();
  /** Counters that nobody else increments at the same time. */
  private readonly inOneSlot = new Set<string>();

  /** `slot`: see `CounterSlots`. */
  constructor(readonly slot: number) {}

  /** The names of those that change. */
  *names(): Iterable<string> {
    for (const [name, amount] of this.amounts) if (amount !== 0) yield name;
  }

  add(name: string, by: number): void {
    this.amounts.set(name, (this.amounts.get(name) ?? 0) + by);
  }

  /** Adds to a counter that nobody else increments until this unit ends, so that it has one row. */
  addAlone(name: string, by: number): void {
    this.inOneSlot.add(name);
    this.add(name, by);
  }

  /** Sorted by name, so that units which increment the same counters cannot deadlock. */
  async store(engine: EngineName, runner: UnitStatements): Promise<void> {
    // SQLite has one writer at a time, so it needs one slot only.
    const slot = engine === 'sqlite' ? 0 : this.slot;
    const incremented = [...this.names()].sort();
    for (let start = 0; start < incremented.length; start += NAMES_PER_STATEMENT) {
      const parameters: SqlValue[] = [];
      const part = incremented.slice(start, start + NAMES_PER_STATEMENT);
      for (const name of part) parameters.push(name, this.inOneSlot.has(name) ? 0 : slot, this.amounts.get(name)!);
      await runner.run(additionOf(part.length, engine), parameters);
    }
  }
}
