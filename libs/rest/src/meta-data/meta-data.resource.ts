import { anything, entriesOf, integer, isObject, listOfObjects, type FieldType } from '../schema/field-types.js';
import { Field } from '../schema/field.js';
import { text } from '../schema/text-types.js';
import { ValidationError } from '../schema/validation-error.js';
import { MAX_KEY_LENGTH } from './meta-data.entity.js';

/** The maximum number of entries of one record. */
export const MAX_ENTRIES = 200;

/** The maximum length of a value as JSON. */
export const MAX_VALUE_LENGTH = 65_535;

/** A list of keys, or one text with commas or spaces between them. */
export const metaKeys: FieldType = {
  schema: { type: 'array', items: { type: 'string' }, maxItems: MAX_ENTRIES },
  parse(value) {
    const list = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : entriesOf(value);
    if (!list || list.length > MAX_ENTRIES) return new ValidationError('must be a list of keys');
    return list.every((one) => typeof one === 'string') ? list : new ValidationError('must be a list of texts');
  },
};

/** Which metadata a response shows. */
export class MetaQuery {
  @Field.of(metaKeys, { description: 'Only metadata with these keys.' }) includeMeta?: string[];
  @Field.of(metaKeys, { description: 'No metadata with these keys.' }) excludeMeta?: string[];
}

/** One entry of the metadata of a record. */
export interface MetaEntry {
  /** It stays the same when the value changes. */
  readonly id: number;
  readonly key: string;
  /** A text, a list or an object. */
  readonly value: unknown;
}

const plain = anything();
const tooLong = new ValidationError(`must not be longer than ${MAX_VALUE_LENGTH} characters of JSON`);

/** A text, or another value within the limits of undeclared objects, of limited length. */
const value: FieldType = {
  schema: plain.schema,
  parse(sent) {
    const parsed = typeof sent === 'string' ? sent : plain.parse(sent);
    if (parsed instanceof ValidationError) return parsed;
    return JSON.stringify(parsed).length > MAX_VALUE_LENGTH ? tooLong : parsed;
  },
};

const [id, key] = [integer(), text({ max: MAX_KEY_LENGTH })];

/** An entry as clients send it. `null` counts as absent, except as a value. */
const entry: FieldType = {
  schema: { type: 'object', properties: { id: id.schema, key: key.schema, value: value.schema } },
  parse(sent) {
    if (!isObject(sent)) return new ValidationError('must be an object');
    const parsed: Record<string, unknown> = {};
    for (const [name, type] of [
      ['id', id],
      ['key', key],
      ['value', value],
    ] as const) {
      if (sent[name] == null) continue;
      const one = type.parse(sent[name]);
      if (one instanceof ValidationError) return one.within(`[${name}]`);
      parsed[name] = one;
    }
    return parsed;
  },
};

/** The metadata of a record, for the versions of the interface that show it. */
export const metaDataType: FieldType = listOfObjects(entry, { max: MAX_ENTRIES });
