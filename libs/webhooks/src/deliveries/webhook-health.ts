import { Injectable } from '@nestjs/common';
import { utcText } from '@grove/core';
import { Database, Repository } from '@grove/database';
import { Field, ResourceExtensions } from '@grove/rest';
import { DeliveryEntity } from '../model/delivery.entity.js';
import { DELIVERIES_OF_WEBHOOK } from '../model/indexes.js';
import { PING_TOPIC } from '../model/ping.js';
import { REST_AFTER } from '../scheduling/receiver.js';
import { Webhook } from '../webhooks/api/v1.js';
import type { WebhookRecord } from '../webhooks/webhook-record.js';

/** Health is about so many of the newest deliveries. */
const NEWEST = 100;

/** How the newest deliveries of a webhook went. */
export class WebhookHealth {
  @Field.integer({
    description: `How many of the newest ${NEWEST} deliveries were attempted, without pings and cancelled ones.`,
    readonly: true,
  })
  attempted: number;
  @Field.integer({ description: 'How many of these have arrived.', readonly: true }) delivered: number;
  @Field.dateTime({ nullable: true, description: 'When the last of these arrived (UTC).', readonly: true })
  lastDelivered: string | null;
  @Field.boolean({
    description: `Whether its receiver rests after each attempt, for up to five minutes, because ${REST_AFTER} or more have failed in a row.`,
    readonly: true,
  })
  resting: boolean;
}

/** A field of webhooks, returned when `_fields` names it. */
class WebhookHealthField {
  @Field.object(WebhookHealth, { description: 'How its newest deliveries went.', readonly: true }) health: WebhookHealth;
}

/** Adds to webhooks how their newest deliveries went. */
@Injectable()
export class WebhookHealthReader {
  private readonly deliveries: Repository<DeliveryEntity>;

  constructor(database: Database, extensions: ResourceExtensions) {
    this.deliveries = new Repository(database, DeliveryEntity);
    extensions.add(Webhook, WebhookHealthField, (webhooks) =>
      Promise.all((webhooks as WebhookRecord[]).map(async (webhook) => ({ health: await this.read(webhook) }))),
    );
  }

  private async read({ id, status, failures }: WebhookRecord): Promise<WebhookHealth> {
    const newest = await this.deliveries
      .createQueryBuilder('delivery')
      .useIndex(DELIVERIES_OF_WEBHOOK)
      .select(['id', 'state', 'attempts', 'topic', 'finishedAt'].map((name) => `delivery.${name}`))
      .where({ webhookId: id })
      .orderBy('delivery.id', 'DESC')
      .limit(NEWEST)
      .getMany();
    const attempted = newest.filter(
      ({ state, attempts, topic }) => attempts > 0 && topic !== PING_TOPIC && state !== 'cancelled',
    );
    const delivered = attempted.filter(({ state }) => state === 'delivered');
    const last = delivered
      .flatMap(({ finishedAt }) => finishedAt ?? [])
      .sort()
      .at(-1);
    return {
      attempted: attempted.length,
      delivered: delivered.length,
      lastDelivered: last === undefined ? null : utcText(last),
      resting: status === 'active' && failures >= REST_AFTER,
    };
  }
}
