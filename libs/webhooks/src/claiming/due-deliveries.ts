import type { Instant } from '@grove/database';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestBodyOf } from '../model/ping.js';
import type { DeliverySettings } from '../model/delivery-settings.js';

/** A row of `dueDeliveries`, with everything that is needed to send it. */
export interface DueDelivery {
  id: number | string;
  webhook_id: number;
  event_id: number | string;
  topic: string;
  attempts: number;
  attempts_before_resend: number;
  created_at: Instant;
  payload: string | null;
  trace_parent: string | null;
  delivery_url: string;
  secret: string;
  previous_secret: string;
  previous_until: string | null;
  modified_at: string | null;
}

/** The next attempt of a due delivery. */
export function toDeliveryAttempt(
  row: DueDelivery,
  { claimId, secrets, settings, now }: { claimId: string; secrets: readonly string[]; settings: DeliverySettings; now: number },
): DeliveryAttempt {
  const [webhookId, topic] = [row.webhook_id, row.topic];
  return {
    deliveryId: Number(row.id),
    webhookId,
    eventId: String(row.event_id),
    createdAt: row.created_at,
    topic,
    attemptNumber: row.attempts + 1,
    attemptsBeforeResend: row.attempts_before_resend,
    body: requestBodyOf(topic, webhookId, row.payload ?? ''),
    traceparent: row.trace_parent,
    url: row.delivery_url,
    secrets,
    webhookModifiedAt: row.modified_at,
    claimId,
    claimedAt: now,
    settings,
  };
}

/** The sealed secrets that sign now, the newest first. */
export function activeSecretsOf({ secret, previous_secret, previous_until }: DueDelivery, now: number): readonly string[] {
  const isOverlapping = previous_secret !== '' && Date.parse(`${previous_until?.replace(' ', 'T')}Z`) > now;
  return isOverlapping ? [secret, previous_secret] : [secret];
}
