import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { delayAfter } from './delay.rules.js';

describe('the delay after attempts that failed', () => {
  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [21, 2],
    [24, 16],
    [29, 512],
    [30, 900],
    [10_000, 900],
  ])('is after %d of them, with 20 free, %d seconds', (failures, seconds) => {
    expect(delayAfter(failures, 20)).toBe(seconds);
  });

  it('never shrinks, and never passes a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(200), (failures, free) => {
        const [now, next] = [delayAfter(failures, free), delayAfter(failures + 1, free)];
        expect(next >= now && next <= 900).toBe(true);
      }),
    );
  });
});
