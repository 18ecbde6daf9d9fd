import { setTimeout as delay } from 'node:timers/promises';

/** Rows that are looked at or changed in one unit of work, so that nobody waits long for it. */
export const ROWS_AT_ONCE = 500;

const PAUSE_MS = 50;

/** After each such unit, in which others write. */
export const pauseBetweenBatches = (): Promise<void> => delay(PAUSE_MS);

/** What is to be erased, and how. */
export interface Erasure<Row> {
  /** The next rows that may go, at most so many; fewer means that no more follow. */
  readonly read: (most: number) => Promise<readonly Row[]>;
  /** Erases them, and gives how many went. */
  readonly erase: (rows: readonly Row[]) => Promise<number>;
  /** Breaks off between two batches. */
  readonly signal?: AbortSignal;
}

/** Erases what is old, so many rows at a time however many there are, and gives how many went. */
export async function eraseInBatches<Row>({ read, erase, signal }: Erasure<Row>): Promise<number> {
  for (let gone = 0; ; await pauseBetweenBatches()) {
    const rows = signal?.aborted ? [] : await read(ROWS_AT_ONCE);
    if (rows.length > 0) gone += await erase(rows);
    if (rows.length < ROWS_AT_ONCE) return gone;
  }
}
