// SQL, because deliveries are inserted from events and webhooks in one statement: their values do not travel, however many webhooks there are.
import { now } from '@grove/core';
import type { SqlChange } from '@grove/database';

/** Creates a delivery of each of these events, which are no pings, for each active webhook of its topic and version. */
export const deliveriesOfEvents = (eventIds: readonly number[], dueAt: number): SqlChange =>
  deliveriesOf(eventIds, dueAt, "w.topic = o.topic AND w.status = 'active' AND o.api_version IN (0, w.api_version)");

/** Creates the deliveries of pings, each for the webhook that it is about. */
export const deliveriesOfPings = (eventIds: readonly number[], dueAt: number): SqlChange =>
  deliveriesOf(eventIds, dueAt, 'w.id = o.resource_id');

function deliveriesOf(eventIds: readonly number[], dueAt: number, condition: string): SqlChange {
  return {
    changes: [],
    sql: `INSERT INTO webhook_delivery (webhook_id, event_id, topic, resource_id, state, attempts, attempts_before_resend, due_at, claim_id,
        created_at, duration_ms, response_code, response_message, error_code, request_headers, response_headers, response_body)
      SELECT w.id, o.id, o.topic, o.resource_id, 'waiting', 0, 0, ?, '', ?, 0, 0, '', '', '{}', '{}', ''
      FROM outbox o JOIN webhook w ON ${condition} WHERE o.id IN (${eventIds.map(() => '?').join(', ')}) ORDER BY o.id, w.id`,
    values: [BigInt(dueAt), now(), ...eventIds],
  };
}
