import type { UnitOfWork } from '@grove/database';
import type { MetaEntry } from './meta-data.resource.js';

/** The metadata of a record as a unit of work sees it, in the order of creation. */
export async function metaDataIn(unit: Pick<UnitOfWork, 'read'>, kind: string, recordId: number): Promise<MetaEntry[]> {
  const rows = await unit.read<{ id: number; name: string; value: string }>(
    'SELECT id, meta_key AS name, value FROM meta_data WHERE kind = ? AND record_id = ? ORDER BY id',
    [kind, recordId],
  );
  return rows.map(({ id, name, value }) => ({ id, key: name, value: JSON.parse(value) as unknown }));
}

/** The order of entries in versions that sort them by their keys. */
export const byKey = (one: MetaEntry, other: MetaEntry): number =>
  one.key === other.key ? one.id - other.id : one.key < other.key ? -1 : 1;
