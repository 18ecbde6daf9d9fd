import { randomInt } from 'node:crypto';
import type { EngineName, SqlValue, UnitStatements } from '../engines/engine.js';
import { additionOf } from './system-rows.sql.js';

/** A counter has several rows (slots), so that units that increment it at the same time do not wait for each other. */
const SLOTS = 16;

/** Names in one statement; a unit that increments more counters uses more statements. */
const NAMES_PER_STATEMENT = 500;

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

/** The slots that the running units of this process use. Other processes choose on their own, so the choice among free slots is random. */
export class CounterSlots {
  private readonly users = Array<number>(SLOTS).fill(0);

  /** One of the slots that the fewest running units use. A unit uses one slot for all counters, or else a long transaction would lock all of them. */
  take(): number {
    const fewest = Math.min(...this.users);
    const free = this.users.flatMap((users, slot) => (users === fewest ? slot : []));
    const slot = free[randomInt(free.length)];
    this.users[slot]++;
    return slot;
  }

  release(slot: number): void {
    this.users[slot]--;
  }
}
