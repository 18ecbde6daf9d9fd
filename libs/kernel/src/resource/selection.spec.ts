import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { offsetOfPage, Selection, type Bound } from './selection.js';

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
    .among('leaf.id', input.among)
    .notAmong('leaf.id', input.without)
    .holdingWords('leaf.text', input.words)
    .orderAs('leaf.id', input.ids);

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
        expect(selectionFor(input).count('FROM leaf').sql).toBe(selectionFor(blank).count('FROM leaf').sql);
      }),
    );
  });

  it('binds exactly as many values as its statements have places', () => {
    const places = (sql: string) => sql.split('?').length - 1;
    fc.assert(
      fc.property(asked, (input) => {
        const page = selectionFor(input).page('SELECT 1 FROM leaf', 10, 0);
        const count = selectionFor(input).count('FROM leaf');
        expect(page.values).toHaveLength(places(page.sql));
        expect(count.values).toHaveLength(places(count.sql));
      }),
    );
  });

  it.each([
    ['100%', '%100!%%'],
    ['a_b', '%a!_b%'],
    ['wow!', '%wow!!%'],
    ['back\\slash', '%back\\slash%'],
    ["it's", "%it's%"],
  ])('looks for %j as it stands: its pattern is %j', (word, pattern) => {
    const { sql, values } = new Selection().holdingWords('leaf.text', [word]).condition;
    expect(sql).toBe(" WHERE leaf.text LIKE ? ESCAPE '!'");
    expect(values).toEqual([pattern]);
  });

  it('asks for every one of several words', () => {
    const { sql } = new Selection().holdingWords('leaf.text', ['dried', 'figs']).condition;
    expect(sql).toBe(" WHERE leaf.text LIKE ? ESCAPE '!' AND leaf.text LIKE ? ESCAPE '!'");
  });

  it('keeps nothing when it keeps those among none, and everything when it drops none', () => {
    expect(new Selection().among('leaf.id', []).condition).toEqual({ sql: ' WHERE 1 = 0', values: [] });
    expect(new Selection().notAmong('leaf.id', []).isEmpty).toBe(true);
  });

  it('reads and counts everything when nothing narrows it', () => {
    expect(new Selection().count('FROM leaf')).toEqual({ sql: 'SELECT COUNT(*) AS total FROM leaf', values: [] });
    expect(new Selection().page('SELECT leaf.id FROM leaf', 10, 20)).toEqual({
      sql: 'SELECT leaf.id FROM leaf LIMIT ? OFFSET ?',
      values: [10, 20],
    });
  });

  it('keeps pages stable where the order leaves ties, and says nothing twice', () => {
    const order = (selection: Selection) => selection.page('SELECT', 1, 0).sql;
    expect(order(new Selection().orderBy('name', 'desc'))).toBe('SELECT ORDER BY name desc, id desc LIMIT ? OFFSET ?');
    expect(order(new Selection().orderBy('id', 'asc'))).toBe('SELECT ORDER BY id asc LIMIT ? OFFSET ?');
    expect(order(new Selection().orderBy('name', 'asc', { column: 'leaf.id', order: 'desc' }))).toBe(
      'SELECT ORDER BY name asc, leaf.id desc LIMIT ? OFFSET ?',
    );
  });

  it('orders as ids stand in a list', () => {
    expect(new Selection().orderAs('id', [7, 3]).page('SELECT', 10, 0)).toEqual({
      sql: 'SELECT ORDER BY CASE id WHEN ? THEN ? WHEN ? THEN ? END LIMIT ? OFFSET ?',
      values: [7, 0, 3, 1, 10, 0],
    });
  });
});

describe('a page starts', () => {
  it.each([
    [{ page: 1, perPage: 10 }, 0],
    [{ page: 3, perPage: 10 }, 20],
    [{ page: 3, perPage: 10, offset: 5 }, 5],
    [{ page: 3, perPage: 10, offset: 0 }, 0],
  ])('for %j after %d records', (args, offset) => {
    expect(offsetOfPage(args)).toBe(offset);
  });
});
