import { type Database, Repository } from '@grove/database';
import { MetaDataEntity } from './meta-data.entity.js';
import type { MetaEntry } from './meta-data.resource.js';

/** The metadata of a record, in the order of creation. */
export async function metaDataOf(database: Database, kind: string, recordId: number): Promise<MetaEntry[]> {
  const entries = new Repository(database, MetaDataEntity).find({ where: { kind, recordId }, order: { id: 'ASC' } });
  return (await entries).map(({ id, metaKey, value }) => ({ id, key: metaKey, value }));
}

/** The order of entries in versions that sort them by their keys. */
export const byKey = (one: MetaEntry, other: MetaEntry): number =>
  one.key === other.key ? one.id - other.id : one.key < other.key ? -1 : 1;
