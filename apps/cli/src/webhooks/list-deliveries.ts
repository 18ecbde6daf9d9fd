import { utcText } from '@grove/core';
import { DeliveriesService, type DeliveryRecord, type DeliveryState } from '@grove/webhooks';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';
import { findWebhook } from './find-webhook.js';

/** Which deliveries of a webhook; all states if none is given. */
export interface DeliveriesOptions {
  readonly webhook: number;
  readonly limit: number;
  readonly state?: readonly DeliveryState[];
}

/** Lists the deliveries of a webhook, without bodies. */
export async function listDeliveries({ webhook, limit, state }: DeliveriesOptions, notify: Notify): Promise<CommandResult> {
  return withGrove(notify, async (app) => {
    const { id } = await findWebhook(app, webhook);
    const records = await app.get(DeliveriesService).list(id, { states: state }, limit);
    const headings = ['id', 'made (UTC)', 'state', 'topic', 'of', 'attempts', 'outcome', 'next attempt'];
    const nothing = state ? `Webhook ${id} has no deliveries in these states.` : `Nothing was delivered to webhook ${id} yet.`;
    return {
      json: records.map(toRecord),
      text: records.length === 0 ? nothing : formatTable(headings, records.map(toCells)),
    };
  });
}

const toRecord = (record: DeliveryRecord): object => ({
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

const toCells = (record: DeliveryRecord): string[] => [
  String(record.id),
  record.createdAt,
  record.state,
  withoutControlCharacters(record.topic),
  String(record.resourceId),
  String(record.attempts),
  record.attempts === 0 ? '' : record.responseCode === 0 ? record.errorCode : `HTTP ${record.responseCode}`,
  record.nextAttemptAt ?? '',
];
