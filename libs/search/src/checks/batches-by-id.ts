import type { Database, SqlRead } from '@grove/database';

/** Rows in memory at a time. */
export const BATCH_SIZE = 500;

/** Reads rows in the order of their ids, in batches: each statement reads the first `BATCH_SIZE` rows after an id. */
export async function* batchesById<R extends { id: number }>(
  database: Database,
  readAfter: (last: number) => SqlRead,
): AsyncGenerator<R[]> {
  for (let last = -1; ;) {
    const rows = await database.select<R>(readAfter(last));
    if (rows.length === 0) return;
    yield rows;
    last = Number(rows[rows.length - 1].id);
  }
}
