import { now, tracing, type Instant } from '@grove/core';
import type { RowValues } from '../queries/row-statements.sql.js';

/** Something that happened to a record, as webhooks report it. */
export interface OutboxEvent {
  /** Such as `order.created`. */
  topic: string;
  resourceId: number;
  /** The version of the interface in whose form the payload is. Only receivers of that version get it; without one all of them do. */
  apiVersion?: number;
  /** The payload that receivers get, as JSON. */
  payload: unknown;
  /** What receivers of accounts get that may not read the whole record; absent if all receivers get the same. */
  restrictedPayload?: unknown;
}

/**
 * The time of relaying of an event that was not relayed; waiting events are found by it. It is a time and not NULL, because otherwise the row would
 * grow when it is relayed: in a table to which rows are only added all pages are full, and MySQL would split a page for almost every event.
 */
export const NOT_RELAYED: Instant = '1000-01-01 00:00:00';

/** The row of an event. The payload is serialized now. */
export const rowOf = ({ topic, resourceId, payload, restrictedPayload, apiVersion = 0 }: OutboxEvent): RowValues => ({
  topic,
  resource_id: resourceId,
  payload: JSON.stringify(payload),
  created_at: now(),
  api_version: apiVersion,
  restricted_payload: restrictedPayload === undefined ? null : JSON.stringify(restrictedPayload),
  // Deliveries continue the trace of what caused the event.
  ...(tracing.current && { trace_parent: tracing.current()?.traceparent ?? null }),
});
