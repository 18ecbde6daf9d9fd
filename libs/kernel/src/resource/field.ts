import 'reflect-metadata';
import type { Context } from '../rest/namespaces.js';
import type { Shape } from './shape.js';
import { shapeType } from './shape.js';
import * as types from './field-types.js';
import type { FieldType } from './field-types.js';
import { wireName } from './wire-name.js';

/** What every field says about itself. */
export interface FieldOptions {
  /** One sentence for the index document, `OPTIONS` and OpenAPI. */
  about: string;
  /** The contexts that show it; default `view` and `edit`. */
  in?: readonly Context[];
  /** Shown, never read. */
  readonly?: boolean;
  /** Read, never shown. */
  writeOnly?: boolean;
  /** Read on creation only; an update does not know it. */
  createOnly?: boolean;
  /** Must be sent on creation (and, in a query, always). */
  required?: boolean;
  /** Taken on creation (and in a query) when nothing was sent. */
  default?: unknown;
  /** What in a query narrows nothing, as if it were not sent: usually the empty text. */
  narrowsNothing?: readonly string[];
  /** `null` empties this text. Without it `null` is as if nothing were sent, and inside an object it is refused. */
  clearedByNull?: true;
  /** The name on the wire where the rule of `wireName` does not give it. */
  wire?: string;
}

/** One declared property of a resource, a nested object or a set of arguments. */
export interface Field extends FieldOptions {
  readonly key: string;
  readonly wire: string;
  readonly type: FieldType;
  /** The class of a nested object or of the entries of a list, for output. */
  readonly shape?: { of: Shape; list: boolean };
}

const FIELDS = Symbol('fields');

/** The declared fields of a class, those of its ancestors first. */
export function fieldsOf(shape: Shape): Field[] {
  const parent = Object.getPrototypeOf(shape.prototype)?.constructor as Shape | undefined;
  const inherited = parent && parent !== Object ? fieldsOf(parent as Shape) : [];
  const own = (Reflect.getOwnMetadata(FIELDS, shape) as Field[] | undefined) ?? [];
  const redeclared = new Set(own.map((field) => field.key));
  return [...inherited.filter((field) => !redeclared.has(field.key)), ...own];
}

function declare(type: FieldType, options: FieldOptions, nested?: Field['shape']): PropertyDecorator {
  return (target, property) => {
    const key = String(property);
    const taken = options.clearedByNull ? types.clearable(type) : type;
    const field: Field = { ...options, key, wire: options.wire ?? wireName(key), type: taken, shape: nested };
    const shape = target.constructor;
    Reflect.defineMetadata(FIELDS, [...((Reflect.getOwnMetadata(FIELDS, shape) as Field[] | undefined) ?? []), field], shape);
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
