import { setTimeout as delay } from 'node:timers/promises';

/** Rows that are read and changed together, so that other writers never wait long. */
export const BATCH_SIZE = 500;

/** Pause after each batch, in which others write. */
const PAUSE_MS = 50;

/** Rows that are processed in batches, and how. */
export interface BatchJob<Row> {
  /**
   * Reads the next rows, at most `limit`; fewer rows mean that there are no more. `last` is the last row of the batch before: a job that leaves its rows
   * in place continues after it.
   */
  readonly read: (limit: number, last: Row | undefined) => Promise<readonly Row[]>;
  /** Changes or deletes the rows, and returns how many were affected. */
  readonly process: (rows: readonly Row[]) => Promise<number>;
  /** When it is aborted, processing ends after the current batch. */
  readonly signal?: AbortSignal;
  readonly pauseMs?: number;
}

/** Processes any number of rows in small batches, and returns how many were affected. Each batch should be a short transaction. */
export async function processInBatches<Row>({ read, process, signal, pauseMs = PAUSE_MS }: BatchJob<Row>): Promise<number> {
  let affected = 0;
  for (let last: Row | undefined; !signal?.aborted; await delay(pauseMs)) {
    const rows = await read(BATCH_SIZE, last);
    if (rows.length > 0) affected += await process(rows);
    if (rows.length < BATCH_SIZE) break;
    last = rows[rows.length - 1];
  }
  return affected;
}
