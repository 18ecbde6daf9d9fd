import type { DeliveryEntity } from './delivery.entity.js';

/** Texts of a delivery; some of them can be made large by the owner or the receiver. Numbers and dates are small. */
const TEXTS = [
  ...(['topic', 'claimId', 'responseMessage', 'errorCode'] as const),
  ...(['requestHeaders', 'responseHeaders', 'responseBody', 'connection'] as const),
];

/** Bytes of the texts among these values of a delivery. */
export const textBytesOf = (delivery: Partial<DeliveryEntity>): number =>
  TEXTS.reduce((sum, name) => sum + bytesOf(delivery[name]), 0);

/** The same for a stored delivery, as an expression of a query. */
export const STORED_TEXT_BYTES = TEXTS.map((name) => `COALESCE(OCTET_LENGTH(delivery.${name}), 0)`).join(' + ');

const bytesOf = (value: string | object | null | undefined): number =>
  value === null || value === undefined ? 0 : Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
