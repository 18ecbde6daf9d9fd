import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { SegmentedLru } from './segmented-lru.js';

interface Value {
  readonly size: number;
}

const newCache = (bytes: number) => new SegmentedLru<Value>(bytes, ({ size }) => size);

describe('The cache', () => {
  it('keeps what is used again, however many other entries are added and never used', () => {
    const cache = newCache(1_000);
    const used = Array.from({ length: 20 }, (_, number) => `used ${number}`);
    for (const key of used) {
      cache.set(key, { size: 10 });
      cache.get(key);
    }
    for (let number = 0; number < 10_000; number++) cache.set(`scanned ${number}`, { size: 10 });
    expect(used.filter((key) => !cache.get(key))).toEqual([]);
    expect(cache.evictions).toBeGreaterThan(9_000);
  });

  it('never takes more space than it has, whatever is added and used', () => {
    const step = fc.record({
      key: fc.integer({ min: 0, max: 50 }),
      size: fc.integer({ min: 1, max: 200 }),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const cache = newCache(1_000);
        for (const { key, size, isRead } of steps) {
          if (isRead) cache.get(String(key));
          else cache.set(String(key), { size });
          expect(cache.bytes).toBeLessThanOrEqual(1_000);
        }
      }),
    );
  });

  it('gives the value that was stored last', () => {
    const cache = newCache(1_000);
    cache.set('key', { size: 1 });
    cache.get('key');
    cache.set('key', { size: 2 });
    expect([cache.get('key'), cache.entries]).toEqual([{ size: 2 }, 1]);
  });

  it('does not store an entry that would evict most others', () => {
    const cache = newCache(1_000);
    cache.set('small', { size: 10 });
    cache.set('large', { size: 500 });
    expect([cache.get('large'), cache.get('small')]).toEqual([undefined, { size: 10 }]);
  });
});
