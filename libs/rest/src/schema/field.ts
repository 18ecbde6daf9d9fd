import { wireName } from '@grove/core';
import { declareField, type DeclaredField, type FieldOptions, type SchemaClass } from './declared-fields.js';
import type { FieldType } from './field-types.js';
import * as types from './field-types.js';
import { objectType } from './object-type.js';
import * as texts from './text-types.js';

export type Field = DeclaredField;

function declare(type: FieldType, options: FieldOptions, nested?: Field['nested']): PropertyDecorator {
  return (target, property) => {
    const key = String(property);
    const taken = options.clearedByNull ? types.clearable(type) : type;
    declareField(target.constructor as SchemaClass, {
      ...options,
      key,
      wire: options.wire ?? wireName(key),
      type: taken,
      nested,
    });
  };
}

/** An object type that reads a list as an object without fields: in PHP the names of a list are numbers, and no field has a number as its name. */
const withoutEntries = (type: FieldType): FieldType => ({
  get schema() {
    return type.schema;
  },
  parse: (value) => type.parse(Array.isArray(value) ? {} : value),
});

type Bounds = { min?: number; max?: number };
type Check = { check?: (value: string) => string | undefined };

/** Declares a property. Validation, serialization, the index, `OPTIONS` and OpenAPI use its name, type and description. */
export const Field = {
  id: (): PropertyDecorator =>
    declare(types.integer(), { description: 'Identifier of the record.', readonly: true, contexts: ['view', 'edit', 'embed'] }),
  text: (o: FieldOptions & Check & { max?: number }): PropertyDecorator => declare(texts.text(o), o),
  html: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(texts.longText('html', o.max), o),
  slug: (o: FieldOptions): PropertyDecorator => declare(texts.slug(), o),
  uri: (o: FieldOptions): PropertyDecorator => declare(texts.text({ max: 2000, format: 'uri' }), o),
  email: (o: FieldOptions): PropertyDecorator => declare(texts.email(), o),
  dateTime: (o: FieldOptions): PropertyDecorator => declare(texts.dateTime(), o),
  dayOrDateTime: (o: FieldOptions): PropertyDecorator => declare(texts.dayOrDateTime(), o),
  amount: (o: FieldOptions): PropertyDecorator => declare(texts.amount(), o),
  integer: (o: FieldOptions & Bounds): PropertyDecorator => declare(types.integer(o), o),
  integerOrNull: (o: FieldOptions & Bounds): PropertyDecorator =>
    declare(types.nullable(types.integer(o)), { nullable: true, ...o }),
  boolean: (o: FieldOptions): PropertyDecorator => declare(types.boolean(), o),
  /** `alsoShown`: words that responses may have besides those that may be sent. */
  enum: (words: readonly string[], { alsoShown, ...o }: FieldOptions & { alsoShown?: readonly string[] }): PropertyDecorator =>
    declare(types.oneOf(words), { ...o, ...(alsoShown && { shown: { type: 'string', enum: [...words, ...alsoShown] } }) }),
  texts: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(types.listOfValues(texts.text(), o), o),
  /** A list of texts that may contain commas and spaces. It may be one text if there is a `separator`. */
  stringList: (o: FieldOptions & { max?: number; separator?: string }): PropertyDecorator =>
    declare(types.listOfObjects(texts.text(), o), o),
  integers: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(types.listOfValues(types.integer(), o), o),
  /** A list of ids by which records are filtered. */
  ids: (o: FieldOptions): PropertyDecorator => declare(types.listOfValues(types.idOfFilter()), o),
  enums: (words: readonly string[], o: FieldOptions): PropertyDecorator => declare(types.listOfValues(types.oneOf(words)), o),
  object: (schema: SchemaClass, o: FieldOptions): PropertyDecorator =>
    declare(withoutEntries(objectType(schema)), o, { of: schema, list: false }),
  objectOrNull: (schema: SchemaClass, o: FieldOptions): PropertyDecorator =>
    declare(types.nullable(objectType(schema)), { nullable: true, ...o }, { of: schema, list: false }),
  /** `keyed`: the names of a list that is sent as an object are a field of its entries; otherwise they are dropped. */
  list: (schema: SchemaClass, o: FieldOptions & { max?: number; keyed?: types.KeyedEntries }): PropertyDecorator =>
    declare(types.listOfObjects(objectType(schema), o), o, { of: schema, list: true }),
  /** A list that `null` clears. */
  clearableList: (schema: SchemaClass, o: FieldOptions & { max?: number }): PropertyDecorator =>
    declare(types.nullable(types.listOfObjects(objectType(schema), o)), o, { of: schema, list: true }),
  /** A type of value that only one library needs; `shown` is the class of its serialized form if that is an object, or a list of objects. */
  of: (type: FieldType, o: FieldOptions, shown?: SchemaClass, list = false): PropertyDecorator =>
    declare(type, o, shown && { of: shown, list }),
  map: (o: FieldOptions): PropertyDecorator => declare(types.map(), o),
  anything: (o: FieldOptions): PropertyDecorator => declare(types.anything(), o),
};
