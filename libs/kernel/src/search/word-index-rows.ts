import { marks } from '../database/statements.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { blockOf, IdSet } from './id-set.js';
import { namesIn } from './index-tables.js';
import { textsOf, type SearchedRecords } from './searched-records.js';
import { endingsOf, indexedBy, isWord } from './words.rules.js';

/** Values in one statement. */
const SOME = 500;
/** Texts that are held in memory at once. */
const TEXTS = 100;

/** By what each of these records is to be found: its words as it is stored now; those that are not there any more by nothing. */
export async function wordsNow(
  unit: UnitOfWork,
  records: SearchedRecords,
  ids: readonly number[],
): Promise<Map<number, Set<string>>> {
  const words = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const some of chunks(ids, TEXTS))
    for (const { id, text, kind } of await textsOf(unit, records, some)) words.set(id, indexedBy(text, kind));
  return words;
}

/** The numbers of the words by which these records are found so far. */
export async function wordsBefore(unit: UnitOfWork, table: string, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const words = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const some of chunks(ids)) {
    const sql = `SELECT id, words FROM ${namesIn(table).indexed} WHERE id IN (${marks(some.length)})`;
    for (const { id, words: packed } of await unit.read<{ id: number; words: Buffer }>(sql, some))
      words.set(id, new Set(new Uint32Array(new Uint8Array(packed).buffer)));
  }
  return words;
}

/** The numbers of words; a word that is new gets one. */
export async function numbersOf(unit: UnitOfWork, table: string, words: readonly string[]): Promise<Map<string, number>> {
  const names = namesIn(table);
  const numbers = new Map<string, number>();
  for (const some of chunks(words)) {
    const sql = `SELECT id, word FROM ${names.words} WHERE word IN (${marks(some.length)})`;
    for (const { id, word } of await unit.read<{ id: number; word: string }>(sql, some)) numbers.set(word, id);
  }
  const fresh = words.filter((word) => !numbers.has(word));
  const ids = await unit.insertNumbered(
    names.words,
    fresh.map((word) => ({ word })),
  );
  fresh.forEach((word, place) => numbers.set(word, ids[place]));
  await unit.insertMany(
    names.endings,
    fresh.filter(isWord).flatMap((word) => endingsOf(word).map((ending) => ({ ending, word_id: numbers.get(word)! }))),
  );
  return numbers;
}

/** Keeps what a record is found by, so that the next change of it knows what it was. */
export async function keepWords(unit: UnitOfWork, table: string, words: ReadonlyMap<number, ReadonlySet<number>>): Promise<void> {
  const { indexed } = namesIn(table);
  for (const some of chunks([...words.keys()]))
    await unit.query(`DELETE FROM ${indexed} WHERE id IN (${marks(some.length)})`, some);
  const rows = [...words].filter(([, numbers]) => numbers.size > 0);
  await unit.insertMany(
    indexed,
    rows.map(([id, numbers]) => ({ id, words: Buffer.from(Uint32Array.from(numbers).buffer) })),
  );
}

/** A record that a word now has, or has no more. */
export interface Shift {
  readonly wordId: number;
  readonly id: number;
  readonly isThere: boolean;
}

/** Puts records into the sets of words and takes them out. */
export async function shift(unit: UnitOfWork, table: string, shifts: readonly Shift[]): Promise<void> {
  const { blocks, records } = namesIn(table);
  for (const [block, ofBlock] of groups(shifts, ({ id }) => blockOf(id))) {
    const byWord = groups(ofBlock, ({ wordId }) => wordId);
    for (const some of chunks([...byWord.keys()].sort((one, other) => one - other))) {
      const stored = await unit.read<{ word_id: number; ids: Buffer }>(
        `SELECT word_id, ${records} AS ids FROM ${blocks} WHERE block = ? AND word_id IN (${marks(some.length)})`,
        [block, ...some],
      );
      const packed = new Map(stored.map(({ word_id: wordId, ids }) => [wordId, ids]));
      const rows = some.map((wordId) => ({ wordId, block, ids: shifted(block, packed.get(wordId), byWord.get(wordId)!) }));
      await replaceSets(
        unit,
        table,
        rows.filter(({ ids }) => ids.length > 0),
      );
      for (const { wordId } of rows.filter(({ ids }) => ids.length === 0)) await unit.delete(blocks, { word_id: wordId, block });
    }
  }
}

interface StoredSet {
  readonly wordId: number;
  readonly block: number;
  readonly ids: Buffer;
}

/** Both engines know this word for an insert that takes the place of the row that is there. */
async function replaceSets(unit: UnitOfWork, table: string, sets: readonly StoredSet[]): Promise<void> {
  if (sets.length === 0) return;
  const { blocks, records } = namesIn(table);
  await unit.query(
    `REPLACE INTO ${blocks} (word_id, block, ${records}) VALUES ${sets.map(() => '(?, ?, ?)').join(', ')}`,
    sets.flatMap(({ wordId, block, ids }) => [wordId, block, ids]),
  );
}

function shifted(block: number, packed: Buffer | undefined, shifts: readonly Shift[]): Buffer {
  const set = new IdSet();
  if (packed) set.addPacked(block, packed);
  for (const { id, isThere } of shifts)
    if (isThere) set.add(id);
    else set.delete(id);
  return set.packed(block);
}

/** Lists that fit one statement each. */
export function* chunks<T>(list: readonly T[], size = SOME): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

function groups<T>(list: readonly T[], keyOf: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
