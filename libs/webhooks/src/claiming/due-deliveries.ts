import { instantAt } from '@grove/core';
import { NOT_RELAYED, type EngineName, type Instant, type SqlValue } from '@grove/database';
import type { Share } from '../scheduling/due-info.js';
import { unrelayedFirst } from '../model/indexes.js';
import type { Parcel } from '../model/delivery-attempt.js';
import { bodyOf, PING } from '../model/ping.js';
import type { Terms } from '../model/delivery-settings.js';
import { waitingFirst } from '../model/indexes.js';

/** A part of a statement with what it binds. */
interface Part {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A delivery that is due, with all that it takes to send it. */
export interface DueDelivery {
  id: number | string;
  webhook_id: number;
  event_id: number | string;
  topic: string;
  attempts: number;
  attempts_before: number;
  created_at: Instant;
  payload: string | null;
  delivery_url: string;
  secret: string;
  previous_secret: string;
  previous_until: string | null;
  modified_at: string | null;
}

const COLUMNS =
  'SELECT d.id, d.webhook_id, d.event_id, d.topic, d.attempts, d.attempts_before, d.created_at FROM webhook_delivery d';
const DUE = "d.webhook_id = ? AND d.state = 'waiting' AND d.due_at <= ?";
const FIRST = 'ORDER BY d.due_at, d.id LIMIT ?';

/** What is due now of each of these webhooks. */
export function dueOf(shares: readonly Share[], termsOf: (webhookId: number) => Terms, now: number, engine: EngineName): Part {
  const parts = shares.map((share) => {
    const { waitsMs, isOnProbation } = termsOf(share.webhookId);
    const dueNow = (of: Share) => (waitsMs === 0 ? anyOf(of, now, engine) : nextInOrder(of, now, waitsMs, engine));
    return isOnProbation ? alone(dueNow({ ...share, most: 1 }), share.webhookId, now, engine) : dueNow(share);
  });
  return {
    sql: `SELECT f.*, o.payload, w.delivery_url, w.secret, w.previous_secret, w.previous_until, w.modified_at
      FROM (${parts.map(({ sql }) => `SELECT * FROM (${sql}) s`).join(' UNION ALL ')}) f
      JOIN webhook w ON w.id = f.webhook_id LEFT JOIN outbox o ON o.id = f.event_id
      WHERE w.status = 'active' OR (f.topic = ? AND w.status <> 'deleted')`,
    values: [...parts.flatMap(({ values }) => values), PING],
  };
}

const anyOf = ({ webhookId, most }: Share, now: number, engine: EngineName): Part => ({
  sql: `${COLUMNS} ${waitingFirst(engine)} WHERE ${DUE} ${FIRST}`,
  values: [webhookId, BigInt(now), most],
});

/**
 * Of each record only what happened to it first of all that is not finished, be it a delivery or an event that nobody has relayed yet: which dispatcher
 * relays or takes it does not matter. What has waited for too long holds back nothing any more. An event has a higher number than those before it
 * about the same record, and they are there to be seen before it is: so once nothing is before a delivery, nothing will be.
 */
function nextInOrder({ webhookId, most }: Share, now: number, waitsMs: number, engine: EngineName): Part {
  const since = instantAt(now - waitsMs);
  return {
    sql: `${COLUMNS} ${waitingFirst(engine)}
      LEFT JOIN (SELECT resource_id, MIN(event_id) AS event_id FROM webhook_delivery ${waitingFirst(engine)}
        WHERE webhook_id = ? AND state = 'waiting' AND topic <> ? AND COALESCE(resent_at, created_at) > ? GROUP BY resource_id
      ) unfinished ON unfinished.resource_id = d.resource_id
      LEFT JOIN (SELECT topic, resource_id, MIN(id) AS event_id FROM outbox ${unrelayedFirst(engine)}
        WHERE relayed_at = ? AND created_at > ? GROUP BY topic, resource_id
      ) unseen ON unseen.topic = d.topic AND unseen.resource_id = d.resource_id
      WHERE ${DUE} AND (d.topic = ? OR (d.event_id <= COALESCE(unfinished.event_id, d.event_id)
        AND d.event_id < COALESCE(unseen.event_id, d.event_id + 1))) ${FIRST}`,
    values: [webhookId, PING, since, NOT_RELAYED, since, webhookId, BigInt(now), PING, most],
  };
}

/** Only while no process is at another one of the webhook: on probation one delivery at a time is risked. */
const alone = ({ sql, values }: Part, webhookId: number, now: number, engine: EngineName): Part => ({
  sql: `SELECT * FROM (${sql}) next_one WHERE NOT EXISTS (SELECT 1 FROM webhook_delivery held ${waitingFirst(engine)}
    WHERE held.webhook_id = ? AND held.state = 'waiting' AND held.due_at > ? AND held.lease_holder <> '')`,
  values: [...values, webhookId, BigInt(now)],
});

/** What it takes to make an attempt. */
export function parcelOf(
  row: DueDelivery,
  { claim, secrets, terms, now }: { claim: string; secrets: readonly string[]; terms: Terms; now: number },
): Parcel {
  const [webhookId, topic] = [row.webhook_id, row.topic];
  return {
    deliveryId: Number(row.id),
    webhookId,
    eventId: String(row.event_id),
    madeAt: row.created_at,
    topic,
    attempt: row.attempts + 1,
    attemptsBefore: row.attempts_before,
    body: bodyOf(topic, webhookId, row.payload ?? ''),
    url: row.delivery_url,
    secrets,
    changedAt: row.modified_at,
    claim,
    claimedAt: now,
    terms,
  };
}

/** What is stored of the secrets that are in force, the newest first. */
export function storedSecretsOf({ secret, previous_secret, previous_until }: DueDelivery, now: number): readonly string[] {
  const isOverlapping = previous_secret !== '' && Date.parse(`${previous_until?.replace(' ', 'T')}Z`) > now;
  return isOverlapping ? [secret, previous_secret] : [secret];
}
