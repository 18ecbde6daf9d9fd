import { utcText } from '@grove/core';
import type { OutboxEvent } from '@grove/database';
import { withoutQuery, type FailingWebhook, type WebhookSummary } from './health-mails.js';

/** For the topic `action.webhook_failing`: half of the time until the webhook is disabled has passed. */
export const failingEvent = (webhook: FailingWebhook, lastError: string): OutboxEvent =>
  toEvent('action.webhook_failing', webhook, { ...failureFields(webhook), status: 'active', last_error: lastError });

/** For the topic `action.webhook_disabled`. */
export const disabledEvent = (webhook: FailingWebhook, reason: string): OutboxEvent =>
  toEvent('action.webhook_disabled', webhook, { ...failureFields(webhook), status: 'disabled', disabled_reason: reason });

/** For the topic `action.webhook_enabled`: the webhook was activated automatically. */
export const enabledEvent = (webhook: WebhookSummary): OutboxEvent =>
  toEvent('action.webhook_enabled', webhook, { status: 'active' });

const failureFields = ({ failures, failingSince }: FailingWebhook) => ({ failures, failing_since: utcText(failingSince) });

const toEvent = (topic: string, webhook: WebhookSummary, details: object): OutboxEvent => ({
  topic,
  resourceId: webhook.id,
  payload: {
    ...{ id: webhook.id, name: webhook.name, topic: webhook.topic, delivery_url: withoutQuery(webhook.deliveryUrl) },
    ...details,
  },
});
