import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { offsetOf, Selection, type Bound, type Order } from './selection.js';

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

/** The arguments of a list as a client may send them, even those that validation would refuse. */
const listArguments = fc.record({
  include: fc.array(bound, { maxLength: 4 }),
  exclude: fc.array(bound, { maxLength: 4 }),
  after: fc.option(bound, { nil: undefined }),
  before: fc.option(bound, { nil: undefined }),
  orderby: fc.oneof(
    fc.string(),
    fc.constantFrom('name', 'id', 'include', 'constructor', '__proto__', 'leaf.id; DROP TABLE leaf'),
  ),
  order: fc.oneof(fc.string(), fc.constantFrom('asc', 'desc')) as fc.Arbitrary<Order>,
  ids,
});

describe('the arguments of a list', () => {
  const columns = { name: 'leaf.name_key', id: 'leaf.id' };
  const orderOf = (orderby: string, order: Order, include: number[] = []): string =>
    new Selection().orderByQuery({ orderby, order, include }, { id: 'leaf.id', columns, fallback: 'leaf.created_at' }).order.sql;

  it('never become part of a statement', () => {
    fc.assert(
      fc.property(listArguments, (input) => {
        const selection = new Selection()
          .whereListed('leaf.id', input.include, input.exclude)
          .whereBetween('leaf.created_at', input.after, input.before)
          .orderByQuery({ ...input, include: input.ids }, { id: 'leaf.id', columns, fallback: 'leaf.created_at' });
        const { sql, values } = selection.page('SELECT 1 FROM leaf', 10, 0);
        expect(sql).toMatch(
          /^SELECT 1 FROM leaf(?: WHERE [\w.]+ (?:(?:NOT )?IN \([?, ]+\)|[<>] \?)(?: AND [\w.]+ (?:(?:NOT )?IN \([?, ]+\)|[<>] \?))*)? ORDER BY (?:(?:leaf\.(?:id|name_key|created_at) (?:asc|desc)(?:, leaf\.id (?:asc|desc))?)|CASE leaf\.id(?: WHEN \? THEN \?)+ END) LIMIT \? OFFSET \?$/,
        );
        expect(values).toHaveLength(sql.split('?').length - 1);
      }),
    );
  });

  it('order by the column of `orderby`, and rows with equal values by id', () => {
    expect(orderOf('name', 'desc')).toBe(' ORDER BY leaf.name_key desc, leaf.id desc');
    expect(orderOf('id', 'asc')).toBe(' ORDER BY leaf.id asc');
  });

  it.each(['date', '', 'constructor', 'toString', '__proto__'])('order by the fallback where `orderby` is "%s"', (orderby) => {
    expect(orderOf(orderby, 'asc')).toBe(' ORDER BY leaf.created_at asc, leaf.id asc');
  });

  it('order as the ids of `include` are listed, and by the fallback where there are none', () => {
    expect(orderOf('include', 'desc', [3, 1])).toBe(' ORDER BY CASE leaf.id WHEN ? THEN ? WHEN ? THEN ? END');
    expect(orderOf('include', 'desc')).toBe(' ORDER BY leaf.created_at desc, leaf.id desc');
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
