import { instantAt } from '@grove/core';
import { NOT_RELAYED, type EngineName, type Instant, type SqlValue } from '@grove/database';
import type { ClaimQuota } from '../scheduling/due-info.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestBodyOf, PING_TOPIC } from '../model/ping.js';
import type { DeliverySettings } from '../model/delivery-settings.js';
import { PAYLOAD } from '../model/payload.js';
import { useUnrelayedIndex, useWaitingIndex } from '../model/indexes.js';

/** A part of a statement with its values. */
interface SqlPart {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A due delivery, with everything that is needed to send it. */
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

const COLUMNS =
  'SELECT d.id, d.webhook_id, d.event_id, d.topic, d.attempts, d.attempts_before_resend, d.created_at FROM webhook_delivery d';
const DUE = "d.webhook_id = ? AND d.state = 'waiting' AND d.due_at <= ?";
const OLDEST_FIRST = 'ORDER BY d.due_at, d.id LIMIT ?';

/** The query for due deliveries of these webhooks, within these quotas. */
export function dueDeliveriesQuery(
  quotas: readonly ClaimQuota[],
  settingsOf: (webhookId: number) => DeliverySettings,
  now: number,
  engine: EngineName,
): SqlPart {
  const parts = quotas.map((quota) => {
    const { inOrderWaitMs, isOnProbation } = settingsOf(quota.webhookId);
    const dueNow = (of: ClaimQuota) =>
      inOrderWaitMs === 0 ? inAnyOrder(of, now, engine) : firstOfEachRecord(of, now, inOrderWaitMs, engine);
    return isOnProbation ? oneAtATime(dueNow({ ...quota, limit: 1 }), quota.webhookId, now, engine) : dueNow(quota);
  });
  return {
    sql: `SELECT f.*, ${PAYLOAD} AS payload, o.trace_parent, w.delivery_url, w.secret, w.previous_secret, w.previous_until, w.modified_at
      FROM (${parts.map(({ sql }) => `SELECT * FROM (${sql}) s`).join(' UNION ALL ')}) f
      JOIN webhook w ON w.id = f.webhook_id LEFT JOIN outbox o ON o.id = f.event_id
      WHERE w.status = 'active' OR (f.topic = ? AND w.status <> 'deleted')`,
    values: [...parts.flatMap(({ values }) => values), PING_TOPIC],
  };
}

const inAnyOrder = ({ webhookId, limit }: ClaimQuota, now: number, engine: EngineName): SqlPart => ({
  sql: `${COLUMNS} ${useWaitingIndex(engine)} WHERE ${DUE} ${OLDEST_FIRST}`,
  values: [webhookId, BigInt(now), limit],
});

/**
 * Selects only the first unfinished event of each record, which may be a delivery or an event that is not relayed yet; which dispatcher relays or sends it
 * does not matter. Deliveries that have waited too long block no others. Events about one record have ascending ids and become visible in that
 * order: if nothing is before a delivery now, nothing will be later.
 */
function firstOfEachRecord({ webhookId, limit }: ClaimQuota, now: number, waitMs: number, engine: EngineName): SqlPart {
  const since = instantAt(now - waitMs);
  return {
    sql: `${COLUMNS} ${useWaitingIndex(engine)}
      LEFT JOIN (SELECT resource_id, MIN(event_id) AS event_id FROM webhook_delivery ${useWaitingIndex(engine)}
        WHERE webhook_id = ? AND state = 'waiting' AND topic <> ? AND COALESCE(resent_at, created_at) > ? GROUP BY resource_id
      ) unfinished ON unfinished.resource_id = d.resource_id
      LEFT JOIN (SELECT topic, resource_id, MIN(id) AS event_id FROM outbox ${useUnrelayedIndex(engine)}
        WHERE relayed_at = ? AND created_at > ? GROUP BY topic, resource_id
      ) unrelayed ON unrelayed.topic = d.topic AND unrelayed.resource_id = d.resource_id
      WHERE ${DUE} AND (d.topic = ? OR (d.event_id <= COALESCE(unfinished.event_id, d.event_id)
        AND d.event_id < COALESCE(unrelayed.event_id, d.event_id + 1))) ${OLDEST_FIRST}`,
    values: [webhookId, PING_TOPIC, since, NOT_RELAYED, since, webhookId, BigInt(now), PING_TOPIC, limit],
  };
}

/** Selects nothing while any process sends another delivery of the webhook: on probation, only one delivery at a time is risked. */
const oneAtATime = ({ sql, values }: SqlPart, webhookId: number, now: number, engine: EngineName): SqlPart => ({
  sql: `SELECT * FROM (${sql}) next_one WHERE NOT EXISTS (SELECT 1 FROM webhook_delivery held ${useWaitingIndex(engine)}
    WHERE held.webhook_id = ? AND held.state = 'waiting' AND held.due_at > ? AND held.claim_id <> '')`,
  values: [...values, webhookId, BigInt(now)],
});

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
