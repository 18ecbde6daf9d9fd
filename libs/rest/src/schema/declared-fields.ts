import 'reflect-metadata';
import type { FieldType } from './field-types.js';
import type { ViewContext } from './view-context.js';

/** A class whose properties are declared with `@Field`. */
export type SchemaClass<T extends object = object> = new () => T;

/** Options of every field. */
export interface FieldOptions {
  /** One sentence for the index document, `OPTIONS` and OpenAPI. */
  description: string;
  /** The property that `edit` shows in its place: a text as it was sent, for example. */
  inEdit?: string;
  /** The view contexts that show it; default `view` and `edit`. */
  contexts?: readonly ViewContext[];
  /** Responses have null if there is no value. */
  nullable?: boolean;
  /** The JSON Schema of values in responses, if they are not those that may be sent. */
  shown?: Readonly<Record<string, unknown>>;
  /** Some responses do not contain it, for example if the request does not ask for it with `_fields`. */
  optional?: boolean;
  /** In responses only. */
  readonly?: boolean;
  /** Sending this field of responses is refused with these words. Others are ignored, because clients send back what they have read. */
  refusal?: string;
  /** Another name of this field of a nested object in requests. */
  alsoNamed?: string;
  /** In requests only. */
  writeOnly?: boolean;
  /** Allowed are the words of stored records of this kind: the service of the resource knows them (`dynamicEnum`). */
  dynamicEnum?: string;
  /** Accepted on creation only; updates ignore it. */
  createOnly?: boolean;
  /** Required on creation (and, in a query, always). */
  required?: boolean;
  /** The value on creation (and in a query) if nothing was sent. */
  default?: unknown;
  /** The default that documents show, if the service knows it better, because a setting decides. The parser then leaves an absent value absent. */
  documentedDefault?: unknown;
  /** An invalid value in a new entry of a batch counts as not sent. */
  ignoredInBatch?: true;
  /** Values that a query treats as not sent: usually the empty text. */
  ignoredValues?: readonly string[];
  /** `null` clears this text. Without this option `null` counts as not sent, and inside of an object it is refused. */
  clearedByNull?: true;
  /** The wire name, if it differs from the result of `wireName`. */
  wire?: string;
}

/** One declared property of a resource, a nested object or a set of arguments. */
export interface DeclaredField extends FieldOptions {
  readonly key: string;
  readonly wire: string;
  readonly type: FieldType;
  /** The class of a nested object or of the entries of a list, for output. */
  readonly nested?: { of: SchemaClass; list: boolean };
}

const FIELDS = Symbol('fields');
const OMITTED = Symbol('omitted fields');
const FIRST = Symbol('first fields');

/** The declared fields of a class: those of its base classes first, and a field that is declared again in its old place. */
export function fieldsOf(schema: SchemaClass): DeclaredField[] {
  const parent = Object.getPrototypeOf(schema.prototype)?.constructor as SchemaClass | undefined;
  const inherited = parent && parent !== Object ? fieldsOf(parent as SchemaClass) : [];
  const own = (Reflect.getOwnMetadata(FIELDS, schema) as DeclaredField[] | undefined) ?? [];
  const omitted = (Reflect.getOwnMetadata(OMITTED, schema) as readonly string[] | undefined) ?? [];
  const byKey = new Map([...inherited, ...own].map((field) => [field.key, field]));
  for (const key of omitted) if (!own.some((field) => field.key === key)) byKey.delete(key);
  return inOrder([...byKey.values()], (Reflect.getOwnMetadata(FIRST, schema) as readonly string[] | undefined) ?? []);
}

function inOrder(fields: readonly DeclaredField[], first: readonly string[]): DeclaredField[] {
  const named = first.flatMap((wire) => fields.filter((field) => field.wire === wire));
  return [...named, ...fields.filter((field) => !named.includes(field))];
}

/** Adds a field to the declarations of a class. */
export function declareField(schema: SchemaClass, field: DeclaredField): void {
  const own = (Reflect.getOwnMetadata(FIELDS, schema) as DeclaredField[] | undefined) ?? [];
  Reflect.defineMetadata(FIELDS, [...own, field], schema);
}

/** Declares the fields of another class too, for arguments that lists of two families share. */
export const WithFieldsOf =
  (other: SchemaClass): ClassDecorator =>
  (schema) => {
    const own = (Reflect.getOwnMetadata(FIELDS, schema) as DeclaredField[] | undefined) ?? [];
    const declared = new Set(own.map(({ key }) => key));
    const more = fieldsOf(other).filter(({ key }) => !declared.has(key));
    Reflect.defineMetadata(FIELDS, [...more, ...own], schema);
  };

/** Declares that these fields of the base class, by their keys, are in responses only, with descriptions of their own. */
export const ShownFields =
  (descriptions: Readonly<Record<string, string>>): ClassDecorator =>
  (schema) => {
    const own = (Reflect.getOwnMetadata(FIELDS, schema) as DeclaredField[] | undefined) ?? [];
    const declared = new Set(own.map(({ key }) => key));
    const shown = fieldsOf(schema as unknown as SchemaClass).flatMap((field) => {
      const description = declared.has(field.key) ? undefined : descriptions[field.key];
      return description === undefined ? [] : { ...field, description, readonly: true };
    });
    Reflect.defineMetadata(FIELDS, [...own, ...shown], schema);
  };

/** Declares that a class does not have these fields of its base class. */
export const WithoutFields =
  (...keys: readonly string[]): ClassDecorator =>
  (schema) =>
    Reflect.defineMetadata(OMITTED, keys, schema);

/**
 * Declares which fields come first, by their wire names with spaces between: a later version of a resource has the order of WooCommerce. Names
 * that the class does not declare are left out, because a class below it may.
 */
export const FieldOrder =
  (names: string): ClassDecorator =>
  (schema) =>
    Reflect.defineMetadata(FIRST, names.trim().split(/\s+/), schema);
