import fc from 'fast-check';
import { EDGE_CASE_VALUES, EXPANDING_CHARACTERS, MAX_TEXT_LENGTH } from './edge-case-values.js';
import type { Argument, Endpoint } from './index-document.js';

/** Any JSON value. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EDGE_CASE_VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A value for an argument: almost valid, or any value. */
function randomValue({ type, enum: choices, items, properties, maxLength = MAX_TEXT_LENGTH }: Argument): fc.Arbitrary<unknown> {
  const almostValid: fc.Arbitrary<unknown>[] = [];
  if (choices) almostValid.push(fc.constantFrom(...choices));
  if (type === 'boolean') almostValid.push(fc.boolean());
  if (type === 'integer') almostValid.push(fc.integer({ min: -3, max: 200 }), fc.constantFrom(0, 1, 99_999_999));
  if (type === 'string') almostValid.push(fc.constantFrom('12.50', 'Nuts', '2026-05-31T12:00:00', '-0.5', '1e2'));
  if (maxLength <= 2000)
    almostValid.push(fc.constantFrom(...EXPANDING_CHARACTERS).map((character) => character.repeat(maxLength / character.length)));
  if (type === 'array') almostValid.push(fc.array(items ? randomValue(items as Argument) : anyValue, { maxLength: 4 }));
  if (properties) almostValid.push(randomObject(properties));
  return almostValid.length === 0
    ? anyValue
    : fc.oneof({ weight: 3, arbitrary: anyValue }, { weight: 2, arbitrary: fc.oneof(...almostValid) });
}

/** An object with one to three of these arguments. */
function randomObject(
  args: Readonly<Record<string, Argument>>,
  names: readonly string[] = Object.keys(args),
): fc.Arbitrary<object> {
  if (names.length === 0) return fc.constant({});
  return fc
    .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => fc.tuple(fc.constant(name), name in args ? randomValue(args[name]) : anyValue))),
    )
    .map((pairs) => Object.fromEntries(pairs));
}

/** Undeclared names, and global parameters that change the form of a response. */
const OTHER_NAMES = ['_fields', '_embed', '_envelope', '_method', 'id', 'filter', '__proto__', 'constructor', 'page', 'parent'];

/** A few arguments, most of them declared. Required arguments are always present. */
export function randomArguments({ args, route }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const declared = Object.keys(args);
  const required = fc.record(Object.fromEntries(declared.filter((name) => args[name].required).map((name) => [name, fc.uuid()])));
  const some = fc.oneof(
    { weight: 5, arbitrary: randomObject(args) },
    { weight: 1, arbitrary: randomObject(args, [...declared, ...OTHER_NAMES]) },
  );
  const single = fc.tuple(required, some).map(([needed, chosen]) => ({ ...needed, ...chosen }));
  return route.endsWith('/batch')
    ? fc.oneof({ weight: 1, arbitrary: single }, { weight: 4, arbitrary: randomBatch(args) })
    : single;
}

/** The lists of a batch, with some invalid entries. */
function randomBatch(args: Endpoint['args']): fc.Arbitrary<Record<string, unknown>> {
  const named = fc.tuple(fc.uuid(), randomObject(args)).map(([name, entry]) => ({ name, ...entry }));
  const id = fc.oneof(fc.integer({ min: 1, max: 60 }), anyValue);
  const lists = {
    create: fc.array(fc.oneof({ weight: 4, arbitrary: named }, { weight: 1, arbitrary: anyValue }), { maxLength: 4 }),
    update: fc.array(
      fc.tuple(id, randomObject(args)).map(([one, changes]) => ({ ...changes, id: one })),
      { maxLength: 4 },
    ),
    delete: fc.array(id, { maxLength: 3 }),
  };
  return fc.record(lists, { requiredKeys: [] });
}

/** A path segment where an id is expected. `knownId` is the id of an existing record. */
export const randomPathSegment = (knownId: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(String(knownId)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...[
          '0',
          '00',
          `0${knownId}`,
          `%20${knownId}`,
          `${knownId}%20`,
          `${knownId}abc`,
          '-1',
          '1.0',
          '1e3',
          '0x1',
          'null',
          '%00',
          `${knownId}%00`,
          '%',
        ],
        ...[
          '%zz',
          '%E0%A4%A',
          '..',
          '%2e%2e',
          `${knownId}%2F..`,
          '%2F',
          '99999999999999999999999',
          '2147483648',
          '9007199254740993',
          '__proto__',
          'constructor',
        ],
        ...['batch', `${knownId}?`, `${knownId};x=1`, '%F0%9F%8C%B0', 'a'.repeat(3000)],
      ),
    },
  );
