import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable, type Database } from '@grove/database';
import type { Logger } from '@grove/core';
import { bareLineOf, lineOf, writeLines, type Entry, type Line } from './attempt-record.js';
import type { Reputation } from '../endpoint-health/endpoint-health.js';

/** Attempts that are written down together, and the bytes of their headers and answers: databases bound what they are told at once. */
const BATCH = { lines: 128, bytes: 1_000_000 };
/** Units of work that do so at once: while one waits for its commit, the other goes on. More would only make each of them smaller. */
const WRITERS = 2;
/** How long a writer waits for more before it begins. Nobody waits for it: the next requests begin without. */
const GATHER_MS = 10;
const PAUSE_MS = 500;
/** A bare line that fails so often is given up, after about as long as a lease lasts. */
const HOPELESS = 60;

interface Pending extends Line {
  readonly written: () => void;
}

/**
 * Writes down what came of attempts: whatever has gathered while the last was being written goes into one unit of work. It does not give up while
 * the database is away, since what is not written down is sent again; and what cannot be written keeps nothing else waiting.
 */
export class Ledger {
  private readonly lines: Pending[] = [];
  private writers = 0;
  private isClosed = false;

  constructor(
    private readonly database: Pick<Database, 'write'>,
    private readonly reputation: Reputation,
    private readonly logger: Logger,
  ) {}

  /** Resolves once it is stored. */
  record(entry: Entry): Promise<void> {
    return new Promise((written) => {
      this.lines.push({ ...lineOf(entry), written });
      if (this.writers < WRITERS) void this.writeAll();
    });
  }

  /** What is not written by now is given up: its lease ends by itself. */
  close(): void {
    this.isClosed = true;
  }

  private async writeAll(): Promise<void> {
    this.writers++;
    while (this.lines.length > 0) {
      await delay(GATHER_MS);
      // The other writer may have taken all.
      if (this.lines.length > 0) await this.write(this.lines.splice(0, countOf(this.lines)), false);
    }
    this.writers--;
  }

  /**
   * Halves what fails, for whatever reason: what is too much at once may end the connection as if the database went away, and while it is away
   * smaller batches do no harm.
   */
  private async write(batch: readonly Pending[], isSaid: boolean): Promise<void> {
    const error = this.isClosed ? undefined : await this.failureOf(batch);
    if (error && !isSaid) this.logger.warn({ error }, 'What came of deliveries could not be written down. It is tried again.');
    if (error && batch.length > 1) {
      const middle = batch.length >> 1;
      await this.write(batch.slice(0, middle), true);
      return this.write(batch.slice(middle), true);
    }
    if (error) await this.insist(batch[0]);
    for (const { written } of batch) written();
  }

  /** Goes on with a line that failed by itself: as it is while the database is away, else without what may be the matter with it. */
  private async insist(line: Line): Promise<void> {
    const { deliveryId } = line.parcel;
    let tried = line;
    for (let failures = 0; failures < HOPELESS && !this.isClosed;) {
      await delay(PAUSE_MS);
      const error = await this.failureOf([tried]);
      if (!error) return;
      if (error instanceof DatabaseUnavailable) continue;
      if (++failures === HOPELESS)
        this.logger.error({ error, deliveryId }, 'What came of a delivery is given up. It is sent again.');
      if (failures > 1) continue;
      tried = bareLineOf(line);
      this.logger.error({ error, deliveryId }, 'What came of a delivery is written down without headers and answer.');
    }
  }

  private async failureOf(lines: readonly Line[]): Promise<unknown> {
    try {
      await this.database.write((unit) => writeLines(unit, lines, this.reputation));
      return undefined;
    } catch (error) {
      return error;
    }
  }
}

/** How many of the first lines go together: one in any case. */
function countOf(lines: readonly Line[]): number {
  let bytes = 0;
  const end = lines.findIndex((line, index) => index === BATCH.lines || (bytes += line.bytes) > BATCH.bytes);
  return end < 0 ? lines.length : Math.max(1, end);
}
