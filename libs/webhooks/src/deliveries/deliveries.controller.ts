import { Endpoint, SHOP, SHOP_V2, RestController, listResponse, ok, type RestRequest, type RestResponse } from '@grove/rest';
import { Not } from 'typeorm';
import { Database, Repository } from '@grove/database';
import { instantOf } from '@grove/core';
import { DELETED_STATUS, WebhookEntity } from '../model/webhook.entity.js';
import { DeliveriesService, MAX_LISTED } from './deliveries.service.js';
import type { DeliveryRecord } from './delivery-record.js';
import {
  DeliveriesOutOfReach,
  DeliveriesWebhookNotFound,
  DeliveryFinished,
  DeliveryNotFound,
  DeliveryUnderway,
  WebhookNotActive,
} from '../errors.js';
import { toDeliveryResource } from './delivery-presenter.js';
import { DeliveriesQuery, Delivery, PingResult, RedeliverInput, RedeliverResult } from './delivery.resource.js';

const DELIVERIES = 'webhooks/<webhook_id>/deliveries';

/** Lists deliveries of a webhook, sends one or many again, and pings. */
@RestController({ namespace: SHOP, capability: 'manage_webhooks', schema: Delivery, title: 'webhook_delivery' })
export class DeliveriesController {
  private readonly webhooks: Repository<WebhookEntity>;

  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesService,
  ) {
    this.webhooks = new Repository(database, WebhookEntity);
  }

  @Endpoint({
    method: 'GET',
    path: DELIVERIES,
    summary: 'List deliveries',
    errors: [DeliveriesWebhookNotFound, DeliveriesOutOfReach],
    returns: 'page',
    alsoIn: [SHOP_V2],
    contexts: SHOP.contexts,
    query: DeliveriesQuery,
  })
  async list(request: RestRequest<DeliveriesQuery>): Promise<RestResponse> {
    const { page, perPage, state, after, before } = request.args;
    const webhookId = await this.findWebhook(request);
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

  @Endpoint({
    method: 'GET',
    path: `${DELIVERIES}/<id>`,
    summary: 'Read a delivery',
    errors: [DeliveriesWebhookNotFound, DeliveryNotFound],
    alsoIn: [SHOP_V2],
    contexts: SHOP.contexts,
  })
  async read(request: RestRequest): Promise<RestResponse> {
    return ok(toDeliveryResource(await this.findDelivery(request), request.context));
  }

  @Endpoint({
    method: 'POST',
    path: `${DELIVERIES}/<id>/redeliver`,
    summary: 'Send a delivery again',
    errors: [DeliveriesWebhookNotFound, DeliveryNotFound, WebhookNotActive, DeliveryUnderway],
    verb: 'edit',
  })
  async redeliver(request: RestRequest): Promise<RestResponse> {
    const { id } = await this.findDelivery(request);
    await this.deliveries.redeliver(id);
    return this.read(request);
  }

  @Endpoint({
    method: 'POST',
    path: `${DELIVERIES}/<id>/cancel`,
    summary: 'Cancel a delivery',
    errors: [DeliveriesWebhookNotFound, DeliveryNotFound, DeliveryUnderway, DeliveryFinished],
    verb: 'edit',
  })
  async cancel(request: RestRequest): Promise<RestResponse> {
    const { id } = await this.findDelivery(request);
    await this.deliveries.cancel(id);
    return this.read(request);
  }

  @Endpoint({
    method: 'POST',
    path: `${DELIVERIES}/redeliver`,
    summary: 'Send deliveries again',
    errors: [DeliveriesWebhookNotFound, WebhookNotActive],
    isAction: true,
    ...{ schema: RedeliverResult, title: 'redelivery' },
    body: RedeliverInput,
    verb: 'edit',
  })
  async redeliverOfWebhook(request: RestRequest<RedeliverInput>): Promise<RestResponse> {
    return this.redeliverMatching(request.args, await this.findWebhook(request));
  }

  @Endpoint({
    method: 'POST',
    path: 'webhooks/deliveries/redeliver',
    summary: 'Send deliveries of all webhooks again',
    isAction: true,
    ...{ schema: RedeliverResult, title: 'redelivery' },
    body: RedeliverInput,
    verb: 'edit',
  })
  redeliverOfAllWebhooks({ args }: RestRequest<RedeliverInput>): Promise<RestResponse> {
    return this.redeliverMatching(args);
  }

  @Endpoint({
    ...{
      method: 'POST',
      path: 'webhooks/<webhook_id>/ping',
      summary: 'Ping the receiver',
      errors: [DeliveriesWebhookNotFound, WebhookNotActive],
      isAction: true,
      verb: 'edit',
    },
    ...{ schema: PingResult, title: 'ping' },
  })
  async ping(request: RestRequest): Promise<RestResponse> {
    const id = await this.findWebhook(request);
    await this.database.write((unit) => this.deliveries.ping(unit, { id }));
    return ok({ pinged: true });
  }

  private async redeliverMatching(
    { states, topic, since, until, dryRun }: RedeliverInput,
    webhookId?: number,
  ): Promise<RestResponse> {
    const dates = { since: since && instantOf(since, 'utc'), until: until && instantOf(until, 'utc') };
    const { matched, hasMore } = await this.deliveries.redeliverAll({ webhookId, states, topic, ...dates }, { dryRun });
    return ok({ matched, dry_run: dryRun, ...(hasMore && { at_least: true }) });
  }

  private async findDelivery(request: RestRequest): Promise<DeliveryRecord> {
    const record = await this.deliveries.find(await this.findWebhook(request), request.id());
    if (!record) throw new DeliveryNotFound();
    return record;
  }

  private async findWebhook(request: RestRequest): Promise<number> {
    const id = request.id('webhook_id');
    if (!(await this.webhooks.existsBy({ id, status: Not(DELETED_STATUS) }))) throw new DeliveriesWebhookNotFound();
    return id;
  }
}
