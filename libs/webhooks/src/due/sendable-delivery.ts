import type { Instant } from '@grove/database';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestBodyOf } from '../model/ping.js';
import type { StoreBodies } from '../model/store-bodies.rules.js';
import { RETRY_DELAYS } from '../retries/retry-delays.rules.js';

/** A row of `sendableDeliveries`, with everything that is needed to send it. */
export interface SendableDelivery {
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
  in_order: number;
  store_bodies: StoreBodies;
  /** JSON, which MySQL returns as it is. */
  retry_schedule: string | null;
}

/** The next attempt of a delivery that was claimed. */
export function toDeliveryAttempt(
  row: SendableDelivery,
  { claimId, secrets, now }: { claimId: string; secrets: readonly string[]; now: number },
): DeliveryAttempt {
  const [webhookId, topic, schedule] = [row.webhook_id, row.topic, row.retry_schedule];
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
    claimId,
    claimedAt: now,
    settings: {
      isInOrder: Number(row.in_order) === 1,
      storeBodies: row.store_bodies,
      retryDelays: schedule === null ? RETRY_DELAYS : (JSON.parse(schedule) as number[]).map((seconds) => seconds * 1_000),
    },
  };
}

/** The sealed secrets that sign now, the newest first. */
export function activeSecretsOf(row: SendableDelivery, now: number): readonly string[] {
  const { secret, previous_secret: previous, previous_until: until } = row;
  const isOverlapping = previous !== '' && Date.parse(`${until?.replace(' ', 'T')}Z`) > now;
  return isOverlapping ? [secret, previous] : [secret];
}
