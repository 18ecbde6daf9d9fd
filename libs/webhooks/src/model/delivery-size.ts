import type { RowValues } from '@grove/database';

/** Text columns of a delivery; some of them can be made large by the owner or the receiver. Numbers and dates are small. */
const TEXT_COLUMNS = [
  'topic',
  'claim_id',
  'response_message',
  'error_code',
  'request_headers',
  'response_headers',
  'response_body',
  'connection',
];

/** Bytes of the text in these columns of a delivery. */
export const textBytesOf = (columns: RowValues): number =>
  TEXT_COLUMNS.reduce((sum, name) => sum + Buffer.byteLength((columns[name] as string | null | undefined) ?? ''), 0);

/** The same for a stored row, as an expression for a SELECT from `webhook_delivery`. */
export const STORED_TEXT_BYTES = TEXT_COLUMNS.map((name) => `COALESCE(OCTET_LENGTH(${name}), 0)`).join(' + ');
