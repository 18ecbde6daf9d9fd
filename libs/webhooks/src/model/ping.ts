import type { OutboxEvent } from '@grove/database';

/** The topic of a ping; its body is a form. */
export const PING = 'ping';

/** Tells a receiver that it was found, whatever the status of its webhook. */
export const pingOf = (webhookId: number): OutboxEvent => ({
  topic: PING,
  resourceId: webhookId,
  payload: { webhook_id: webhookId },
});

/** The body of a request: JSON as it was stored with the change, or the form of a ping. */
export const bodyOf = (topic: string, webhookId: number, payload: string): string =>
  topic === PING ? `webhook_id=${webhookId}` : payload;
