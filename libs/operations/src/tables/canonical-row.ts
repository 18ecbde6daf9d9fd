import { hash } from 'node:crypto';
import type { Row, SqlValue } from '@grove/database';
import type { ColumnLayout, TableLayout } from './table-layout.js';

/**
 * The canonical form of a row is the same on both engines: for each column in the order of the names, `N` for NULL, or the number of bytes, a colon and the
 * bytes. An integer is written in decimal digits, a text in UTF-8, an instant as `YYYY-MM-DD HH:MM:SS`. The hash of a row is the SHA-256 of that, in
 * hexadecimal digits, which every server of MySQL and MariaDB computes.
 */
export function hashRow(row: Row, columns: readonly ColumnLayout[]): string {
  const parts: Buffer[] = [];
  let text = '';
  for (const { name } of columns) {
    const value = row[name];
    if (value === null) text += 'N';
    else if (Buffer.isBuffer(value)) {
      parts.push(Buffer.from(`${text}${value.length}:`), value);
      text = '';
    } else {
      const written = String(value);
      text += `${Buffer.byteLength(written)}:${written}`;
    }
  }
  // Objects of `createHash` would keep memory until they are collected: one for each of millions of rows.
  return hash('sha256', parts.length === 0 ? text : Buffer.concat([...parts, Buffer.from(text)]));
}

/** The values of a row by column, as both engines bind them. */
export function storedValues(row: Row, { columns }: TableLayout): Record<string, SqlValue> {
  const isStorable = columns.every(({ name, kind }) => kind !== 'integer' || typeof row[name] !== 'string');
  if (isStorable) return row as Record<string, SqlValue>;
  return Object.fromEntries(columns.map((column) => [column.name, storedValue(row[column.name], column)]));
}

/** A value as it is bound: integers beyond 2^53 are read as text. */
export const storedValue = (value: unknown, { kind }: ColumnLayout): SqlValue =>
  kind === 'integer' && typeof value === 'string' ? BigInt(value) : (value as SqlValue);

/** The number and the checksum of rows: the exclusive or of the first 64 bits of their hashes, so that it does not depend on their order. */
export interface Checksum {
  readonly rows: number;
  readonly sum: bigint;
}

export const NO_ROWS: Checksum = { rows: 0, sum: 0n };

export const computeChecksum = (rows: readonly { readonly hash: string }[]): Checksum => ({
  rows: rows.length,
  sum: rows.reduce((sum, { hash }) => sum ^ BigInt(`0x${hash.slice(0, 16)}`), 0n),
});

/** The checksum of the rows of both, which have none in common. */
export const addChecksums = (one: Checksum, other: Checksum): Checksum => ({
  rows: one.rows + other.rows,
  sum: one.sum ^ other.sum,
});

export const areEqual = (one: Checksum, other: Checksum): boolean => one.rows === other.rows && one.sum === other.sum;

/** A checksum as text: the number of rows, and 16 hexadecimal digits. */
export const formatChecksum = ({ rows, sum }: Checksum): string => `${rows}:${sum.toString(16).padStart(16, '0')}`;

/** The checksum that `formatChecksum` wrote. */
export function parseChecksum(text: string): Checksum {
  const [rows, sum] = text.split(':');
  return { rows: Number(rows), sum: BigInt(`0x${sum}`) };
}
