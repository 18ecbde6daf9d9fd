import { wireName } from '@grove/core';
import { declareField, type DeclaredField, type FieldOptions, type Shape } from './declared-fields.js';
import type { FieldType } from './field-types.js';
import * as types from './field-types.js';
import { shapeType } from './object-type.js';

export type Field = DeclaredField;

function declare(type: FieldType, options: FieldOptions, nested?: Field['shape']): PropertyDecorator {
  return (target, property) => {
    const key = String(property);
    const taken = options.clearedByNull ? types.clearable(type) : type;
    declareField(target.constructor as Shape, {
      ...options,
      key,
      wire: options.wire ?? wireName(key),
      type: taken,
      shape: nested,
    });
  };
}

type Bounds = { min?: number; max?: number };
type Check = { check?: (value: string) => string | undefined };

/** Declares a property: its name, type and meaning are read from here by validation, output, the index, `OPTIONS` and OpenAPI alike. */
export const Field = {
  id: (): PropertyDecorator =>
    declare(types.integer(), { about: 'Identifier of the record.', readonly: true, in: ['view', 'edit', 'embed'] }),
  text: (o: FieldOptions & Check & { max?: number }): PropertyDecorator => declare(types.text(o), o),
  html: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(types.longText('html', o.max), o),
  slug: (o: FieldOptions): PropertyDecorator => declare(types.text({ format: 'slug' }), o),
  uri: (o: FieldOptions): PropertyDecorator => declare(types.text({ max: 2000, format: 'uri' }), o),
  email: (o: FieldOptions): PropertyDecorator => declare(types.email(), o),
  dateTime: (o: FieldOptions): PropertyDecorator => declare(types.dateTime(), o),
  dayOrDateTime: (o: FieldOptions): PropertyDecorator => declare(types.dayOrDateTime(), o),
  amount: (o: FieldOptions): PropertyDecorator => declare(types.amount(), o),
  integer: (o: FieldOptions & Bounds): PropertyDecorator => declare(types.integer(o), o),
  integerOrNull: (o: FieldOptions & Bounds): PropertyDecorator => declare(types.orNull(types.integer(o)), o),
  flag: (o: FieldOptions): PropertyDecorator => declare(types.flag(), o),
  choice: (words: readonly string[], o: FieldOptions): PropertyDecorator => declare(types.choice(words), o),
  texts: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(types.valuesOf(types.text(), o), o),
  /** A list of texts that may hold commas and blanks themselves. */
  lines: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(types.listOf(types.text(), o), o),
  integers: (o: FieldOptions & { max?: number }): PropertyDecorator => declare(types.valuesOf(types.integer(), o), o),
  choices: (words: readonly string[], o: FieldOptions): PropertyDecorator => declare(types.valuesOf(types.choice(words)), o),
  object: (shape: Shape, o: FieldOptions): PropertyDecorator => declare(shapeType(shape), o, { of: shape, list: false }),
  objectOrNull: (shape: Shape, o: FieldOptions): PropertyDecorator =>
    declare(types.orNull(shapeType(shape)), o, { of: shape, list: false }),
  list: (shape: Shape, o: FieldOptions & { max?: number }): PropertyDecorator =>
    declare(types.listOf(shapeType(shape), o), o, { of: shape, list: true }),
  /** A list whose `null` empties it. */
  clearableList: (shape: Shape, o: FieldOptions & { max?: number }): PropertyDecorator =>
    declare(types.orNull(types.listOf(shapeType(shape), o)), o, { of: shape, list: true }),
  /** A kind of value that only one room knows; `shown` is the class it is told as, where that is an object. */
  of: (type: FieldType, o: FieldOptions, shown?: Shape): PropertyDecorator =>
    declare(type, o, shown && { of: shown, list: false }),
  map: (o: FieldOptions): PropertyDecorator => declare(types.map(), o),
  anything: (o: FieldOptions): PropertyDecorator => declare(types.anything(), o),
};
