import { describe, expect, it } from '@jest/globals';
import { eraseInBatches, ROWS_AT_ONCE } from './delete-in-batches.js';

/** So many rows to be erased, and in what batches they went. */
function rowsOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => index);
  const batches: number[] = [];
  return {
    rows,
    batches,
    read: async (most: number) => rows.slice(0, most),
    erase: async (gone: readonly number[]) => {
      batches.push(gone.length);
      return rows.splice(0, gone.length).length;
    },
  };
}

describe('What is old', () => {
  it.each([
    [0, []],
    [1, [1]],
    [ROWS_AT_ONCE, [ROWS_AT_ONCE]],
    [ROWS_AT_ONCE + 1, [ROWS_AT_ONCE, 1]],
    [2 * ROWS_AT_ONCE + 7, [ROWS_AT_ONCE, ROWS_AT_ONCE, 7]],
  ])('is erased in batches, all %d rows of it', async (count, batches) => {
    const old = rowsOf(count);
    expect(await eraseInBatches(old)).toBe(count);
    expect([old.rows, old.batches]).toEqual([[], batches]);
  });

  it('stays from the batch on before which it is broken off', async () => {
    const breaking = new AbortController();
    const old = rowsOf(3 * ROWS_AT_ONCE);
    const erase = async (rows: readonly number[]) => (breaking.abort(), old.erase(rows));
    expect(await eraseInBatches({ ...old, erase, signal: breaking.signal })).toBe(ROWS_AT_ONCE);
    expect(old.rows).toHaveLength(2 * ROWS_AT_ONCE);
  });
});
