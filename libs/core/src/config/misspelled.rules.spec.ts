import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { editDistance } from './misspelled.rules.js';

describe('The edit distance', () => {
  const text = fc.string({ unit: fc.constantFrom('A', 'B', '_'), maxLength: 8 });

  it('is 0 for the same text, is symmetric, and is at most the length of the longer text', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(editDistance(one, one)).toBe(0);
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
        if (one !== other) expect(editDistance(one, other)).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['URL', 'ULR', 1],
    ['URL', 'URLS', 1],
    ['URL', 'UL', 1],
    ['URL', 'URI', 1],
    ['', 'URL', 3],
  ])('from %j to %j is %d', (one, other, count) => expect(editDistance(one, other)).toBe(count));
});
