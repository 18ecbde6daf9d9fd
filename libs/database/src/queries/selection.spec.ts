import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { offsetOf, Selection, type Bound } from './selection.js';

const bound = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.bigInt(), fc.constant(null)) as fc.Arbitrary<Bound>;
const words = fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 });
const ids = fc.array(fc.integer(), { maxLength: 4 });

interface Asked {
  value: Bound;
  among: Bound[];
  without: Bound[];
  words: string[];
  ids: number[];
}

const asked: fc.Arbitrary<Asked> = fc.record({
  value: bound,
  among: fc.array(bound, { maxLength: 4 }),
  without: fc.array(bound, { maxLength: 4 }),
  words,
  ids,
});

const selectionFor = (input: Asked): Selection =>
  new Selection()
    .where('leaf.name = ?', input.value)
    .whereIn('leaf.id', input.among)
    .whereNotIn('leaf.id', input.without)
    .whereContainsWords('leaf.text', input.words)
    .orderByList('leaf.id', input.ids);

describe('a selection', () => {
  it('lets no input into the text of its statements: the text depends only on how many values there are', () => {
    fc.assert(
      fc.property(asked, fc.nat(), fc.nat(), (input, limit, offset) => {
        const blank: Asked = {
          value: 0,
          among: input.among.map(() => 0),
          without: input.without.map(() => 0),
          words: input.words.map(() => 'x'),
          ids: input.ids.map(() => 0),
        };
        expect(selectionFor(input).page('SELECT 1 FROM leaf', limit, offset).sql).toBe(
          selectionFor(blank).page('SELECT 1 FROM leaf', 1, 0).sql,
        );
        expect(selectionFor(input).count('leaf').sql).toBe(selectionFor(blank).count('leaf').sql);
      }),
    );
  });

  it('binds exactly as many values as its statements have places', () => {
    const places = (sql: string) => sql.split('?').length - 1;
    fc.assert(
      fc.property(asked, (input) => {
        const page = selectionFor(input).page('SELECT 1 FROM leaf', 10, 0);
        const count = selectionFor(input).count('leaf');
        expect(page.values).toHaveLength(places(page.sql));
        expect(count.values).toHaveLength(places(count.sql));
      }),
    );
  });
});

describe('a page starts', () => {
  it.each([
    [{ page: 1, perPage: 10 }, 0],
    [{ page: 3, perPage: 10 }, 20],
    [{ page: 3, perPage: 10, offset: 5 }, 5],
    [{ page: 3, perPage: 10, offset: 0 }, 20],
  ])('for %j after %d records', (args, offset) => {
    expect(offsetOf(args)).toBe(offset);
  });
});
