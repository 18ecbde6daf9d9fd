import { marks, type UnitOfWork } from '@grove/kernel';
import { blockOf, PostSet } from './post-set.js';
import { endingsOf, indexedBy, isWord } from './post-words.rules.js';
import type { PostEntity } from './post.entity.js';

/** Values in one statement. */
const SOME = 500;
/** Texts that are held in memory at once. */
const TEXTS = 100;

/** By what each of these posts is to be found: its words as it is stored now; those that are not there any more by nothing. */
export async function wordsNow(unit: UnitOfWork, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const words = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const some of chunks(ids, TEXTS)) {
    const rows = await unit.read<Pick<PostEntity, 'id' | 'type' | 'status' | 'password'> & { search_text: string }>(
      `SELECT post.id, type, status, password, search_text FROM post JOIN post_search ON post_search.id = post.id WHERE post.id IN (${marks(some.length)})`,
      some,
    );
    for (const { search_text: text, ...post } of rows) words.set(post.id, indexedBy(post, text));
  }
  return words;
}

/** The numbers of the words by which these posts are found so far. */
export async function wordsBefore(unit: UnitOfWork, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const words = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const some of chunks(ids)) {
    const sql = `SELECT id, words FROM post_indexed WHERE id IN (${marks(some.length)})`;
    for (const { id, words: packed } of await unit.read<{ id: number; words: Buffer }>(sql, some))
      words.set(id, new Set(new Uint32Array(new Uint8Array(packed).buffer)));
  }
  return words;
}

/** The numbers of words; a word that is new gets one. */
export async function numbersOf(unit: UnitOfWork, words: readonly string[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const some of chunks(words)) {
    const sql = `SELECT id, word FROM post_word WHERE word IN (${marks(some.length)})`;
    for (const { id, word } of await unit.read<{ id: number; word: string }>(sql, some)) numbers.set(word, id);
  }
  const fresh = words.filter((word) => !numbers.has(word));
  const ids = await unit.insertNumbered(
    'post_word',
    fresh.map((word) => ({ word })),
  );
  fresh.forEach((word, place) => numbers.set(word, ids[place]));
  await unit.insertMany(
    'post_word_ending',
    fresh.filter(isWord).flatMap((word) => endingsOf(word).map((ending) => ({ ending, word_id: numbers.get(word)! }))),
  );
  return numbers;
}

/** Keeps what a post is found by, so that the next change of it knows what it was. */
export async function keepWords(unit: UnitOfWork, words: ReadonlyMap<number, ReadonlySet<number>>): Promise<void> {
  for (const some of chunks([...words.keys()]))
    await unit.query(`DELETE FROM post_indexed WHERE id IN (${marks(some.length)})`, some);
  const rows = [...words].filter(([, numbers]) => numbers.size > 0);
  await unit.insertMany(
    'post_indexed',
    rows.map(([id, numbers]) => ({ id, words: Buffer.from(Uint32Array.from(numbers).buffer) })),
  );
}

/** A post that a word now has, or has no more. */
export interface Shift {
  readonly wordId: number;
  readonly postId: number;
  readonly isThere: boolean;
}

/** Puts posts into the sets of words and takes them out. */
export async function shiftPosts(unit: UnitOfWork, shifts: readonly Shift[]): Promise<void> {
  for (const [block, ofBlock] of groups(shifts, ({ postId }) => blockOf(postId))) {
    const byWord = groups(ofBlock, ({ wordId }) => wordId);
    for (const some of chunks([...byWord.keys()].sort((one, other) => one - other))) {
      const stored = await unit.read<{ word_id: number; posts: Buffer }>(
        `SELECT word_id, posts FROM post_word_block WHERE block = ? AND word_id IN (${marks(some.length)})`,
        [block, ...some],
      );
      const packed = new Map(stored.map(({ word_id: wordId, posts }) => [wordId, posts]));
      const rows = some.map((wordId) => ({
        word_id: wordId,
        block,
        posts: shifted(block, packed.get(wordId), byWord.get(wordId)!),
      }));
      const [filled, empty] = [rows.filter(({ posts }) => posts.length > 0), rows.filter(({ posts }) => posts.length === 0)];
      await replaceSets(unit, filled);
      for (const { word_id: wordId } of empty) await unit.delete('post_word_block', { word_id: wordId, block });
    }
  }
}

/** Both engines know this word for an insert that takes the place of the row that is there. */
async function replaceSets(unit: UnitOfWork, rows: readonly { word_id: number; block: number; posts: Buffer }[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.flatMap(({ word_id: wordId, block, posts }) => [wordId, block, posts]);
  await unit.query(
    `REPLACE INTO post_word_block (word_id, block, posts) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}`,
    values,
  );
}

function shifted(block: number, packed: Buffer | undefined, shifts: readonly Shift[]): Buffer {
  const set = new PostSet();
  if (packed) set.addPacked(block, packed);
  for (const { postId, isThere } of shifts)
    if (isThere) set.add(postId);
    else set.delete(postId);
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
