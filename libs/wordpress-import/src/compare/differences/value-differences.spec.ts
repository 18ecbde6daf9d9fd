import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Json } from '../json.js';
import { compareValues } from './value-differences.js';

const found = (old: Json, current: Json, resource = '/wc/v1/orders') =>
  compareValues({ resource }, old, current, (a, b) => a === b).differences.map(({ nature, field }) => `${nature}: ${field}`);

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);

describe('Two values', () => {
  it.each<[string, Json, Json, string[]]>([
    ['a text', 'a', 'b', ['value: ']],
    ['a number and its text', { a: 1 }, { a: '1' }, ['value: a']],
    ['null and nothing', { a: null }, {}, ['field only old: a']],
    ['null and zero', { a: null }, { a: 0 }, ['value: a']],
    ['an empty array and an empty object', { detail: [] }, { detail: {} }, ['value: detail']],
    ['a member that only the old one has', { a: 1, b: 2 }, { a: 1 }, ['field only old: b']],
    ['a member that only the new one has', { a: 1 }, { a: 1, b: 2 }, ['field only new: b']],
    ['members of members', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, ['value: a.b.c']],
    ['an element of an array', { a: [1, 2] }, { a: [1, 3] }, ['value: a']],
    ['the length of an array', { a: [1, 2] }, { a: [1] }, ['value: a']],
    [
      'a line by its id',
      {
        lines: [
          { id: 1, n: 1 },
          { id: 2, n: 2 },
        ],
      },
      {
        lines: [
          { id: 1, n: 1 },
          { id: 2, n: 3 },
        ],
      },
      ['value: lines[].n'],
    ],
    ['a line that is missing', { lines: [{ id: 1 }, { id: 2 }] }, { lines: [{ id: 1 }] }, ['record only old: lines[]']],
    ['a line that is new', { lines: [] }, { lines: [{ id: 1 }] }, ['record only new: lines[]']],
    ['the order of lines', { lines: [{ id: 1 }, { id: 2 }] }, { lines: [{ id: 2 }, { id: 1 }] }, ['order: lines[]']],
    ['elements without ids, by position', { taxes: [{ n: 1 }, { n: 2 }] }, { taxes: [{ n: 1 }, { n: 3 }] }, ['value: taxes[].n']],
  ])('that differ in %s have exactly that difference', (_what, old, current, expected) => {
    expect(found(old, current)).toEqual(expected);
  });

  it('that are the same have no difference', () => {
    fc.assert(fc.property(json, (value) => void expect(found(value, structuredClone(value))).toEqual([])));
  });

  it('of which one changed have a difference, wherever the change is', () => {
    fc.assert(
      fc.property(json, fc.nat(), (value, at) => {
        const copy = { root: structuredClone(value) } as { root: Json };
        change(copy, at);
        expect(found({ root: value }, copy).length).toBeGreaterThan(0);
      }),
    );
  });

  it('that count as equal by a rule have no difference, and name the rule', () => {
    const { differences, rules } = compareValues(
      { resource: '/wc/v1/products' },
      { related_ids: [1, 2] },
      { related_ids: [3] },
      Object.is,
    );
    expect([differences, rules.map(({ name }) => name)]).toEqual([[], ['Related products']]);
  });
});

/** Replaces one of the values in it that have no members. */
function change(container: object, at: number): void {
  const entries = Object.entries(container) as [string, Json][];
  const [name, value] = entries[at % entries.length];
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    change(value, Math.floor(at / entries.length));
  else Reflect.set(container, name, 'changed');
}
