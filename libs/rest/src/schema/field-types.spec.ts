import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { ValidationError } from './validation-error.js';
import * as types from './field-types.js';
import type { FieldType } from './field-types.js';
import * as texts from './text-types.js';

const refused = (value: unknown): boolean => value instanceof ValidationError;

/** What JSON can say. */
const json = fc.jsonValue() as fc.Arbitrary<unknown>;

describe('a text', () => {
  const { text } = texts;

  it.each([
    ['walnuts', 'walnuts'],
    ['', ''],
    ['  ', '  '],
    ['12', '12'],
  ])('sent as %j is %j: text stays as it is', (sent, expected) => {
    expect(text().parse(sent)).toBe(expected);
  });

  it.each([[null], [12], [0], [true], [false], [[]], [['a']], [{}]])('is not read from %j: only text is text', (sent) => {
    expect(text().parse(sent)).toMatchObject({ reason: 'must be text' });
  });

  it('holds up to its length and not a sign more', () => {
    expect(text({ max: 3 }).parse('abc')).toBe('abc');
    expect(text({ max: 3 }).parse('abcd')).toMatchObject({ reason: 'must not be longer than 3 characters' });
  });

  it('is a line of 200 signs where nothing else is said, and 100,000 where it is long', () => {
    expect(text().parse('a'.repeat(200))).toBe('a'.repeat(200));
    expect(refused(text().parse('a'.repeat(201)))).toBe(true);
    expect(refused(texts.longText().parse('a'.repeat(100_000)))).toBe(false);
    expect(refused(texts.longText().parse('a'.repeat(100_001)))).toBe(true);
  });

  it('holds no NUL, which one of the engines could not store', () => {
    expect(refused(text().parse('a\0b'))).toBe(true);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['ann@example.com', true],
    ['', false],
    ['ann', false],
    ['ann@', false],
    ['ann@example.com, bob@example.com', false],
    [7, false],
  ])('may be %j: %s', (sent, taken) => {
    expect(!refused(texts.email().parse(sent))).toBe(taken);
  });
});

describe('a whole number', () => {
  it.each([
    [6, 6],
    ['6', 6],
    ['02', 2],
    [' 6 ', 6],
    ['-3', -3],
    ['+3', 3],
    [0, 0],
    [2_147_483_647, 2_147_483_647],
    ['-2147483647', -2_147_483_647],
    [1.0, 1],
  ])('sent as %j is %d', (sent, expected) => {
    expect(types.integer().parse(sent)).toBe(expected);
  });

  it.each([
    [1.5],
    ['1.5'],
    ['1.0'],
    [''],
    [' '],
    ['six'],
    ['6a'],
    ['1e3'],
    ['0x10'],
    ['--1'],
    [null],
    [true],
    [[6]],
    [{}],
    ['٣'],
  ])('is not read from %j', (sent) => {
    expect(types.integer().parse(sent)).toMatchObject({ reason: 'must be a whole number' });
  });

  it.each([2_147_483_648, -2_147_483_648, '9'.repeat(15), Number.MAX_SAFE_INTEGER, 1e300])(
    'is not read from %j, which no column holds',
    (sent) => {
      expect(refused(types.integer().parse(sent))).toBe(true);
    },
  );

  it.each([
    [1, 1],
    [100, 100],
    ['100', 100],
  ])('between bounds may stand on them: %j', (sent, expected) => {
    expect(types.integer({ min: 1, max: 100 }).parse(sent)).toBe(expected);
  });

  it.each([0, 101, '0', '-1'])('between 1 and 100 is not %j, and the error contains the bounds', (sent) => {
    expect(types.integer({ min: 1, max: 100 }).parse(sent)).toMatchObject({ reason: 'must be between 1 and 100' });
  });

  it('is never minus zero', () => {
    expect(Object.is(types.integer().parse('-0'), 0)).toBe(true);
    expect(Object.is(types.integer().parse(-0), 0)).toBe(true);
  });

  it('where null means none may be null, and nothing else that is no number', () => {
    const type = types.nullable(types.integer());
    expect(type.parse(null)).toBeNull();
    expect(type.parse('7')).toBe(7);
    expect(refused(type.parse(''))).toBe(true);
    expect([type.nullable, types.integer().nullable]).toEqual([true, undefined]);
  });

  it('that null empties is empty text for null, and takes what it takes otherwise', () => {
    const type = types.clearable(texts.amount());
    expect([type.parse(null), type.parse('1.50'), type.nullable]).toEqual(['', '1.50', true]);
    expect(refused(type.parse('dear'))).toBe(true);
  });
});

describe('a flag', () => {
  it.each([
    [true, true],
    ['true', true],
    ['True', true],
    ['TRUE', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    ['False', false],
    [0, false],
    ['0', false],
  ])('sent as %j is %j', (sent, expected) => {
    expect(types.boolean().parse(sent)).toBe(expected);
  });

  it.each([['yes'], ['ja'], ['on'], [2], [-1], [''], [' true'], [null], [[]], [{}], ['01']])('is not read from %j', (sent) => {
    expect(types.boolean().parse(sent)).toMatchObject({ reason: 'must be true or false' });
  });
});

describe('a choice', () => {
  const type = types.oneOf(['', 'asc', 'desc']);

  it.each(['asc', 'desc', ''])('may be %j, one of its words', (word) => {
    expect(type.parse(word)).toBe(word);
  });

  it.each([['ASC'], ['asc '], [null], [0], [['asc']]])('is not %j: it counts to the letter', (sent) => {
    expect(type.parse(sent)).toMatchObject({ reason: 'must be one of "", asc, desc' });
  });
});

describe('a list of plain values', () => {
  const { integer, listOfValues } = types;
  const { text } = texts;

  it.each([
    [
      [3, 1, 2],
      [3, 1, 2],
    ],
    [
      ['3', 1],
      [3, 1],
    ],
    ['1,2', [1, 2]],
    ['1 2', [1, 2]],
    [' 1 , 2,, ', [1, 2]],
    ['7', [7]],
    [7, [7]],
    ['', []],
    [[], []],
    [{}, []],
    [{ 0: '3', 2: 1 }, [3, 1]],
    [
      [2, '2', 1, '02'],
      [2, 1],
    ],
  ])('sent as %j is %j', (sent, expected) => {
    expect(listOfValues(integer()).parse(sent)).toEqual(expected);
  });

  it.each([[null], [true], [{ a: '1' }], [{ 0: '1', a: '2' }]])('is not read from %j', (sent) => {
    expect(listOfValues(integer()).parse(sent)).toMatchObject({ reason: 'must be a list' });
  });

  it('names the index of its first invalid entry', () => {
    const error = listOfValues(integer()).parse('1,two,3') as ValidationError;
    expect(error.sentence('include')).toBe('include[1] must be a whole number.');
  });

  it('holds so many entries and not one more', () => {
    const type = listOfValues(text(), { max: 2 });
    expect(type.parse('a b')).toEqual(['a', 'b']);
    expect(type.parse('a b c')).toMatchObject({ reason: 'must not have more than 2 entries' });
  });
});

describe('a list of objects', () => {
  const type = types.listOfObjects(types.map());

  it('is a list in JSON, or an object with numbers for names, as PHP encodes it', () => {
    expect(type.parse([{ id: 1 }, { id: 1 }])).toEqual([{ id: 1 }, { id: 1 }]);
    expect(type.parse([])).toEqual([]);
    expect(type.parse({ 1: { id: 1 }, 7: { id: 2 } })).toEqual([{ id: 1 }, { id: 2 }]);
    for (const empty of ['', {}]) expect(type.parse(empty)).toEqual([]);
    for (const sent of [null, 'a', '1,2', 7, true, { id: 1 }, { 0: {}, x: {} }])
      expect(type.parse(sent)).toMatchObject({ reason: 'must be a list' });
  });

  it('may keep the names of an object as a field of its entries, which a field of that name wins over', () => {
    const byId = types.listOfObjects(types.anything(), { keyed: { name: 'id' } });
    expect(byId.parse({ 824: { qty: 1 }, 9: { id: 7 } })).toEqual([{ id: 7 }, { id: '824', qty: 1 }]);
    const byRate = types.listOfObjects(types.anything(), { keyed: { name: 'id', value: 'total' } });
    expect(byRate.parse({ 1: '5.25' })).toEqual([{ id: '1', total: '5.25' }]);
    expect(byRate.parse([{ id: 2, total: '1' }])).toEqual([{ id: 2, total: '1' }]);
  });

  it('of lines keeps commas, blanks and repetitions', () => {
    expect(types.listOfObjects(texts.text()).parse(['red, dark', 'red', 'red'])).toEqual(['red, dark', 'red', 'red']);
  });
});

describe('any type', () => {
  const kinds: Record<string, FieldType> = {
    text: texts.text(),
    email: texts.email(),
    dateTime: texts.dateTime(),
    dayOrDateTime: texts.dayOrDateTime(),
    amount: texts.amount(),
    integer: types.integer(),
    flag: types.boolean(),
    choice: types.oneOf(['a', 'b']),
    integers: types.listOfValues(types.integer()),
    maps: types.listOfObjects(types.map()),
    map: types.map(),
    nullable: types.nullable(types.integer()),
  };

  it.each(Object.keys(kinds))(
    '%s reads or refuses whatever JSON says, never throws, and reads again what it has read',
    (name) => {
      fc.assert(
        fc.property(json, (sent) => {
          const read = kinds[name].parse(sent);
          if (read instanceof ValidationError) expect(read.sentence('it')).toMatch(/^it(\[.*\])? must .*\.$/s);
          else expect(kinds[name].parse(read)).toEqual(read);
        }),
      );
    },
  );

  it.each([
    ['nested deeper', JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))],
    ['of more values', { list: Array(1_001).fill(1) }],
    ['of more values, each in its own', { list: Array(600).fill([1]) }],
    ['with a longer text', { text: 'x'.repeat(10_001) }],
  ])('without a shape is refused where it is %s than anybody needs (finding S5)', (_how, sent) => {
    expect(refused(types.map().parse({ sent }))).toBe(true);
    expect(refused(types.anything().parse(sent))).toBe(true);
    expect(refused(types.map().parse({ list: Array(900).fill('x'), text: 'x'.repeat(10_000) }))).toBe(false);
  });

  it('describes itself in words of JSON Schema', () => {
    expect(types.integer({ min: 1, max: 100 }).schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 });
    expect(types.integer().schema).toEqual({ type: 'integer' });
    expect(types.oneOf(['a']).schema).toEqual({ type: 'string', enum: ['a'] });
    expect(types.listOfValues(types.boolean()).schema).toEqual({ type: 'array', items: { type: 'boolean' }, maxItems: 1000 });
    expect(texts.dateTime().schema).toEqual({ type: 'string', format: 'date-time', maxLength: 40 });
    expect(types.nullable(types.map()).schema).toMatchObject({ type: 'object' });
  });
});
