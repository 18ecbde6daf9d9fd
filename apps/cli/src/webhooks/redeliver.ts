import type { INestApplicationContext } from '@nestjs/common';
import { restError } from '@grove/core';
import type { Instant } from '@grove/database';
import { DeliveriesService, WebhookNotActive, type FinishedState } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { knownWebhook } from './known-webhook.js';

/** One delivery, or those that are meant of one webhook or of all. */
export interface RedeliverOptions {
  readonly delivery?: number;
  readonly webhook?: number;
  readonly all?: boolean;
  readonly state: readonly FinishedState[];
  readonly topic?: string;
  readonly since?: Instant;
  readonly until?: Instant;
  readonly send?: boolean;
}

const UnknownDelivery = restError(
  'shop_rest_invalid_id',
  404,
  'There is no delivery {id}. `grove webhook deliveries` shows those of a webhook; old ones are not kept.',
);

/** Has deliveries sent again, or counts which would be. */
export const redeliver = (options: RedeliverOptions, tell: Tell): Promise<Answer> =>
  withGrove(tell, (app) => (options.delivery === undefined ? redeliverMany(app, options) : redeliverOne(app, options.delivery)));

async function redeliverOne(app: INestApplicationContext, id: number): Promise<Answer> {
  if (!(await app.get(DeliveriesService).redeliver(id))) throw new UnknownDelivery({ id });
  return { json: { delivery_id: id, redelivered: true }, text: `The dispatcher sends delivery ${id} again.` };
}

async function redeliverMany(app: INestApplicationContext, options: RedeliverOptions): Promise<Answer> {
  const { webhook: webhookId, state: states, topic, since, until, send = false } = options;
  if (webhookId !== undefined && (await knownWebhook(app, webhookId)).status !== 'active') throw new WebhookNotActive();
  const filter = { webhookId, states, topic, since, until };
  const { matched, hasMore } = await app.get(DeliveriesService).redeliverAll(filter, { dryRun: !send });
  const number = `${hasMore ? 'at least ' : ''}${matched} ${matched === 1 ? 'delivery' : 'deliveries'}`;
  const meant = `${number} of ${webhookId === undefined ? 'all active webhooks' : `webhook ${webhookId}`}`;
  return {
    json: { webhook_id: webhookId, matched, dry_run: !send, ...(hasMore && { at_least: true }) },
    text: send ? `The dispatcher sends ${meant} again.` : `This would send ${meant} again. Add --send to do so.`,
  };
}
