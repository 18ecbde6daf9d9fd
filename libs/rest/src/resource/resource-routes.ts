import { restError } from '@grove/core';
import { created, listResponse, ok, type RestResponse } from '../protocol/rest-response.js';
import type { RestRequest } from '../protocol/rest-request.js';
import { UPDATES } from '../protocol/method.js';
import type { Namespace, Verb } from '../protocol/namespace.js';
import type { ViewContext } from '../schema/view-context.js';
import type { Endpoint, Route } from '../protocol/route.js';
import { ResourceExtensions } from './resource-extensions.js';
import { argumentsOf, contextField } from '../protocol/arguments.js';
import { batchOf } from './batch.js';
import { integer } from '../schema/field-types.js';
import { Field } from '../schema/field.js';
import { fieldsOf } from '../schema/declared-fields.js';
import { ItemQuery } from './list-queries.js';
import { serializerFor, type JsonRecord } from '../schema/serializer.js';
import { anyone, capabilityFor, optionsOf, type ResourceClass } from './resource.js';
import { pagingOf, type ResourceService } from './resource-service.js';

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

  constructor(
    private readonly resource: ResourceClass<R>,
    private readonly service: ResourceService<R>,
    private readonly added = new ResourceExtensions(),
  ) {
    this.options = optionsOf(resource);
    this.namespace = this.options.namespace;
    this.written = this.namespace.deletion === 'record' ? 'view' : 'edit';
  }

  routes(): Route[] {
    const { namespace, route: path, title, batch, immutable } = this.options;
    const properties = Object.fromEntries(
      [...fieldsOf(this.resource), ...this.added.fieldsOf(this.resource)].map((field) => [
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
      assertExists: (call) => this.service.assertExists('view', call),
      handle: async (call) => {
        const { records, ...place } = await this.service.list(call);
        const wires = records.map((record) => this.present(record, call));
        return listResponse(
          await this.added.into(wires, this.resource, records, call),
          pagingOf(call.args as { page?: number; perPage?: number }, place),
        );
      },
    });
  }

  private create(): Endpoint {
    return this.endpoint('create', `Create ${this.aRecord()}`, {
      methods: ['POST'],
      arguments: argumentsOf('create', fieldsOf(this.resource)),
      assertExists: (call) => this.service.assertExists('create', call),
      handle: async (call) => {
        const record = await this.service.create(call.args as Partial<R>, call);
        return created(await this.told(record, call, this.written), this.address(record, call));
      },
    });
  }

  private read(): Endpoint {
    return this.endpoint('view', `Read ${this.aRecord()}`, {
      methods: ['GET'],
      arguments: argumentsOf('query', [
        ...this.place(),
        contextField(this.namespace),
        ...fieldsOf(this.options.item ?? ItemQuery),
      ]),
      assertExists: (call) => this.service.assertExists('view', call, call.id()),
      handle: async (call) => ok(await this.told(await this.service.get(call.id(), call), call)),
    });
  }

  private update(): Endpoint {
    return this.endpoint('edit', `Change ${this.aRecord()}`, {
      methods: UPDATES,
      arguments: argumentsOf('update', [...this.place(), ...fieldsOf(this.resource).filter(({ wire }) => wire !== 'id')]),
      assertExists: (call) => this.service.assertExists('edit', call, call.id()),
      handle: async (call) => {
        const { id: _place, ...input } = call.args;
        const record = await this.service.update!(call.id(), input as Partial<R>, call);
        return ok(await this.told(record, call, this.written));
      },
    });
  }

  private remove(): Endpoint {
    const extra = this.options.deletion ? fieldsOf(this.options.deletion) : [];
    return this.endpoint('delete', `Delete ${this.aRecord()}`, {
      methods: ['DELETE'],
      arguments: argumentsOf('query', [...this.place(), ...fieldsOf(DeletionQuery), ...extra]),
      assertExists: async (call) => {
        if (!this.options.checkForceBeforeLookup || !this.asksForTrash(call))
          await this.service.assertExists('delete', call, call.id());
      },
      handle: (call) => this.deleted(call),
    });
  }

  private async deleted(call: RestRequest): Promise<RestResponse> {
    const { force } = call.args as { force: boolean };
    if (!force && !this.options.trash) {
      if (!this.options.checkForceBeforeLookup) await this.service.assertExists('delete', call, call.id());
      throw new (restError(this.namespace.trashUnsupported, 501, NO_TRASH))();
    }
    const record = this.present(await this.service.delete(call.id(), { force }, call), call, this.written);
    if (this.namespace.deletion === 'record' || !force) return ok(record);
    const { _links: _gone, ...previous } = record;
    return ok({ deleted: true, previous });
  }

  private asksForTrash = (call: RestRequest): boolean => (call.args as { force?: boolean }).force === false;

  private batch(): Endpoint {
    const steps = {
      service: this.service,
      tooLarge: this.namespace.batchTooLarge,
      create: argumentsOf('entry', fieldsOf(this.resource)).read,
      update: argumentsOf('update', fieldsOf(this.resource)).read,
      present: (record: R, call: RestRequest) => this.present(record, call, this.written),
    };
    return this.endpoint('batch', `Create, change and delete ${this.options.title} records`, {
      methods: UPDATES,
      arguments: argumentsOf('update', fieldsOf(this.resource)),
      assertExists: (call) => this.service.assertExists('batch', call),
      handle: async (call) => {
        // What the path names is unknown to all entries alike.
        await this.service.assertExists('batch', call);
        return ok(await batchOf(steps, call));
      },
    });
  }

  private endpoint(verb: Verb, summary: string, rest: Omit<Endpoint, 'authorize' | 'refusalCode' | 'summary'>): Endpoint {
    const capability = capabilityFor(this.options, verb);
    const authorize = (call: RestRequest) =>
      this.service.authorize?.(verb, call) ?? (capability === anyone || call.principal.can(capability));
    const assertExists = this.options.authorizeBeforeLookup ? undefined : rest.assertExists;
    return {
      ...rest,
      assertExists,
      summary,
      authorize,
      refusalCode: this.options.refusals?.[verb] ?? this.namespace.refusals[verb],
    };
  }

  /** A record with what other rooms add to it, where that is asked for. */
  private async told(record: R, call: RestRequest, context?: ViewContext): Promise<JsonRecord> {
    return (await this.added.into([this.present(record, call, context)], this.resource, [record], call))[0];
  }

  private present(record: R, call: RestRequest, context = call.context): JsonRecord {
    const wire = serializerFor(this.resource, context)(record);
    wire['_links'] = this.linksOf(record, call);
    return wire;
  }

  private linksOf(record: R, call: RestRequest): Record<string, unknown> {
    const collection = this.collection(call);
    return {
      self: [{ href: `${collection}/${(record as { id?: number }).id}` }],
      collection: [{ href: collection }],
      ...this.service.links?.(record, call),
    };
  }

  private address = (record: R, call: RestRequest): string => `${this.collection(call)}/${(record as { id?: number }).id}`;

  /** Content names the place of the path among the arguments; the path alone says which record is meant. */
  private place(): Field[] {
    return this.namespace.describesId ? [PLACE] : [];
  }

  private aRecord = (): string => `${/^[aeiou]/.test(this.options.title) ? 'an' : 'a'} ${this.options.title}`;

  private collection(call: RestRequest): string {
    const path = this.options.route.replace(/<(\w+)[^>]*>/g, (_place, name: string) => call.params[name]);
    return call.url(`/${this.namespace.id}/${path}`);
  }
}

const PLACE: Field = { key: 'id', wire: 'id', type: integer(), description: 'The record, as the path names it.' };

const NO_TRASH = 'These records have no trash. Send force=true to delete for good.';
