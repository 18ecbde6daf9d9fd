// SQL, because the tables of an index are named after its records, so no entity describes them.
import { type Database, placeholders, type UnitOfWork } from '@grove/database';
import { chunks } from './chunks.js';
import { indexTableNames } from './index-tables.js';

/** A record that changed after it was indexed. Each change makes another mark. */
export interface Mark {
  readonly id: number;
  readonly record: number;
}

/** The first marks up to this one. */
export function readMarks(unit: UnitOfWork, table: string, last: number, limit: number): Promise<Mark[]> {
  const { unindexed, recordId } = indexTableNames(table);
  return unit.read(`SELECT id, ${recordId} AS record FROM ${unindexed} WHERE id <= ? ORDER BY id LIMIT ${limit}`, [last]);
}

/** Deletes marks. Not all of their records: marks that were added since then may be about a later text. */
export async function deleteMarks(unit: UnitOfWork, table: string, marks: readonly Mark[]): Promise<void> {
  const { unindexed } = indexTableNames(table);
  for (const some of chunks(marks.map(({ id }) => id)))
    await unit.query(`DELETE FROM ${unindexed} WHERE id IN (${placeholders(some.length)})`, some);
}

/** The id of the last mark; null if no record waits. */
export async function readLastMark(database: Database, table: string): Promise<number | null> {
  const [{ last }] = await database.read<{ last: number | null }>(
    `SELECT MAX(id) AS last FROM ${indexTableNames(table).unindexed}`,
  );
  return last;
}

/** The records among these that wait to be indexed. */
export async function findWaiting(database: Database, table: string, ids: readonly number[]): Promise<Set<number>> {
  const { unindexed, recordId } = indexTableNames(table);
  const sql = `SELECT DISTINCT ${recordId} AS id FROM ${unindexed} WHERE ${recordId} IN (${placeholders(ids.length)})`;
  return new Set((await database.read<{ id: number }>(sql, ids)).map(({ id }) => id));
}
