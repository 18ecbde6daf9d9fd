import type { Database } from '../database.js';
import { Cached } from '../versions/cached.js';

/** The lists whose totals are kept: some for each status, category and product. */
const MAX_LISTS = 1_000;

/** The totals of lists that counters know. All pages of a list need its total, so it is kept until a counter of the group changes. */
export class ListTotals {
  private readonly totals: Cached<number>;

  constructor(private readonly database: Database) {
    this.totals = new Cached(database, MAX_LISTS);
  }

  /** The sum of some counters. */
  of(counters: readonly string[]): Promise<number> {
    const read = async () => [...(await this.database.readCounters(counters)).values()].reduce((sum, amount) => sum + amount, 0);
    return this.database.isInUnit ? read() : this.totals.get(JSON.stringify(counters), read);
  }
}
