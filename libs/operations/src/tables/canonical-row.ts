import { hash } from 'node:crypto';
import type { Row } from '@grove/database';
import type { ColumnLayout } from './table-layout.js';

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

/** The number of rows, a colon, and the exclusive or of the first 64 bits of their hashes in hexadecimal digits, so that it does not depend on their order. */
export type Checksum = string;

export const NO_ROWS: Checksum = '0:0000000000000000';

/** The checksum with rows that it does not include, and without some that it includes. */
export function addRows(checksum: Checksum, added: readonly HashedRow[], removed: readonly HashedRow[] = []): Checksum {
  let sum = BigInt(`0x${checksum.split(':')[1]}`);
  for (const { hash } of [...added, ...removed]) sum ^= BigInt(`0x${hash.slice(0, 16)}`);
  return `${countOf(checksum) + added.length - removed.length}:${sum.toString(16).padStart(16, '0')}`;
}

interface HashedRow {
  readonly hash: string;
}

/** The number of rows of a checksum. */
export const countOf = (checksum: Checksum): number => Number(checksum.split(':')[0]);

export const areEqual = (some: readonly HashedRow[], others: readonly HashedRow[]): boolean =>
  addRows(NO_ROWS, some, others) === NO_ROWS;
