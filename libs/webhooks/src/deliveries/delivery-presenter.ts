import { serializerFor, type JsonRecord, type RequestContext } from '@grove/rest';
import { utcText } from '@grove/core';
import type { DeliveryRecord } from './delivery-record.js';
import { Delivery, type DeliveryConnection } from './delivery.resource.js';

/** The JSON of a delivery, with its links. */
export function toDeliveryResource(record: DeliveryRecord, context: RequestContext): JsonRecord {
  const webhook = context.url(`/shop/v1/webhooks/${record.webhookId}`);
  const { id, topic, state, eventId, resourceId, attempts, errorCode, requestUrl, requestHeaders } = record;
  const requestBody = context.principal.roles.includes('administrator') ? record.requestBody : record.restrictedBody;
  const { responseMessage, responseHeaders, responseBody } = record;
  const delivery: Delivery = {
    ...{ id, state, topic, eventId, resourceId, attempts, errorCode },
    ...{ requestUrl, requestHeaders, requestBody, responseMessage, responseHeaders, responseBody },
    sequence: eventId,
    connection: connectionOf(record),
    duration: secondsOf(record.durationMs),
    summary: summaryOf(record),
    requestMethod: 'POST',
    responseCode: codeOf(record.responseCode),
    attemptLog: record.attemptLog.map(({ at, code, error, ms }) => ({
      ...{ date: utcText(at), responseCode: codeOf(code), errorCode: error, duration: secondsOf(ms) },
    })),
    dateCreated: utcText(record.createdAt),
    dateFinished: record.finishedAt && utcText(record.finishedAt),
    dateNextAttempt: record.nextAttemptAt && utcText(record.nextAttemptAt),
  };
  const links = {
    self: [{ href: `${webhook}/deliveries/${id}` }],
    collection: [{ href: `${webhook}/deliveries` }],
    up: [{ href: webhook }],
  };
  return { ...serializerFor(Delivery, 'view')(delivery), _links: links };
}

const secondsOf = (ms: number): string => (ms / 1_000).toFixed(3);

const codeOf = (status: number): string => (status === 0 ? '' : String(status));

function connectionOf({ connection }: DeliveryRecord): DeliveryConnection | null {
  const { address, isReused = false, tlsVersion = '', tlsCipher = '' } = connection;
  if (address === undefined) return null;
  const { dnsMs = null, connectMs = null, tlsMs = null, firstByteMs = null } = connection;
  return { address, reused: isReused, tlsVersion, tlsCipher, dnsMs, connectMs, tlsMs, firstByteMs };
}

function summaryOf({ state, attempts, responseCode, responseMessage, errorCode }: DeliveryRecord): string {
  if (state === 'cancelled') return 'Cancelled: its webhook was not active any more.';
  if (attempts === 0) return 'Not sent yet.';
  if (responseCode === 0 && errorCode === '') return 'On its way.';
  return responseCode === 0 ? `No answer: ${errorCode}` : `HTTP ${responseCode} ${responseMessage}`.trim();
}
