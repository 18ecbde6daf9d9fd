import type { Type } from '@nestjs/common';
import {
  CMS,
  Endpoint,
  RestController,
  anyone,
  ok,
  serializerFor,
  type JsonRecord,
  type RequestContext,
  type RestRequest,
  type RestResponse,
  type SchemaClass,
} from '@grove/rest';
import type { RestErrorClass } from '@grove/core';
import { DiscoveryForbidden, EditContextForbidden } from '../errors.js';

/** A fixed set of named records, such as the statuses of posts. Clients read them and cannot change them. */
export interface Registry<R extends { slug: string }> {
  /** Path of the list: `types`. */
  readonly route: string;
  /** Name of the parameter in the path of one record: `types/<type>`. */
  readonly param: string;
  readonly schema: SchemaClass;
  readonly params: SchemaClass;
  /** Arguments of the list besides `context`. */
  readonly query?: SchemaClass;
  readonly records: readonly R[];
  readonly notFound: RestErrorClass;
  /** Other errors of reading one record, for documents. */
  readonly errors?: readonly RestErrorClass[];
  /** The records that a list shows to the caller. */
  listVisible(request: RestRequest): readonly R[];
  /** Throws if the caller may not read the record. */
  assertReadable?(record: R, context: RequestContext): void;
  /** Whether the caller may use the edit context for a record. The list has it for callers who may use it for one of the records that it shows. */
  mayUseEditContext(context: RequestContext, record: R): boolean;
  links(record: R, context: RequestContext): Record<string, unknown>;
}

/** A controller that serves a registry: the list is an object with a record for each name. */
export function registryController<R extends { slug: string }>(registry: Registry<R>): Type<object> {
  const { route, param, schema, params, query } = registry;
  const toJson = (record: R, { context, view }: RestRequest): JsonRecord => ({
    ...serializerFor(schema, view)({ description: '', ...record }),
    _links: registry.links(record, context),
  });

  @RestController({ namespace: CMS, capability: anyone, schema, title: param })
  class RegistryController {
    @Endpoint({
      method: 'GET',
      path: route,
      summary: `List all ${route}`,
      errors: [DiscoveryForbidden],
      returns: 'map',
      contexts: CMS.contexts,
      query,
    })
    async list(request: RestRequest): Promise<RestResponse> {
      const visible = registry.listVisible(request);
      const mayEdit = (record: R) => registry.mayUseEditContext(request.context, record);
      if (request.view === 'edit' && !visible.some(mayEdit)) throw new DiscoveryForbidden();
      return ok(Object.fromEntries(visible.map((record) => [record.slug, toJson(record, request)])));
    }

    @Endpoint({
      ...{ method: 'GET', path: `${route}/<${param}:[\\w-]+>`, summary: `Read a ${param}` },
      errors: [registry.notFound, EditContextForbidden, ...(registry.errors ?? [])],
      ...{ params, contexts: CMS.contexts },
    })
    async read(request: RestRequest): Promise<RestResponse> {
      const record = registry.records.find(({ slug }) => slug === request.params[param]);
      if (!record) throw new registry.notFound();
      registry.assertReadable?.(record, request.context);
      if (request.view === 'edit' && !registry.mayUseEditContext(request.context, record)) throw new EditContextForbidden();
      return ok(toJson(record, request));
    }
  }
  return RegistryController;
}
