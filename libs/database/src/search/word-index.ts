import type { Database } from '../database.js';
import type { EngineName } from '../engines/engine.js';
import { placeholders } from '../queries/sql-statements.js';
import { IdSet } from './id-set.js';
import { indexTableNames } from './index-tables.js';
import type { SearchTerms } from './search-request.js';
import type { WordIndexer } from './word-indexer.js';
import { soughtIn } from './words.rules.js';

/** So many records that wait to be indexed cost a search little; when there are more, they are indexed. */
const FEW_WAITING = 100;
/** More than these are not told apart from all. */
const MANY_WAITING = 1_000;

/** The last sign there is: between a text and the text followed by it lies what begins with the text. */
const LAST_SIGN = '\u{10ffff}';

/** What the index tells of a search. */
export interface Candidates {
  /** No other indexed record is found. */
  readonly ids: IdSet;
  /** Records of which the index tells nothing. They are not among `ids`. */
  readonly waiting: readonly number[];
  /** Records of the kinds in all. */
  readonly ofKinds: number;
  /** Every one of `ids` is found; otherwise their texts have to be looked at. */
  readonly isExact: boolean;
}

/** Which records have which words. `WordIndexer` keeps it. */
export class WordIndex {
  constructor(
    private readonly table: string,
    private readonly database: Database,
    private readonly indexer: WordIndexer,
  ) {}

  /** The records of some kinds that a search may find; undefined while too few of all are indexed. */
  async candidates({ wanted, unwanted }: SearchTerms, kinds: readonly string[]): Promise<Candidates | undefined> {
    // Before the words: a record that is indexed in between is then looked at twice, rather than not at all.
    const waiting = await this.waiting();
    if (waiting.length > FEW_WAITING) this.indexer.notify();
    if (waiting.length > MANY_WAITING) return undefined;
    const [sought, spared] = [wanted.map(soughtIn), unwanted.map(soughtIn)];
    const without = spared.filter(({ isExact }) => isExact).flatMap(({ parts }) => parts);
    const { ids, byPart } = await this.read(kinds, [...sought.flatMap(({ parts }) => parts), ...without]);
    const ofKinds = ids.size;
    for (const part of sought.flatMap(({ parts }) => parts)) ids.keep(byPart.get(part)!);
    for (const part of without) ids.drop(byPart.get(part)!);
    for (const id of waiting) ids.delete(id);
    return { ids, waiting, ofKinds, isExact: [...sought, ...spared].every(({ isExact }) => isExact) };
  }

  private async waiting(): Promise<number[]> {
    const { unindexed, recordId } = indexTableNames(this.table);
    const rows = await this.database.read<{ id: number }>(
      `SELECT DISTINCT ${recordId} AS id FROM ${unindexed} LIMIT ${MANY_WAITING + 1}`,
    );
    return rows.map(({ id }) => id);
  }

  /** All in one statement, which sees the index as it was at one moment. */
  private async read(kinds: readonly string[], asked: readonly string[]): Promise<{ ids: IdSet; byPart: Map<string, IdSet> }> {
    const parts = [...new Set(asked)];
    const sets = [...parts, ''].map(() => new IdSet());
    const statements = [...parts.map((_part, place) => this.withPart(place)), this.ofKinds(parts.length, kinds.length)];
    const values = [...parts.flatMap((part) => [part, part + LAST_SIGN]), ...kinds];
    const rows = await this.database.read<{ place: number; block: number; ids: Buffer }>(statements.join(' UNION ALL '), values);
    for (const { place, block, ids } of rows) sets[place].addPacked(block, ids);
    return { ids: sets[parts.length], byPart: new Map(parts.map((part, place) => [part, sets[place]])) };
  }

  private withPart(place: number): string {
    const { endings, blocks, records } = indexTableNames(this.table);
    return (
      `SELECT ${place} AS place, block, ${records} AS ids FROM (SELECT DISTINCT word_id FROM ${endings} WHERE ending BETWEEN ? AND ?) word ` +
      `${WORDS_FIRST[this.database.engineName]} ${blocks} ON ${blocks}.word_id = word.word_id`
    );
  }

  private ofKinds(place: number, kinds: number): string {
    const { words, blocks, records } = indexTableNames(this.table);
    return (
      `SELECT ${place} AS place, block, ${records} AS ids FROM ${words} ` +
      `${WORDS_FIRST[this.database.engineName]} ${blocks} ON word_id = ${words}.id WHERE word IN (${placeholders(kinds)})`
    );
  }
}

/** Otherwise MariaDB may pass over the sets of all words when a part lies in many. */
const WORDS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };
