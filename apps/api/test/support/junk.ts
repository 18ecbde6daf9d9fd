import fc from 'fast-check';
import type { Argument, Way } from './index-document.js';

const LONG = 1_000_000;

/** Values that have broken servers before. */
const NOTORIOUS: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 1.5, 1e21, -1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, 2 ** 63, Number.MAX_VALUE],
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1.0',
    '01',
    ' 1',
    '1 ',
    '1abc',
    '1e309',
    '0x10',
    '+1',
    '９',
    '2147483648',
    '9007199254740993',
    'NaN',
    'Infinity',
  ],
  ...['null', 'true', 'undefined', '[]', '{}', '[object Object]', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...[
    '\ud800',
    'a\udc00b',
    '\ufeff',
    '\u202eabc',
    'مرحبا',
    '👩‍👩‍👧‍👦',
    '🌰'.repeat(50),
    'İ'.repeat(200),
    '&'.repeat(200),
    '"'.repeat(100),
    'ﷺ'.repeat(100),
    'ŉ'.repeat(100),
  ],
  ...[
    '\0',
    'a\0b',
    '\r\nX-Injected: 1',
    '\u2028',
    '\x7f',
    '%',
    '%00',
    '%E0%A4%A',
    '\\',
    "'",
    '"',
    '`',
    '; DROP TABLE product; --',
    "' OR '1'='1",
    '%_!',
  ],
  ...[
    '<script>alert(1)</script>',
    '<<<<>>>>',
    '<p'.repeat(500),
    '&amp;'.repeat(40),
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    'http://127.0.0.1:1/',
  ],
  ...[
    '2026-02-30',
    '2026-13-01T00:00:00',
    '9999-12-31T23:59:59',
    '0000-01-01T00:00:00',
    '2026-01-01T00:00:00+99:99',
    '-271821-04-20',
    '99999999999',
  ],
  ...['1,2,3', ',', ' , , ', '1,'.repeat(1001), 'x'.repeat(201), 'x'.repeat(501), 'x'.repeat(LONG), 'é'.repeat(LONG + 1)],
  ...[
    [],
    [[]],
    [[[[]]]],
    [null],
    [{}],
    [1, 'a', null],
    {},
    { id: {} },
    { 0: 1 },
    { length: 1e9 },
    { toString: 1 },
    { valueOf: null },
    { then: 1 },
  ],
  ...[
    Array(1001).fill(1),
    Array(1001).fill({}),
    Array(3).fill({ id: 1 }),
    JSON.parse('{"__proto__":{"id":1}}'),
    { constructor: { prototype: 1 } },
  ],
];

/** Signs of which a text that fits becomes longer when it is escaped, folded, normalised or written in Latin letters. */
export const GROWING = ['&', '<', '"', 'İ', 'ΐ', 'ﷺ', '🌰', ' '];

/** Anything at all. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NOTORIOUS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A value for an argument: nearly right, or nothing like it. */
function valueFor({ type, enum: words, items, properties, maxLength = LONG }: Argument): fc.Arbitrary<unknown> {
  const near: fc.Arbitrary<unknown>[] = [];
  if (words) near.push(fc.constantFrom(...words));
  if (type === 'boolean') near.push(fc.boolean());
  if (type === 'integer') near.push(fc.integer({ min: -3, max: 200 }), fc.constantFrom(0, 1, 99_999_999));
  if (type === 'string') near.push(fc.constantFrom('12.50', 'Nuts', '2026-05-31T12:00:00', '-0.5', '1e2'));
  if (maxLength <= 2000) near.push(fc.constantFrom(...GROWING).map((sign) => sign.repeat(maxLength / sign.length)));
  if (type === 'array') near.push(fc.array(items ? valueFor(items as Argument) : junk, { maxLength: 4 }));
  if (properties) near.push(objectOf(properties));
  return near.length === 0 ? junk : fc.oneof({ weight: 3, arbitrary: junk }, { weight: 2, arbitrary: fc.oneof(...near) });
}

/** Up to three of these arguments, by name. */
function objectOf(args: Readonly<Record<string, Argument>>, names: readonly string[] = Object.keys(args)): fc.Arbitrary<object> {
  if (names.length === 0) return fc.constant({});
  return fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen.map((name) => fc.tuple(fc.constant(name), name in args ? valueFor(args[name]) : junk))))
    .map((pairs) => Object.fromEntries(pairs));
}

/** Names that nobody declared, and those that shape answers. */
const OTHERS = ['_fields', '_embed', '_envelope', '_method', 'id', 'filter', '__proto__', 'constructor', 'page', 'parent'];

/** A few arguments, mostly declared ones; those that must be there are. */
export function argumentsFor({ args, route }: Way): fc.Arbitrary<Record<string, unknown>> {
  const declared = Object.keys(args);
  const required = fc.record(Object.fromEntries(declared.filter((name) => args[name].required).map((name) => [name, fc.uuid()])));
  const some = fc.oneof(
    { weight: 5, arbitrary: objectOf(args) },
    { weight: 1, arbitrary: objectOf(args, [...declared, ...OTHERS]) },
  );
  const single = fc.tuple(required, some).map(([needed, chosen]) => ({ ...needed, ...chosen }));
  return route.endsWith('/batch') ? fc.oneof({ weight: 1, arbitrary: single }, { weight: 4, arbitrary: batchOf(args) }) : single;
}

/** Lists of entries as a batch wants them, with junk inside. */
function batchOf(args: Way['args']): fc.Arbitrary<Record<string, unknown>> {
  const named = fc.tuple(fc.uuid(), objectOf(args)).map(([name, entry]) => ({ name, ...entry }));
  const id = fc.oneof(fc.integer({ min: 1, max: 60 }), junk);
  const lists = {
    create: fc.array(fc.oneof({ weight: 4, arbitrary: named }, { weight: 1, arbitrary: junk }), { maxLength: 4 }),
    update: fc.array(
      fc.tuple(id, objectOf(args)).map(([one, changes]) => ({ ...changes, id: one })),
      { maxLength: 4 },
    ),
    delete: fc.array(id, { maxLength: 3 }),
  };
  return fc.record(lists, { requiredKeys: [] });
}

/** What may stand where a path wants a number; `known` is one that is there. */
export const placeFor = (known: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(String(known)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          '0',
          '00',
          `0${known}`,
          `%20${known}`,
          `${known}%20`,
          `${known}abc`,
          '-1',
          '1.0',
          '1e3',
          '0x1',
          'null',
          '%00',
          `${known}%00`,
          '%',
        ],
        ...[
          '%zz',
          '%E0%A4%A',
          '..',
          '%2e%2e',
          `${known}%2F..`,
          '%2F',
          '99999999999999999999999',
          '2147483648',
          '9007199254740993',
          '__proto__',
          'constructor',
        ],
        ...['batch', `${known}?`, `${known};x=1`, '%F0%9F%8C%B0', 'a'.repeat(3000)],
      ),
    },
  );
