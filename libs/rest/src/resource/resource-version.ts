import type { RestErrorClass } from '@grove/core';
import type { Namespace } from '../conventions/namespaces.js';
import type { MetaEntry } from '../meta-data/meta-data.resource.js';
import { optionsOf, Resource, type ResourceClass, type ResourceErrors, type ResourceOptions } from './resource.js';

/** An error of the service, and the one that a version has instead. */
type ErrorReplacement = readonly [RestErrorClass, RestErrorClass];

/** How input, arguments and errors of a later version of the API differ from those of the service, which knows only one form of them. */
export interface VersionDifferences {
  /** What a client of this version sent, as input of the service. */
  readonly accept?: (sent: never) => object;
  /** The arguments of the list, as the service takes them. */
  readonly query?: (query: never) => object;
  /** Errors of the service, each with the one that this version has instead. */
  readonly replacedErrors?: readonly ErrorReplacement[];
  /** The kind of the records in the table of metadata, if this version shows and takes their metadata. */
  readonly metaOf?: string;
  /** Whether metadata is sorted by key instead of by creation. */
  readonly metaByKey?: boolean;
  /** What of a record's metadata these roles see; undefined leaves the field out. Without it everybody sees all who sees the record. */
  readonly shownMeta?: (entries: readonly MetaEntry[], roles: readonly string[]) => readonly MetaEntry[] | undefined;
}

const DIFFERENCES = Symbol('differences');
const FORMS = Symbol('forms');

/** A later version of a resource, and a namespace that serves it. */
export interface ResourceVersion {
  readonly resource: ResourceClass;
  readonly namespace: Namespace;
}

/** The later versions of the API that were declared of a resource. */
export const laterVersionsOf = (first: ResourceClass): readonly ResourceVersion[] =>
  (Reflect.getOwnMetadata(FORMS, first) as readonly ResourceVersion[] | undefined) ?? [];

/**
 * Declares a later version of a resource: a class that says which fields differ, usually derived from the first one, over the same service. Options that are
 * left out are those of the first version.
 */
export const VersionOf =
  (first: ResourceClass, options: { namespace: Namespace } & Partial<ResourceOptions> & VersionDifferences): ClassDecorator =>
  (target) => {
    const { accept, query, replacedErrors = [], metaOf, metaByKey, shownMeta, ...own } = options;
    const errors = replaced(own.errors ?? optionsOf(first).errors, replacedErrors);
    Resource({ ...optionsOf(first), alsoIn: undefined, ...own, errors })(target);
    const differences: VersionDifferences = { accept, query, replacedErrors, metaOf, metaByKey, shownMeta };
    Reflect.defineMetadata(DIFFERENCES, differences, target);
    const version = target as unknown as ResourceClass;
    const namespaces = [options.namespace, ...(own.alsoIn ?? [])];
    const forms = namespaces.map((namespace): ResourceVersion => ({ resource: version, namespace }));
    Reflect.defineMetadata(FORMS, [...laterVersionsOf(first), ...forms], first);
  };

/** The differences of a later version of the API; undefined for the class of a first version. */
export const differencesOf = (resource: ResourceClass): VersionDifferences | undefined =>
  Reflect.getOwnMetadata(DIFFERENCES, resource) as VersionDifferences | undefined;

const replaced = (errors: ResourceErrors = {}, replacements: readonly ErrorReplacement[]): ResourceErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([verb, list]) => [
      verb,
      list.map((error) => replacements.find(([original]) => original === error)?.[1] ?? error),
    ]),
  );
