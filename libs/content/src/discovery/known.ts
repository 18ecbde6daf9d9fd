import {
  CMS,
  argumentsOf,
  contextField,
  Field,
  fieldsOf,
  ok,
  serializerFor,
  type RequestContext,
  type RestRequest,
  type Endpoint,
  type Route,
  type SchemaClass,
  type JsonRecord,
} from '@grove/rest';
import type { RestErrorClass } from '@grove/core';
import { DiscoveryForbidden, EditContextForbidden } from '../errors.js';

/** Records that nobody makes or changes: a set of things that the site knows by name. */
export interface Known<K extends { slug: string }> {
  /** `types`; the place in the path is `one`: `types/<type>`. */
  readonly route: string;
  readonly one: string;
  readonly shape: SchemaClass;
  /** Arguments of the list beside `context`. */
  readonly collection?: SchemaClass;
  readonly all: readonly K[];
  readonly unknown: RestErrorClass;
  /** Which of them somebody is listed. */
  listed(request: RestRequest): readonly K[];
  /** Throws where one of them is not for somebody. */
  guard?(known: K, context: RequestContext): void;
  /** Whether somebody may see the edit context, of one of them or of the list. */
  edits(context: RequestContext, known?: K): boolean;
  links(known: K, context: RequestContext): Record<string, unknown>;
}

/** The routes of such records: an object of them by name, and each on its own. */
export function routesOfKnown<K extends { slug: string }>(known: Known<K>): Route[] {
  const { route: path, one, shape, collection } = known;
  const properties = Object.fromEntries(
    fieldsOf(shape).map((field) => [field.wire, { description: field.description, ...field.type.schema }]),
  );
  const schema = { title: one, properties };
  const place = { ...fieldsOf(Place)[0], key: one, wire: one };
  const present = (record: K, { context, view }: RestRequest): JsonRecord => ({
    ...serializerFor(shape, view)({ description: '', ...record }),
    _links: known.links(record, context),
  });
  const find = ({ params }: RestRequest): K => {
    const found = known.all.find(({ slug }) => slug === params[one]);
    if (!found) throw new known.unknown();
    return found;
  };
  const endpoint = (
    summary: string,
    fields: Endpoint['arguments']['fields'],
    handle: (request: RestRequest) => unknown,
  ): Endpoint => ({
    methods: ['GET'],
    arguments: argumentsOf('query', [...fields, contextField(CMS)]),
    authorize: () => true,
    refusalCode: CMS.refusals.view,
    handle: async (request) => ok(handle(request)),
    summary,
  });
  const list = (request: RestRequest) => {
    if (request.view === 'edit' && !known.edits(request.context)) throw new DiscoveryForbidden();
    return Object.fromEntries(known.listed(request).map((record) => [record.slug, present(record, request)]));
  };
  const read = (request: RestRequest) => {
    const record = find(request);
    known.guard?.(record, request.context);
    if (request.view === 'edit' && !known.edits(request.context, record)) throw new EditContextForbidden();
    return present(record, request);
  };
  return [
    {
      namespace: CMS,
      path,
      schema,
      endpoints: [endpoint(`List all ${path}`, collection ? fieldsOf(collection) : [], list)],
    },
    { namespace: CMS, path: `${path}/<${one}:[\\w-]+>`, schema, endpoints: [endpoint(`Read a ${one}`, [place], read)] },
  ];
}

/** The name in the path, which is an argument as well. */
class Place {
  @Field.text({ description: 'Which of them, as the path names it.' }) place: string;
}
