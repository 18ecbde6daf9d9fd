import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { toBlock, IdSet } from './id-set.js';

/** Ids of a few blocks, the first and last of a block among them; sometimes a block full of them. */
const ids = fc
  .tuple(
    fc.array(fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(32_767, 32_768, 65_535, 65_536)), { maxLength: 60 }),
    fc.constantFrom(0, 2_046, 2_048, 32_768),
  )
  .map(([some, dense]) => new Set([...some, ...Array.from({ length: dense }, (_, place) => 32_768 + place)]));

const inOrder = (set: Iterable<number>) => [...set].sort((one, other) => one - other);

describe('a set of ids', () => {
  it('has what was added and not removed, as any set', () => {
    fc.assert(
      fc.property(ids, ids, (added, removed) => {
        const set = IdSet.of(added);
        expect(inOrder(set)).toEqual(inOrder(added));
        for (const id of removed) set.delete(id);
        const expected = new Set([...added].filter((id) => !removed.has(id)));
        expect(inOrder(set)).toEqual(inOrder(expected));
        expect(set.size).toBe(expected.size);
        for (const id of [...added].slice(0, 50)) expect(set.has(id)).toBe(expected.has(id));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps what another has too, or drops it', () => {
    fc.assert(
      fc.property(ids, ids, (one, other) => {
        const [kept, left] = [IdSet.of(one), IdSet.of(one)];
        for (const set of [kept, left]) expect(inOrder(set)).toEqual(inOrder(one));
        kept.keep(IdSet.of(other));
        left.drop(IdSet.of(other));
        expect(inOrder(kept)).toEqual(inOrder([...one].filter((id) => other.has(id))));
        expect(inOrder(left)).toEqual(inOrder([...one].filter((id) => !other.has(id))));
      }),
      { numRuns: 30 },
    );
  });

  it('is independent of its copies', () => {
    fc.assert(
      fc.property(ids, ids, ids, (all, added, removed) => {
        const original = IdSet.of(all);
        expect(inOrder(original)).toEqual(inOrder(all));
        const [one, other] = [original.copy(), original.copy()];
        expect(one.size).toBe(all.size);
        for (const id of added) one.add(id);
        for (const id of removed) original.delete(id);
        const expected = [new Set([...all, ...added]), all, new Set([...all].filter((id) => !removed.has(id)))];
        for (const [place, set] of [one, other, original].entries()) {
          expect(inOrder(set)).toEqual(inOrder(expected[place]));
          expect(set.size).toBe(expected[place].size);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('contains the ids that are added 32 at a time, even twice', () => {
    fc.assert(
      fc.property(ids, (all) => {
        const set = new IdSet();
        for (const id of [...all, ...all]) set.addBits(id >> 5, 2 ** (id & 31));
        expect(inOrder(set)).toEqual(inOrder(all));
      }),
      { numRuns: 30 },
    );
  });

  it('is the same after it was stored, and never takes more than 4 kB a block', () => {
    fc.assert(
      fc.property(ids, (all) => {
        const [set, read] = [IdSet.of(all), new IdSet()];
        for (const block of new Set([...all].map(toBlock))) {
          const packed = set.packed(block);
          expect(packed.length).toBeLessThanOrEqual(4_096);
          read.addPacked(block, packed);
        }
        expect(inOrder(read)).toEqual(inOrder(all));
        expect(set.packed(77)).toHaveLength(0);
      }),
      { numRuns: 30 },
    );
  });
});
