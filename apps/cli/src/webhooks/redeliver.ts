import type { INestApplicationContext } from '@nestjs/common';
import { restError, type Instant } from '@grove/kernel';
import { Deliveries, WebhookNotActive, type DeliveryFilter } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { knownWebhook } from './known-webhook.js';

/** States of deliveries that can be sent again. */
export const FINISHED = ['failed', 'cancelled', 'delivered'] as const satisfies DeliveryFilter['states'];

/** One delivery, or those of a webhook that are meant. */
export interface RedeliverOptions {
  readonly delivery?: number;
  readonly webhook?: number;
  readonly state: (typeof FINISHED)[number][];
  readonly since?: Instant;
  readonly send?: boolean;
}

const UnknownDelivery = restError(
  'shop_rest_invalid_id',
  404,
  'There is no delivery {id}. `grove webhook deliveries` shows those of a webhook; old ones are not kept.',
);

/** Has deliveries sent again, or counts which would be. */
export const redeliver = (options: RedeliverOptions, tell: Tell): Promise<Answer> =>
  withGrove(tell, (app) =>
    options.delivery === undefined ? redeliverOf(app, options.webhook!, options) : redeliverOne(app, options.delivery),
  );

async function redeliverOne(app: INestApplicationContext, id: number): Promise<Answer> {
  if (!(await app.get(Deliveries).redeliver(id))) throw new UnknownDelivery({ id });
  return { json: { delivery_id: id, redelivered: true }, text: `The dispatcher sends delivery ${id} again.` };
}

async function redeliverOf(app: INestApplicationContext, webhook: number, options: RedeliverOptions): Promise<Answer> {
  const { id: webhookId, status } = await knownWebhook(app, webhook);
  if (status !== 'active') throw new WebhookNotActive();
  const dryRun = !options.send;
  const filter = { webhookId, states: options.state, since: options.since };
  const { matched } = await app.get(Deliveries).redeliverAll(filter, { dryRun });
  const meant = `${matched} ${matched === 1 ? 'delivery' : 'deliveries'} of webhook ${webhookId}`;
  return {
    json: { webhook_id: webhookId, matched, dry_run: dryRun },
    text: dryRun ? `This would send ${meant} again. Add --send to do so.` : `The dispatcher sends ${meant} again.`,
  };
}
