import { afterEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { recentFailures } from './recent-failures.js';

const failed = { count: 1, retryAt: 0 };

describe('recent failures', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('are forgotten when none is added for long enough', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000);
    const failures = recentFailures(10, 1_000);
    failures.set('walnut', failed);
    clock.mockReturnValue(5_999);
    expect(failures.peek('walnut')?.count).toBe(1);
    clock.mockReturnValue(6_001);
    expect(failures.peek('walnut')).toBeUndefined();
  });

  it('drop the key to which nothing was added for longest, however often others are read', () => {
    const failures = recentFailures(2, 1_000);
    for (const key of ['fig', 'date', 'fig']) failures.set(key, failed);
    failures.peek('date');
    failures.set('nut', failed);
    expect(['fig', 'date', 'nut'].map((key) => failures.peek(key) !== undefined)).toEqual([true, false, true]);
  });

  it('never hold more keys than they may, whatever is added (finding S7)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.string()), (most, keys) => {
        const failures = recentFailures(most, 1_000);
        for (const key of keys) failures.set(key, failed);
        expect(failures.size).toBe(Math.min(most, new Set(keys).size));
      }),
    );
  });
});
