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
      route(
        `${ONE}/deliveries`,
        get({
          summary: 'List deliveries',
          arguments: listing,
          handle: (request: RestRequest<DeliveriesQuery>) => this.list(request),
        }),
      ),
      route(
        `${ONE}/deliveries/<id>`,
        get({ summary: 'Read a delivery', arguments: reading, handle: (request) => this.read(request) }),
      ),
      route(
        `${ONE}/deliveries/<id>/redeliver`,
        post({ summary: 'Send a delivery again', arguments: nothing, handle: (request) => this.redeliver(request) }),
      ),
      route(
        `${ONE}/deliveries/redeliver`,
        post({
          ...again,
          handle: async (request: RestRequest<RedeliverInput>) => this.redeliverAll(request.args, await this.webhook(request)),
        }),
      ),
      route(
        `${ALL}/redeliver`,
        post({
          ...again,
          summary: 'Send deliveries of all webhooks again',
          handle: ({ args }: RestRequest<RedeliverInput>) => this.redeliverAll(args),
        }),
      ),
      route(`${ONE}/ping`, post({ summary: 'Ping the receiver', arguments: nothing, handle: (request) => this.ping(request) })),
    ];
  }

  private async list(request: RestRequest<DeliveriesQuery>): Promise<RestResponse> {
    const { page, perPage, state, after, before } = request.args;
    const webhookId = await this.webhook(request);
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
      records.map((record) => toDeliveryResource(record, request.context)),
      { total, page, perPage },
    );
  }

  private async read(request: RestRequest): Promise<RestResponse> {
    return ok(toDeliveryResource(await this.find(request), request.context));
  }

  private async redeliver(request: RestRequest): Promise<RestResponse> {
    const { id } = await this.find(request);
    await this.deliveries.redeliver(id);
    return this.read(request);
  }

  private async redeliverAll({ states, topic, since, until, dryRun }: RedeliverInput, webhookId?: number): Promise<RestResponse> {
    const dates = { since: since && instantOf(since, 'utc'), until: until && instantOf(until, 'utc') };
    const { matched, hasMore } = await this.deliveries.redeliverAll({ webhookId, states, topic, ...dates }, { dryRun });
    return ok({ matched, dry_run: dryRun, ...(hasMore && { at_least: true }) });
  }

  private async ping(request: RestRequest): Promise<RestResponse> {
    const id = await this.webhook(request);
    await this.database.write((unit) => this.deliveries.ping(unit, { id }));
    return ok({ pinged: true });
  }

  private async find(request: RestRequest): Promise<DeliveryRecord> {
    const record = await this.deliveries.find(await this.webhook(request), request.id());
    if (!record) throw new DeliveryNotFound();
    return record;
  }

  private async webhook(request: RestRequest): Promise<number> {
    const id = request.id('webhook_id');
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

const may = ({ context }: RestRequest): boolean => context.principal.can('manage_webhooks');

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
