import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { averageRating } from './rating.rules.js';

describe('An average rating', () => {
  it.each([
    [0, 0, '0.00'],
    [5, 1, '5.00'],
    [13, 3, '4.33'],
    [14, 3, '4.67'],
    [9, 8, '1.13'],
    [1_000_001, 1_000_000, '1.00'],
    [17, 4, '4.25'],
  ])('of %i stars in %i ratings is %s', (ratingStars, ratingCount, average) => {
    expect(averageRating({ ratingStars, ratingCount })).toBe(average);
  });

  it('is the exact average to the nearest hundredth, half up', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 500 }), (stars) => {
        const sum = stars.reduce((all, one) => all + one, 0);
        const average = averageRating({ ratingStars: sum, ratingCount: stars.length });
        expect(average).toMatch(/^[1-5]\.\d\d$/);
        // |average - sum / count| <= 1/200, in whole numbers.
        const off = BigInt(average.replace('.', '')) * BigInt(stars.length) - BigInt(sum) * 100n;
        expect(off * 2n <= BigInt(stars.length) && off * 2n > -BigInt(stars.length)).toBe(true);
      }),
    );
  });
});
