import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { retryDelayAfter, RETRY_DELAYS, parseRetryAfter } from './retry-delays.rules.js';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const NOW = Date.UTC(2026, 2, 29, 0, 30);

describe('the delays between attempts', () => {
  it('grow from seconds to a day, and end within a week', () => {
    expect(RETRY_DELAYS).toEqual([
      ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR],
      ...[24 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR],
    ]);
    expect(RETRY_DELAYS.reduce((sum, pause) => sum + pause)).toBeLessThanOrEqual(7 * 24 * HOUR);
  });

  it('vary by at most a fifth', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RETRY_DELAYS.length }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failed, chance) => {
          const pause = retryDelayAfter(failed, chance)!;
          expect(pause).toBeGreaterThanOrEqual(RETRY_DELAYS[failed - 1] * 0.8);
          expect(pause).toBeLessThanOrEqual(RETRY_DELAYS[failed - 1] * 1.2);
        },
      ),
    );
  });

  it('end after the last retry', () => expect(retryDelayAfter(RETRY_DELAYS.length + 1, 0.5)).toBeUndefined());

  it.each([
    ['more than the pause', HOUR, HOUR],
    ['less than the pause', 1, 5 * SECOND],
    ['more than a day', 1e12, 24 * HOUR],
  ])('heed a receiver that asks for %s', (_what, wished, pause) => expect(retryDelayAfter(1, 0.5, wished)).toBe(pause));
});

describe('the Retry-After header', () => {
  it.each([
    ['120', 120 * SECOND],
    [' 7 ', 7 * SECOND],
    ['0', 0],
    ['1000000000', 24 * HOUR],
    ['-5', 0],
    ['1.5', 0],
    ['1e9', 0],
    ['soon', 0],
    ['', 0],
    [undefined, 0],
    ['Sun, 29 Mar 2026 01:30:00 GMT', HOUR],
    ['Sunday, 29-Mar-26 01:30:00 GMT', HOUR],
    ['Sun Mar 29 01:30:00 2026', HOUR],
    ['Sun Mar  29 01:30:00 2026', 0],
    ['Sat, 28 Mar 2026 01:30:00 GMT', 0],
    ['Sun, 29 Mar 2099 01:30:00 GMT', 24 * HOUR],
    ['2026-03-29', 0],
  ])('%j is a pause of %d ms', (text, ms) => expect(parseRetryAfter(text, NOW)).toBe(ms));

  it('is from zero to a day, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ms = parseRetryAfter(text, NOW);
        expect(ms >= 0 && ms <= 24 * HOUR).toBe(true);
      }),
    );
  });
});
