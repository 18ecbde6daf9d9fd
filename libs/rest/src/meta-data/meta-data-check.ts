import { type Database, Repository } from '@grove/database';
import { type ConsistencyCheck, recordCheck } from '@grove/operations';
import { MetaDataEntity } from './meta-data.entity.js';

/** Finds metadata of records of a kind that do not exist, and deletes it. The records are rows of `entity`. */
export function metaDataCheck(database: Database, kind: string, entity: new () => { id: number }): ConsistencyCheck {
  const entries = new Repository(database, MetaDataEntity);
  return recordCheck(database, {
    name: `metadata of ${kind}s`,
    table: 'meta_data',
    async compare(ids) {
      const query = entries.createQueryBuilder('entry').select(['entry.id', 'entry.recordId']);
      query.leftJoin(entity, 'record', 'record.id = entry.recordId').where('record.id IS NULL');
      const orphans = await query.andWhere('entry.kind = :kind AND entry.id IN (:...ids)', { kind, ids }).getMany();
      return orphans.map(({ id, recordId }) => ({
        id,
        sentence: `Entry ${id} of the metadata belongs to ${kind} ${recordId}, which does not exist.`,
        repair: () => entries.delete(id),
      }));
    },
  });
}
