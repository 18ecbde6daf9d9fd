import { type Database, OBJECT_IDS } from '@grove/database';
import type { ConsistencyCheck } from './consistency-check.js';
import { recordCheck } from './record-check.js';

/** The check that the records of a table have their ids in the shared sequence, as records of this kind. */
export function objectIdCheck(database: Database, table: string, kinds: readonly string[]): ConsistencyCheck {
  return recordCheck(database, {
    name: `ids of ${kinds.join(', ')} in the shared sequence`,
    table,
    async compare(ids) {
      const query = database.source.createQueryBuilder().select('record.id', 'id').addSelect('object_id.kind', 'kind');
      query.from(table, 'record').leftJoin(OBJECT_IDS, 'object_id', 'object_id.id = record.id');
      const rows = await query.where('record.id IN (:...ids)', { ids }).getRawMany<{ id: number; kind: string | null }>();
      return rows
        .filter(({ kind }) => kind === null || !kinds.includes(kind))
        .map(({ id, kind }) => ({
          id,
          sentence:
            kind === null
              ? `${kinds[0]} ${id} has no row in ${OBJECT_IDS}.`
              : `The id of ${kinds[0]} ${id} belongs to a ${kind}.`,
          // A table with two kinds says itself which one a record is; only the first is certain if there is no other.
          repair:
            kind === null && kinds.length === 1 ? (unit) => unit.insertMany(OBJECT_IDS, [{ id, kind: kinds[0] }]) : undefined,
        }));
    },
  });
}
