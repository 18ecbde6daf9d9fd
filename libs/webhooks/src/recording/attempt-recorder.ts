import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable, type Database } from '@grove/database';
import type { Logger } from '@grove/core';
import type { EndpointHealth } from '../endpoint-health/endpoint-health.js';
import {
  toAttemptRecord,
  withoutContent,
  writeAttemptRecords,
  type AttemptRecord,
  type FinishedAttempt,
} from './attempt-record.js';

/** Limits of one batch: databases limit the size of a statement. */
const BATCH = { records: 256, bytes: 1_000_000 };
/** Batches that are written at the same time: while one waits for its commit, the other is filled. More would only make batches smaller. */
const WRITERS = 2;
/** How long a writer waits for more records before it begins. This delays nobody: the next requests do not wait for it. */
const GATHER_MS = 20;
const RETRY_MS = 500;
/** A record without content is given up after this many failures, which take about as long as a lease. */
const MAX_FAILURES = 60;

interface PendingRecord extends AttemptRecord {
  readonly written: () => void;
}

/**
 * Stores the results of attempts in batches: records that arrive while one batch is written form the next one. It keeps trying while the database is
 * unavailable, because a delivery without a stored result is sent again; a record that cannot be stored does not block the others.
 */
export class AttemptRecorder {
  private readonly pending: PendingRecord[] = [];
  private writers = 0;
  private isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly health: EndpointHealth,
    private readonly logger: Logger,
  ) {}

  /** Resolves when the result is stored. */
  record(finished: FinishedAttempt): Promise<void> {
    return new Promise((written) => {
      this.pending.push({ ...toAttemptRecord(finished), written });
      if (this.writers < WRITERS) void this.writeAll();
    });
  }

  /** Drops everything that is not stored yet. Those leases expire. */
  close(): void {
    this.isClosed = true;
  }

  private async writeAll(): Promise<void> {
    this.writers++;
    while (this.pending.length > 0) {
      await delay(GATHER_MS);
      // The other writer may have taken everything.
      if (this.pending.length > 0) await this.write(this.pending.splice(0, batchSize(this.pending)), false);
    }
    this.writers--;
  }

  /**
   * Splits a batch that fails, whatever the error is: a statement that is too large may look like a lost connection, and smaller batches do no harm
   * while the database is unavailable.
   */
  private async write(batch: readonly PendingRecord[], isLogged: boolean): Promise<void> {
    const error = this.isClosed ? undefined : await this.tryToWrite(batch);
    if (error && !isLogged) this.logger.warn({ error }, 'Results of deliveries could not be stored. Grove tries again.');
    if (error && batch.length > 1) {
      const middle = batch.length >> 1;
      await this.write(batch.slice(0, middle), true);
      return this.write(batch.slice(middle), true);
    }
    if (error) await this.retry(batch[0]);
    for (const { written } of batch) written();
  }

  /** Retries a record that failed alone: unchanged while the database is unavailable, otherwise without its content, which may be the cause. */
  private async retry(record: AttemptRecord): Promise<void> {
    const { deliveryId } = record.attempt;
    let tried = record;
    for (let failures = 0; failures < MAX_FAILURES && !this.isClosed;) {
      await delay(RETRY_MS);
      const error = await this.tryToWrite([tried]);
      if (!error) return;
      if (error instanceof DatabaseUnavailable) continue;
      if (++failures === MAX_FAILURES)
        this.logger.error({ error, deliveryId }, 'The result of a delivery could not be stored. The delivery is sent again.');
      if (failures > 1) continue;
      tried = withoutContent(record);
      this.logger.error({ error, deliveryId }, 'The result of a delivery is stored without headers and bodies.');
    }
  }

  private async tryToWrite(records: readonly AttemptRecord[]): Promise<unknown> {
    try {
      await this.database.write((unit) => writeAttemptRecords(this.database, unit, records, this.health));
      return undefined;
    } catch (error) {
      return error;
    }
  }
}

/** How many of the first records fit into one batch; at least one. */
function batchSize(records: readonly AttemptRecord[]): number {
  let bytes = 0;
  const end = records.findIndex((record, index) => index === BATCH.records || (bytes += record.bytes) > BATCH.bytes);
  return end < 0 ? records.length : Math.max(1, end);
}
