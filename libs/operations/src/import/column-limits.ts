import { MAX_INT } from '@grove/core';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import type { Database, RowValues } from '@grove/database';

/** Longer texts do not fit a packet of MySQL: it has 16 MB by default, and a character has up to three bytes for each UTF-16 unit. */
const MAX_TEXT_LENGTH = 4_000_000;

/** The row of a table with values that its columns can hold, as its entity declares them. Those that did not fit are passed to `report`. */
export function fitRow(
  { source }: Database,
  table: string,
  row: RowValues,
  report: (column: string, value: string) => void,
): RowValues {
  const columns = source.entityMetadatas.find(({ tableName }) => tableName === table)?.columns ?? [];
  const oversized = columns.filter((column) => !isWithin(row[column.databaseName], column));
  for (const { databaseName: name } of oversized) report(name, String(row[name]));
  const fitted = oversized.map((column) => [column.databaseName, fitValue(row[column.databaseName], column)]);
  return { ...row, ...(Object.fromEntries(fitted) as RowValues) };
}

/** Texts of JSON are not cut: what is left of them could not be read. */
function isWithin(value: RowValues[string], column: ColumnMetadata): boolean {
  if (typeof value === 'string') return value.length <= maxLength(column) || (isText(column) && /^[[{]/.test(value));
  return column.type !== 'int' || typeof value !== 'number' || (Number.isInteger(value) && Math.abs(value) <= MAX_INT);
}

const fitValue = (value: RowValues[string], column: ColumnMetadata): RowValues[string] =>
  typeof value === 'string' ? beginningOf(value, maxLength(column)) : column.isNullable ? null : 0;

const isText = ({ type }: ColumnMetadata): boolean => type !== 'varchar';

const maxLength = (column: ColumnMetadata): number => (isText(column) ? MAX_TEXT_LENGTH : Number(column.length));

/** A text without what is beyond the longest that databases take in one statement. */
export const truncateToColumn = (text: string): string => beginningOf(text, MAX_TEXT_LENGTH);

/** No character is cut in half. */
function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const isInPair = (text.charCodeAt(length - 1) & 0xfc00) === 0xd800;
  return text.slice(0, isInPair ? length - 1 : length);
}
