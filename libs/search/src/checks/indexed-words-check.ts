import { type Database, placeholders } from '@grove/database';
import { indexTableNames, markForReindexing } from '../index-tables.js';
import type { IndexedRecords } from '../indexed-records.js';
import type { IndexError, IndexExamination } from './index-examination.js';
import { chunks, wordsBefore, wordsNow } from '../word-index-rows.js';

/** Records that are examined at once. */
const BATCH = 500;

/** Finds the records that are not indexed by the words of their text. They are repaired by indexing them again. */
export async function* wrongRecords(
  database: Database,
  records: IndexedRecords,
  record: string,
): AsyncGenerator<IndexExamination> {
  const { indexed } = indexTableNames(records.table);
  // Each table is read by its key: the servers would read all of both for each batch.
  const [ofRecords, ofIndexed] = [records.table, indexed].map(
    (table) => `SELECT id FROM (SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${BATCH}) next_of_${table}`,
  );
  const sql = `${ofRecords} UNION ${ofIndexed} ORDER BY id LIMIT ${BATCH}`;
  for (let last = 0; ;) {
    const ids = (await database.read<{ id: number }>(sql, [last, last])).map(({ id }) => Number(id));
    if (ids.length === 0) return;
    yield () => examine(database, records, record, ids);
    last = ids[ids.length - 1];
  }
}

async function examine(
  database: Database,
  records: IndexedRecords,
  record: string,
  ids: readonly number[],
): Promise<IndexError[]> {
  const { table } = records;
  const reader = { engine: database.engineName, read: database.read.bind(database) };
  // Stored words first: a record that changes after that is found to wait.
  const stored = await namesOf(database, table, await wordsBefore(reader, table, ids));
  const { words, positions } = await wordsNow(reader, records, ids);
  const waiting = await waitingAmong(database, table, ids);
  return ids.flatMap((id) => {
    const has = stored.get(id)!;
    const needs = [...(positions.get(id) ?? [])].map((position) => words[position]);
    const isRight = has.size === needs.length && needs.every((word) => has.has(word));
    if (isRight || waiting.has(id)) return [];
    const sentence = `The search index has other words for ${record} ${id} than its text.`;
    return { sentence, repair: (unit) => markForReindexing(unit, table, [id]) };
  });
}

/** The words with these ids. An id without a word becomes a text that is no word. */
async function namesOf(
  database: Database,
  table: string,
  stored: ReadonlyMap<number, Uint32Array>,
): Promise<Map<number, Set<string>>> {
  const names = new Map<number, string>();
  for (const some of chunks([...new Set([...stored.values()].flatMap((numbers) => [...numbers]))])) {
    const sql = `SELECT id, word FROM ${indexTableNames(table).words} WHERE id IN (${placeholders(some.length)})`;
    for (const { id, word } of await database.read<{ id: number; word: string }>(sql, some)) names.set(id, word);
  }
  return new Map(
    [...stored].map(([id, numbers]) => [id, new Set([...numbers].map((number) => names.get(number) ?? `#${number}`))]),
  );
}

async function waitingAmong(database: Database, table: string, ids: readonly number[]): Promise<Set<number>> {
  const { unindexed, recordId } = indexTableNames(table);
  const sql = `SELECT DISTINCT ${recordId} AS id FROM ${unindexed} WHERE ${recordId} IN (${placeholders(ids.length)})`;
  return new Set((await database.read<{ id: number }>(sql, ids)).map(({ id }) => id));
}
