import type { RowValues } from '@grove/database';

/** The columns of a delivery that hold text, some of which its owner or its receiver may make large. Numbers and instants are small. */
const TEXTS = [
  'topic',
  'lease_holder',
  'response_message',
  'error_code',
  'request_headers',
  'response_headers',
  'response_body',
  'connection',
];

/** Bytes of the texts among these columns of a delivery. */
export const bytesOf = (columns: RowValues): number =>
  TEXTS.reduce((sum, name) => sum + Buffer.byteLength((columns[name] as string | null | undefined) ?? ''), 0);

/** The same of a whole row, for a SELECT from `webhook_delivery`. */
export const STORED_BYTES = TEXTS.map((name) => `COALESCE(OCTET_LENGTH(${name}), 0)`).join(' + ');
