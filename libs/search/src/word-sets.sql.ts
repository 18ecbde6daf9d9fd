// SQL, because the tables of an index are named after its records, so no entity describes them.
import { type Database, placeholders, type UnitOfWork } from '@grove/database';
import { chunks } from './chunks.js';
import { IdSet } from './id-set.js';
import { indexTableNames } from './index-tables.js';

/** Sets in one statement, which needs several times their size in memory. */
const MAX_SETS = 100;

/** Changes of the set of a word: whether it has these records from now on. */
export type SetChange = Map<number, boolean>;

/** Changes the sets that some words have in one block. */
export async function changeSets(
  unit: UnitOfWork,
  database: Database,
  table: string,
  block: number,
  changes: ReadonlyMap<number, SetChange>,
): Promise<void> {
  const { blocks, records } = indexTableNames(table);
  const wordIds = [...changes.keys()].sort((one, other) => one - other);
  for (const some of chunks(wordIds, MAX_SETS)) {
    const stored = await database.select<{ wordId: number; ids: Buffer }>({
      reads: [blocks],
      sql: `SELECT word_id AS wordId, ${records} AS ids FROM ${blocks} WHERE block = ? AND word_id IN (${placeholders(some.length)})`,
      values: [block, ...some],
    });
    const packed = new Map(stored.map(({ wordId, ids }) => [wordId, ids]));
    const sets = some.map((wordId) => ({ wordId, block, ids: changeSet(block, packed.get(wordId), changes.get(wordId)!) }));
    await storeSets(unit, table, sets);
  }
}

/** A packed set of record ids after a change. */
function changeSet(block: number, packed: Buffer | undefined, change: SetChange): Buffer {
  const set = new IdSet();
  if (packed) set.addPacked(block, packed);
  for (const [id, isMember] of change)
    if (isMember) set.add(id);
    else set.delete(id);
  return set.packed(block);
}

/** The packed set of a word in one block; empty to delete it. */
export interface StoredSet {
  readonly wordId: number;
  readonly block: number;
  readonly ids: Buffer;
}

/** Stores sets, and deletes those that are empty. */
export async function storeSets(unit: UnitOfWork, table: string, sets: readonly StoredSet[]): Promise<void> {
  const { blocks, records } = indexTableNames(table);
  const filled = sets.filter(({ ids }) => ids.length > 0);
  for (const some of chunks(filled, MAX_SETS))
    await unit.run({
      changes: [blocks],
      // Both engines have this keyword for an insert that replaces an existing row.
      sql: `REPLACE INTO ${blocks} (word_id, block, ${records}) VALUES ${some.map(() => '(?, ?, ?)').join(', ')}`,
      values: some.flatMap(({ wordId, block, ids }) => [wordId, block, ids]),
    });
  const sql = `DELETE FROM ${blocks} WHERE word_id = ? AND block = ?`;
  for (const { wordId, block, ids } of sets)
    if (ids.length === 0) await unit.run({ changes: [blocks], deletes: true, sql, values: [wordId, block] });
}
