import { type Database, placeholders } from '@grove/database';
import { type ConsistencyCheck, recordCheck } from '@grove/operations';

/** Finds metadata of records of a kind that do not exist, and deletes it. `records` selects the ids of those that do. */
export const metaDataCheck = (database: Database, kind: string, records: string): ConsistencyCheck =>
  recordCheck(database, {
    name: `metadata of ${kind}s`,
    table: 'meta_data',
    async compare(ids) {
      const rows = await database.read<{ id: number; record: number }>(
        `SELECT id, record_id AS record FROM meta_data WHERE kind = ? AND id IN (${placeholders(ids.length)}) AND record_id NOT IN (${records})`,
        [kind, ...ids],
      );
      return rows.map(({ id, record }) => ({
        id,
        sentence: `Entry ${id} of the metadata belongs to ${kind} ${record}, which does not exist.`,
        repair: (unit) => unit.delete('meta_data', { id }),
      }));
    },
  });
