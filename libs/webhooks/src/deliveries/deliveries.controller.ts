import {
  SHOP,
  argumentsOf,
  contextField,
  fieldsOf,
  listResponse,
  ok,
  jsonSchemaProperties,
  type RestResponse,
  type RestRequest,
  type Endpoint,
  type Route,
  type RouteSource,
} from '@grove/rest';
import { Controller } from '@nestjs/common';
import { Database } from '@grove/database';
import { instantOf } from '@grove/core';
import { DeliveriesService, MAX_LISTED } from './deliveries.service.js';
import type { DeliveryRecord } from './delivery-record.js';
import { DeliveriesOutOfReach, DeliveriesWebhookNotFound, DeliveryNotFound } from '../errors.js';
import { toDeliveryResource } from './delivery-presenter.js';
import { DeliveriesQuery, Delivery, RedeliverInput } from './delivery.resource.js';

const ALL = 'webhooks/deliveries';
const ONE = 'webhooks/<webhook_id>';

type EndpointHandler = Pick<Endpoint, 'summary' | 'arguments' | 'handle'>;

/** Lists deliveries of a webhook, sends one or many again, and pings. */
@Controller()
export class DeliveriesController implements RouteSource {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesService,
  ) {}

  routes(): Route[] {
    const reading = argumentsOf('query', [contextField(SHOP)]);
    const listing = argumentsOf('query', [contextField(SHOP), ...fieldsOf(DeliveriesQuery)]);
    const nothing = argumentsOf('update', []);
    const filter = argumentsOf('create', fieldsOf(RedeliverInput));
    const again = { summary: 'Send deliveries again', arguments: filter };
    return [
      route(`${ONE}/deliveries`, get({ summary: 'List deliveries', arguments: listing, handle: (call) => this.list(call) })),
      route(`${ONE}/deliveries/<id>`, get({ summary: 'Read a delivery', arguments: reading, handle: (call) => this.read(call) })),
      route(
        `${ONE}/deliveries/<id>/redeliver`,
        post({ summary: 'Send a delivery again', arguments: nothing, handle: (call) => this.redeliver(call) }),
      ),
      route(
        `${ONE}/deliveries/redeliver`,
        post({ ...again, handle: async (call) => this.redeliverAll(call, await this.webhook(call)) }),
      ),
      route(
        `${ALL}/redeliver`,
        post({ ...again, summary: 'Send deliveries of all webhooks again', handle: (call) => this.redeliverAll(call) }),
      ),
      route(`${ONE}/ping`, post({ summary: 'Ping the receiver', arguments: nothing, handle: (call) => this.ping(call) })),
    ];
  }

  private async list(call: RestRequest): Promise<RestResponse> {
    const { page, perPage, state, after, before } = call.args as unknown as DeliveriesQuery;
    const webhookId = await this.webhook(call);
    const offset = (page - 1) * perPage;
    if (offset >= MAX_LISTED) throw new DeliveriesOutOfReach({ reach: MAX_LISTED });
    const filter = {
      states: state.length > 0 ? state : undefined,
      after: after && instantOf(after, 'utc'),
      until: before && instantOf(before, 'utc'),
    };
    const records = await this.deliveries.list(webhookId, filter, Math.min(perPage, MAX_LISTED - offset), offset);
    const total = await this.deliveries.count(webhookId, filter);
    return listResponse(
      records.map((record) => toDeliveryResource(record, call)),
      { total, page, perPage },
    );
  }

  private async read(call: RestRequest): Promise<RestResponse> {
    return ok(toDeliveryResource(await this.find(call), call));
  }

  private async redeliver(call: RestRequest): Promise<RestResponse> {
    const { id } = await this.find(call);
    await this.deliveries.redeliver(id);
    return this.read(call);
  }

  private async redeliverAll(call: RestRequest, webhookId?: number): Promise<RestResponse> {
    const { states, topic, since, until, dryRun } = call.args as unknown as RedeliverInput;
    const dates = { since: since && instantOf(since, 'utc'), until: until && instantOf(until, 'utc') };
    const { matched, hasMore } = await this.deliveries.redeliverAll({ webhookId, states, topic, ...dates }, { dryRun });
    return ok({ matched, dry_run: dryRun, ...(hasMore && { at_least: true }) });
  }

  private async ping(call: RestRequest): Promise<RestResponse> {
    const id = await this.webhook(call);
    await this.database.write((unit) => this.deliveries.ping(unit, { id }));
    return ok({ pinged: true });
  }

  private async find(call: RestRequest): Promise<DeliveryRecord> {
    const record = await this.deliveries.find(await this.webhook(call), call.id());
    if (!record) throw new DeliveryNotFound();
    return record;
  }

  private async webhook(call: RestRequest): Promise<number> {
    const id = call.id('webhook_id');
    const [webhook] = await this.database.read("SELECT id FROM webhook WHERE id = ? AND status <> 'deleted'", [id]);
    if (!webhook) throw new DeliveriesWebhookNotFound();
    return id;
  }
}

const route = (path: string, endpoint: Endpoint): Route => ({
  namespace: SHOP,
  path,
  schema: { title: 'webhook_delivery', properties: jsonSchemaProperties(Delivery) },
  endpoints: [endpoint],
});

const may = (call: RestRequest): boolean => call.principal.can('manage_webhooks');

const get = (handler: EndpointHandler): Endpoint => ({
  ...handler,
  methods: ['GET'],
  authorize: may,
  refusalCode: SHOP.refusals.view,
});

const post = (handler: EndpointHandler): Endpoint => ({
  ...handler,
  methods: ['POST'],
  authorize: may,
  refusalCode: SHOP.refusals.edit,
});
