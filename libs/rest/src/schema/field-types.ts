import { ValidationError } from './validation-error.js';

/** The description of a value in the index document, `OPTIONS` and OpenAPI (a part of JSON Schema). */
export interface Schema {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  format?: string;
  enum?: readonly string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
}

/** The schema and parser of one type of value. Parsing coerces as the interface allows (see `docs/adr/0003`) or returns a validation error. */
export interface FieldType {
  readonly schema: Schema;
  /** `parse` accepts `null`, which has a meaning for this type. Other types never parse `null`: see `parser.ts` and `object-type.ts`. */
  readonly nullable?: true;
  parse(value: unknown): unknown;
}

const INT32 = 2_147_483_647;
/** Maximum number of values in undeclared objects, at any depth, and maximum depth. */
const MAX_VALUES = 1_000;
const MAX_DEPTH = 8;
const MAX_VALUE_LENGTH = 10_000;

/** A whole number, or text that looks like one (`"6"`, `"02"`). */
export function integer(options: { min?: number; max?: number } = {}): FieldType {
  const { min = -INT32, max = INT32 } = options;
  const bounds = { ...(options.min !== undefined && { minimum: min }), ...(options.max !== undefined && { maximum: max }) };
  return {
    schema: { type: 'integer', ...bounds },
    parse(value) {
      const number = typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number)) return new ValidationError('must be a whole number');
      if (number < min || number > max) return new ValidationError(`must be between ${min} and ${max}`);
      return number + 0;
    },
  };
}

/** The id of a record. A negative number counts without its sign, as WordPress reads ids in filters. */
export function idOfFilter(): FieldType {
  const { schema, parse } = integer();
  return {
    schema,
    parse(value) {
      const number = parse(value);
      return typeof number === 'number' ? Math.abs(number) : number;
    },
  };
}

const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** true or false; also 1 and 0, and the same as text in any case (some clients send `True`). */
export function boolean(): FieldType {
  return {
    schema: { type: 'boolean' },
    parse: (value) =>
      BOOLEANS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? new ValidationError('must be true or false'),
  };
}

/** One of these words, in the same case. */
export function oneOf(words: readonly string[]): FieldType {
  const known = new Set<unknown>(words);
  return {
    schema: { type: 'string', enum: words },
    parse: (value) =>
      known.has(value) ? value : new ValidationError(`must be one of ${words.map((word) => word || '""').join(', ')}`),
  };
}

/** A list of plain values. As text it may be separated by commas or spaces; repeated values count once. */
export function listOfValues(item: FieldType, options: { max?: number } = {}): FieldType {
  const { max = 1000 } = options;
  return {
    schema: { type: 'array', items: item.schema, maxItems: max },
    parse(value) {
      const given =
        typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : typeof value === 'number' ? [value] : value;
      return readList(given, item, max, (read) => [...new Set(read)]);
    },
  };
}

/**
 * How the names of a list that is sent as an object become fields of its entries: `{"7": {"quantity": 1}}` is `[{"id": 7, "quantity": 1}]` with `name: 'id'`. With
 * `value`, entries that are no objects are the value of that field: `{"1": "5.25"}` is `[{"id": 1, "refund_total": "5.25"}]`.
 */
export interface KeyedEntries {
  readonly name: string;
  readonly value?: string;
}

/** A list of objects, or of texts that may be sent as one text with a `separator`. A single object is refused. */
export function listOfObjects(
  item: FieldType,
  options: { max?: number; separator?: string; keyed?: KeyedEntries } = {},
): FieldType {
  const { max = 1000, separator, keyed } = options;
  return {
    schema: { type: 'array', items: item.schema, maxItems: max },
    parse(value) {
      const list = separator !== undefined && typeof value === 'string' && value !== '' ? value.split(separator) : value;
      return readList(keyed ? withNames(list, keyed) : list, item, max, (read) => read);
    },
  };
}

/**
 * The entries of a list; undefined if the value is none. PHP sends an empty list in a form as an empty text, and a list of which entries were removed as an object
 * whose names are numbers; an empty object is an empty list.
 */
export function entriesOf(value: unknown): unknown[] | undefined {
  if (value === '') return [];
  if (Array.isArray(value)) return value;
  return isNumbered(value) ? Object.values(value) : undefined;
}

const isNumbered = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((name) => /^\d+$/.test(name));

/** The entries of a numbered object with their names in them. A field that an entry has itself wins. */
function withNames(value: unknown, { name, value: field }: KeyedEntries): unknown {
  if (!isNumbered(value)) return value;
  return Object.entries(value).map(([number, entry]) => {
    if (isObject(entry)) return { [name]: number, ...entry };
    return field === undefined ? entry : { [name]: number, [field]: entry };
  });
}

function readList(sent: unknown, item: FieldType, max: number, finish: (read: unknown[]) => unknown[]): unknown {
  const value = entriesOf(sent);
  if (value === undefined) return new ValidationError('must be a list');
  if (value.length > max) return new ValidationError(`must not have more than ${max} entries`);
  const read: unknown[] = [];
  for (const [index, entry] of value.entries()) {
    const one = item.parse(entry);
    if (one instanceof ValidationError) return one.within(`[${index}]`);
    read.push(one);
  }
  return finish(read);
}

/** An object without declared fields: its users check the values. */
export function map(): FieldType {
  return {
    schema: { type: 'object', maxProperties: MAX_VALUES },
    parse(value) {
      const sent = objectOf(value);
      return sent ? withinBounds(sent) : new ValidationError('must be an object');
    },
  };
}

/** Any value, within limits. */
export const anything = (): FieldType => ({
  schema: { maxLength: MAX_VALUE_LENGTH, maxItems: MAX_VALUES, maxProperties: MAX_VALUES },
  parse: withinBounds,
});

/** The value itself, unless it exceeds the limits. It is checked level by level, without recursion, so that no depth overflows the stack. */
function withinBounds(value: unknown): unknown {
  let level: unknown[] = [value];
  for (let [depth, seen] = [0, 0]; level.length > 0; depth++) {
    seen += level.length;
    if (depth > MAX_DEPTH) return new ValidationError(`must not be nested more than ${MAX_DEPTH} deep`);
    if (seen > MAX_VALUES + 1) return new ValidationError(`must not have more than ${MAX_VALUES} values`);
    if (level.some((one) => typeof one === 'string' && one.length > MAX_VALUE_LENGTH))
      return new ValidationError(`must not contain texts longer than ${MAX_VALUE_LENGTH} characters`);
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return value;
}

/** A type whose `null` means "none". */
export const nullable = (type: FieldType): FieldType => withNull(type, null);

/** A type of text that `null` clears. */
export const clearable = (type: FieldType): FieldType => withNull(type, '');

const withNull = (type: FieldType, meaning: null | ''): FieldType => ({
  schema: type.schema,
  nullable: true,
  parse: (value) => (value === null ? meaning : type.parse(value)),
});

/** An object as it was sent; PHP sends an empty one as an empty list, or in a form as an empty text. Undefined if the value is none. */
export const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  value === '' || (Array.isArray(value) && value.length === 0) ? {} : isObject(value) ? value : undefined;

/** Whether this is a plain JSON object (an empty list is accepted: some clients send it for an empty object). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length === 0);
}
