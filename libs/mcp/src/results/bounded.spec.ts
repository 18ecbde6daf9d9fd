import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { bounded } from './bounded.js';

const length = (value: unknown) => JSON.stringify(value).length;

describe('an answer of a tool', () => {
  it('that is short stays as it is', () => {
    const answer = [{ id: 1, name: 'Walnuts', price: null, sold: false }];
    expect(bounded(answer)).toEqual({ value: answer, isCut: false });
  });

  it('has the beginnings of long texts, and says how much is missing', () => {
    const { value, isCut } = bounded({ id: 1, content: 'a'.repeat(5_000) });
    expect(isCut).toBe(true);
    expect(value).toEqual({ id: 1, content: `${'a'.repeat(4_000)}… (1000 more characters)` });
  });

  it('never ends within a character', () => {
    const { value } = bounded({ text: `a${'🌰'.repeat(3_000)}` });
    expect((value as { text: string }).text).toMatch(/^a(🌰)+… \(\d+ more characters\)$/u);
  });

  it('loses its last records rather than its first', () => {
    const records = Array.from({ length: 2_000 }, (_one, id) => ({ id, name: 'Walnuts' }));
    const kept = bounded(records).value as { id: number }[];
    expect(kept.length).toBeGreaterThan(100);
    expect(kept).toEqual(records.slice(0, kept.length));
  });

  it('is never longer than the maximum', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 100, max: 2_000 }), (value, maximum) => {
        expect(length(bounded(value, maximum).value ?? null)).toBeLessThanOrEqual(maximum + 200);
      }),
    );
  });
});
