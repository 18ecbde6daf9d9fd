import { describe, expect, it } from 'vitest';
import { BATCH_SIZE, processInBatches } from './process-in-batches.js';

/** A number of rows, and the sizes of the batches in which they were deleted. */
function rowsOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => index);
  const batches: number[] = [];
  return {
    rows,
    batches,
    read: async (limit: number) => rows.slice(0, limit),
    process: async (deleted: readonly number[]) => {
      batches.push(deleted.length);
      return rows.splice(0, deleted.length).length;
    },
  };
}

const SIZES: [count: number, batches: number[]][] = [
  [0, []],
  [1, [1]],
  [BATCH_SIZE, [BATCH_SIZE]],
  [BATCH_SIZE + 1, [BATCH_SIZE, 1]],
  [2 * BATCH_SIZE + 7, [BATCH_SIZE, BATCH_SIZE, 7]],
];

describe('Rows that are processed in batches', () => {
  it.each(SIZES)('are all processed, %d of them', async (count, batches) => {
    const job = rowsOf(count);
    expect(await processInBatches(job)).toBe(count);
    expect([job.rows, job.batches]).toEqual([[], batches]);
  });

  it.each(SIZES)('may also stay where they are: each is processed once, %d of them', async (count, batches) => {
    const job = rowsOf(count);
    const seen: number[][] = [];
    await processInBatches<number>({
      read: async (limit, last = -1) => job.rows.filter((row) => row > last).slice(0, limit),
      process: async (rows) => seen.push([...rows]),
    });
    expect(seen.map((rows) => rows.length)).toEqual(batches);
    expect(seen.flat()).toEqual(job.rows);
  });

  it('stay from the next batch on when processing is aborted', async () => {
    const aborting = new AbortController();
    const job = rowsOf(3 * BATCH_SIZE);
    const process = async (rows: readonly number[]) => (aborting.abort(), job.process(rows));
    expect(await processInBatches({ ...job, process, signal: aborting.signal })).toBe(BATCH_SIZE);
    expect(job.rows).toHaveLength(2 * BATCH_SIZE);
  });
});
