import { type Database, placeholders, type UnitOfWork } from '@grove/database';

/** An entry of metadata that an import kept because Grove has no field for it. */
export interface StoredUnmappedMetadata {
  readonly id: number;
  /** The id of its record. */
  readonly record: number;
  readonly name: string;
  readonly value: string | null;
}

/** The entries of records of these kinds that have one of these names, in the order of the old shop. */
export async function readUnmappedMetadata(
  reader: Pick<Database, 'read'>,
  kinds: readonly string[],
  recordIds: readonly number[],
  names: readonly string[],
): Promise<StoredUnmappedMetadata[]> {
  if (kinds.length === 0 || recordIds.length === 0 || names.length === 0) return [];
  const [ofKinds, ofRecords, ofNames] = [kinds, recordIds, names].map(({ length }) => placeholders(length));
  return reader.read<StoredUnmappedMetadata>(
    `SELECT id, record_id AS record, name, value FROM unmapped_metadata
      WHERE kind IN (${ofKinds}) AND record_id IN (${ofRecords}) AND name IN (${ofNames}) ORDER BY id`,
    [...kinds, ...recordIds, ...names],
  );
}

/** Deletes entries by their ids. */
export async function deleteUnmappedMetadata(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await unit.query(`DELETE FROM unmapped_metadata WHERE id IN (${placeholders(ids.length)})`, ids);
}
