// SQL, because an import writes tables of all libraries: it knows their names and columns, and no entities.
import { type Database, padToPowerOfTwo, placeholders, quoted, type Row, type RowValues, type UnitOfWork } from '@grove/database';
import { chunks } from '../chunks.js';

/** Ids in one statement: a power of two. */
const IDS_PER_STATEMENT = 512;

/** Rows in one statement: a power of two. */
const MAX_ROWS = 128;

/** Characters of the texts in one statement. A packet of MySQL has 16 MB by default, and a character up to three bytes. */
const MAX_CHARACTERS = 1_000_000;

/** The rows of a table that have one of these ids in a column. */
export async function readRows(
  database: Database,
  table: string,
  key: string,
  ids: readonly number[],
  selected = '*',
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of chunks(ids, IDS_PER_STATEMENT)) {
    const values = padToPowerOfTwo(some);
    const sql = `SELECT ${selected} FROM ${quoted(table)} WHERE ${quoted(key)} IN (${placeholders(values.length)})`;
    rows.push(...(await database.select<Row>({ reads: [table], sql, values })));
  }
  return rows;
}

/** Those of these ids that rows of a table have. */
export const existingIds = async (database: Database, table: string, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await readRows(database, table, 'id', ids, 'id')).map(({ id }) => Number(id)));

/** Inserts rows that have the same columns. */
export async function insertRows(unit: UnitOfWork, table: string, rows: readonly RowValues[]): Promise<void> {
  for (const some of evenParts(rows)) await unit.insertMany(table, some);
}

/** Updates the other columns of the row with this id. */
export async function updateRow(unit: UnitOfWork, table: string, { id, ...row }: RowValues): Promise<void> {
  const columns = Object.keys(row);
  if (columns.length === 0) return;
  const assignments = columns.map((column) => `${quoted(column)} = ?`).join(', ');
  const sql = `UPDATE ${quoted(table)} SET ${assignments} WHERE id = ?`;
  await unit.run({ changes: [table], ids: [Number(id)], columns, sql, values: [...Object.values(row), id] });
}

/** Deletes the rows of a table that have one of these ids in a column. */
export async function deleteRows(unit: UnitOfWork, table: string, key: string, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids, IDS_PER_STATEMENT)) {
    const values = padToPowerOfTwo(some);
    const sql = `DELETE FROM ${quoted(table)} WHERE ${quoted(key)} IN (${placeholders(values.length)})`;
    await unit.run({ changes: [table], deletes: true, sql, values });
  }
}

/**
 * Divides rows into parts whose numbers of rows are powers of two, with fewer rows if they are large. So there are few different statements, however many rows the batches
 * have: the driver of MySQL keeps each statement with a description of all its values.
 */
export function* evenParts<R extends object>(rows: readonly R[]): Generator<R[]> {
  for (let start = 0, count = MAX_ROWS; start < rows.length; start += count) {
    count = MAX_ROWS;
    while (count > rows.length - start || (count > 1 && isLarge(rows.slice(start, start + count)))) count /= 2;
    yield rows.slice(start, start + count);
  }
}

/** Whether these rows together have too many characters for one statement. */
function isLarge(rows: readonly object[]): boolean {
  const texts = rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'));
  return texts.reduce((characters, { length }) => characters + length, 0) > MAX_CHARACTERS;
}
