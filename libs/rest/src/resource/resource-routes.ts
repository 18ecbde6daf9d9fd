import { restError } from '@grove/core';
import { created, listResponse, ok, type RestResponse } from '../protocol/rest-response.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { UPDATES } from '../protocol/method.js';
import type { Namespace, Verb } from '../protocol/namespace.js';
import type { ViewContext } from '../schema/view-context.js';
import type { Endpoint, Route } from '../protocol/route.js';
import { ResourceExtensions } from './resource-extensions.js';
import { argumentsOf, contextField } from '../protocol/arguments.js';
import { runBatch, type BatchSteps } from './batch.js';
import { integer } from '../schema/field-types.js';
import { Field } from '../schema/field.js';
import { fieldsOf } from '../schema/declared-fields.js';
import { ItemQuery } from './list-queries.js';
import { serializerFor, type JsonRecord } from '../schema/serializer.js';
import { anyone, capabilityFor, optionsOf, type ResourceClass } from './resource.js';
import { pagingOf, type ResourceService } from './resource-service.js';
import { inputOf, parentsOf, targetOf } from './resource-target.js';
import { ResourceWrites, type CreateRecord } from './resource-writes.js';

/** Arguments of deleting a record. */
export class DeletionQuery {
  @Field.boolean({ description: 'Delete for good instead of moving to the trash.', default: false }) force: boolean;
}

/** All routes of a declared resource: its collection, its items and, where it has one, its batch. */
export class ResourceRoutes<R extends object> {
  private readonly options: ReturnType<typeof optionsOf>;
  private readonly namespace: Namespace;
  /** Writes answer in the context that shows the writer everything. */
  private readonly written: ViewContext;
  private readonly writes: ResourceWrites<R>;

  constructor(
    private readonly resource: ResourceClass<R>,
    private readonly service: ResourceService<R>,
    private readonly extensions = new ResourceExtensions(),
    createRecord?: CreateRecord<R>,
  ) {
    this.options = optionsOf(resource);
    this.namespace = this.options.namespace;
    this.written = this.namespace.deletion === 'record' ? 'view' : 'edit';
    this.writes = new ResourceWrites(this.options, service, createRecord);
  }

  routes(): Route[] {
    const { namespace, route: path, title, batch, immutable } = this.options;
    const properties = Object.fromEntries(
      [...fieldsOf(this.resource), ...this.extensions.fieldsOf(this.resource)].map((field) => [
        field.wire,
        { description: field.description, ...field.type.schema },
      ]),
    );
    const schema = { title, properties };
    return [
      { namespace, path, schema, endpoints: [this.list(), this.create()] },
      { namespace, path: `${path}/<id>`, schema, endpoints: [this.read(), ...(immutable ? [] : [this.update()]), this.remove()] },
      ...(batch ? [{ namespace, path: `${path}/batch`, schema, endpoints: [this.batch()] }] : []),
    ];
  }

  private list(): Endpoint {
    return this.endpoint('view', `List ${this.options.title} records`, {
      methods: ['GET'],
      arguments: argumentsOf('query', [contextField(this.namespace), ...fieldsOf(this.options.collection)]),
      assertExists: (request) => this.assertExists('view', request),
      handle: async (request) => {
        const { records, ...place } = await this.service.list(request.args, request.context, parentsOf(request));
        const bodies = records.map((record) => this.toJson(record, request));
        return listResponse(
          await this.extensions.into(bodies, this.resource, records, request),
          pagingOf(request.args as { page?: number; perPage?: number }, place),
        );
      },
    });
  }

  private create(): Endpoint {
    return this.endpoint('create', `Create ${this.aRecord()}`, {
      methods: ['POST'],
      arguments: argumentsOf('create', fieldsOf(this.resource)),
      assertExists: (request) => this.assertExists('create', request),
      handle: async (request) => {
        const record = await this.writes.create(request.args as Partial<R>, request.sent, request);
        return created(await this.extended(record, request, this.written), this.addressOf(record, request));
      },
    });
  }

  private read(): Endpoint {
    return this.endpoint('view', `Read ${this.aRecord()}`, {
      methods: ['GET'],
      arguments: argumentsOf('query', [
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

  private update(): Endpoint {
    return this.endpoint('edit', `Change ${this.aRecord()}`, {
      methods: UPDATES,
      arguments: argumentsOf('update', [...this.idParam(), ...fieldsOf(this.resource).filter(({ wire }) => wire !== 'id')]),
      assertExists: (request) => this.assertExists('edit', request),
      handle: async (request) => {
        const record = await this.writes.update(request.id(), inputOf<R>(request), request.sent, request);
        return ok(await this.extended(record, request, this.written));
      },
    });
  }

  private remove(): Endpoint {
    const extra = this.options.deletion ? fieldsOf(this.options.deletion) : [];
    return this.endpoint('delete', `Delete ${this.aRecord()}`, {
      methods: ['DELETE'],
      arguments: argumentsOf('query', [...this.idParam(), ...fieldsOf(DeletionQuery), ...extra]),
      assertExists: async (request) => {
        if (!this.options.checkForceBeforeLookup || !asksForTrash(request)) await this.assertExists('delete', request);
      },
      handle: (request: RestRequest<DeletionQuery>) => this.deleted(request),
    });
  }

  private async deleted(request: RestRequest<DeletionQuery>): Promise<RestResponse> {
    const options = request.args;
    if (!options.force && !this.options.trash) {
      if (!this.options.checkForceBeforeLookup) await this.assertExists('delete', request);
      throw new (restError(this.namespace.trashUnsupported, 501, NO_TRASH))();
    }
    const record = await this.service.delete(request.id(), options, request.context, parentsOf(request));
    const body = this.toJson(record, request, this.written);
    if (this.namespace.deletion === 'record' || !options.force) return ok(body);
    const { _links: _gone, ...previous } = body;
    return ok({ deleted: true, previous });
  }

  private batch(): Endpoint {
    const parseNew = argumentsOf('entry', fieldsOf(this.resource)).parse;
    const parseChanges = argumentsOf('update', fieldsOf(this.resource)).parse;
    const stepsOf = (request: RestRequest): BatchSteps => {
      const { context } = request;
      const parents = parentsOf(request);
      const toJson = (record: R) => this.toJson(record, request, this.written);
      return {
        create: async (sent) => toJson(await this.writes.create(parseNew(sent) as Partial<R>, sent, request)),
        update: async (id, sent) => toJson(await this.writes.update(id, parseChanges(sent) as Partial<R>, sent, request)),
        delete: async (id) => toJson(await this.service.delete(id, { force: true }, context, parents)),
      };
    };
    return this.endpoint('batch', `Create, change and delete ${this.options.title} records`, {
      methods: UPDATES,
      arguments: argumentsOf('update', fieldsOf(this.resource)),
      assertExists: (request) => this.assertExists('batch', request),
      handle: async (request) => {
        // What the path names is unknown to all entries alike.
        await this.assertExists('batch', request);
        return ok(await runBatch(stepsOf(request), request, this.namespace.batchTooLarge));
      },
    });
  }

  private assertExists(verb: Verb, request: RestRequest): Promise<void> {
    return this.service.assertExists(verb, targetOf<R>(verb, request), request.context);
  }

  private endpoint(verb: Verb, summary: string, rest: Omit<Endpoint, 'authorize' | 'refusalCode' | 'summary'>): Endpoint {
    const capability = capabilityFor(this.options, verb);
    const authorize = (request: RestRequest) =>
      this.service.authorize?.(verb, targetOf<R>(verb, request), request.context) ??
      (capability === anyone || request.context.principal.can(capability));
    const assertExists = this.options.authorizeBeforeLookup ? undefined : rest.assertExists;
    const refusalCode = this.options.refusals?.[verb] ?? this.namespace.refusals[verb];
    return { ...rest, assertExists, summary, authorize, refusalCode };
  }

  /** A record with the fields that other libs add to it, where the request asks for them. */
  private async extended(record: R, request: RestRequest, view?: ViewContext): Promise<JsonRecord> {
    return (await this.extensions.into([this.toJson(record, request, view)], this.resource, [record], request))[0];
  }

  private toJson(record: R, request: RestRequest, view = request.view): JsonRecord {
    const body = serializerFor(this.resource, view)(record);
    body['_links'] = this.linksOf(record, request);
    return body;
  }

  private linksOf(record: R, request: RestRequest): Record<string, unknown> {
    const collection = this.collectionOf(request);
    return {
      self: [{ href: `${collection}/${(record as { id?: number }).id}` }],
      collection: [{ href: collection }],
      ...this.service.links?.(record, request.context, parentsOf(request)),
    };
  }

  private addressOf = (record: R, request: RestRequest): string =>
    `${this.collectionOf(request)}/${(record as { id?: number }).id}`;

  /** Content declares the id of the path among the arguments; the path alone says which record is meant. */
  private idParam(): Field[] {
    return this.namespace.describesId ? [ID_PARAM] : [];
  }

  private aRecord = (): string => `${/^[aeiou]/.test(this.options.title) ? 'an' : 'a'} ${this.options.title}`;

  private collectionOf(request: RestRequest): string {
    const path = this.options.route.replace(PARAM, (_param, name: string) => request.params[name]);
    return request.context.url(`/${this.namespace.id}/${path}`);
  }
}

const PARAM = /<(\w+)[^>]*>/g;

const ID_PARAM: Field = { key: 'id', wire: 'id', type: integer(), description: 'The record, as the path names it.' };

const NO_TRASH = 'These records have no trash. Send force=true to delete for good.';

const asksForTrash = ({ args }: RestRequest): boolean => (args as { force?: boolean }).force === false;
