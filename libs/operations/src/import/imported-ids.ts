import { placeholders, type Reader } from '@grove/database';

/** Those of these records that were imported: some of their derived values are as the other system had them. */
export async function importedIds(database: Reader, kind: string, ids: readonly number[]): Promise<Set<number>> {
  const sql = `SELECT record_id AS id FROM import_record WHERE kind = ? AND record_id IN (${placeholders(ids.length)})`;
  return new Set((await database.read<{ id: number }>(sql, [kind, ...ids])).map(({ id }) => id));
}
