import { setTimeout as delay } from 'node:timers/promises';
import type { MigrationInterface } from 'typeorm';
import type { SqlValue } from '../engines/engine.js';
import { acquireNamedLock } from '../transactions/locks.sql.js';
import type { UnitOfWork, Writer } from '../transactions/unit-of-work.js';

/** The longest pause between two batches. */
const MAX_PAUSE_MS = 1_000;

/**
 * A migration that moves data in the background, while this version and the one before serve. It moves one batch of rows in each unit of work, in ascending order
 * of a key, and pauses in between. An interrupted backfill goes on after its last batch; of several processes each moves the batch that is next.
 *
 * Until it is done, this version must be able to read what has not been moved. Rows that change meanwhile must be moved by their writers. `D` is the database, whose type
 * would import this file.
 */
export abstract class Backfill<D = unknown> implements MigrationInterface {
  /** Ends with the timestamp, as that of any migration. */
  abstract readonly name: string;
  readonly phase = 'backfill';

  /** What it does: a sentence for operators. */
  abstract readonly summary: string;

  /** The table whose rows it moves. */
  abstract readonly table: string;

  /** Rows in a batch, which stay locked until its commit. */
  readonly batchSize: number = 500;

  /**
   * Moves the first `most` rows whose key is above `after`. Returns the key of the last of them, or undefined if there was none. It may run again for rows that were moved,
   * because the unit of work is repeated after a deadlock.
   */
  abstract moveBatch(unit: UnitOfWork, after: number, most: number, database: D): Promise<number | undefined>;

  /** Nothing: the batches do the work. */
  async up(): Promise<void> {}

  /** Nothing to revert: the previous version reads the data where it was. */
  async down(): Promise<void> {}
}

/** How a backfill runs. */
export interface BackfillOptions {
  /** Ends it after the current batch. It goes on when it is run again. */
  readonly signal?: AbortSignal;
  onBatch?(name: string, position: number): void;
}

/** Moves batches until none is left, and records the backfill as applied. Returns whether this process completed it. */
export async function runBackfill<D extends Writer>(
  database: D,
  backfill: Backfill<D>,
  options: BackfillOptions,
): Promise<boolean> {
  const { signal, onBatch } = options;
  for (;;) {
    signal?.throwIfAborted();
    const begun = performance.now();
    const outcome = await database.write((unit) => moveNextBatch(unit, backfill, database));
    if (outcome === 'completed' || outcome === 'applied') return outcome === 'completed';
    onBatch?.(backfill.name, outcome);
    // As long as the batch took.
    await delay(Math.min(performance.now() - begun, MAX_PAUSE_MS), undefined, { signal });
  }
}

/** In one transaction with the position, so that each batch is moved once, whoever moves it. */
async function moveNextBatch<D>(unit: UnitOfWork, backfill: Backfill<D>, database: D): Promise<number | 'completed' | 'applied'> {
  const { name, batchSize } = backfill;
  await acquireNamedLock(unit, `backfill ${name}`);
  if ((await unit.read('SELECT name FROM migrations WHERE name = ?', [name])).length > 0) return 'applied';
  const [progress] = await unit.read<{ position: number | string }>(
    `SELECT position FROM backfill_progress WHERE name = ?${unit.engine === 'mysql' ? ' FOR UPDATE' : ''}`,
    [name],
  );
  const last = await backfill.moveBatch(unit, Number(progress?.position ?? 0), batchSize, database);
  const run = (sql: string, values: SqlValue[]) => unit.run({ changes: [], sql, values });
  await run('DELETE FROM backfill_progress WHERE name = ?', [name]);
  if (last === undefined) {
    await run('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [Number(name.slice(-13)), name]);
    return 'completed';
  }
  await run('INSERT INTO backfill_progress (name, position) VALUES (?, ?)', [name, last]);
  return last;
}
