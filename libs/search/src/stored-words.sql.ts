// SQL, because the tables of an index are named after its records, so no entity describes them.
import { type Database, placeholders, type Row, type UnitOfWork } from '@grove/database';
import { chunks } from './chunks.js';
import { indexTableNames } from './index-tables.js';
import type { IndexedRecords } from './indexed-records.js';
import { selectTexts } from './record-texts.sql.js';
import { isWord, listEndings, listEntries } from './words.rules.js';

/** Texts in memory at a time. */
const MAX_TEXTS = 100;

/** The words, letters and kinds of these records as their texts are now; deleted records have none. */
export async function readEntries(database: Database, records: IndexedRecords, ids: readonly number[]) {
  const entries = new Map<number, readonly string[]>(ids.map((id) => [id, []]));
  for (const some of chunks(ids, MAX_TEXTS)) {
    const { sql, values } = selectTexts(records, database.engineName, some);
    for (const row of await database.read<Row & { id: number; searched: string }>(sql, values))
      entries.set(row.id, [...listEntries(row.searched, records.kindOf(row))]);
  }
  return entries;
}

/** The ids of the words of records. */
export type WordsOfRecords = ReadonlyMap<number, Uint32Array>;

/** The ids of the words that these records are indexed with. */
export async function readStoredWords(database: Database, table: string, ids: readonly number[]): Promise<WordsOfRecords> {
  const words = new Map(ids.map((id) => [id, new Uint32Array()]));
  for (const some of chunks(ids)) {
    const sql = `SELECT id, words FROM ${indexTableNames(table).indexed} WHERE id IN (${placeholders(some.length)})`;
    for (const { id, words: packed } of await database.read<{ id: number; words: Buffer }>(sql, some))
      words.set(id, unpackWords(packed));
  }
  return words;
}

/** The ids of words as `storeWords` packs them. */
export const unpackWords = (packed: Buffer): Uint32Array<ArrayBuffer> => new Uint32Array(new Uint8Array(packed).buffer);

/** Stores the ids of the words of records, for the comparison at their next change. */
export async function storeWords(unit: UnitOfWork, table: string, words: WordsOfRecords): Promise<void> {
  const { indexed } = indexTableNames(table);
  for (const some of chunks([...words.keys()]))
    await unit.query(`DELETE FROM ${indexed} WHERE id IN (${placeholders(some.length)})`, some);
  const rows = [...words].filter(([, wordIds]) => wordIds.length > 0);
  await unit.insertMany(
    indexed,
    rows.map(([id, { buffer }]) => ({ id, words: Buffer.from(buffer) })),
  );
}

/** The ids of those entries that the index has. */
export async function findWords(reader: Pick<UnitOfWork, 'read'>, table: string, entries: readonly string[]) {
  const ids = new Map<string, number>();
  for (const some of chunks([...new Set(entries)])) {
    const sql = `SELECT id, word FROM ${indexTableNames(table).words} WHERE word IN (${placeholders(some.length)})`;
    for (const { id, word } of await reader.read<{ id: number; word: string }>(sql, some)) ids.set(word, id);
  }
  return ids;
}

/** The ids of these entries; new ones are added to the index. */
export async function findOrAddWords(unit: UnitOfWork, table: string, entries: readonly string[]): Promise<Map<string, number>> {
  const { words, endings } = indexTableNames(table);
  const ids = await findWords(unit, table, entries);
  const added = [...new Set(entries)].filter((word) => !ids.has(word));
  const addedIds = await unit.insertNumbered(
    words,
    added.map((word) => ({ word })),
    'word',
  );
  added.forEach((word, index) => ids.set(word, addedIds[index]));
  const rows = added.filter(isWord).flatMap((word) => listEndings(word).map((ending) => ({ ending, word_id: ids.get(word)! })));
  await unit.insertMany(endings, rows);
  return ids;
}
