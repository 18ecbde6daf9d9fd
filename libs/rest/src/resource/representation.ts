import type { RequestContext } from '../protocol/request-context.js';
import { serializerFor, type JsonRecord } from '../schema/serializer.js';
import type { ViewContext } from '../schema/view-context.js';
import type { Links, ParentIds } from './resource-service.js';
import { optionsOf, type ResourceClass } from './resource.js';

/** How records are shown: to whom, with which fields, and below which other records. */
interface RepresentationOptions {
  readonly context: RequestContext;
  readonly view: ViewContext;
  readonly parents?: ParentIds;
}

/** A record as JSON with its links: the form of records in all responses and events. `links` are those besides `self` and `collection`. */
export const represent = <R extends object>(
  resource: ResourceClass<R>,
  record: R,
  { links, ...options }: RepresentationOptions & { readonly links?: Links },
): JsonRecord => recordSerializer(resource, options)(record, links);

/** `represent` for many records: what they have in common is made once. */
export function recordSerializer<R extends object>(
  resource: ResourceClass<R>,
  { context, view, parents = {} }: RepresentationOptions,
): (record: R, links?: Links) => JsonRecord {
  const toBody = bodySerializer(resource, view);
  const collection = collectionUrl(resource, context, parents);
  return (record, links) => {
    const body = toBody(record);
    body['_links'] = Object.assign(
      { self: [{ href: `${collection}/${idOf(record)}` }], collection: [{ href: collection }] },
      links,
    );
    return body;
  };
}

/** Makes the JSON of records of a service without links. */
export function bodySerializer<R extends object>(resource: ResourceClass<R>, view: ViewContext): (record: R) => JsonRecord {
  const serialize = serializerFor(resource, view);
  const { present } = optionsOf(resource) as { present?: (record: R) => object };
  if (!present) return serialize;
  return (record) => serialize('metaData' in record ? { ...present(record), metaData: record.metaData } : present(record));
}

/** What a record was before it was deleted. */
export function previously({ _links: _gone, ...previous }: JsonRecord): JsonRecord {
  return { deleted: true, previous };
}

/** The URL of a record. */
export const recordUrl = <R extends object>(
  resource: ResourceClass<R>,
  record: R,
  context: RequestContext,
  parents: ParentIds = {},
): string => `${collectionUrl(resource, context, parents)}/${idOf(record)}`;

/** The URL of the collection of a resource, below the records that `parents` names. */
function collectionUrl(resource: ResourceClass, context: RequestContext, parents: ParentIds): string {
  const { namespace, route } = optionsOf(resource);
  // The mount point of a later version of the API renames the first one, also for classes that two versions share.
  const { id, versionOf = id } = namespace;
  const path = route.includes('<') ? route.replace(/<(\w+)[^>]*>/g, (_param, name: string) => String(parents[name])) : route;
  return context.url(`/${versionOf}/${path}`);
}

/** The id of a record; every resource declares one. */
export const idOf = (record: object): number => (record as { id: number }).id;
