// SQL, because the tables of an index are named after its records, so no entity describes them.
import type { Database } from '@grove/database';
import { firstIdIn, IdSet, POSITION_BITS } from '../id-set.js';
import { indexTableNames } from '../index-tables.js';
import { unpackWords } from '../stored-words.sql.js';
import { type StoredSet, storeSets } from '../word-sets.sql.js';
import { BATCH_SIZE, batchesById } from './batches-by-id.js';
import type { IndexError, IndexExamination } from './index-examination.js';

/** Finds sets that have other records than those whose stored words name them. They are computed again from these words. */
export async function* findWrongSets(database: Database, table: string, record: string): AsyncGenerator<IndexExamination> {
  const { blocks, indexed } = indexTableNames(table);
  const sql = `SELECT block FROM ${blocks} UNION SELECT id >> ${POSITION_BITS} FROM ${indexed}`;
  for (const { block } of await database.select<{ block: number | string }>({ reads: [blocks, indexed], sql }))
    yield () => examine(database, table, record, Number(block));
}

async function examine(database: Database, table: string, record: string, block: number): Promise<IndexError[]> {
  const expected = await computeSets(database, table, block);
  const wrong: StoredSet[] = [];
  const differing = new Set<number>();
  for await (const batch of readSets(database, table, block))
    for (const { id: wordId, ids } of batch) {
      const [has, needs] = [new IdSet(), IdSet.of(expected.get(wordId) ?? [])];
      has.addPacked(block, ids);
      expected.delete(wordId);
      const differences = [...[...has].filter((id) => !needs.has(id)), ...[...needs].filter((id) => !has.has(id))];
      for (const id of differences) differing.add(id);
      if (differences.length > 0) wrong.push({ wordId, block, ids: needs.packed(block) });
    }
  for (const [wordId, missing] of expected) {
    for (const id of missing) differing.add(id);
    wrong.push({ wordId, block, ids: IdSet.of(missing).packed(block) });
  }
  return [...differing].map((id, index) => ({
    sentence: `The search index finds ${record} ${id} by other words than those that it was indexed with.`,
    // All sets of the block are stored together, with the first of its records.
    repair: async (unit) => (index === 0 ? storeSets(unit, table, wrong) : undefined),
  }));
}

/** The ids of the records of a block by word, as the records name their words. Lists, because there are many words in few records. */
async function computeSets(database: Database, table: string, block: number): Promise<Map<number, number[]>> {
  const { indexed } = indexTableNames(table);
  const [before, end] = [firstIdIn(block) - 1, firstIdIn(block + 1)];
  const sql = `SELECT id, words FROM ${indexed} WHERE id > ? AND id < ? ORDER BY id LIMIT ${BATCH_SIZE}`;
  const readAfter = (last: number) => ({ reads: [indexed], sql, values: [Math.max(before, last), end] });
  const sets = new Map<number, number[]>();
  for await (const batch of batchesById<{ id: number; words: Buffer }>(database, readAfter))
    for (const { id, words } of batch)
      for (const word of unpackWords(words)) {
        const ids = sets.get(word);
        if (ids) ids.push(id);
        else sets.set(word, [id]);
      }
  return sets;
}

/** The sets of all words in a block. */
function readSets(database: Database, table: string, block: number): AsyncGenerator<{ id: number; ids: Buffer }[]> {
  const { blocks, records } = indexTableNames(table);
  // An index of the words by block does not exist, but the key begins with the word.
  const sql = `SELECT word_id AS id, ${records} AS ids FROM ${blocks} WHERE word_id > ? AND block = ? ORDER BY word_id LIMIT ${BATCH_SIZE}`;
  return batchesById(database, (last) => ({ reads: [blocks], sql, values: [last, block] }));
}
