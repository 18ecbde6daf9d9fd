import type { Database } from '@grove/database';
import { blockOf, firstIdOf, IdSet } from '../id-set.js';
import { indexTableNames } from '../index-tables.js';
import type { IndexError, IndexExamination } from './index-examination.js';
import { numbersIn, type StoredSet, storeSets } from '../word-index-rows.js';

/** Rows in memory at once. */
const ROWS = 500;

/** Finds sets that have other records than those whose stored words name them. They are computed again from these words. */
export async function* wrongSets(database: Database, table: string, record: string): AsyncGenerator<IndexExamination> {
  const { blocks, indexed } = indexTableNames(table);
  const [{ first, last }] = await database.read<{ first: number | null; last: number | null }>(
    `SELECT MIN(id) AS first, MAX(id) AS last FROM ${indexed}`,
  );
  const stored = await database.read<{ block: number }>(`SELECT DISTINCT block FROM ${blocks}`);
  const known = new Set(stored.map(({ block }) => block));
  if (first !== null && last !== null) for (let block = blockOf(first); block <= blockOf(last); block++) known.add(block);
  for (const block of known) yield () => examine(database, table, record, block);
}

async function examine(database: Database, table: string, record: string, block: number): Promise<IndexError[]> {
  const expected = await setsFromRecords(database, table, block);
  const wrong: (StoredSet & { readonly records: ReadonlySet<number> })[] = [];
  for await (const { wordId, ids } of storedSets(database, table, block)) {
    const [has, needs] = [new IdSet(), IdSet.of(expected.get(wordId) ?? [])];
    has.addPacked(block, ids);
    expected.delete(wordId);
    const records = differing(has, needs);
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
async function setsFromRecords(database: Database, table: string, block: number): Promise<Map<number, number[]>> {
  const { indexed } = indexTableNames(table);
  const sets = new Map<number, number[]>();
  const end = firstIdOf(block + 1);
  for (let last = firstIdOf(block) - 1; ;) {
    const rows = await database.read<{ id: number; words: Buffer }>(
      `SELECT id, words FROM ${indexed} WHERE id > ? AND id < ? ORDER BY id LIMIT ${ROWS}`,
      [last, end],
    );
    for (const { id, words } of rows)
      for (const word of numbersIn(words)) {
        const ids = sets.get(word);
        if (ids) ids.push(id);
        else sets.set(word, [id]);
      }
    if (rows.length < ROWS) return sets;
    last = rows[rows.length - 1].id;
  }
}

async function* storedSets(database: Database, table: string, block: number): AsyncGenerator<{ wordId: number; ids: Buffer }> {
  const { blocks, records } = indexTableNames(table);
  // An index of the words by block does not exist, but the key begins with the word.
  const sql = `SELECT word_id AS wordId, ${records} AS ids FROM ${blocks} WHERE word_id > ? AND block = ? ORDER BY word_id LIMIT ${ROWS}`;
  for (let last = 0; ;) {
    const rows = await database.read<{ wordId: number; ids: Buffer }>(sql, [last, block]);
    yield* rows;
    if (rows.length < ROWS) return;
    last = rows[rows.length - 1].wordId;
  }
}

function differing(one: IdSet, other: IdSet): Set<number> {
  return new Set([...[...one].filter((id) => !other.has(id)), ...[...other].filter((id) => !one.has(id))]);
}
