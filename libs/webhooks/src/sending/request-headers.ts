import { randomUUID } from 'node:crypto';
import { VERSION } from '@grove/core';
import { PING_TOPIC } from '../model/ping.js';
import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { bodySignature, standardSignatures } from './signature.rules.js';

/** The user agent. Receivers of WooCommerce webhooks look for "Hookshot". */
const USER_AGENT = `Grove/${VERSION} Hookshot`;

type Headers = Record<string, string>;

/** The headers of one attempt. `traceparent`: the trace that the receiver may continue; without one it gets the id of the attempt. */
export function requestHeaders(attempt: DeliveryAttempt, source: string, nowMs: number, traceparent?: string): Headers {
  return attempt.topic === PING_TOPIC ? pingHeaders(attempt, nowMs) : eventHeaders(attempt, source, nowMs, traceparent);
}

/** A ping is a form, without the headers that identify a delivery. */
const pingHeaders = (attempt: DeliveryAttempt, nowMs: number): Headers => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  'User-Agent': USER_AGENT,
  ...standardHeaders(attempt, nowMs),
});

function eventHeaders(attempt: DeliveryAttempt, source: string, nowMs: number, traceparent?: string): Headers {
  const { topic, webhookId, eventId, attemptNumber, body, secrets } = attempt;
  const [resource, event] = topic.split('.');
  const attemptId = newAttemptId();
  return {
    'Content-Type': 'application/json',
    'User-Agent': USER_AGENT,
    'X-WC-Webhook-Source': source,
    'X-WC-Webhook-Topic': topic,
    'X-WC-Webhook-Resource': resource,
    'X-WC-Webhook-Event': event,
    'X-WC-Webhook-Signature': bodySignature(body, secrets[0]),
    'X-WC-Webhook-ID': String(webhookId),
    'X-WC-Webhook-Delivery-ID': attemptId,
    ...standardHeaders(attempt, nowMs),
    // Changes of one record lock its row, and an event gets its id in the unit of work of its change: of two events about one record the later
    // one has the higher id, in whatever order they are relayed or delivered.
    'X-Grove-Event-Sequence': eventId,
    'X-Grove-Attempt': String(attemptNumber),
    traceparent: traceparent ?? traceparentOf(attemptId),
  };
}

/** The headers of Standard Webhooks. */
function standardHeaders(attempt: DeliveryAttempt, nowMs: number): Headers {
  const id = messageId(attempt);
  const seconds = Math.floor(nowMs / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignatures(id, seconds, attempt.body, attempt.secrets),
  };
}

/** Receivers detect repeated deliveries by it. It contains a time, because another shop, or this one before a backup was restored, uses the same ids. */
const messageId = ({ eventId, createdAt }: DeliveryAttempt): string =>
  `evt_${eventId}_${(Date.parse(`${createdAt.replace(' ', 'T')}Z`) / 1000).toString(36)}`;

/** A unique id of 32 characters. */
const newAttemptId = (): string => randomUUID().replaceAll('-', '');

/** W3C Trace Context: the id of the attempt is the trace id, so that traces of the receiver can be matched with stored attempts. */
const traceparentOf = (attemptId: string): string => `00-${attemptId}-${attemptId.slice(0, 16)}-01`;
