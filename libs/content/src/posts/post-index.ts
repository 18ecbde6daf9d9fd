import { Injectable } from '@nestjs/common';
import { Database, marks, type EngineName } from '@grove/kernel';
import { PostIndexer } from './post-indexer.js';
import type { Search } from './post-search.rules.js';
import { PostSet } from './post-set.js';
import { soughtIn } from './post-words.rules.js';

/** So many posts that wait to be indexed cost a search little; when there are more, they are indexed. */
const FEW_WAITING = 100;
/** More than these are not told apart from all. */
const MANY_WAITING = 1_000;

/** The last sign there is: between a text and the text followed by it lies what begins with the text. */
const LAST_SIGN = '\u{10ffff}';

/** What the index tells of a search. */
export interface Candidates {
  /** No other indexed post is found. */
  readonly posts: PostSet;
  /** Posts of which the index tells nothing. They are not among `posts`. */
  readonly waiting: readonly number[];
  /** Posts of the kinds in all. */
  readonly ofKinds: number;
  /** Every one of `posts` is found; otherwise their texts have to be looked at. */
  readonly isExact: boolean;
}

/** Which posts have which words. `PostIndexer` keeps it. */
@Injectable()
export class PostIndex {
  constructor(
    private readonly database: Database,
    private readonly indexer: PostIndexer,
  ) {}

  /** The posts of some kinds that a search may find; undefined while too few of all are indexed. */
  async candidates({ wanted, unwanted }: Search, kinds: readonly string[]): Promise<Candidates | undefined> {
    // Before the words: a post that is indexed in between is then looked at twice, rather than not at all.
    const waiting = await this.waiting();
    if (waiting.length > FEW_WAITING) this.indexer.start();
    if (waiting.length > MANY_WAITING) return undefined;
    const [sought, spared] = [wanted.map(soughtIn), unwanted.map(soughtIn)];
    const without = spared.filter(({ isExact }) => isExact).flatMap(({ parts }) => parts);
    const { posts, byPart } = await this.read(kinds, [...sought.flatMap(({ parts }) => parts), ...without]);
    const ofKinds = posts.size;
    for (const part of sought.flatMap(({ parts }) => parts)) posts.keep(byPart.get(part)!);
    for (const part of without) posts.drop(byPart.get(part)!);
    for (const id of waiting) posts.delete(id);
    return { posts, waiting, ofKinds, isExact: [...sought, ...spared].every(({ isExact }) => isExact) };
  }

  private async waiting(): Promise<number[]> {
    const rows = await this.database.read<{ id: number }>(
      `SELECT DISTINCT post_id AS id FROM post_unindexed LIMIT ${MANY_WAITING + 1}`,
    );
    return rows.map(({ id }) => id);
  }

  /** All in one statement, which sees the index as it was at one moment. */
  private async read(
    kinds: readonly string[],
    asked: readonly string[],
  ): Promise<{ posts: PostSet; byPart: Map<string, PostSet> }> {
    const parts = [...new Set(asked)];
    const sets = [...parts, ''].map(() => new PostSet());
    const join = WORDS_FIRST[this.database.engineName];
    const sql = [...parts.map((_part, place) => withPart(place, join)), ofKinds(parts.length, kinds.length, join)].join(
      ' UNION ALL ',
    );
    const values = [...parts.flatMap((part) => [part, part + LAST_SIGN]), ...kinds];
    const rows = await this.database.read<{ place: number; block: number; posts: Buffer }>(sql, values);
    for (const { place, block, posts } of rows) sets[place].addPacked(block, posts);
    return { posts: sets[parts.length], byPart: new Map(parts.map((part, place) => [part, sets[place]])) };
  }
}

/** Otherwise MariaDB may pass over the sets of all words when a part lies in many. */
const WORDS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

const withPart = (place: number, join: string): string =>
  `SELECT ${place} AS place, block, posts FROM (SELECT DISTINCT word_id FROM post_word_ending WHERE ending BETWEEN ? AND ?) word ` +
  `${join} post_word_block ON post_word_block.word_id = word.word_id`;

const ofKinds = (place: number, kinds: number, join: string): string =>
  `SELECT ${place} AS place, block, posts FROM post_word ${join} post_word_block ON word_id = post_word.id WHERE word IN (${marks(kinds)})`;
