import 'reflect-metadata';
import type { FieldType } from './field-types.js';
import type { ViewContext } from './view-context.js';

/** A class whose properties are declared with `@Field`. */
export type SchemaClass<T extends object = object> = new () => T;

/** What every field says about itself. */
export interface FieldOptions {
  /** One sentence for the index document, `OPTIONS` and OpenAPI. */
  description: string;
  /** The contexts that show it; default `view` and `edit`. */
  contexts?: readonly ViewContext[];
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
  ignoredValues?: readonly string[];
  /** `null` empties this text. Without it `null` is as if nothing were sent, and inside an object it is refused. */
  clearedByNull?: true;
  /** The name on the wire where the rule of `wireName` does not give it. */
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

/** The declared fields of a class, those of its ancestors first. */
export function fieldsOf(shape: SchemaClass): DeclaredField[] {
  const parent = Object.getPrototypeOf(shape.prototype)?.constructor as SchemaClass | undefined;
  const inherited = parent && parent !== Object ? fieldsOf(parent as SchemaClass) : [];
  const own = (Reflect.getOwnMetadata(FIELDS, shape) as DeclaredField[] | undefined) ?? [];
  const redeclared = new Set(own.map((field) => field.key));
  return [...inherited.filter((field) => !redeclared.has(field.key)), ...own];
}

/** Adds a declaration to those of a class. */
export function declareField(shape: SchemaClass, field: DeclaredField): void {
  const own = (Reflect.getOwnMetadata(FIELDS, shape) as DeclaredField[] | undefined) ?? [];
  Reflect.defineMetadata(FIELDS, [...own, field], shape);
}
