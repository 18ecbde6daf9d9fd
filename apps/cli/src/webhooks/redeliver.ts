import type { INestApplicationContext } from '@nestjs/common';
import { restError } from '@grove/core';
import type { Instant } from '@grove/database';
import { DeliveriesService, WebhookNotActive, type DeliveryState } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { findWebhook } from './find-webhook.js';

/** One delivery, or filtered deliveries of one webhook or of all. */
export interface RedeliverOptions {
  readonly delivery?: number;
  readonly webhook?: number;
  readonly all?: boolean;
  readonly state: readonly DeliveryState[];
  readonly topic?: string;
  readonly since?: Instant;
  readonly until?: Instant;
  readonly send?: boolean;
}

const UnknownDelivery = restError(
  'shop_rest_invalid_id',
  404,
  'There is no delivery {id}. `grove webhook deliveries` lists those of a webhook; old ones are deleted.',
);

/** Sends deliveries again, or counts them. */
export const redeliver = (options: RedeliverOptions, notify: Notify): Promise<CommandResult> =>
  withGrove(notify, (app) =>
    options.delivery === undefined ? redeliverMany(app, options) : redeliverOne(app, options.delivery),
  );

async function redeliverOne(app: INestApplicationContext, id: number): Promise<CommandResult> {
  if (!(await app.get(DeliveriesService).redeliver(id))) throw new UnknownDelivery({ id });
  return { json: { delivery_id: id, redelivered: true }, text: `The dispatcher will send delivery ${id} again.` };
}

async function redeliverMany(app: INestApplicationContext, options: RedeliverOptions): Promise<CommandResult> {
  const { webhook: webhookId, state: states, topic, since, until, send = false } = options;
  if (webhookId !== undefined && (await findWebhook(app, webhookId)).status !== 'active') throw new WebhookNotActive();
  const filter = { webhookId, states, topic, since, until };
  const { matched, hasMore } = await app.get(DeliveriesService).redeliverAll(filter, { dryRun: !send });
  const number = `${hasMore ? 'at least ' : ''}${matched} ${matched === 1 ? 'delivery' : 'deliveries'}`;
  const meant = `${number} of ${webhookId === undefined ? 'all active webhooks' : `webhook ${webhookId}`}`;
  return {
    json: { webhook_id: webhookId, matched, dry_run: !send, ...(hasMore && { at_least: true }) },
    text: send ? `The dispatcher will send ${meant} again.` : `This would send ${meant} again. Add --send to do so.`,
  };
}
