import { randomUUID } from 'node:crypto';
import { PING } from '../deliveries/delivery-record.js';
import type { Parcel } from './parcel.js';
import { bodySignature, standardSignatures } from './signature.rules.js';

/** Grove as receivers see it. */
export const PRODUCT = 'Grove/0.1.0 (webhooks)';

/** The headers of one attempt. A ping only says that we are there: it is a form, and not signed. */
export function requestHeaders(parcel: Parcel, source: string, nowMs: number): Record<string, string> {
  if (parcel.topic === PING) return { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': PRODUCT };
  const { topic, webhookId, attempt, body, secrets } = parcel;
  const [resource, event] = topic.split('.');
  const id = `evt_${parcel.eventId}`;
  const seconds = Math.floor(nowMs / 1000);
  return {
    'Content-Type': 'application/json',
    'User-Agent': PRODUCT,
    'X-WC-Webhook-Source': source,
    'X-WC-Webhook-Topic': topic,
    'X-WC-Webhook-Resource': resource,
    'X-WC-Webhook-Event': event,
    'X-WC-Webhook-Signature': bodySignature(body, secrets[0]),
    'X-WC-Webhook-ID': String(webhookId),
    'X-WC-Webhook-Delivery-ID': attemptId(),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignatures(id, seconds, body, secrets),
    'X-Grove-Attempt': String(attempt),
  };
}

/** 32 signs, of which no other attempt has the same. */
const attemptId = (): string => randomUUID().replaceAll('-', '');
