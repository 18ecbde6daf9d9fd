import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { parseParameters, parsePairs, type ParameterValue } from './parameters.js';

const text = fc.string({ unit: 'binary', maxLength: 12 });
/** A name inside brackets; one of digits alone would make a list of its object. */
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'a.b', 'a b', '&', '='),
  text.filter((name) => name !== '' && !/[[\]]/.test(name) && !/^\d+$/.test(name)),
);

const byName = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc
    .uniqueArray(fc.tuple(key, value), { minLength: 1, maxLength: 3, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries) as Record<string, T>);

const { value } = fc.letrec<{ value: ParameterValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    text,
    fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
    byName(tie('value')),
  ),
}));

/** As a client writes parameters into a query or a form. */
function encoded(name: string, said: ParameterValue): string[] {
  if (typeof said === 'string') return [`${encodeURIComponent(name)}=${encodeURIComponent(said)}`];
  return Object.entries(said).flatMap(([inner, below]) => encoded(`${name}[${inner}]`, below));
}

const plain = (parameters: object): unknown => JSON.parse(JSON.stringify(parameters));

describe('parameters', () => {
  it.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['&&a=1&', { a: '1' }],
    ['=1', {}],
    ['a=1&a=2', { a: '2' }],
    ['a=x+y%2Bz%20', { a: 'x y+z ' }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
    ['n=%E2%82%AC+5', { n: '€ 5' }],
    ['a=100%25', { a: '100%' }],
  ])('of %j are %j', (sent, expected) => {
    expect(plain(parseParameters(sent))).toEqual(expected);
  });

  it.each<[string, object, string]>([
    ['a[]=1&a[]=2', { a: ['1', '2'] }, 'empty brackets count up'],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }, 'numbers in brackets make a list'],
    ['a[]=1&b=x&a[]=2', { a: ['1', '2'], b: 'x' }, 'a list may be sent in parts'],
    ['a[1]=1&a[]=2', { a: ['1', '2'] }, 'counting up goes on after the highest number'],
    ['a[x]=1&a[]=2&a[]=3', { a: { x: '1', 0: '2', 1: '3' } }, 'and counts numbers only'],
    ['a[0]=1&a[x]=2', { a: { 0: '1', x: '2' } }, 'a word among numbers makes an object'],
    ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }, 'words in brackets make an object'],
    ['a[b][c][d]=1', { a: { b: { c: { d: '1' } } } }, 'brackets nest'],
    ['a[0][id]=1&a[0][n]=x&a[1][id]=2', { a: [{ id: '1', n: 'x' }, { id: '2' }] }, 'a list may hold objects'],
    ['a[b][]=1&a[b][]=2', { a: { b: ['1', '2'] } }, 'an object may hold lists'],
    ['a[b]=1&a[b]=2', { a: { b: '2' } }, 'of an inner name too the last wins'],
    ['a=1&a[b]=2', { a: { b: '2' } }, 'an object after a text wins'],
    ['a[b]=2&a=1', { a: '1' }, 'a text after an object wins'],
    ['[a]=1&[]=2', {}, 'brackets without a name before them name nothing'],
    ['a[b=1', { 'a[b': '1' }, 'a bracket that is not closed is part of the name'],
  ])('nest: %j is %j, for %s', (sent, expected) => {
    expect(plain(parseParameters(sent))).toEqual(expected);
  });

  it.each(['a=100%', 'a=%zz', 'a=%E9', 'a=%C3', 'a=%ED%A0%80', '%E9=1', 'a=1&b=%', '%'])(
    'that cannot be decoded are refused: %s',
    (sent) => {
      expect(() => parseParameters(sent)).toThrow(expect.objectContaining({ code: 'rest_invalid_encoding', status: 400 }));
    },
  );

  it('come out as they went in, whatever they say', () => {
    fc.assert(
      fc.property(byName(value), (said) => {
        const sent = Object.entries(said)
          .flatMap(([name, inner]) => encoded(name, inner))
          .join('&');
        expect(JSON.stringify(parseParameters(sent))).toBe(JSON.stringify(said));
      }),
    );
  });

  it('can be read from any text at all, and never say more than was in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '[', ']', '=', '&', '%25', '+', '0', '_', '.') }), (sent) => {
        expect(JSON.stringify(parseParameters(sent)).length).toBeLessThan(40 + 40 * sent.length);
      }),
    );
  });

  it.each(['__proto__[polluted]=1', '__proto__.polluted=1', 'constructor[prototype][polluted]=1', 'a[__proto__][polluted]=1'])(
    'reach no prototype: %s',
    (sent) => {
      const parameters = parseParameters(`${sent}&toString=x`);
      expect(({} as { polluted?: string }).polluted).toBeUndefined();
      expect([].concat([] as never)).not.toHaveProperty('polluted');
      expect(Object.getPrototypeOf(parameters)).toBeNull();
      expect(parameters['hasOwnProperty']).toBeUndefined();
      expect(parameters['toString']).toBe('x');
    },
  );

  it('nested beyond reason are taken by their whole name', () => {
    const deep = (levels: number) => `a${'[b]'.repeat(levels)}`;
    expect(plain(parseParameters(`${deep(8)}=1`))).toHaveProperty('a.b.b.b.b.b.b.b.b', '1');
    expect(plain(parseParameters(`${deep(9)}=1`))).toEqual({ [deep(9)]: '1' });
  });

  it('number at most a thousand; more are refused', () => {
    const many = (count: number) => Array(count).fill('a[]=1').join('&');
    expect(parseParameters(many(1000))['a']).toHaveLength(1000);
    expect(() => parseParameters(many(1001))).toThrow(expect.objectContaining({ code: 'rest_too_many_params', status: 400 }));
  });

  it('are looked into no further than nine brackets or a thousand characters deep, however long a row of them is (finding S1)', () => {
    const matchAll = vi.spyOn(String.prototype, 'matchAll');
    const row = (unit: string) => unit.repeat(300_000);
    const names = [`a${row('[]')}`, `b${row('[x')}`, `c${'[]'.repeat(400)}`];
    expect(Object.keys(parseParameters(`${row('[')}=1&${names.map((name) => `${name}=2`).join('&')}`))).toEqual(names);
    const searched = matchAll.mock.contexts.map((name) => String(name).length);
    matchAll.mockRestore();
    expect(searched).toEqual([800]);
  });

  it('count up in one step each, however many there are (finding S1)', () => {
    const tested = vi.spyOn(RegExp.prototype, 'test');
    expect(parseParameters(Array(1000).fill('a[]=1').join('&'))['a']).toHaveLength(1000);
    const steps = tested.mock.calls.length;
    tested.mockRestore();
    expect(steps).toBeLessThan(5000);
  });
});

describe('pairs', () => {
  it('stay in the order sent, repetitions included, decoded', () => {
    expect(parsePairs('b=2&a[]=1&b=%31&c')).toEqual([
      ['b', '2'],
      ['a[]', '1'],
      ['b', '1'],
      ['c', ''],
    ]);
  });
});
