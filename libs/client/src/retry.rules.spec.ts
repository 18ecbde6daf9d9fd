import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { askedPause, mayPass, pauseBefore } from './retry.rules.js';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('A request that failed', () => {
  it.each([
    ['too many requests', 429, undefined, true],
    ['a gateway without a server', 502, undefined, true],
    ['a server that is restarting', 503, 'rest_unavailable', true],
    ['a gateway that lost patience', 504, undefined, true],
    ['the same request, still being served', 409, 'rest_idempotency_key_in_use', true],
    ['another conflict', 409, 'term_exists', false],
    ['a key used for another request', 422, 'rest_idempotency_key_reused', false],
    ['a fault of the server', 500, 'rest_internal_error', false],
    ['a wrong password', 401, undefined, false],
  ])('because of %s (%d %s): repeated is %p', (_case, status, code, expected) => {
    expect(mayPass(status, code)).toBe(expected);
  });

  it.each([
    ['nothing', null, 0],
    ['seconds', '7', 7_000],
    ['a date', 'Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
    ['a date that is over', 'Fri, 02 Jan 2026 03:04:00 GMT', 0],
    ['nonsense', 'soon', 0],
    ['an empty text', '', 0],
  ])('waits as long as %s asks', (_case, header, ms) => {
    expect(askedPause(header, NOW)).toBe(ms);
  });

  it('waits twice as long each time, at most half a minute', () => {
    expect([0, 1, 2, 3, 20].map((repetition) => pauseBefore(repetition, 1))).toEqual([200, 400, 800, 1_600, 30_000]);
  });

  it('waits no less than it is asked and than half its own pause, whatever chance says, and never longer than half a minute', () => {
    const args = [fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100_000)] as const;
    fc.assert(
      fc.property(...args, (repetition, chance, asked) => {
        const pause = pauseBefore(repetition, chance, asked);
        expect(pause).toBeGreaterThanOrEqual(Math.min(30_000, asked + 100));
        expect(pause).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
