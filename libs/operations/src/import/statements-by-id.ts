import { padToPowerOfTwo, placeholders, type Reader, type Row, type UnitOfWork } from '@grove/database';
import { chunks } from '../chunks.js';

/** Ids in one statement: a power of two. */
const IDS_PER_STATEMENT = 512;

export async function deleteIn(unit: UnitOfWork, table: string, key: string, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids, IDS_PER_STATEMENT)) {
    const padded = padToPowerOfTwo(chunk);
    await unit.query(`DELETE FROM \`${table}\` WHERE \`${key}\` IN (${placeholders(padded.length)})`, padded);
  }
}

/** The rows that a statement with a list of ids selects, for any number of ids. */
export async function selectIn<T = Row>(reader: Reader, sql: (list: string) => string, ids: readonly number[]): Promise<T[]> {
  const rows: T[] = [];
  for (const chunk of chunks(ids, IDS_PER_STATEMENT)) {
    const padded = padToPowerOfTwo(chunk);
    rows.push(...(await reader.read<T>(sql(placeholders(padded.length)), padded)));
  }
  return rows;
}

/** Those of these ids that rows of a table have. */
export async function existingIds(reader: Reader, table: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await selectIn<{ id: number }>(reader, (list) => `SELECT id FROM \`${table}\` WHERE id IN (${list})`, ids);
  return new Set(rows.map(({ id }) => id));
}
