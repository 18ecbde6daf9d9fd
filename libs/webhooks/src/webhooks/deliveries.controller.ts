import { Controller } from '@nestjs/common';
import {
  argumentsOf,
  contextField,
  Database,
  fieldsOf,
  instantOf,
  namespaceOf,
  ok,
  propertiesOf,
  type Call,
  type Endpoint,
  type Route,
  type RouteSource,
  type Wire,
} from '@grove/kernel';
import { Deliveries, type DeliveryRecord } from '../deliveries/index.js';
import { DeliveriesWebhookNotFound, DeliveryNotFound } from '../errors.js';
import { presentDelivery } from './delivery-presenter.js';
import { DeliveriesQuery, Delivery, RedeliverInput } from './delivery.resource.js';

const SHOP = namespaceOf('shop/v1');
const PATH = 'webhooks/<webhook_id>';

type Handling = Pick<Endpoint, 'summary' | 'arguments'> & { handle: (call: Call) => Promise<unknown> };

/** What was delivered to a webhook, and ways to send it again: one, or all that a filter means; and a ping. */
@Controller()
export class DeliveriesController implements RouteSource {
  constructor(
    private readonly database: Database,
    private readonly deliveries: Deliveries,
  ) {}

  routes(): Route[] {
    const reading = argumentsOf('query', [contextField(SHOP)]);
    const listing = argumentsOf('query', [contextField(SHOP), ...fieldsOf(DeliveriesQuery)]);
    const nothing = argumentsOf('update', []);
    const filter = argumentsOf('create', fieldsOf(RedeliverInput));
    return [
      this.route('deliveries', get({ summary: 'List deliveries', arguments: listing, handle: (call) => this.list(call) })),
      this.route('deliveries/<id>', get({ summary: 'Read a delivery', arguments: reading, handle: (call) => this.read(call) })),
      this.route(
        'deliveries/<id>/redeliver',
        post({ summary: 'Send a delivery again', arguments: nothing, handle: (call) => this.redeliver(call) }),
      ),
      this.route(
        'deliveries/redeliver',
        post({ summary: 'Send deliveries again', arguments: filter, handle: (call) => this.redeliverAll(call) }),
      ),
      this.route('ping', post({ summary: 'Ping the receiver', arguments: nothing, handle: (call) => this.ping(call) })),
    ];
  }

  private route(path: string, endpoint: Endpoint): Route {
    const properties = propertiesOf(Delivery);
    return {
      namespace: 'shop/v1',
      path: `${PATH}/${path}`,
      schema: { title: 'webhook_delivery', properties },
      endpoints: [endpoint],
    };
  }

  private async list(call: Call): Promise<Wire[]> {
    const { page, perPage } = call.args as unknown as DeliveriesQuery;
    const records = await this.deliveries.ofWebhook(await this.webhook(call), perPage, (page - 1) * perPage);
    return records.map((record) => presentDelivery(record, call));
  }

  private async read(call: Call): Promise<Wire> {
    return presentDelivery(await this.find(call), call);
  }

  private async redeliver(call: Call): Promise<Wire> {
    const { id } = await this.find(call);
    await this.deliveries.redeliver(id);
    return this.read(call);
  }

  private async redeliverAll(call: Call): Promise<Wire> {
    const { states, since, until, dryRun } = call.args as unknown as RedeliverInput;
    const webhookId = await this.webhook(call);
    const filter = {
      ...{ webhookId, states },
      ...(since && { since: instantOf(since, 'utc') }),
      ...(until && { until: instantOf(until, 'utc') }),
    };
    const { matched } = await this.deliveries.redeliverAll(filter, { dryRun });
    return { matched, dry_run: dryRun };
  }

  private async ping(call: Call): Promise<Wire> {
    const id = await this.webhook(call);
    await this.database.write((unit) => this.deliveries.ping(unit, { id }));
    return { pinged: true };
  }

  private async find(call: Call): Promise<DeliveryRecord> {
    const record = await this.deliveries.find(await this.webhook(call), call.id());
    if (!record) throw new DeliveryNotFound();
    return record;
  }

  private async webhook(call: Call): Promise<number> {
    const id = call.id('webhook_id');
    const [webhook] = await this.database.read('SELECT id FROM webhook WHERE id = ?', [id]);
    if (!webhook) throw new DeliveriesWebhookNotFound();
    return id;
  }
}

const may = (call: Call): boolean => call.principal.can('manage_webhooks');

const get = ({ handle, ...rest }: Handling): Endpoint => ({
  ...rest,
  methods: ['GET'],
  permits: may,
  refusal: SHOP.refusals.view,
  handle: async (call) => ok(await handle(call)),
});

const post = ({ handle, ...rest }: Handling): Endpoint => ({
  ...rest,
  methods: ['POST'],
  permits: may,
  refusal: SHOP.refusals.edit,
  handle: async (call) => ok(await handle(call)),
});
