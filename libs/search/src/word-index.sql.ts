// SQL, because the tables of an index are named after its records, so no entity describes them, and their version is read in the same statement.
import {
  type Database,
  type EngineName,
  padToPowerOfTwo,
  type Place,
  placeholders,
  selectVersion,
  type Statement,
} from '@grove/database';
import { IdSet } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { indexTableNames } from './index-tables.js';
import { rowsById } from './record-texts.sql.js';
import { isLetter, letterEntry } from './words.rules.js';

/** With more unindexed records than this the index is not used. */
const MAX_WAITING = 1_000;

/** The last Unicode character: all texts that start with a text are between it and the text followed by this character. */
const LAST_SIGN = '\u{10ffff}';

/** Otherwise MariaDB may read the sets of all words if a part occurs in many. */
const WORDS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/** The index at one moment. */
export interface IndexState {
  /** Unindexed records: the index may say what they were before, or nothing. Undefined if there are too many. */
  readonly waiting: readonly number[] | undefined;
  /** Is another one after each change of the index: whenever the indexer has run. */
  readonly version: string;
}

/** The index of which record contains which word. `WordIndexer` updates it. */
export class WordIndex {
  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
  ) {}

  /** The state of the index now. */
  async readState(): Promise<IndexState> {
    const { unindexed, recordId } = indexTableNames(this.records.table);
    // One statement: a change that the version does not include is one of a waiting record.
    const rows = await this.database.read<{ id: number | null; version: string | null }>(
      `SELECT ${recordId} AS id, NULL AS version FROM (SELECT DISTINCT ${recordId} FROM ${unindexed} LIMIT ${MAX_WAITING + 1}) waiting ` +
        `UNION ALL SELECT NULL, (${this.version.sql})`,
      this.version.values,
    );
    const waiting = rows.flatMap(({ id }) => id ?? []);
    const version = String(rows.find(({ id }) => id === null)?.version);
    return { waiting: waiting.length > MAX_WAITING ? undefined : waiting, version };
  }

  /** The records with this in one of their words, or with this letter; undefined if the index has another version. */
  recordsWithPart(part: string, version: string): Promise<IdSet | undefined> {
    if (isLetter(part)) return this.recordsWithEntries([letterEntry(part)], version);
    const { endings } = indexTableNames(this.records.table);
    const sql = `SELECT DISTINCT word_id FROM ${endings} WHERE ending BETWEEN ? AND ?`;
    return this.unite(version, { sql, values: [part, part + LAST_SIGN] });
  }

  /** The records with one of these entries, which are letters or kinds; undefined if the index has another version. */
  recordsWithEntries(entries: readonly string[], version: string): Promise<IdSet | undefined> {
    const { words } = indexTableNames(this.records.table);
    const sql = `SELECT id AS word_id FROM ${words} WHERE word IN (${placeholders(entries.length)})`;
    return this.unite(version, { sql, values: entries });
  }

  /** The places of records in an order by a column; undefined if the index has another version. */
  async readPlaces(ids: readonly number[], column: string, version: string): Promise<Place[] | undefined> {
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

  /** The union of the sets of the words that a statement selects. They are read together with the version. */
  private async unite(version: string, { sql, values }: Statement): Promise<IdSet | undefined> {
    const { blocks, records } = indexTableNames(this.records.table);
    const rows = await this.database.read<{ block: number; ids: Buffer; version: string | null }>(
      `SELECT block, ${records} AS ids, NULL AS version FROM (${sql}) word ` +
        `${WORDS_FIRST[this.database.engineName]} ${blocks} ON ${blocks}.word_id = word.word_id ` +
        `UNION ALL SELECT NULL, NULL, (${this.version.sql})`,
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
