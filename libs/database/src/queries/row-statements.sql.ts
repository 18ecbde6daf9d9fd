// SQL, because rows of tables without entities are written by these few forms, and a query builder names each of many values, which takes longer than all else.
import type { SqlValue } from '../engines/sql-values.js';

/** Column values by column name. */
export type RowValues = Readonly<Record<string, SqlValue>>;

/** An SQL text with the values for its question marks. */
interface Statement {
  sql: string;
  values: SqlValue[];
}

/** Within the limits of all engines for bound values (SQLite's 32766 is the lowest) and for the size of a packet. */
const CHUNK = { values: 16_000, rows: 500, characters: 4_000_000 };

/** `?, ?, ?` for `IN (...)`; for no values an expression that no row equals. */
export const placeholders = (count: number): string => (count === 0 ? 'NULL' : Array(count).fill('?').join(', '));

/**
 * Repeats the last value until their number is a power of two, so that few variants of a statement are prepared.
 * Only for statements in which repeated values make no difference.
 */
export function padToPowerOfTwo<T>(things: readonly T[]): T[] {
  const count = things.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(things.length));
  return [...things, ...Array<T>(count - things.length).fill(things[things.length - 1])];
}

/** One `INSERT` of several rows that have the same columns. */
export function insertStatement(table: string, rows: readonly RowValues[]): Statement {
  const columns = Object.keys(rows[0]);
  const group = `(${placeholders(columns.length)})`;
  return {
    sql: `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES ${Array(rows.length).fill(group).join(', ')}`,
    values: rows.flatMap((row) => valuesOf(row, columns)),
  };
}

/** One `REPLACE` of several rows that have the same columns. */
export function replaceStatement(table: string, rows: readonly RowValues[]): Statement {
  const { sql, values } = insertStatement(table, rows);
  return { sql: sql.replace(/^INSERT/, 'REPLACE'), values };
}

/** A column with the values that rows get, in the order of the rows, or with the one that all of them get. */
interface ColumnValues {
  readonly name: string;
  readonly values: readonly SqlValue[];
}

/** An `UPDATE` of the rows with these ids, of which the last may be repeated. A value that all rows share is bound once; others are found by the id of the row. */
export function updateRows(table: string, ids: readonly number[], columns: readonly ColumnValues[]): Statement {
  const assignments: string[] = [];
  const bound: SqlValue[] = [];
  for (const { name, values } of columns) {
    const isShared = values.every((value) => value === values[0]);
    assignments.push(`${quoted(name)} = ${isShared ? '?' : `CASE id ${ids.map(() => 'WHEN ? THEN ?').join(' ')} END`}`);
    if (isShared) bound.push(values[0]);
    // The first of equal ids counts, so an id that only fills the statement needs no value.
    else for (const [index, id] of ids.entries()) bound.push(id, values[index] ?? null);
  }
  const sql = `UPDATE ${quoted(table)} SET ${assignments.join(', ')} WHERE id IN (${placeholders(ids.length)})`;
  return { sql, values: [...bound, ...ids] };
}

/** Splits rows so that each part fits one statement, if possible with at most this many characters. */
export function* chunksOf(rows: readonly RowValues[], mostCharacters = CHUNK.characters): Generator<RowValues[]> {
  if (rows.length === 1) return yield [...rows];
  let chunk: RowValues[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = sizeOf(row);
    const isFull = chunk.length === CHUNK.rows || (chunk.length + 1) * Object.keys(row).length > CHUNK.values;
    if (chunk.length > 0 && (isFull || characters + size > mostCharacters)) {
      yield chunk;
      [chunk, characters] = [[], 0];
    }
    chunk.push(row);
    characters += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** Names come from code, never from input; this check enforces it. */
export function quoted(name: string): string {
  const known = quotedNames.get(name);
  if (known) return known;
  if (!/^[a-z_0-9]+$/.test(name)) throw new Error(`"${name}" is not a name of a table or column.`);
  quotedNames.set(name, `\`${name}\``);
  return quoted(name);
}

const quotedNames = new Map<string, string>();

function valuesOf(row: RowValues, columns: readonly string[]): SqlValue[] {
  const values = columns.map((column) => row[column]);
  if (values.includes(undefined as never) || Object.keys(row).length !== columns.length) {
    throw new Error(`Rows inserted together have the same columns (${columns.join(', ')}), each with a value.`);
  }
  return values;
}

function sizeOf(row: RowValues): number {
  let size = 0;
  for (const name in row) {
    const value = row[name];
    size += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
  }
  return size;
}
