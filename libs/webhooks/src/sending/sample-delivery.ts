import type { DeliveryAttempt } from '../model/delivery-attempt.js';
import { requestHeaders } from './request-headers.js';

/** The meaning of each header of a delivery, for the documentation. */
export const HEADER_MEANINGS: Readonly<Record<string, string>> = {
  'Content-Type': 'The body is JSON.',
  'User-Agent': 'Who sends it.',
  'X-WC-Webhook-Source': 'Address of the site.',
  'X-WC-Webhook-Topic': 'What happened.',
  'X-WC-Webhook-Resource': 'First half of the topic: what it happened to.',
  'X-WC-Webhook-Event': 'Second half of the topic.',
  'X-WC-Webhook-Signature': 'HMAC-SHA256 of the body under the secret, in base64.',
  'X-WC-Webhook-ID': 'Identifier of the webhook.',
  'X-WC-Webhook-Delivery-ID': 'Identifier of this attempt.',
  'webhook-id': 'Identifier of the event, the same in each attempt: drop what you had already.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature':
    'Signature of Standard Webhooks: v1 and HMAC-SHA256 of id, timestamp and body, joined by points; one for each secret in force.',
  'X-Grove-Event-Sequence': 'Number of the event: of two events about one record the later one has the higher number.',
  'X-Grove-Attempt': 'Which attempt this is, from 1.',
  traceparent: 'Trace of this attempt, as W3C Trace Context.',
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
    ...{ body, url: '', secrets: [secret], webhookModifiedAt: null, claimId: '', claimedAt: 0 },
    settings: { inOrderWaitMs: 0, storeBodies: 'all', retryDelays: [], isOnProbation: false },
  };
  return { topic, secret, body, headers: requestHeaders(attempt, source, Date.UTC(2026, 0, 15, 9, 30)) };
}
