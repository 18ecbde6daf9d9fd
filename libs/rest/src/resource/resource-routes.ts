import { created, listResponse, ok } from '../protocol/rest-response.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { UPDATES } from '../protocol/method.js';
import type { Namespace, Verb } from '../conventions/namespaces.js';
import type { ViewContext } from '../schema/view-context.js';
import { inVersions, type EndpointDefinition, type Route } from '../protocol/route.js';
import { ResourceExtensions } from './resource-extensions.js';
import { argumentsOf, contextField, idField } from '../protocol/arguments.js';
import { runBatch } from './batch.js';
import type { Field } from '../schema/field.js';
import { fieldsOf } from '../schema/declared-fields.js';
import type { ParseMode } from '../schema/parser.js';
import { DeletionQuery, ItemQuery } from './list-queries.js';
import type { JsonRecord } from '../schema/serializer.js';
import { anyone } from '../protocol/capability.js';
import { capabilityFor, optionsOf, type ResourceClass } from './resource.js';
import { listArgumentsOf, pagingOf, dynamicEnumOf, type ResourceService } from './resource-service.js';
import { previously, recordUrl, recordSerializer } from './representation.js';
import { inputOf, parentsOf, targetOf } from './resource-target.js';
import { ResourceWrites } from './resource-writes.js';

/** All routes of a resource: the collection, one record and, if it has one, the batch. */
export class ResourceRoutes<R extends object> {
  private readonly options: ReturnType<typeof optionsOf>;
  private readonly namespace: Namespace;
  /** The view context of responses to writes, which shows all fields. */
  private readonly written: ViewContext;
  private readonly writes: ResourceWrites<R>;

  constructor(
    private readonly resource: ResourceClass<R>,
    private readonly service: ResourceService<R>,
    private readonly extensions = new ResourceExtensions(),
  ) {
    this.options = optionsOf(resource);
    this.namespace = this.options.namespace;
    this.written = this.namespace.deletion === 'record' && !this.namespace.versionOf ? 'view' : 'edit';
    this.writes = new ResourceWrites(resource, service, extensions);
  }

  routes(): Route[] {
    const collection = this.collectionRoute();
    const batch = { ...collection, path: `${collection.path}/batch`, endpoints: [this.batch()] };
    return inVersions([collection, this.recordRoute(), ...(this.options.batch ? [batch] : [])], this.options.alsoIn);
  }

  /** The route of all records: list and create. */
  collectionRoute(): Route {
    return this.route(this.options.route, [this.list(), this.create()]);
  }

  /** The route of one record. A path without `<id>` is for a service that finds the record by other means. */
  recordRoute(path = `${this.options.route}/<id>`): Route {
    return this.route(path, [this.read(), ...(this.options.immutable ? [] : [this.update()]), this.remove()]);
  }

  private route(path: string, endpoints: readonly EndpointDefinition[]): Route {
    const fields = [...fieldsOf(this.resource), ...this.extensions.fieldsOf(this.resource)];
    const { contexts } = this.namespace;
    return {
      namespace: this.namespace,
      path,
      schema: { title: this.options.title, of: this.resource, fields, contexts },
      endpoints,
    };
  }

  private list(): EndpointDefinition {
    return this.endpoint('view', `List ${pluralOf(this.noun)}`, {
      methods: ['GET'],
      errors: this.options.errors?.list,
      returns: 'page',
      arguments: this.argumentsOf('query', [contextField(this.namespace), ...fieldsOf(this.options.collection)]),
      assertExists: (request) => this.assertExists('view', request),
      handle: async (request) => {
        const [args, parents] = [listArgumentsOf(this.service, request), parentsOf(request)];
        const { records, total, perPage } = await this.service.list(args, request.context, parents);
        const extended = await this.extensions.into(records.map(this.serializer(request)), this.resource, records, request);
        if (total === undefined) return ok(extended);
        return listResponse(extended, pagingOf(request.args as { page?: number; perPage?: number }, { total, perPage }));
      },
    });
  }

  private create(): EndpointDefinition {
    const { existsError, refusedFields = {}, errors, secretFields } = this.options;
    return this.endpoint('create', `Create ${this.aRecord()}`, {
      methods: ['POST'],
      ...{ takesFile: this.options.takesFile, secretFields, undeclared: ['id', ...Object.keys(refusedFields)] },
      errors: [existsError, ...Object.values(refusedFields), ...(errors?.create ?? [])].filter((error) => error !== undefined),
      arguments: this.argumentsOf('create', fieldsOf(this.resource)),
      assertExists: (request) => this.assertExists('create', request),
      handle: async (request) => {
        const record = await this.writes.create(request.args as Partial<R>, request.sent, request);
        return created(
          await this.extended(record, request, this.written),
          recordUrl(this.resource, record, request.context, parentsOf(request)),
        );
      },
    });
  }

  private read(): EndpointDefinition {
    return this.endpoint('view', `Read ${this.aRecord()}`, {
      methods: ['GET'],
      errors: this.options.errors?.view,
      arguments: this.argumentsOf('query', [
        ...this.idParam(),
        contextField(this.namespace),
        ...fieldsOf(this.options.item ?? ItemQuery),
      ]),
      assertExists: (request) => this.assertExists('view', request),
      handle: async (request) => {
        const record = await this.service.get(request.id(), request.args, request.context, parentsOf(request));
        return ok(await this.extended(record, request));
      },
    });
  }

  private update(): EndpointDefinition {
    return this.endpoint('edit', `Update ${this.aRecord()}`, {
      ...{ methods: UPDATES, undeclared: Object.keys(this.options.refusedFields ?? {}) },
      errors: [...Object.values(this.options.refusedFields ?? {}), ...(this.options.errors?.edit ?? [])],
      arguments: this.argumentsOf('update', [...this.idParam(), ...fieldsOf(this.resource).filter(({ wire }) => wire !== 'id')]),
      assertExists: (request) => this.assertExists('edit', request),
      handle: async (request) => {
        const record = await this.writes.update(request.id(), inputOf<R>(request), request.sent, request);
        return ok(await this.extended(record, request, this.written));
      },
    });
  }

  private remove(): EndpointDefinition {
    const extra = this.options.deletion ? fieldsOf(this.options.deletion) : [];
    const usual = fieldsOf(DeletionQuery).filter(({ key }) => !extra.some((field) => field.key === key));
    return this.endpoint('delete', `Delete ${this.aRecord()}`, {
      methods: ['DELETE'],
      errors: [...(this.options.errors?.delete ?? []), ...(this.options.trash ? [] : [this.namespace.trashUnsupported])],
      returns: this.deletionIsRecord ? 'record' : this.options.trash ? 'recordOrDeletion' : 'deletion',
      arguments: this.argumentsOf('query', [...this.idParam(), ...usual, ...extra]),
      assertExists: async (request) => {
        if (!this.options.checkForceBeforeLookup || !asksForTrash(request)) await this.assertExists('delete', request);
      },
      handle: async (request: RestRequest<DeletionQuery>) => {
        const options = request.args;
        if (!options.force && !this.options.trash) {
          if (!this.options.checkForceBeforeLookup) await this.assertExists('delete', request);
          throw new this.namespace.trashUnsupported();
        }
        const record = await this.service.delete(request.id(), options, request.context, parentsOf(request));
        const body = this.toJson(record, request, this.written);
        return ok(options.force ? this.deleted(body) : body);
      },
    });
  }

  /** The answer to deleting a record for good. */
  private deleted = (body: JsonRecord): JsonRecord => (this.deletionIsRecord ? body : previously(body));

  private get deletionIsRecord(): boolean {
    return this.namespace.deletion === 'record' && !this.options.showsPrevious;
  }

  private batch(): EndpointDefinition {
    return this.endpoint('batch', `Create, update and delete ${pluralOf(this.noun)}`, {
      methods: UPDATES,
      errors: [this.namespace.batchTooLarge],
      returns: 'batch',
      arguments: this.argumentsOf('update', fieldsOf(this.resource)),
      assertExists: (request) => this.assertExists('batch', request),
      handle: async (request) => {
        // An unknown id in the path is the same error for all entries.
        await this.assertExists('batch', request);
        const toJson = this.serializer(request, this.written);
        const steps = this.writes.batchSteps(request, toJson, (record) => this.deleted(toJson(record)));
        return ok(await runBatch(steps, request, this.namespace.batchTooLarge));
      },
    });
  }

  private argumentsOf = (mode: ParseMode, fields: readonly Field[]) => argumentsOf(mode, fields, dynamicEnumOf(this.service));

  private assertExists(verb: Verb, request: RestRequest): Promise<void> {
    return this.service.assertExists(verb, targetOf<R>(verb, request), request.context);
  }

  private endpoint(
    verb: Verb,
    summary: string,
    rest: Omit<EndpointDefinition, 'authorize' | 'refusalCode' | 'summary'>,
  ): EndpointDefinition {
    const capability = capabilityFor(this.options, verb);
    const authorize = (request: RestRequest) =>
      this.service.authorize?.(verb, targetOf<R>(verb, request), request.context) ??
      (capability === anyone || request.context.principal.can(capability));
    const assertExists = this.options.authorizeBeforeLookup ? undefined : rest.assertExists;
    const refusalCode = this.options.refusals?.[verb] ?? this.namespace.refusals[verb];
    return { ...rest, assertExists, summary, authorize, refusalCode };
  }

  /** A record with the fields that other libraries add, if the request selects them. */
  private async extended(record: R, request: RestRequest, view?: ViewContext): Promise<JsonRecord> {
    return (await this.extensions.into([this.toJson(record, request, view)], this.resource, [record], request))[0];
  }

  private toJson(record: R, request: RestRequest, view?: ViewContext): JsonRecord {
    return this.serializer(request, view)(record);
  }

  /** Converts records to JSON with their links. */
  private serializer(request: RestRequest, view = request.view): (record: R) => JsonRecord {
    const [{ context }, parents] = [request, parentsOf(request)];
    const toJson = recordSerializer(this.resource, { context, view, parents });
    return (record) => toJson(record, this.service.links?.(record, context, parents));
  }

  /** The id in the path, which some namespaces describe as an argument; its value in the query or body is ignored. */
  private idParam(): Field[] {
    if (this.options.params) return fieldsOf(this.options.params);
    return this.namespace.describesId ? [idField] : [];
  }

  /** The title in words: `order note`. */
  private get noun(): string {
    return this.options.title.replaceAll('_', ' ');
  }

  private aRecord = (): string => `${/^[aeio]/.test(this.noun) ? 'an' : 'a'} ${this.noun}`;
}

/** The plural of a noun in English. All nouns of resources are regular. */
const pluralOf = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;

const asksForTrash = ({ args }: RestRequest): boolean => (args as { force?: boolean }).force === false;
