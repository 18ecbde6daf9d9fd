import type { OutboxEvent } from '@grove/database';

/** The topic of a ping. Its body is a form. */
export const PING_TOPIC = 'ping';

/** Tests whether the receiver of a webhook answers, whatever the status of the webhook. */
export const pingEvent = (webhookId: number): OutboxEvent => ({
  topic: PING_TOPIC,
  resourceId: webhookId,
  payload: { webhook_id: webhookId },
});

/** The body of a request: the JSON that was stored with the change, or the form of a ping. */
export const requestBodyOf = (topic: string, webhookId: number, payload: string): string =>
  topic === PING_TOPIC ? `webhook_id=${webhookId}` : payload;
