import type { Database } from '../database.js';
import type { EngineName } from '../engines/engine.js';
import { placeholders } from '../queries/sql-statements.js';
import { IdSet } from './id-set.js';
import { indexTableNames } from './index-tables.js';
import type { SearchTerms } from './search-request.js';
import type { WordIndexer } from './word-indexer.js';
import { isLetter, letterEntry, searchPartsOf } from './words.rules.js';

/** Up to this number of unindexed records cost a search little; if there are more, they are indexed. */
const FEW_WAITING = 100;
/** With more unindexed records than this the index is not used. */
const MANY_WAITING = 1_000;

/** The last Unicode character: all texts that start with a text are between it and the text followed by this character. */
const LAST_SIGN = '\u{10ffff}';

/** The result of the index for a search. */
export interface Candidates {
  /** No other indexed record matches. */
  readonly ids: IdSet;
  /** Unindexed records. They are not among `ids`. */
  readonly waiting: readonly number[];
  /** Number of records of the kinds. */
  readonly ofKinds: number;
  /** Whether all of `ids` match; otherwise their texts have to be compared. */
  readonly isExact: boolean;
}

/** The index of which record contains which word. `WordIndexer` updates it. */
export class WordIndex {
  constructor(
    private readonly table: string,
    private readonly database: Database,
    private readonly indexer: WordIndexer,
  ) {}

  /** The records of some kinds that may match a search; undefined while too many records are unindexed. */
  async candidates(terms: SearchTerms, kinds: readonly string[]): Promise<Candidates | undefined> {
    // Before the words: a record that is indexed in between is then considered twice instead of never.
    const waiting = await this.waiting();
    if (waiting.length > FEW_WAITING) this.indexer.notify();
    if (waiting.length > MANY_WAITING) return undefined;
    const [required, excluded] = [terms.required.map(searchPartsOf), terms.excluded.map(searchPartsOf)];
    const excludedParts = excluded.filter(({ isExact }) => isExact).flatMap(({ parts }) => parts);
    const { ids, byPart } = await this.read(kinds, [...required.flatMap(({ parts }) => parts), ...excludedParts]);
    const ofKinds = ids.size;
    for (const part of required.flatMap(({ parts }) => parts)) ids.keep(byPart.get(part)!);
    for (const part of excludedParts) ids.drop(byPart.get(part)!);
    for (const id of waiting) ids.delete(id);
    return { ids, waiting, ofKinds, isExact: [...required, ...excluded].every(({ isExact }) => isExact) };
  }

  private async waiting(): Promise<number[]> {
    const { unindexed, recordId } = indexTableNames(this.table);
    const rows = await this.database.read<{ id: number }>(
      `SELECT DISTINCT ${recordId} AS id FROM ${unindexed} LIMIT ${MANY_WAITING + 1}`,
    );
    return rows.map(({ id }) => id);
  }

  /** One statement, so that it reads a consistent state of the index. */
  private async read(kinds: readonly string[], asked: readonly string[]): Promise<{ ids: IdSet; byPart: Map<string, IdSet> }> {
    const parts = [...new Set(asked)];
    const sets = [...parts, ''].map(() => new IdSet());
    const statements = [
      ...parts.map((part, index) => (isLetter(part) ? this.withEntries(index, 1) : this.withPart(index))),
      this.withEntries(parts.length, kinds.length),
    ];
    const values = [...parts.flatMap((part) => (isLetter(part) ? [letterEntry(part)] : [part, part + LAST_SIGN])), ...kinds];
    const rows = await this.database.read<{ part: number; block: number; ids: Buffer }>(statements.join(' UNION ALL '), values);
    for (const { part, block, ids } of rows) sets[part].addPacked(block, ids);
    return { ids: sets[parts.length], byPart: new Map(parts.map((part, index) => [part, sets[index]])) };
  }

  private withPart(part: number): string {
    const { endings, blocks, records } = indexTableNames(this.table);
    return (
      `SELECT ${part} AS part, block, ${records} AS ids FROM (SELECT DISTINCT word_id FROM ${endings} WHERE ending BETWEEN ? AND ?) word ` +
      `${WORDS_FIRST[this.database.engineName]} ${blocks} ON ${blocks}.word_id = word.word_id`
    );
  }

  /** Records with one of these entries, which are letters or kinds. */
  private withEntries(part: number, count: number): string {
    const { words, blocks, records } = indexTableNames(this.table);
    return (
      `SELECT ${part} AS part, block, ${records} AS ids FROM ${words} ` +
      `${WORDS_FIRST[this.database.engineName]} ${blocks} ON word_id = ${words}.id WHERE word IN (${placeholders(count)})`
    );
  }
}

/** Otherwise MariaDB may read the sets of all words if a part occurs in many. */
const WORDS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };
