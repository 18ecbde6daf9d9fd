import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestHeaders } from './request-headers.js';

/** The meaning of each header of a delivery, for the documentation. */
export const HEADER_MEANINGS: Readonly<Record<string, string>> = {
  'Content-Type': 'The body is JSON.',
  'User-Agent': 'Name and version of the sender.',
  'X-WC-Webhook-Source': 'URL of the site.',
  'X-WC-Webhook-Topic': 'Topic of the event.',
  'X-WC-Webhook-Resource': 'First part of the topic: the kind of record.',
  'X-WC-Webhook-Event': 'Second part of the topic: what happened.',
  'X-WC-Webhook-Signature': 'HMAC-SHA256 of the body with the secret as key, in base64.',
  'X-WC-Webhook-ID': 'Id of the webhook.',
  'X-WC-Webhook-Delivery-ID': 'Id of this attempt.',
  'webhook-id': 'Id of the event, the same in each attempt. Ignore ids that you have already processed.',
  'webhook-timestamp': 'Time of this attempt, in seconds since 1970.',
  'webhook-signature':
    'Signatures of Standard Webhooks, one for each active secret: v1, a comma, and the HMAC-SHA256 of id, timestamp and body, joined by full stops.',
  'X-Grove-Event-Sequence': 'Number of the event. Of two events about the same record, the later one has the higher number.',
  'X-Grove-Attempt': 'Number of this attempt, from 1.',
  traceparent: 'Trace id of this attempt (W3C Trace Context).',
};

/** A delivery as receivers get it, for the documentation: created and signed like any other. */
export interface SampleDelivery {
  readonly topic: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The delivery of an event with this payload. */
export function sampleDelivery(payload: unknown, source: string): SampleDelivery {
  const [topic, secret, body] = ['order.created', 'a long secret', JSON.stringify(payload)];
  const attempt: DeliveryAttempt = {
    ...{
      deliveryId: 1,
      webhookId: 1,
      eventId: '1',
      createdAt: '2026-01-15 09:30:00',
      topic,
      attemptNumber: 1,
      attemptsBeforeResend: 0,
    },
    ...{ body, url: '', secrets: [secret], claimId: '', claimedAt: 0 },
    settings: { isInOrder: false, storeBodies: 'all', retryDelays: [] },
  };
  return { topic, secret, body, headers: requestHeaders(attempt, source, Date.UTC(2026, 0, 15, 9, 30)) };
}
