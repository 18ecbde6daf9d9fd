import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Row } from '@grove/database';
import type { ColumnLayout, TableLayout } from '../tables/table-layout.js';
import { TransferRefused } from '../transfer/transfer-refused.js';

/** Most bytes of the text of a part. A part that a backup makes has some hundred kilobytes, unless it is a single row that is larger. */
export const MAX_PART_BYTES = 64 * 1024 * 1024;

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/**
 * The rows of a part of a backup as compressed text. Each line is a row: a JSON array of the values in the order of the columns. Integers beyond 2^53 are texts,
 * and bytes are base64.
 */
export async function formatRows(rows: readonly Row[], layout: TableLayout): Promise<Buffer> {
  const text = Buffer.from(rows.map((row) => `${lineOf(row, layout)}\n`).join(''));
  if (text.length > MAX_PART_BYTES)
    throw new TransferRefused(
      'row_too_large',
      `A row of the table ${layout.name} has more than ${MAX_PART_BYTES} bytes, which no backup can hold. Shorten or delete that record.`,
    );
  return compress(text);
}

/** The rows that `formatRows` wrote. A part of anything else is refused before it costs more memory than the longest part. */
export async function parseRows(part: Buffer, layout: TableLayout): Promise<Row[]> {
  const text = await expand(part, { maxOutputLength: MAX_PART_BYTES }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ERR_BUFFER_TOO_LARGE' ? `is longer than ${MAX_PART_BYTES} bytes` : 'cannot be expanded';
    throw invalidPart(layout, reason);
  });
  if (!isFlat(text)) throw invalidPart(layout, 'has a row that is no list of plain values');
  const lines = text.toString('utf8').split('\n');
  if (lines.pop() !== '') throw invalidPart(layout, 'ends in the middle of a row');
  return lines.map((line) => rowOf(line, layout));
}

const invalidPart = ({ name }: TableLayout, reason: string): TransferRefused =>
  new TransferRefused(
    'backup_invalid',
    `A part of the table ${name} ${reason}, which no backup of Grove has. Nothing was restored. Use another backup.`,
  );

const lineOf = (row: Row, { columns }: TableLayout): string =>
  JSON.stringify(
    columns.map(({ name }) => {
      const value = row[name];
      return Buffer.isBuffer(value) ? value.toString('base64') : value;
    }),
  );

const [NEWLINE, QUOTE, BACKSLASH, OPENING, CLOSING, BRACE] = [...Buffer.from('\n"\\[]{')];

/** Whether no line has a list in a list, or an object: parsing millions of them would cost many times the memory of the text. */
function isFlat(text: Buffer): boolean {
  let [isText, depth] = [false, 0];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
      else if (byte === NEWLINE) return false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPENING && ++depth > 1) return false;
    else if (byte === CLOSING) depth--;
    else if (byte === BRACE || (byte === NEWLINE && depth !== 0)) return false;
  }
  return true;
}

function rowOf(line: string, layout: TableLayout): Row {
  const { columns } = layout;
  const values = parsed(line);
  if (!Array.isArray(values) || values.length !== columns.length || !columns.every((column, at) => fits(values[at], column)))
    throw invalidPart(layout, 'has a row with other values than its columns hold');
  const isBinary = (at: number): boolean => columns[at].kind === 'binary' && values[at] !== null;
  const valueAt = (at: number): unknown => (isBinary(at) ? Buffer.from(values[at] as string, 'base64') : (values[at] as unknown));
  return Object.fromEntries(columns.map(({ name }, at) => [name, valueAt(at)]));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function fits(value: unknown, { kind }: ColumnLayout): boolean {
  if (value === null || (kind === 'integer' && Number.isSafeInteger(value))) return true;
  return typeof value === 'string' && (kind !== 'integer' || /^-?\d{1,19}$/.test(value));
}
