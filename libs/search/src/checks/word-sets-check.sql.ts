// SQL, because the tables of an index are named after its records, so no entity describes them.
import type { Database } from '@grove/database';
import { firstIdIn, IdSet, POSITION_BITS } from '../id-set.js';
import { indexTableNames } from '../index-tables.js';
import { unpackWords } from '../stored-words.sql.js';
import { type StoredSet, storeSets } from '../word-sets.sql.js';
import type { IndexError, IndexExamination } from './index-examination.js';

/** Rows in memory at a time. */
const MAX_ROWS = 500;

/** Finds sets that have other records than those whose stored words name them. They are computed again from these words. */
export async function* findWrongSets(database: Database, table: string, record: string): AsyncGenerator<IndexExamination> {
  const { blocks, indexed } = indexTableNames(table);
  const sql = `SELECT block FROM ${blocks} UNION SELECT id >> ${POSITION_BITS} FROM ${indexed}`;
  for (const { block } of await database.select<{ block: number | string }>({ reads: [blocks, indexed], sql }))
    yield () => examine(database, table, record, Number(block));
}

async function examine(database: Database, table: string, record: string, block: number): Promise<IndexError[]> {
  const expected = await computeSets(database, table, block);
  const wrong: (StoredSet & { readonly records: ReadonlySet<number> })[] = [];
  for await (const { wordId, ids } of readSets(database, table, block)) {
    const [has, needs] = [new IdSet(), IdSet.of(expected.get(wordId) ?? [])];
    has.addPacked(block, ids);
    expected.delete(wordId);
    const records = findDifferences(has, needs);
    if (records.size > 0) wrong.push({ wordId, block, ids: needs.packed(block), records });
  }
  for (const [wordId, ids] of expected) wrong.push({ wordId, block, ids: IdSet.of(ids).packed(block), records: new Set(ids) });
  if (wrong.length === 0) return [];
  const records = new Set(wrong.flatMap((set) => [...set.records]));
  return [...records].map((id, index) => ({
    sentence: `The search index finds ${record} ${id} by other words than those that it was indexed with.`,
    // All sets of the block are stored together, with the first of its records.
    repair: async (unit) => (index === 0 ? storeSets(unit, table, wrong) : undefined),
  }));
}

/** The ids of the records of a block by word, as the records name their words. */
async function computeSets(database: Database, table: string, block: number): Promise<Map<number, number[]>> {
  const { indexed } = indexTableNames(table);
  const sets = new Map<number, number[]>();
  const end = firstIdIn(block + 1);
  for (let last = firstIdIn(block) - 1; ;) {
    const rows = await database.select<{ id: number; words: Buffer }>({
      reads: [indexed],
      sql: `SELECT id, words FROM ${indexed} WHERE id > ? AND id < ? ORDER BY id LIMIT ${MAX_ROWS}`,
      values: [last, end],
    });
    for (const { id, words } of rows)
      for (const word of unpackWords(words)) {
        const ids = sets.get(word);
        if (ids) ids.push(id);
        else sets.set(word, [id]);
      }
    if (rows.length < MAX_ROWS) return sets;
    last = rows[rows.length - 1].id;
  }
}

async function* readSets(database: Database, table: string, block: number): AsyncGenerator<{ wordId: number; ids: Buffer }> {
  const { blocks, records } = indexTableNames(table);
  // An index of the words by block does not exist, but the key begins with the word.
  const sql = `SELECT word_id AS wordId, ${records} AS ids FROM ${blocks} WHERE word_id > ? AND block = ? ORDER BY word_id LIMIT ${MAX_ROWS}`;
  for (let last = 0; ;) {
    const rows = await database.select<{ wordId: number; ids: Buffer }>({ reads: [blocks], sql, values: [last, block] });
    yield* rows;
    if (rows.length < MAX_ROWS) return;
    last = rows[rows.length - 1].wordId;
  }
}

function findDifferences(one: IdSet, other: IdSet): Set<number> {
  return new Set([...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))]);
}
