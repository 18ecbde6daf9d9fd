import { placeholders, type UnitOfWork } from '@grove/database';
import { IdSet } from './id-set.js';
import { indexTableNames } from './index-tables.js';
import { textsOf, type IndexedRecords, type IndexReader } from './indexed-records.js';
import { endingsOf, indexedBy, isWord } from './words.rules.js';

/** Values in one statement. */
const SOME = 500;
/** Sets in one statement, which needs several times their size in memory. */
const SETS = 100;
/** Texts in memory at a time. */
const TEXTS = 100;

/** The words of records. Words are given by their positions in a list of all words, because texts have most words in common. */
export interface FoundBy {
  readonly words: readonly string[];
  readonly positions: ReadonlyMap<number, Uint32Array>;
}

/** The words of these records as they are stored now; deleted records have none. */
export async function wordsNow(reader: IndexReader, records: IndexedRecords, ids: readonly number[]): Promise<FoundBy> {
  const placeOf = new Map<string, number>();
  const positions = new Map(ids.map((id) => [id, new Uint32Array()]));
  for (const some of chunks(ids, TEXTS))
    for (const { id, text, kind } of await textsOf(reader, records, some)) {
      const words = [...indexedBy(text, kind)];
      for (const word of words) if (!placeOf.has(word)) placeOf.set(word, placeOf.size);
      positions.set(
        id,
        Uint32Array.from(words, (word) => placeOf.get(word)!),
      );
    }
  return { words: [...placeOf.keys()], positions };
}

/** The ids of the words that these records are indexed with. */
export async function wordsBefore(
  reader: Pick<IndexReader, 'read'>,
  table: string,
  ids: readonly number[],
): Promise<Map<number, Uint32Array>> {
  const words = new Map(ids.map((id) => [id, new Uint32Array()]));
  for (const some of chunks(ids)) {
    const sql = `SELECT id, words FROM ${indexTableNames(table).indexed} WHERE id IN (${placeholders(some.length)})`;
    for (const { id, words: packed } of await reader.read<{ id: number; words: Buffer }>(sql, some))
      words.set(id, numbersIn(packed));
  }
  return words;
}

/** The ids of words as `keepWords` stores them. */
export const numbersIn = (packed: Buffer): Uint32Array<ArrayBuffer> => new Uint32Array(new Uint8Array(packed).buffer);

/** The ids of words, in the same order; a new word gets an id. */
export async function numbersOf(unit: UnitOfWork, table: string, words: readonly string[]): Promise<number[]> {
  const names = indexTableNames(table);
  const numbers = new Map<string, number>();
  for (const some of chunks(words)) {
    const sql = `SELECT id, word FROM ${names.words} WHERE word IN (${placeholders(some.length)})`;
    for (const { id, word } of await unit.read<{ id: number; word: string }>(sql, some)) numbers.set(word, id);
  }
  const fresh = words.filter((word) => !numbers.has(word));
  const ids = await unit.insertNumbered(
    names.words,
    fresh.map((word) => ({ word })),
    'word',
  );
  fresh.forEach((word, index) => numbers.set(word, ids[index]));
  await unit.insertMany(
    names.endings,
    fresh.filter(isWord).flatMap((word) => endingsOf(word).map((ending) => ({ ending, word_id: numbers.get(word)! }))),
  );
  return words.map((word) => numbers.get(word)!);
}

/** Stores the words of a record, for the comparison at its next change. */
export async function keepWords(unit: UnitOfWork, table: string, words: ReadonlyMap<number, Uint32Array>): Promise<void> {
  const { indexed } = indexTableNames(table);
  for (const some of chunks([...words.keys()]))
    await unit.query(`DELETE FROM ${indexed} WHERE id IN (${placeholders(some.length)})`, some);
  const rows = [...words].filter(([, numbers]) => numbers.length > 0);
  await unit.insertMany(
    indexed,
    rows.map(([id, { buffer }]) => ({ id, words: Buffer.from(buffer) })),
  );
}

/** Records to add to the set of a word, and records to remove from it. */
export interface WordSetChange {
  readonly added: number[];
  readonly removed: number[];
}

/** Adds records of one block to the sets of words, and removes others. */
export async function updateWordSets(
  unit: UnitOfWork,
  table: string,
  block: number,
  changes: ReadonlyMap<number, WordSetChange>,
): Promise<void> {
  const { blocks, records } = indexTableNames(table);
  for (const some of chunks(
    [...changes.keys()].sort((one, other) => one - other),
    SETS,
  )) {
    const stored = await unit.read<{ word_id: number; ids: Buffer }>(
      `SELECT word_id, ${records} AS ids FROM ${blocks} WHERE block = ? AND word_id IN (${placeholders(some.length)})`,
      [block, ...some],
    );
    const packed = new Map(stored.map(({ word_id: wordId, ids }) => [wordId, ids]));
    const sets = some.map((wordId) => ({ wordId, block, ids: changedSet(block, packed.get(wordId), changes.get(wordId)!) }));
    await storeSets(unit, table, sets);
  }
}

/** Stores sets, and deletes those that are empty. */
export async function storeSets(unit: UnitOfWork, table: string, sets: readonly StoredSet[]): Promise<void> {
  const { blocks } = indexTableNames(table);
  for (const some of chunks(sets, SETS)) {
    await replaceSets(
      unit,
      table,
      some.filter(({ ids }) => ids.length > 0),
    );
    for (const { wordId, block, ids } of some) if (ids.length === 0) await unit.delete(blocks, { word_id: wordId, block });
  }
}

/** The packed set of a word in one block; empty to delete it. */
export interface StoredSet {
  readonly wordId: number;
  readonly block: number;
  readonly ids: Buffer;
}

/** Both engines support this keyword for an insert that replaces an existing row. */
async function replaceSets(unit: UnitOfWork, table: string, sets: readonly StoredSet[]): Promise<void> {
  if (sets.length === 0) return;
  const { blocks, records } = indexTableNames(table);
  await unit.query(
    `REPLACE INTO ${blocks} (word_id, block, ${records}) VALUES ${sets.map(() => '(?, ?, ?)').join(', ')}`,
    sets.flatMap(({ wordId, block, ids }) => [wordId, block, ids]),
  );
}

/** A packed set of record ids after a change. */
function changedSet(block: number, packed: Buffer | undefined, { added, removed }: WordSetChange): Buffer {
  const set = new IdSet();
  if (packed) set.addPacked(block, packed);
  for (const id of added) set.add(id);
  for (const id of removed) set.delete(id);
  return set.packed(block);
}

/** Splits a list into parts for one statement each. */
export function* chunks<T>(list: readonly T[], size = SOME): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
