import { utcText } from '@grove/core';
import type { OutboxEvent } from '@grove/database';
import { withoutQuery, type FailingWebhook, type ToldWebhook } from './health-letters.js';

/** Halfway to being disabled, for webhooks on the topic `action.webhook_failing`. */
export const failingEvent = (webhook: FailingWebhook, lastError: string): OutboxEvent =>
  eventOf('action.webhook_failing', webhook, { ...failuresOf(webhook), status: 'active', last_error: lastError });

/** It is disabled now, for webhooks on the topic `action.webhook_disabled`. */
export const disabledEvent = (webhook: FailingWebhook, reason: string): OutboxEvent =>
  eventOf('action.webhook_disabled', webhook, { ...failuresOf(webhook), status: 'disabled', disabled_reason: reason });

/** It is active again by itself, for webhooks on the topic `action.webhook_enabled`. */
export const enabledEvent = (webhook: ToldWebhook): OutboxEvent =>
  eventOf('action.webhook_enabled', webhook, { status: 'active' });

const failuresOf = ({ failures, failingSince }: FailingWebhook) => ({ failures, failing_since: utcText(failingSince) });

const eventOf = (event: string, webhook: ToldWebhook, more: object): OutboxEvent => ({
  topic: event,
  resourceId: webhook.id,
  payload: {
    ...{ id: webhook.id, name: webhook.name, topic: webhook.topic, delivery_url: withoutQuery(webhook.deliveryUrl) },
    ...more,
  },
});
