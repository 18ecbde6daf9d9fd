import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { serialize } from 'php-serialize';
import { PROPERTY_RUNS } from '@grove/core/testing';
import { mapOf, parsePhp, parsePhpTwice, phpText, type PhpMap, PhpObject, type PhpValue } from './php-value.js';

/** Maps as arrays of pairs, which `toEqual` compares with their order. */
const plain = (value: PhpValue | undefined): unknown =>
  value instanceof Map ? [...(value as PhpMap)].map(([key, inner]) => [key, plain(inner)]) : value;

/** An array in which each entry holds the one before twice. */
const doubling = (times: number): string => {
  const entries = Array.from({ length: times }, (_, index) => `i:${index + 1};a:2:{i:0;R:${index + 2};i:1;R:${index + 2};}`);
  return `a:${times + 1}:{i:0;a:0:{}${entries.join('')}}`;
};

describe('a value that PHP serialized', () => {
  it.each<[string, unknown, string]>([
    ['i:5;', 5, 'a whole number'],
    ['i:-5;', -5, 'a negative number'],
    ['i:9007199254740993;', '9007199254740993', 'a number beyond 2^53, as text'],
    ['d:4.95;', 4.95, 'a decimal'],
    ['d:4.9500000000000002;', 4.95, 'a decimal with all of its digits'],
    ['d:1.0E+25;', 1e25, 'a decimal with an exponent'],
    ['d:5;', 5, 'a decimal without a fraction'],
    ['d:-INF;', '-INF', 'infinity, as text'],
    ['d:NAN;', 'NAN', 'no number, as text'],
    ['b:1;', true, 'true'],
    ['b:0;', false, 'false'],
    ['N;', null, 'null'],
    ['s:5:"noten";', 'noten', 'a text'],
    ['s:0:"";', '', 'an empty text'],
    ['s:5:"caf\u00e9";', 'caf\u00e9', 'a text whose length is in bytes'],
    ['s:6:"\u{1f330}\u00e9";', '\u{1f330}\u00e9', 'a text with a character outside of the basic plane'],
    ['s:7:"a";b:1;";', 'a";b:1;', 'a text that looks like the end of itself'],
    ['a:0:{}', [], 'an empty array'],
    [
      'a:2:{i:0;s:1:"a";i:1;s:1:"b";}',
      [
        ['0', 'a'],
        ['1', 'b'],
      ],
      'a list',
    ],
    [
      'a:2:{i:9;i:1;i:3;i:2;}',
      [
        ['9', 1],
        ['3', 2],
      ],
      'an array in the order of its entries',
    ],
    ['a:2:{s:1:"a";i:1;s:1:"a";i:2;}', [['a', 2]], 'an array whose last entry of a key counts'],
    ['a:1:{s:9:"__proto__";i:1;}', [['__proto__', 1]], 'an array with a key that JavaScript treats as special'],
    ['a:1:{i:0;a:1:{s:1:"x";N;}}', [['0', [['x', null]]]], 'a nested array'],
    [' a:0:{}\n', [], 'a value with blanks around it'],
    ['a:1:{i:0;i:1;} and more;', [['0', 1]], 'a value with something behind it, which WordPress ignores'],
    ['O:8:"stdClass":1:{s:1:"x";d:0.5;}', [['x', 0.5]], 'an object'],
    [
      'O:4:"Gone":3:{s:4:"name";i:1;s:9:"\0*\0secret";i:2;s:8:"\0Gone\0me";i:3;}',
      [
        ['name', 1],
        ['secret', 2],
        ['me', 3],
      ],
      'an object of an unknown class, by the plain names of its members',
    ],
    [
      'a:2:{i:0;a:1:{i:0;i:7;}i:1;R:2;}',
      [
        ['0', [['0', 7]]],
        ['1', [['0', 7]]],
      ],
      'a reference to an earlier value',
    ],
    [
      'a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}',
      [
        ['0', []],
        ['1', []],
      ],
      'a second mention of an object',
    ],
  ])('%j is read as %j: %s', (text, value) => {
    expect(plain(parsePhp(text))).toEqual(value);
  });

  it.each<[string, string]>([
    ['', 'is empty'],
    ['noten', 'is an ordinary text'],
    ['5', 'is a number'],
    ['{"a":1}', 'is JSON'],
    ['a:1:{i:0;s:5:"half', 'is cut off'],
    ['a:1:{i:0;i:1;', 'is cut off before its last bracket'],
    ['a:2:{i:0;i:1;}', 'has fewer entries than it says'],
    ['a:0:{i:0;i:1;}', 'has more entries than it says'],
    ['s:4:"caf\u00e9";', 'has a length in characters'],
    ['s:3:"\u00e9\u00e9";', 'has a length that ends within a character'],
    ['s:9:"noten";', 'has a length that is too large'],
    ['a:1:{d:1.5;i:1;}', 'has a key that is no number or text'],
    ['b:2;', 'has a flag that is neither 0 nor 1'],
    ['i:1.5;', 'has a whole number with a fraction'],
    ['a:1:{i:0;R:1;}', 'refers to itself'],
    ['R:1;', 'refers to nothing'],
    ['a:1:{i:0;R:9;}', 'refers to a value that there is not'],
    ['C:4:"Gone":2:{ab}', 'has a form that only its class can read'],
    ['O:4:"Gone":1:{s:10:"\0*\0secret";i:5;}', 'has a member with a wrong length'],
  ])('%j is none: it %s', (text) => {
    expect(parsePhp(text)).toBeUndefined();
  });

  it('may refer to values that hold references, as long as they stand for few values', () => {
    expect(plain(parsePhp(doubling(2)))).toEqual([
      ['0', []],
      [
        '1',
        [
          ['0', []],
          ['1', []],
        ],
      ],
      [
        '2',
        [
          [
            '0',
            [
              ['0', []],
              ['1', []],
            ],
          ],
          [
            '1',
            [
              ['0', []],
              ['1', []],
            ],
          ],
        ],
      ],
    ]);
    expect(parsePhp(doubling(10))).toBeDefined();
  });

  it('is none if there is no text', () => {
    expect([null, undefined, 5].map(parsePhp)).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the class of an object, and which members are not public', () => {
    const object = parsePhp('O:4:"Gone":2:{s:4:"name";i:1;s:9:"\0*\0secret";i:2;}') as PhpObject;
    expect(object).toBeInstanceOf(PhpObject);
    expect([object.className, [...object.hidden]]).toEqual(['Gone', ['secret']]);
  });

  it('that was serialized twice is its inner text, unless it is parsed twice', () => {
    const text = 's:18:"a:1:{s:1:"x";i:1;}";';
    expect(parsePhp(text)).toBe('a:1:{s:1:"x";i:1;}');
    expect(plain(parsePhpTwice(text))).toEqual([['x', 1]]);
    expect(parsePhpTwice('s:5:"noten";')).toBe('noten');
    expect(parsePhpTwice('noten')).toBeUndefined();
  });

  it.each<[string, () => string]>([
    ['a hundred thousand arrays in each other', () => 'a:1:{i:0;'.repeat(100_000) + 'N;' + '}'.repeat(100_000)],
    ['an array that promises a billion entries', () => 'a:999999999:{i:0;N;}'],
    ['a million values', () => `a:1000000:{${'i:0;N;'.repeat(1_000_000)}}`],
    ['references that stand for billions of values', () => doubling(40)],
    ['a text of more than sixteen million characters', () => `s:20000000:"${'x'.repeat(20_000_000)}";`],
  ])('is refused quickly if it is a bomb: %s', (_, make) => {
    const text = make();
    const start = performance.now();
    expect(parsePhp(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  const scalar = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  );
  const { value: tree } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      scalar,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.stringMatching(/^[a-z]\w{0,8}$/), tie('value'), { maxKeys: 5, noNullPrototype: true }),
    ),
  }));
  const mapped = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => [key, mapped(inner)])
      : Object.is(value, -0)
        ? 0
        : value;

  it('is what was serialized, for every value', () => {
    fc.assert(
      fc.property(tree, (value) => void expect(plain(parsePhp(serialize(value)))).toEqual(mapped(value))),
      PROPERTY_RUNS,
    );
  });

  it('is none when it is cut off anywhere, and never an error when it is changed anywhere', () => {
    fc.assert(
      fc.property(tree, fc.nat(), fc.string({ maxLength: 3 }), (value, seed, noise) => {
        const text = serialize([value]);
        const at = seed % text.length;
        expect(parsePhp(text.slice(0, at))).toBeUndefined();
        parsePhp(text.slice(0, at) + noise + text.slice(at + 1));
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('the text of a value', () => {
  it('is the one that PHP makes of it, and there is none for an array', () => {
    expect([5, 1.5, true, false, null, 'a'].map(phpText)).toEqual(['5', '1.5', '1', '', '', 'a']);
    expect([phpText(parsePhp('a:0:{}')), phpText(undefined)]).toEqual([undefined, undefined]);
  });

  it('is not taken for an array', () => {
    expect([mapOf('a'), mapOf(null), mapOf(undefined)]).toEqual([undefined, undefined, undefined]);
    expect(mapOf(parsePhp('a:0:{}'))).toEqual(new Map());
  });
});
