import type { UnitOfWork } from '@grove/database';

/** The tables of a word index, named after the table of the records, and their columns whose names depend on the index. */
export const indexTableNames = (table: string) => ({
  words: `${table}_word`,
  endings: `${table}_word_ending`,
  blocks: `${table}_word_block`,
  indexed: `${table}_indexed`,
  unindexed: `${table}_unindexed`,
  recordId: `${table}_id`,
  records: `${table}s`,
});

/** Marks records as unindexed: their texts or kinds change in this unit of work, or they are deleted. */
export function markForReindexing(unit: UnitOfWork, table: string, ids: readonly number[]): Promise<void> {
  const { unindexed, recordId } = indexTableNames(table);
  return unit.insertMany(
    unindexed,
    ids.map((id) => ({ [recordId]: id })),
  );
}
