import {
  type Database,
  type EngineName,
  padToPowerOfTwo,
  type Place,
  placeholders,
  type Statement,
  selectVersion,
} from '@grove/database';
import { IdSet } from './id-set.js';
import { type IndexedRecords, rowsById } from './indexed-records.js';
import { indexTableNames } from './index-tables.js';
import type { WordIndexer } from './word-indexer.js';
import { isLetter, letterEntry } from './words.rules.js';

/** Up to this number of unindexed records cost a search little; if there are more, they are indexed. */
const FEW_WAITING = 100;
/** With more unindexed records than this the index is not used. */
const MANY_WAITING = 1_000;

/** The last Unicode character: all texts that start with a text are between it and the text followed by this character. */
const LAST_SIGN = '\u{10ffff}';

/** The index at one moment. */
export interface IndexState {
  /** Unindexed records: the index may say what they were before, or nothing. */
  readonly waiting: readonly number[];
  /** Is another one after each change of the index: whenever the indexer has run. */
  readonly version: string;
}

/** The index of which record contains which word. `WordIndexer` updates it. */
export class WordIndex {
  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    private readonly indexer: WordIndexer,
  ) {}

  /** The state of the index now; undefined while too many records are unindexed. */
  async state(): Promise<IndexState | undefined> {
    const { unindexed, recordId } = indexTableNames(this.records.table);
    // One statement: a change that the version does not include is one of a waiting record.
    const rows = await this.database.read<{ id: number | null; version: string | null }>(
      `SELECT ${recordId} AS id, NULL AS version FROM (SELECT DISTINCT ${recordId} FROM ${unindexed} LIMIT ${MANY_WAITING + 1}) waiting ` +
        `UNION ALL SELECT NULL, (${this.version.sql})`,
      this.version.values,
    );
    const waiting = rows.flatMap(({ id }) => id ?? []);
    if (waiting.length > FEW_WAITING) this.indexer.notify();
    const version = String(rows.find(({ id }) => id === null)?.version);
    return waiting.length > MANY_WAITING ? undefined : { waiting, version };
  }

  /** The records with this in one of their words, or with this letter; undefined if the index has another version. */
  withPart(part: string, version: string): Promise<IdSet | undefined> {
    if (isLetter(part)) return this.withEntries([letterEntry(part)], version);
    const { endings, blocks, records } = indexTableNames(this.records.table);
    return this.union(version, {
      sql:
        `SELECT block, ${records} AS ids, NULL AS version FROM (SELECT DISTINCT word_id FROM ${endings} WHERE ending BETWEEN ? AND ?) word ` +
        `${WORDS_FIRST[this.database.engineName]} ${blocks} ON ${blocks}.word_id = word.word_id`,
      values: [part, part + LAST_SIGN],
    });
  }

  /** The records with one of these entries, which are letters or kinds; undefined if the index has another version. */
  withEntries(entries: readonly string[], version: string): Promise<IdSet | undefined> {
    const { words, blocks, records } = indexTableNames(this.records.table);
    return this.union(version, {
      sql:
        `SELECT block, ${records} AS ids, NULL AS version FROM ${words} ` +
        `${WORDS_FIRST[this.database.engineName]} ${blocks} ON word_id = ${words}.id WHERE word IN (${placeholders(entries.length)})`,
      values: entries,
    });
  }

  /** The places of records in an order by a column; undefined if the index has another version. */
  async placesOf(ids: readonly number[], column: string, version: string): Promise<Place[] | undefined> {
    const listed = padToPowerOfTwo(ids);
    const table = rowsById(this.records, this.database.engineName);
    const rows = await this.database.read<{ id: number; sort_key: Place['sortKey']; version: string | null }>(
      `SELECT id, ${column} AS sort_key, NULL AS version FROM ${table} WHERE id IN (${placeholders(listed.length)}) ` +
        `UNION ALL SELECT NULL, NULL, (${this.version.sql})`,
      [...listed, ...this.version.values],
    );
    const isSame = rows.some((row) => row.version !== null && String(row.version) === version);
    return isSame ? rows.filter((row) => row.version === null).map(({ id, sort_key: sortKey }) => ({ id, sortKey })) : undefined;
  }

  /** The union of stored sets, which are read together with the version. */
  private async union(version: string, { sql, values }: Statement): Promise<IdSet | undefined> {
    const rows = await this.database.read<{ block: number; ids: Buffer; version: string | null }>(
      `${sql} UNION ALL SELECT NULL, NULL, (${this.version.sql})`,
      [...values, ...this.version.values],
    );
    const set = new IdSet();
    for (const row of rows)
      if (row.version === null) set.addPacked(row.block, row.ids);
      else if (String(row.version) !== version) return undefined;
    return set;
  }

  /** Selects the version of the index. */
  private get version(): Statement {
    const { words, endings, blocks, indexed } = indexTableNames(this.records.table);
    return selectVersion(this.database.engineName, [words, endings, blocks, indexed]);
  }
}

/** Otherwise MariaDB may read the sets of all words if a part occurs in many. */
const WORDS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };
