import { instantAt, type Connection } from '@grove/core';
import type { Instant, Row } from '@grove/database';
import { shouldStoreBodies, type StoreBodies } from '../model/store-bodies.rules.js';
import type { DeliveryState } from '../model/delivery.entity.js';
import { requestBodyOf } from '../model/ping.js';

/** A delivery as its owner sees it, with the request and the result of the last attempt. */
export interface DeliveryRecord {
  readonly id: number;
  readonly webhookId: number;
  /** The event that is delivered; it is the same in each attempt and for each webhook. */
  readonly eventId: number;
  readonly topic: string;
  readonly resourceId: number;
  readonly state: DeliveryState;
  /** Attempts that were started. */
  readonly attempts: number;
  /** When the next attempt is due; null when there is none. */
  readonly nextAttemptAt: Instant | null;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly durationMs: number;
  readonly requestUrl: string;
  /** Without signatures and secrets. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Empty if the settings of the webhook hide bodies, like the body of the response. */
  readonly requestBody: string;
  /** The body without what only administrators may read. */
  readonly restrictedBody: string;
  /** 0 when there was no response. */
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly connection: Connection;
  /** A stable error code; empty after a success. */
  readonly errorCode: string;
}

/** Converts a row of the query `RECORD`. */
export function toDeliveryRecord(row: Row): DeliveryRecord {
  const [webhookId, topic, state] = [row.webhook_id as number, row.topic as string, row.state as DeliveryState];
  const isShown = shouldStoreBodies(row.store_bodies as StoreBodies, row.error_code as string);
  const bodyOf = (payload: unknown): string => (isShown ? requestBodyOf(topic, webhookId, (payload as string | null) ?? '') : '');
  return {
    id: Number(row.id),
    webhookId,
    eventId: Number(row.event_id),
    topic,
    resourceId: row.resource_id as number,
    state,
    attempts: row.attempts as number,
    nextAttemptAt: state === 'waiting' ? instantAt(Number(row.due_at)) : null,
    createdAt: row.created_at as string,
    finishedAt: row.finished_at as string | null,
    durationMs: row.duration_ms as number,
    requestUrl: row.delivery_url as string,
    requestHeaders: JSON.parse(row.request_headers as string) as Record<string, string>,
    requestBody: bodyOf(row.payload),
    restrictedBody: bodyOf(row.restricted_payload),
    responseCode: row.response_code as number,
    responseMessage: row.response_message as string,
    responseHeaders: JSON.parse(row.response_headers as string) as Record<string, string>,
    responseBody: isShown ? (row.response_body as string) : '',
    connection: JSON.parse((row.connection as string | null) ?? '{}') as Connection,
    errorCode: row.error_code as string,
  };
}
