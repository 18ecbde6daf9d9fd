// SQL, because the tables of an index are named after its records, so no entity describes them, and their version is read in the same statement.
import { counterGroup, type Database, type EngineName, placeholders, selectVersion, type SqlValue } from '@grove/database';
import { IdSet } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { indexTableNames } from './index-tables.js';
import { isLetter, letterEntry } from './words.rules.js';

/** With more unindexed records than this the index is not used. */
const MAX_WAITING = 1_000;

/** The last Unicode character: all texts that start with a text are between it and the text followed by this character. */
const LAST_SIGN = '\u{10ffff}';

/** Otherwise MariaDB may read the sets of all words if a part occurs in many. */
const WORDS_FIRST: Readonly<Record<EngineName, string>> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/** The index at one moment. */
interface IndexState {
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
    const { unindexed, recordId } = this.names;
    const version = this.selectVersion();
    // One statement: a change that the version does not include is one of a waiting record.
    const rows = await this.database.select<{ id: number | null; version: string | null }>({
      reads: [unindexed, ...version.reads],
      sql:
        `SELECT ${recordId} AS id, NULL AS version FROM (SELECT DISTINCT ${recordId} FROM ${unindexed} LIMIT ${MAX_WAITING + 1}) waiting ` +
        `UNION ALL SELECT NULL, (${version.sql})`,
      values: version.values,
    });
    const waiting = rows.flatMap(({ id }) => id ?? []);
    return { waiting: waiting.length > MAX_WAITING ? undefined : waiting, version: versionIn(rows) };
  }

  /** The records with this in one of their words, or with this letter; undefined if the index has another version. */
  recordsWithPart(part: string, version: string): Promise<IdSet | undefined> {
    if (isLetter(part)) return this.recordsWithEntries([letterEntry(part)], version);
    const { endings } = this.names;
    const sql = `SELECT DISTINCT word_id FROM ${endings} WHERE ending BETWEEN ? AND ?`;
    return this.unite(version, { table: endings, sql, values: [part, part + LAST_SIGN] });
  }

  /** The records with one of these entries, which are letters or kinds; undefined if the index has another version. */
  recordsWithEntries(entries: readonly string[], version: string): Promise<IdSet | undefined> {
    const { words } = this.names;
    const sql = `SELECT id AS word_id FROM ${words} WHERE word IN (${placeholders(entries.length)})`;
    return this.unite(version, { table: words, sql, values: entries });
  }

  /** The union of the sets of the words that a statement selects. They are read together with the version. */
  private async unite(
    version: string,
    selected: { table: string; sql: string; values: readonly SqlValue[] },
  ): Promise<IdSet | undefined> {
    const { blocks, records } = this.names;
    const current = this.selectVersion();
    const rows = await this.database.select<{ block: number; ids: Buffer; version: string | null }>({
      reads: [selected.table, blocks, ...current.reads],
      sql:
        `SELECT block, ${records} AS ids, NULL AS version FROM (${selected.sql}) word ` +
        `${WORDS_FIRST[this.database.engineName]} ${blocks} ON ${blocks}.word_id = word.word_id ` +
        `UNION ALL SELECT NULL, NULL, (${current.sql})`,
      values: [...selected.values, ...current.values],
    });
    if (versionIn(rows) !== version) return undefined;
    const set = new IdSet();
    for (const row of rows) if (row.version === null) set.addPacked(row.block, row.ids);
    return set;
  }

  /** Selects the version of the index. */
  private selectVersion() {
    const { words, endings, blocks, indexed } = this.names;
    return { reads: [counterGroup('version')], ...selectVersion(this.database.engineName, [words, endings, blocks, indexed]) };
  }

  private get names() {
    return indexTableNames(this.records.table);
  }
}

const versionIn = (rows: readonly { readonly version: string | null }[]): string =>
  String(rows.find(({ version }) => version !== null)!.version);
