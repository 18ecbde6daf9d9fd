import 'reflect-metadata';
import type { RestErrorClass } from '@grove/core';
import type { Namespace, Verb } from '../protocol/namespace.js';
import { ItemQuery } from './list-queries.js';
import type { SchemaClass } from '../schema/declared-fields.js';

/** The capability that a verb asks for, or `anyone`. */
export type Capability = string;

/** Open to everybody, also to visitors. */
export const anyone = 'anyone' as const;

/** What a resource says about itself as a whole. */
export interface ResourceOptions {
  namespace: Namespace;
  /** Below the namespace; may have places: `products/attributes/<attribute_id>/terms`. */
  route: string;
  /** Singular noun, the title of its JSON Schema. */
  title: string;
  /** Who may use it: one capability for all verbs, or one for each. Required, so that no resource is open by oversight. */
  capability: Capability | Record<Verb, Capability>;
  /** The error of an id that a client sends to choose the id of a new record; without it such an id is ignored. */
  existsError?: RestErrorClass;
  /** Fields that no record has, by the error of sending one; without an entry such a field is ignored. `null` counts as not sent. */
  refusedFields?: Readonly<Record<string, RestErrorClass>>;
  /** Codes of refusals that differ from those of the namespace. */
  refusals?: Partial<Record<Verb, string>>;
  /** Whoever may not use it is not told either what is there: refusals come before unknown ids. */
  authorizeBeforeLookup?: boolean;
  /** That there is no trash is told before the record is looked for. */
  checkForceBeforeLookup?: boolean;
  /** Records stay as they were made: there is no route to change them. */
  immutable?: boolean;
  /** Whether `…/batch` is served. */
  batch?: boolean;
  /** Whether deletion goes to the trash first; without it `force` must be true. */
  trash?: boolean;
  /** The arguments of its list; plain `context` where there are no others. */
  collection?: SchemaClass;
  /** Arguments of reading one record beside `context`. */
  item?: SchemaClass;
  /** Arguments of deletion beside `force`. */
  deletion?: SchemaClass;
}

/** A resource class: the wire contract of one kind of record. */
export type ResourceClass<T extends object = object> = SchemaClass<T>;

const OPTIONS = Symbol('resource');

/** Declares a resource: one class from which routes, validation, output, the index, `OPTIONS` and OpenAPI are read. */
export const Resource =
  (options: ResourceOptions): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(OPTIONS, { collection: ItemQuery, ...options }, target);

/** What a resource class was declared with. */
export const optionsOf = (resource: ResourceClass): ResourceOptions & { collection: SchemaClass } =>
  Reflect.getOwnMetadata(OPTIONS, resource) as ResourceOptions & { collection: SchemaClass };

/** The capability a verb of this resource asks for. */
export function capabilityFor(options: ResourceOptions, verb: Verb): Capability {
  return typeof options.capability === 'string' ? options.capability : options.capability[verb];
}
