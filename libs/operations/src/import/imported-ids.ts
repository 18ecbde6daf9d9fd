import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { ImportRecordEntity } from './import-tables.entity.js';

/** Those of these records that were imported: some of their derived values are as the source had them. */
export async function importedIds(database: Database, kind: string, ids: readonly number[]): Promise<Set<number>> {
  const found = await new Repository(database, ImportRecordEntity).findBy({ kind, recordId: In(ids) });
  return new Set(found.map(({ recordId }) => recordId));
}
