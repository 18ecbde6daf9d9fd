import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { TermTree } from './term-tree.js';

/** food 1 ─ nuts 2 ─ roasted 3 ─ salted 4; nuts 2 ─ raw 5; drinks 6. */
const tree = new TermTree([
  { id: 4, parentId: 3 },
  { id: 1, parentId: 0 },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 5, parentId: 2 },
  { id: 6, parentId: 0 },
]);

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other);

describe('the lineage of a term', () => {
  it.each([
    [4, [4, 3, 2, 1]],
    [2, [2, 1]],
    [1, [1]],
    [6, [6]],
    [99, []],
    [0, []],
  ])('%d is %j: itself first, then all above it', (id, line) => {
    expect(tree.withAncestors(id)).toEqual(line);
  });

  it('ends where a parent is gone', () => {
    expect(new TermTree([{ id: 2, parentId: 1 }]).withAncestors(2)).toEqual([2]);
  });
});

describe('the descendants of a term', () => {
  it.each([
    [1, [1, 2, 3, 4, 5]],
    [2, [2, 3, 4, 5]],
    [4, [4]],
    [6, [6]],
    [99, []],
  ])('%d are %j: itself and all below it', (id, below) => {
    expect(sorted(tree.withDescendants(id))).toEqual(below);
  });
});

describe('putting a term below another', () => {
  it.each([
    [2, 2, true, 'itself'],
    [2, 4, true, 'its grandchild'],
    [1, 5, true, 'what is far below it'],
    [4, 1, false, 'its grandparent'],
    [5, 3, false, 'its sister'],
    [3, 6, false, 'a stranger'],
    [3, 99, false, 'nobody'],
  ])('%d below %d makes a loop: %s, for that is %s', (id, parent, loops) => {
    expect(tree.wouldLoop(id, parent)).toBe(loops);
  });
});

describe('any tree', () => {
  /** Parents of the terms 1 to 12; any of them, so that there may be loops, and 13, who is gone. */
  const anyTree = fc
    .array(fc.integer({ min: 0, max: 13 }), { minLength: 12, maxLength: 12 })
    .map((parents) => parents.map((parentId, index) => ({ id: index + 1, parentId })));
  const anId = fc.integer({ min: 1, max: 12 });

  it('has lines that end, even where a loop was stored, and name nobody twice', () => {
    fc.assert(
      fc.property(anyTree, anId, (branches, id) => {
        const line = new TermTree(branches).withAncestors(id);
        expect(line[0]).toBe(id);
        expect(new Set(line).size).toBe(line.length);
      }),
    );
  });

  it('puts one above another exactly when it has that one below', () => {
    fc.assert(
      fc.property(anyTree, anId, anId, (branches, one, other) => {
        const tree = new TermTree(branches);
        expect(tree.withDescendants(one).includes(other)).toBe(tree.withAncestors(other).includes(one));
      }),
    );
  });

  it('stays without loops when none is made that would loop', () => {
    const moves = fc.array(fc.tuple(anId, fc.integer({ min: 0, max: 12 })), { maxLength: 40 });
    fc.assert(
      fc.property(moves, (wishes) => {
        const parents = new Map(Array.from({ length: 12 }, (_, index) => [index + 1, 0]));
        const now = () => new TermTree([...parents].map(([id, parentId]) => ({ id, parentId })));
        for (const [id, parent] of wishes) if (!now().wouldLoop(id, parent)) parents.set(id, parent);
        for (const id of parents.keys()) expect(parents.get(now().withAncestors(id).at(-1)!)).toBe(0);
      }),
    );
  });

  it.each([
    ['wide', (index: number) => Math.ceil(index / 4)],
    ['deep', (index: number) => index],
  ])('of three thousand terms finds all descendants, even if it is %s', (_shape, parentOf) => {
    const branches = Array.from({ length: 3000 }, (_, index) => ({ id: index + 1, parentId: parentOf(index) }));
    expect(new TermTree(branches).withDescendants(1)).toHaveLength(3000);
  });
});
