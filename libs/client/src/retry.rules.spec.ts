import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseRetryAfter, isRetryable, retryDelay } from './retry.rules.js';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('A request that failed', () => {
  it.each([
    ['too many requests', 429, undefined, true],
    ['a gateway without a server', 502, undefined, true],
    ['a server that is restarting', 503, 'rest_unavailable', true],
    ['a gateway timeout', 504, undefined, true],
    ['the same request, still running', 409, 'rest_idempotency_key_in_use', true],
    ['another conflict', 409, 'term_exists', false],
    ['a key used for another request', 422, 'rest_idempotency_key_reused', false],
    ['an error of the server', 500, 'rest_internal_error', false],
    ['a wrong password', 401, undefined, false],
  ])('because of %s (%d %s) is retried: %p', (_case, status, code, expected) => {
    expect(isRetryable(status, code)).toBe(expected);
  });

  it.each([
    ['nothing', null, 0],
    ['seconds', '7', 7_000],
    ['a date', 'Fri, 02 Jan 2026 03:04:15 GMT', 10_000],
    ['a date in the past', 'Fri, 02 Jan 2026 03:04:00 GMT', 0],
    ['nonsense', 'soon', 0],
    ['an empty text', '', 0],
  ])('waits according to %s in Retry-After', (_case, header, ms) => {
    expect(parseRetryAfter(header, NOW)).toBe(ms);
  });

  it('waits twice as long each time, at most 30 seconds', () => {
    expect([0, 1, 2, 3, 20].map((retry) => retryDelay(retry, 1))).toEqual([200, 400, 800, 1_600, 30_000]);
  });

  it('waits at least as long as the server asks plus half of its own delay, and at most 30 seconds', () => {
    const args = [fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100_000)] as const;
    fc.assert(
      fc.property(...args, (retry, random, retryAfterMs) => {
        const pause = retryDelay(retry, random, retryAfterMs);
        expect(pause).toBeGreaterThanOrEqual(Math.min(30_000, retryAfterMs + 100));
        expect(pause).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
