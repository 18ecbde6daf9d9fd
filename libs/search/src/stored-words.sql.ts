// SQL, because the tables of an index are named after its records, so no entity describes them.
import { type Database, placeholders, type UnitOfWork } from '@grove/database';
import { chunks } from './chunks.js';
import { indexTableNames } from './index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import { readTexts } from './record-texts.js';
import { deleteRows } from './waiting-records.sql.js';
import { isWord, listEndings, listEntries } from './words.rules.js';

/** Texts in memory at a time. */
const MAX_TEXTS = 100;

/** The words, letters and kinds of these records as their texts are now; deleted records have none. */
export async function readEntries(database: Database, records: IndexedRecords, ids: readonly number[]) {
  const entries = new Map<number, readonly string[]>(ids.map((id) => [id, []]));
  for (const some of chunks(ids, MAX_TEXTS))
    for (const row of await readTexts(database, records, some))
      entries.set(row.id, [...listEntries(row.searched, records.kindOf(row))]);
  return entries;
}

/** The ids of the words of records. */
export type WordsOfRecords = ReadonlyMap<number, Uint32Array>;

/** The ids of the words that these records are indexed with. */
export async function readStoredWords(database: Database, table: string, ids: readonly number[]): Promise<WordsOfRecords> {
  const { indexed } = indexTableNames(table);
  const words = new Map(ids.map((id) => [id, new Uint32Array()]));
  for (const some of chunks(ids)) {
    const sql = `SELECT id, words FROM ${indexed} WHERE id IN (${placeholders(some.length)})`;
    for (const { id, words: packed } of await database.select<{ id: number; words: Buffer }>({
      reads: [indexed],
      sql,
      values: some,
    }))
      words.set(id, unpackWords(packed));
  }
  return words;
}

/** The ids of words as `storeWords` packs them. */
export const unpackWords = (packed: Buffer): Uint32Array<ArrayBuffer> => new Uint32Array(new Uint8Array(packed).buffer);

/** Stores the ids of the words of records, for the comparison at their next change. */
export async function storeWords(unit: UnitOfWork, table: string, words: WordsOfRecords): Promise<void> {
  const { indexed } = indexTableNames(table);
  await deleteRows(unit, indexed, [...words.keys()]);
  const rows = [...words].filter(([, wordIds]) => wordIds.length > 0);
  await unit.insertMany(
    indexed,
    rows.map(([id, { buffer }]) => ({ id, words: Buffer.from(buffer) })),
  );
}

/** The ids of those entries that the index has. */
export async function findWords(database: Database, table: string, entries: readonly string[]): Promise<Map<string, number>> {
  const { words } = indexTableNames(table);
  const ids = new Map<string, number>();
  for (const some of chunks([...new Set(entries)])) {
    const sql = `SELECT id, word FROM ${words} WHERE word IN (${placeholders(some.length)})`;
    for (const { id, word } of await database.select<{ id: number; word: string }>({ reads: [words], sql, values: some }))
      ids.set(word, id);
  }
  return ids;
}

/** The ids of these entries; new ones are added to the index. */
export async function findOrAddWords(
  unit: UnitOfWork,
  database: Database,
  table: string,
  entries: readonly string[],
): Promise<Map<string, number>> {
  const { words, endings } = indexTableNames(table);
  const known = await findWords(database, table, entries);
  const added = [...new Set(entries)].filter((word) => !known.has(word));
  await unit.insertMany(
    words,
    added.map((word) => ({ word })),
  );
  const addedIds = await findWords(database, table, added);
  const rows = added
    .filter(isWord)
    .flatMap((word) => listEndings(word).map((ending) => ({ ending, word_id: addedIds.get(word)! })));
  await unit.insertMany(endings, rows);
  return new Map([...known, ...addedIds]);
}
