import { afterEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { parseLimit } from './limit.rules.js';
import { LocalBuckets } from './local-buckets.js';

const real = performance.now.bind(performance);

describe('a limit', () => {
  afterEach(() => void vi.restoreAllMocks());

  let clock = real();
  /** Stops the clock, so many milliseconds later than before. */
  function after(ms: number): void {
    clock += ms;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
  }

  it.each([
    ['20/s, burst 200', { perSecond: 20, burst: 200 }],
    ['30/min, burst 1', { perSecond: 0.5, burst: 1 }],
    ['3600/h, burst 5', { perSecond: 1, burst: 5 }],
    ['0.5/s, burst 3', { perSecond: 0.5, burst: 3 }],
    ['off', undefined],
  ])('is written as %s', (text, limit) => expect(parseLimit(text)).toEqual(limit));

  it.each(['', '20', '20/s', '0/s, burst 5', '5/s, burst 0', '-1/s, burst 5', '1e3/s, burst 5', 'OFF', '5/day, burst 5'])(
    'is not written as %j',
    (text) => expect(() => parseLimit(text)).toThrow(/off, or a limit such as 20\/s, burst 200/),
  );

  it('admits a burst, then one request for each that became free, and says how long to wait', () => {
    after(0);
    const buckets = new LocalBuckets();
    const limit = { perSecond: 0.5, burst: 2 };
    const take = () => buckets.take('someone', limit);
    expect(take()).toEqual({ admitted: true, remaining: 1, resetAfter: 2, retryAfter: 0 });
    expect(take()).toEqual({ admitted: true, remaining: 0, resetAfter: 4, retryAfter: 0 });
    expect(take()).toEqual({ admitted: false, remaining: 0, resetAfter: 4, retryAfter: 2 });
    after(1_000);
    expect(take()).toEqual({ admitted: false, remaining: 0, resetAfter: 3, retryAfter: 1 });
    after(1_000);
    expect(take()).toEqual({ admitted: true, remaining: 0, resetAfter: 4, retryAfter: 0 });
    after(60_000);
    expect(take()).toEqual({ admitted: true, remaining: 1, resetAfter: 2, retryAfter: 0 });
  });

  it('never admits more than the burst and what became free meanwhile, from whichever moment on one counts', () => {
    const requests = fc.array(fc.double({ min: 0, max: 3_000, noNaN: true }), { maxLength: 200 });
    const limits = fc.record({
      perSecond: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      burst: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(requests, limits, (pauses, limit) => {
        const buckets = new LocalBuckets();
        after(0);
        const admittedAt: number[] = [];
        for (const pause of pauses) {
          after(pause);
          if (buckets.take('someone', limit).admitted) admittedAt.push(clock);
        }
        const takenSince = admittedAt.flatMap((end, last) =>
          admittedAt.slice(0, last + 1).map((start, first) => last - first + 1 - (limit.perSecond * (end - start)) / 1_000),
        );
        expect(takenSince.reduce((most, taken) => Math.max(most, taken), 0)).toBeLessThanOrEqual(limit.burst + 0.01);
      }),
    );
  });

  it('remembers a bounded number of clients', () => {
    const buckets = new LocalBuckets(10);
    for (let client = 0; client < 1_000; client += 1) buckets.take(`client ${client}`, { perSecond: 1, burst: 1 });
    expect(buckets.size).toBe(10);
  });
});
