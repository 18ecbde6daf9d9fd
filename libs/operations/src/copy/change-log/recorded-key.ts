import type { EngineName, SqlValue } from '@grove/database';
import type { Key } from '../../tables/key-ranges.js';
import type { ColumnLayout, TableLayout } from '../../tables/table-layout.js';

/**
 * An SQL expression of a key as triggers record it: the bytes of each value in hexadecimal digits, with a comma between two. So a key of any kind is exact on both
 * engines, and equal keys are equal texts.
 */
export function recordedKey(engine: EngineName, { key }: TableLayout, row: 'OLD' | 'NEW'): string {
  const bytes = engine === 'mysql' ? 'BINARY' : 'BLOB';
  return key.map(({ name }) => `HEX(CAST(${row}.\`${name}\` AS ${bytes}))`).join(` || ',' || `);
}

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
