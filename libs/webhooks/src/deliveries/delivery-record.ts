import { instantAt, type Connection } from '@grove/core';
import type { Instant, Row } from '@grove/database';
import { keepsBodies, type StoreBodies } from '../model/store-bodies.rules.js';
import type { DeliveryState } from '../model/delivery.entity.js';
import { bodyOf } from '../model/ping.js';

/** A delivery as its owner sees it: what was sent, and what came of the last attempt. */
export interface DeliveryRecord {
  readonly id: number;
  readonly webhookId: number;
  /** What is delivered: the same in each attempt and on every webhook. */
  readonly eventId: number;
  readonly topic: string;
  readonly resourceId: number;
  readonly state: DeliveryState;
  /** Attempts that were begun. */
  readonly attempts: number;
  /** When it is tried again; null when it is not. */
  readonly nextAttemptAt: Instant | null;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly durationMs: number;
  readonly requestUrl: string;
  /** Without what would let somebody else sign. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Empty where its webhook has no bodies shown; so is that of the answer. */
  readonly requestBody: string;
  /** 0 when there was no answer. */
  readonly responseCode: number;
  readonly responseMessage: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: string;
  readonly connection: Connection;
  /** A stable word for what went wrong; empty when nothing did. */
  readonly errorCode: string;
}

/** A row of `RECORD` as its record. */
export function recordOf(row: Row): DeliveryRecord {
  const [webhookId, topic, state] = [row.webhook_id as number, row.topic as string, row.state as DeliveryState];
  const isShown = keepsBodies(row.store_bodies as StoreBodies, row.error_code as string);
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
    requestBody: isShown ? bodyOf(topic, webhookId, (row.payload as string | null) ?? '') : '',
    responseCode: row.response_code as number,
    responseMessage: row.response_message as string,
    responseHeaders: JSON.parse(row.response_headers as string) as Record<string, string>,
    responseBody: isShown ? (row.response_body as string) : '',
    connection: JSON.parse((row.connection as string | null) ?? '{}') as Connection,
    errorCode: row.error_code as string,
  };
}
