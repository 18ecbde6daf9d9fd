import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RecentFailures } from './recent-failures.js';

const failed = { count: 1, retryAt: 0 };

describe('recent failures', () => {
  it('are forgotten when none is added for long enough', () => {
    const failures = new RecentFailures(10, 1_000);
    failures.set('walnut', failed, 0);
    expect([failures.get('walnut', 999)?.count, failures.get('walnut', 1_000)]).toEqual([1, undefined]);
    expect(failures.size).toBe(0);
  });

  it('drop the key to which nothing was added for longest', () => {
    const failures = new RecentFailures(2, 1_000);
    for (const key of ['fig', 'date', 'fig', 'nut']) failures.set(key, failed, 0);
    expect(['fig', 'date', 'nut'].map((key) => failures.get(key, 1) !== undefined)).toEqual([true, false, true]);
  });

  it('never hold more keys than they may, whatever is added (finding S7)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.string()), (most, keys) => {
        const failures = new RecentFailures(most, 1_000);
        for (const key of keys) failures.set(key, failed, 0);
        expect(failures.size).toBe(Math.min(most, new Set(keys).size));
      }),
    );
  });
});
