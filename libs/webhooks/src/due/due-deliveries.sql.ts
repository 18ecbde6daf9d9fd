// SQL, because no query builder joins the due deliveries of several webhooks by UNION ALL, each with a limit, a lateness and an index of its own; and a
// dispatcher claims them some hundred times a second, for which a builder would name each id anew.
import { instantAt } from '@grove/core';
import { NOT_RELAYED, type EngineName, type SqlChange, type SqlRead, type SqlValue } from '@grove/database';
import { UNRELAYED_EVENTS, WAITING_DELIVERIES } from '../model/indexes.js';
import { PING_TOPIC } from '../model/ping.js';

/** How many due deliveries of a webhook are wanted, and in which order it wants them. */
export interface DueQuota {
  readonly webhookId: number;
  readonly limit: number;
  /** Longest time in milliseconds that a delivery waits for earlier deliveries about the same record; 0 when it never waits. */
  readonly inOrderWaitMs: number;
  readonly isOnProbation: boolean;
}

/** A part of the statement with its values. */
interface SqlPart {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const COLUMNS = 'SELECT d.id, d.webhook_id, d.attempts FROM webhook_delivery d';
const DUE = "d.webhook_id = ? AND d.state = 'waiting' AND d.due_at <= ?";
const OLDEST_FIRST = 'ORDER BY d.due_at, d.id LIMIT ?';

/** Only administrators get what others may not read. */
const PAYLOAD = 'CASE WHEN w.owner_is_administrator = 1 THEN o.payload ELSE COALESCE(o.restricted_payload, o.payload) END';

/** Selects due deliveries of these webhooks, within these quotas. */
export function dueDeliveries(quotas: readonly DueQuota[], now: number, engine: EngineName): SqlRead {
  const parts = quotas.map((quota) => {
    const limited = quota.isOnProbation ? { ...quota, limit: 1 } : quota;
    const due = quota.inOrderWaitMs === 0 ? inAnyOrder(limited, now, engine) : firstOfEachRecord(limited, now, engine);
    return quota.isOnProbation ? oneAtATime(due, quota.webhookId, now, engine) : due;
  });
  return {
    reads: ['webhook_delivery', 'outbox'],
    sql: parts.map(({ sql }) => `SELECT * FROM (${sql}) s`).join(' UNION ALL '),
    values: parts.flatMap(({ values }) => values),
  };
}

/** Selects everything that is needed to send those of these deliveries that are due, and whose webhooks may be sent to. */
export const sendableDeliveries = (ids: readonly number[], now: number): SqlRead => ({
  reads: ['webhook_delivery', 'webhook', 'outbox'],
  sql: `SELECT d.id, d.webhook_id, d.event_id, d.topic, d.attempts, d.attempts_before_resend, d.created_at,
      ${PAYLOAD} AS payload, o.trace_parent, w.delivery_url, w.secret, w.previous_secret, w.previous_until, w.in_order, w.store_bodies, w.retry_schedule
    FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id LEFT JOIN outbox o ON o.id = d.event_id
    WHERE d.id IN (${ids.map(() => '?').join(', ')}) AND d.state = 'waiting' AND d.due_at <= ?
      AND (w.status = 'active' OR (d.topic = ? AND w.status <> 'deleted'))`,
  values: [...ids, BigInt(now), PING_TOPIC],
});

/** Claims those of these deliveries that are still due; each becomes due again when the lease ends. */
export const claimOfDeliveries = (ids: readonly number[], claimId: string, now: number, leaseMs: number): SqlChange => ({
  changes: ['webhook_delivery'],
  ids,
  columns: ['claim_id', 'due_at', 'attempts'],
  sql: `UPDATE webhook_delivery SET claim_id = ?, due_at = ?, attempts = attempts + 1
    WHERE id IN (${ids.map(() => '?').join(', ')}) AND state = 'waiting' AND due_at <= ?`,
  values: [claimId, BigInt(now + leaseMs), ...ids, BigInt(now)],
});

const inAnyOrder = ({ webhookId, limit }: DueQuota, now: number, engine: EngineName): SqlPart => ({
  sql: `${COLUMNS} ${using(WAITING_DELIVERIES, engine)} WHERE ${DUE} ${OLDEST_FIRST}`,
  values: [webhookId, BigInt(now), limit],
});

/**
 * Selects only the first unfinished event of each record, which may be a delivery or an event that is not relayed yet; which dispatcher relays or sends it
 * does not matter. Deliveries that have waited too long block no others. Events about one record have ascending ids and become visible in that
 * order: if nothing is before a delivery now, nothing will be later.
 */
function firstOfEachRecord({ webhookId, limit, inOrderWaitMs }: DueQuota, now: number, engine: EngineName): SqlPart {
  const since = instantAt(now - inOrderWaitMs);
  const [waiting, unrelayed] = [using(WAITING_DELIVERIES, engine), using(UNRELAYED_EVENTS, engine)];
  return {
    sql: `${COLUMNS} ${waiting}
      LEFT JOIN (SELECT resource_id, MIN(event_id) AS event_id FROM webhook_delivery ${waiting}
        WHERE webhook_id = ? AND state = 'waiting' AND topic <> ? AND COALESCE(resent_at, created_at) > ? GROUP BY resource_id
      ) unfinished ON unfinished.resource_id = d.resource_id
      LEFT JOIN (SELECT topic, resource_id, MIN(id) AS event_id FROM outbox ${unrelayed}
        WHERE relayed_at = ? AND created_at > ? GROUP BY topic, resource_id
      ) unrelayed ON unrelayed.topic = d.topic AND unrelayed.resource_id = d.resource_id
      WHERE ${DUE} AND (d.topic = ? OR (d.event_id <= COALESCE(unfinished.event_id, d.event_id)
        AND d.event_id < COALESCE(unrelayed.event_id, d.event_id + 1))) ${OLDEST_FIRST}`,
    values: [webhookId, PING_TOPIC, since, NOT_RELAYED, since, webhookId, BigInt(now), PING_TOPIC, limit],
  };
}

/** Selects nothing while any process sends another delivery of the webhook: on probation, only one delivery at a time is risked. */
const oneAtATime = ({ sql, values }: SqlPart, webhookId: number, now: number, engine: EngineName): SqlPart => ({
  sql: `SELECT * FROM (${sql}) next_one WHERE NOT EXISTS (SELECT 1 FROM webhook_delivery held ${using(WAITING_DELIVERIES, engine)}
    WHERE held.webhook_id = ? AND held.state = 'waiting' AND held.due_at > ? AND held.claim_id <> '')`,
  values: [...values, webhookId, BigInt(now)],
});

const using = (index: string, engine: EngineName): string =>
  engine === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;
