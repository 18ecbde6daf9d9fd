import type { SqlValue } from '@grove/database';
import type { Key } from '../../tables/rows.sql.js';
import type { ColumnLayout, TableLayout } from '../../tables/table-layout.js';

/** A key of a row that was read, as triggers would record it. */
export const formatRecordedKey = (key: Key): string =>
  key.map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value))).toString('hex').toUpperCase()).join();

/** The key that was recorded. */
export function parseRecordedKey(text: string, { key }: TableLayout): Key {
  const values = text.split(',');
  return key.map((column, index) => valueOf(Buffer.from(values[index], 'hex'), column));
}

function valueOf(bytes: Buffer, { kind }: ColumnLayout): SqlValue {
  if (kind === 'binary') return bytes;
  const text = bytes.toString('utf8');
  if (kind !== 'integer') return text;
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
