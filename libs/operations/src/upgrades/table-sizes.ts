import type { Database } from '@grove/database';
import { rowCount, sampleOf } from '../tables/schema.sql.js';
import type { Algorithm } from './statements/table-work.rules.js';

/** Rows that are read to measure how fast this server reads. */
const SAMPLE = 1_000;

/** The least that a clock tells apart. */
const MIN_MS = 1;

/** How much faster each algorithm is than sending the rows to a client; measured with short and long rows on MariaDB 10.11. */
const SPEED: Readonly<Record<Algorithm, number>> = { instant: Infinity, inplace: 4, copy: 0.75, rows: 0.35 };

/** About how many rows tables have, and how long a change of all of them takes. */
export class TableSizes {
  private readonly known = new Map<string, Promise<number>>();

  constructor(private readonly database: Database) {}

  /** Nothing is read for a table without a name, which has no rows. */
  async of(table: string, algorithm: Algorithm): Promise<{ rows: number; seconds: number }> {
    const rows = await this.rowsOf(table);
    if (rows === 0 || algorithm === 'instant') return { rows, seconds: 0 };
    const seconds = (rows * (await this.secondsPerRow(table))) / SPEED[algorithm];
    return { rows, seconds: Math.round(seconds) };
  }

  private rowsOf(table: string): Promise<number> {
    const rows = this.known.get(table) ?? this.countRows(table);
    this.known.set(table, rows);
    return rows;
  }

  private async countRows(table: string): Promise<number> {
    if (table === '') return 0;
    const [row] = await this.database.select<{ count: number | string }>(rowCount(this.database.engineName, table));
    return Number(row?.count ?? 0);
  }

  private async secondsPerRow(table: string): Promise<number> {
    const begun = performance.now();
    const { length } = await this.database.select(sampleOf(table, SAMPLE));
    return Math.max(performance.now() - begun, MIN_MS) / 1_000 / Math.max(length, 1);
  }
}
