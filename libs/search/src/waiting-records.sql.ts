// SQL, because the tables of an index are named after its records, so no entity describes them.
import { type Database, placeholders, type UnitOfWork } from '@grove/database';
import { chunks } from './chunks.js';
import { indexTableNames } from './index-tables.js';

/** A record that changed after it was indexed. Each change makes another mark. */
export interface Mark {
  readonly id: number;
  readonly record: number;
}

/** Marks records as unindexed: their texts or kinds change in this unit of work, or they are deleted. */
export function markForReindexing(unit: UnitOfWork, table: string, ids: readonly number[]): Promise<void> {
  const { unindexed, recordId } = indexTableNames(table);
  return unit.insertMany(
    unindexed,
    ids.map((id) => ({ [recordId]: id })),
  );
}

/** The first marks up to this one. */
export function readMarks(database: Database, table: string, last: number, limit: number): Promise<Mark[]> {
  const { unindexed, recordId } = indexTableNames(table);
  const sql = `SELECT id, ${recordId} AS record FROM ${unindexed} WHERE id <= ? ORDER BY id LIMIT ${limit}`;
  return database.select({ reads: [unindexed], sql, values: [last] });
}

/** Deletes marks. Not all of their records: marks that were added since then may be about a later text. */
export const deleteMarks = (unit: UnitOfWork, table: string, marks: readonly Mark[]): Promise<void> =>
  deleteRows(
    unit,
    indexTableNames(table).unindexed,
    marks.map(({ id }) => id),
  );

/** The id of the last mark; null if no record waits. */
export async function readLastMark(database: Database, table: string): Promise<number | null> {
  const { unindexed } = indexTableNames(table);
  const sql = `SELECT MAX(id) AS last FROM ${unindexed}`;
  const [{ last }] = await database.select<{ last: number | null }>({ reads: [unindexed], sql });
  return last;
}

/** The records among these that wait to be indexed. */
export async function findWaiting(database: Database, table: string, ids: readonly number[]): Promise<Set<number>> {
  const { unindexed, recordId } = indexTableNames(table);
  const sql = `SELECT DISTINCT ${recordId} AS id FROM ${unindexed} WHERE ${recordId} IN (${placeholders(ids.length)})`;
  return new Set((await database.select<{ id: number }>({ reads: [unindexed], sql, values: ids })).map(({ id }) => id));
}

/** Deletes rows of a table of an index. */
export async function deleteRows(unit: UnitOfWork, table: string, ids: readonly number[]): Promise<void> {
  for (const values of chunks(ids)) {
    const sql = `DELETE FROM ${table} WHERE id IN (${placeholders(values.length)})`;
    await unit.run({ changes: [table], deletes: true, sql, values });
  }
}
