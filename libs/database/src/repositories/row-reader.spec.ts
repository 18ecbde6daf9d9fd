import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { idsByTurns, type RowSize } from './row-reader.js';

const MAX_BYTES = 2_000_000;
const sizes = fc
  .array(fc.oneof(fc.nat(100), fc.nat(3 * MAX_BYTES), fc.constantFrom(MAX_BYTES, MAX_BYTES + 1)), { maxLength: 40 })
  .map((lengths) => lengths.map((length, id): RowSize => ({ id, content: length, excerpt: null })));

describe('Rows that are read in turns', () => {
  it('are all read, in their order', () => {
    fc.assert(fc.property(sizes, (rows) => void expect(idsByTurns(rows).flat()).toEqual(rows.map(({ id }) => id))));
  });

  it('have a bounded number of bytes in each turn, or are read alone', () => {
    fc.assert(
      fc.property(sizes, (rows) => {
        const bytes = (ids: readonly number[]) => ids.reduce((sum, id) => sum + rows[id]['content']!, 0);
        for (const ids of idsByTurns(rows)) expect(ids.length === 1 || bytes(ids) <= MAX_BYTES).toBe(true);
      }),
    );
  });

  it('are read together while there is room, with all of their texts', () => {
    const row = (id: number, content: number, excerpt: number | null = null): RowSize => ({ id, content, excerpt });
    expect(idsByTurns([row(1, 3), row(2, 5, 7), row(3, MAX_BYTES - 15), row(4, 1)])).toEqual([[1, 2, 3], [4]]);
    expect(idsByTurns([row(1, MAX_BYTES + 1), row(2, 1), row(3, 1)])).toEqual([[1], [2, 3]]);
    expect(idsByTurns(Array.from({ length: 1_001 }, (_, id) => row(id, 0))).map(({ length }) => length)).toEqual([1_000, 1]);
  });
});
