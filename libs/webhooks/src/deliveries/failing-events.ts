import { utcText, type OutboxEvent } from '@grove/kernel';
import { withoutQuery, type FailingWebhook } from './failing-letters.js';

/** Halfway to being disabled, for webhooks on the topic `action.webhook_failing`. */
export const failingEvent = (webhook: FailingWebhook, lastError: string): OutboxEvent =>
  eventOf('action.webhook_failing', webhook, { status: 'active', last_error: lastError });

/** It is disabled now, for webhooks on the topic `action.webhook_disabled`. */
export const disabledEvent = (webhook: FailingWebhook, reason: string): OutboxEvent =>
  eventOf('action.webhook_disabled', webhook, { status: 'disabled', disabled_reason: reason });

const eventOf = (event: string, webhook: FailingWebhook, more: object): OutboxEvent => ({
  topic: event,
  resourceId: webhook.id,
  payload: {
    ...{ id: webhook.id, name: webhook.name, topic: webhook.topic, delivery_url: withoutQuery(webhook.deliveryUrl) },
    ...{ failures: webhook.failures, failing_since: utcText(webhook.failingSince), ...more },
  },
});
