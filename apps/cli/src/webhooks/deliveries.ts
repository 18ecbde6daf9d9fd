import { utcText } from '@grove/core';
import { DeliveriesService, type DeliveryRecord, type DeliveryState } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { Answer, Tell } from '../terminal/answer.js';
import { columns, plain } from '../terminal/columns.js';
import { knownWebhook } from './known-webhook.js';

/** Which of what was delivered to a webhook; of any state when none is named. */
export interface DeliveriesOptions {
  readonly webhook: number;
  readonly limit: number;
  readonly state?: readonly DeliveryState[];
}

/** What was delivered to a webhook, without the bodies. */
export async function deliveriesOf({ webhook, limit, state }: DeliveriesOptions, tell: Tell): Promise<Answer> {
  return withGrove(tell, async (app) => {
    const { id } = await knownWebhook(app, webhook);
    const records = await app.get(DeliveriesService).list(id, { states: state }, limit);
    const headings = ['id', 'made (UTC)', 'state', 'topic', 'of', 'attempts', 'outcome', 'next attempt'];
    const nothing = state ? `Webhook ${id} has no such deliveries.` : `Nothing was delivered to webhook ${id} yet.`;
    return {
      json: records.map(wireOf),
      text: records.length === 0 ? nothing : columns(headings, records.map(cellsOf)),
    };
  });
}

const wireOf = (record: DeliveryRecord): object => ({
  id: record.id,
  webhook_id: record.webhookId,
  event_id: record.eventId,
  topic: record.topic,
  resource_id: record.resourceId,
  state: record.state,
  attempts: record.attempts,
  response_code: record.responseCode,
  error_code: record.errorCode,
  duration_ms: record.durationMs,
  date_created: utcText(record.createdAt),
  date_next_attempt: record.nextAttemptAt && utcText(record.nextAttemptAt),
});

const cellsOf = (record: DeliveryRecord): string[] => [
  String(record.id),
  record.createdAt,
  record.state,
  plain(record.topic),
  String(record.resourceId),
  String(record.attempts),
  record.attempts === 0 ? '' : record.responseCode === 0 ? record.errorCode : `HTTP ${record.responseCode}`,
  record.nextAttemptAt ?? '',
];
