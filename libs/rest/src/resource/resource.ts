import 'reflect-metadata';
import type { RestErrorClass } from '@grove/core';
import type { Namespace, Verb } from '../conventions/namespaces.js';
import type { Capability } from '../protocol/capability.js';
import { ItemQuery } from './list-queries.js';
import type { SchemaClass } from '../schema/declared-fields.js';

/** What a service may throw. `view` is for one record, `list` for all of them. */
export type ResourceErrors = Partial<Record<'list' | Exclude<Verb, 'batch'>, readonly RestErrorClass[]>>;

/** Options of a resource. */
export interface ResourceOptions {
  namespace: Namespace;
  /** Later versions of the API that serve these records without a difference; one that differs has a class with `@VersionOf`. */
  alsoIn?: readonly Namespace[];
  /** Below the namespace; may have parameters: `products/attributes/<attribute_id>/terms`. */
  route: string;
  /** Singular noun, the title of its JSON Schema. */
  title: string;
  /** Who may use it: one capability for all verbs, or one for each. Required, so that no resource is open by oversight. */
  capability: Capability | Record<Verb, Capability>;
  /** The errors of the resource itself, for documents: of its list, and of each verb. */
  errors?: ResourceErrors;
  /** The error if a client sends an id for a new record; without it such an id is ignored. */
  existsError?: RestErrorClass;
  /** Fields that are refused although other unknown fields are ignored, with their errors. `null` counts as not sent. */
  refusedFields?: Readonly<Record<string, RestErrorClass>>;
  /** Error codes of refusals that differ from those of the namespace. */
  refusals?: Partial<Record<Verb, string>>;
  /** 403 wins over 404, so that callers without permission cannot find out which ids exist. */
  authorizeBeforeLookup?: boolean;
  /** The error of a missing trash wins over an unknown id. */
  checkForceBeforeLookup?: boolean;
  /** Records cannot be changed: there is no route for it. */
  immutable?: boolean;
  /** Whether a record may be created from a file, which is then the body of the request. */
  takesFile?: boolean;
  /**
   * The last part of the paths at which a POST answers what creating a record, or updating one, would answer, without storing anything: with `calculate`,
   * `orders/calculate` and `orders/<id>/calculate`.
   */
  preview?: string;
  /** Fields that only the answer to a creation shows: a repetition with the same `Idempotency-Key` gets the others. Such a resource has no batch. */
  secretFields?: readonly string[];
  /** Whether `…/batch` is served. */
  batch?: boolean;
  /** The result of a failed deletion in a batch names its arguments in place of the id, as WooCommerce does for variations. */
  namesFailedDeletions?: boolean;
  /** A deletion is answered with `deleted` and `previous`, where the namespace answers with the record. */
  showsPrevious?: boolean;
  /** Whether a deletion without `force` moves the record to the trash; without a trash `force` must be true. */
  trash?: boolean;
  /** The arguments of the path of one record, including `id`. They are declared in addition to those of the verb. */
  params?: SchemaClass;
  /**
   * The fields of a record, if the service has records of another form than the class. It is pure, and its class declares which fields are shown, so that others
   * need not be removed. Metadata of the record is added.
   */
  present?: (record: never) => object;
  /** Arguments of the list; `context` alone by default. */
  collection?: SchemaClass;
  /** Arguments of reading one record, besides `context`. */
  item?: SchemaClass;
  /** Arguments of deletion, besides `force`. */
  deletion?: SchemaClass;
}

/** A resource class: the wire contract of one kind of record. */
export type ResourceClass<T extends object = object> = SchemaClass<T>;

const OPTIONS = Symbol('resource');

/** Declares a resource: routes, validation, serialization, the index, `OPTIONS` and OpenAPI follow from the class. */
export const Resource =
  (options: ResourceOptions): ClassDecorator =>
  (target) =>
    Reflect.defineMetadata(OPTIONS, { collection: ItemQuery, ...options }, target);

/** The options of a resource class. */
export const optionsOf = (resource: ResourceClass): ResourceOptions & { collection: SchemaClass } =>
  Reflect.getOwnMetadata(OPTIONS, resource) as ResourceOptions & { collection: SchemaClass };

/** The capability that a verb of this resource needs. */
export function capabilityFor(options: ResourceOptions, verb: Verb): Capability {
  return typeof options.capability === 'string' ? options.capability : options.capability[verb];
}
