import { instantAt, type Connection } from '@grove/core';
import type { Instant } from '@grove/database';
import { shouldStoreBodies } from '../model/store-bodies.rules.js';
import type { LoggedAttempt } from '../model/attempt-log.js';
import type { DeliveryEntity, DeliveryState } from '../model/delivery.entity.js';
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
  /** The newest attempts, the oldest first; none if the first one has arrived. */
  readonly attemptLog: readonly LoggedAttempt[];
}

/** Converts a delivery that was read with its webhook and its event. */
export function toDeliveryRecord(delivery: DeliveryEntity): DeliveryRecord {
  const { id, webhookId, eventId, topic, state, errorCode, event } = delivery;
  const webhook = delivery.webhook!;
  const isShown = shouldStoreBodies(webhook.storeBodies, errorCode);
  const bodyOf = (payload = ''): string => (isShown ? requestBodyOf(topic, webhookId, payload) : '');
  const restricted = event?.restrictedPayload ?? event?.payload;
  return {
    ...{ id, webhookId, eventId, topic, resourceId: delivery.resourceId, state, attempts: delivery.attempts },
    nextAttemptAt: state === 'waiting' ? instantAt(Number(delivery.dueAt)) : null,
    createdAt: delivery.createdAt,
    finishedAt: delivery.finishedAt,
    durationMs: delivery.durationMs,
    requestUrl: webhook.deliveryUrl,
    requestHeaders: delivery.requestHeaders,
    requestBody: bodyOf(webhook.ownerIsAdministrator ? event?.payload : restricted),
    restrictedBody: bodyOf(restricted),
    responseCode: delivery.responseCode,
    responseMessage: delivery.responseMessage,
    responseHeaders: delivery.responseHeaders,
    responseBody: isShown ? delivery.responseBody : '',
    connection: delivery.connection ?? {},
    errorCode,
    attemptLog: delivery.attemptLog ?? [],
  };
}
