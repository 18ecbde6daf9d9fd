import type { MigrationInterface } from 'typeorm';
import type { UnitOfWork } from '../transactions/unit-of-work.js';

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
