import { randomInt } from 'node:crypto';
import type { EngineName, Reader, UnitStatements } from '../engines/engine.js';
import { placeholders } from '../queries/sql-statements.js';

/** Units that turn the same tally at the same time mostly meet in different slots, and need not wait for each other. */
const SLOTS = 16;

/** Names in one statement; a unit that turns more tallies uses more statements. */
const NAMES_PER_STATEMENT = 500;

const ADD: Record<EngineName, string> = {
  mysql: 'ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)',
  sqlite: 'ON CONFLICT (name, slot) DO UPDATE SET amount = amount + excluded.amount',
};

/** The sums of these tallies; one that was never turned is 0. */
export async function readCounters(database: Reader, names: readonly string[]): Promise<Map<string, number>> {
  const sql = `SELECT name, SUM(amount) AS amount FROM tally WHERE name IN (${placeholders(names.length)}) GROUP BY name`;
  const rows = await database.read<{ name: string; amount: string | number }>(sql, names);
  const sums = new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
  return new Map(names.map((name) => [name, sums.get(name) ?? 0]));
}

/** The counters that one unit turns, stored all at once at its end. */
export class Counters {
  private readonly amounts = new Map<string, number>();

  /** What is stored together goes into one slot, or else a long transaction would come to hold them all. */
  constructor(readonly slot = randomInt(SLOTS)) {}

  add(name: string, by: number): void {
    this.amounts.set(name, (this.amounts.get(name) ?? 0) + by);
  }

  /** Sorted by name, so that units which turn the same tallies never hold what the other waits for. */
  async store(engine: EngineName, runner: UnitStatements): Promise<void> {
    // SQLite has one writer at a time: there is nothing to spread.
    const slot = engine === 'sqlite' ? 0 : this.slot;
    const turned = [...this.amounts].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    for (let start = 0; start < turned.length; start += NAMES_PER_STATEMENT) {
      const part = turned.slice(start, start + NAMES_PER_STATEMENT);
      await runner.run(
        `INSERT INTO tally (name, slot, amount) VALUES ${part.map(() => '(?, ?, ?)').join(', ')} ${ADD[engine]}`,
        part.flatMap(([name, amount]) => [name, slot, amount]),
      );
    }
  }
}
