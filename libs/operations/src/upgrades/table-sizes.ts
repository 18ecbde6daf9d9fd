import type { Database } from '@grove/database';
import { rowCount, sampleOf } from '../tables/schema.sql.js';
import type { Algorithm } from './statements/table-work.rules.js';

/** Rows that are read to measure how fast this server reads. */
const SAMPLE = 1_000;

/** The least that a clock distinguishes. */
const MIN_MS = 1;

/** How much faster each algorithm is than sending the rows to a client; measured with short and long rows on MariaDB 10.11. */
const SPEED: Readonly<Record<Algorithm, number>> = { instant: Infinity, inplace: 4, copy: 0.75, rows: 0.35 };

/** About how many rows a table has, and how many seconds a change of all of them takes. */
export async function estimateSize(
  database: Database,
  table: string,
  algorithm: Algorithm,
): Promise<{ rows: number; seconds: number }> {
  const [counted] = await database.select<{ count: number | string }>(rowCount(database.engineName, table));
  const rows = Number(counted?.count ?? 0);
  if (rows === 0 || algorithm === 'instant') return { rows, seconds: 0 };
  const begun = performance.now();
  const { length } = await database.select(sampleOf(table, SAMPLE));
  const secondsPerRow = Math.max(performance.now() - begun, MIN_MS) / 1_000 / Math.max(length, 1);
  return { rows, seconds: Math.round((rows * secondsPerRow) / SPEED[algorithm]) };
}
