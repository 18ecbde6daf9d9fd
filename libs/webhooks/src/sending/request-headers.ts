import { randomUUID } from 'node:crypto';
import { VERSION } from '@grove/core';
import { PING } from '../model/ping.js';
import type { Parcel } from '../model/delivery-attempt.js';
import { bodySignature, standardSignatures } from './signature.rules.js';

/** Grove as receivers see it. */
const PRODUCT = `Grove/${VERSION} Hookshot`;

type Headers = Record<string, string>;

/** The headers of one attempt. */
export function requestHeaders(parcel: Parcel, source: string, nowMs: number): Headers {
  return parcel.topic === PING ? pingHeaders(parcel, nowMs) : eventHeaders(parcel, source, nowMs);
}

/** A ping only says that we are there. It is a form, without what receivers know a delivery by. */
const pingHeaders = (parcel: Parcel, nowMs: number): Headers => ({
  'Content-Type': 'application/x-www-form-urlencoded',
  'User-Agent': PRODUCT,
  ...standardHeaders(parcel, nowMs),
});

function eventHeaders(parcel: Parcel, source: string, nowMs: number): Headers {
  const { topic, webhookId, eventId, attempt, body, secrets } = parcel;
  const [resource, event] = topic.split('.');
  const attemptId = newAttemptId();
  return {
    'Content-Type': 'application/json',
    'User-Agent': PRODUCT,
    'X-WC-Webhook-Source': source,
    'X-WC-Webhook-Topic': topic,
    'X-WC-Webhook-Resource': resource,
    'X-WC-Webhook-Event': event,
    'X-WC-Webhook-Signature': bodySignature(body, secrets[0]),
    'X-WC-Webhook-ID': String(webhookId),
    'X-WC-Webhook-Delivery-ID': attemptId,
    ...standardHeaders(parcel, nowMs),
    // Changes of one record wait for each other at its row, and the event gets its number in the unit of its change: of two events about one record
    // the later one has the higher number, whichever of them is relayed or delivered first.
    'X-Grove-Event-Sequence': eventId,
    'X-Grove-Attempt': String(attempt),
    traceparent: traceOf(attemptId),
  };
}

/** What Standard Webhooks asks for. */
function standardHeaders(parcel: Parcel, nowMs: number): Headers {
  const id = messageId(parcel);
  const seconds = Math.floor(nowMs / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignatures(id, seconds, parcel.body, parcel.secrets),
  };
}

/** By which receivers tell repeats. With its moment, since the numbers of another shop, or of this one before it got a backup back, are the same. */
const messageId = ({ eventId, madeAt }: Parcel): string =>
  `evt_${eventId}_${(Date.parse(`${madeAt.replace(' ', 'T')}Z`) / 1000).toString(36)}`;

/** 32 signs, of which no other attempt has the same. */
const newAttemptId = (): string => randomUUID().replaceAll('-', '');

/** W3C Trace Context: receivers trace an attempt under its own id, of which the record tells what came. */
const traceOf = (attemptId: string): string => `00-${attemptId}-${attemptId.slice(0, 16)}-01`;
