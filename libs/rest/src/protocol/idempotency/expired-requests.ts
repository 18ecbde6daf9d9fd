import { placeholders, processInBatches, type Database } from '@grove/database';
import { now } from '@grove/core';

/** The table of requests with a key. */
export const TABLE = 'idempotent_request';

/** Deletes expired records, in batches. */
export async function deleteExpiredRequests(database: Database, signal?: AbortSignal): Promise<void> {
  const expired = `SELECT name FROM ${TABLE} WHERE expires_at < ? ORDER BY expires_at LIMIT ?`;
  const before = now();
  await processInBatches({
    read: (limit) => database.read<{ name: string }>(expired, [before, limit]),
    process: async (rows) => {
      // In the same order in all processes, and only records that were not taken over meanwhile.
      const names = rows.map(({ name }) => name).sort();
      const sql = `DELETE FROM ${TABLE} WHERE name IN (${placeholders(names.length)}) AND expires_at < ?`;
      return (await database.write((unit) => unit.query(sql, [...names, before]))).affected;
    },
    signal,
  });
}
