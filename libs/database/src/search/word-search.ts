import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Database } from '../database.js';
import { padToPowerOfTwo, placeholders } from '../queries/sql-statements.js';
import type { EngineName } from '../engines/engine.js';
import type { Logger } from '@grove/core';
import type { Selection, Statement } from '../queries/selection.js';
import { sortedIds } from '../queries/sorted-list.js';
import { IdSet } from './id-set.js';
import { scanPage } from './scan-page.js';
import { positionInText, withTexts, type IndexedRecords } from './indexed-records.js';
import type { SearchResult, SearchRequest } from './search-request.js';
import { WordIndex } from './word-index.js';
import { WordIndexer } from './word-indexer.js';

/** Up to this number of matches the ids are listed in the statement instead of scanning the list. */
const FEW = 500;
/** Up to this number of matches listing ids, or comparing texts to sort them, is cheaper than reading all texts. */
const MANY = 4_000;
/** Records in one statement. */
const AT_ONCE = 1_024;

/** The bits of 32 ids. An id may occur several times. */
const BITS: Readonly<Record<EngineName, string>> = { mysql: 'BIT_OR(1 << (id & 31))', sqlite: 'SUM(DISTINCT 1 << (id & 31))' };

/**
 * Finds the records whose texts contain what is searched. The index gives candidates; texts are compared only if that is not exact. Matches
 * are then listed in a statement that sorts them or, if there are many, found by scanning the records in the order of the list.
 * A library with a search declares a subclass as a provider, which also updates the index.
 */
export class WordSearch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly index: WordIndex;
  private readonly indexer: WordIndexer;

  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    logger: Logger,
  ) {
    this.indexer = new WordIndexer(records, database, logger);
    this.index = new WordIndex(records.table, database, this.indexer);
  }

  /** Indexes records that are older than the index, or were changed while nobody searched. */
  onApplicationBootstrap(): void {
    this.indexer.notify();
  }

  onModuleDestroy(): Promise<void> {
    return this.indexer.stop();
  }

  /** Indexes until no record waits. Calling it is optional: a search also finds waiting records, and starts the indexing if there are many. */
  indexAll(): Promise<void> {
    return this.indexer.indexAll();
  }

  /** The requested page of the list. */
  async find(list: SearchRequest): Promise<SearchResult> {
    const candidates = await this.index.candidates(list.terms, list.kinds);
    if (!candidates) return this.page(this.throughTexts(list));
    const { ids, waiting, ofKinds, isExact } = candidates;
    // Texts that are looked up one by one cost several times more than in a scan.
    if (!isExact && ids.size > Math.max(FEW, ofKinds / 4)) return this.page(this.throughTexts(list));
    const found = isExact ? ids : new IdSet();
    for (const id of await this.holding(list, isExact ? waiting : [...ids, ...waiting])) found.add(id);
    for (const id of list.otherMatches ?? []) found.add(id);
    const { isByText } = list.sortKey;
    if (found.size <= (isByText ? MANY : FEW)) return this.page(this.among(list, found));
    if (isByText) return this.page(this.throughTexts(list));
    for (const statement of list.idFilters) found.keep(await this.idsOf(statement));
    if (found.size <= FEW) return this.page(this.among(list, found));
    const met = await scanPage(this.database, this.records.table, list, { found, ofKinds });
    return met ?? this.page(found.size <= MANY ? this.among(list, found) : this.throughTexts(list));
  }

  /** The key of a search. */
  keyOf(list: SearchRequest): string {
    const { sql, values } = this.throughTexts(list).page;
    return `${sql}\n${JSON.stringify(values)}`;
  }

  private async page({ page, count }: Paged): Promise<SearchResult> {
    const rows = await this.database.read<{ id: number; total: number | string }>(page.sql, page.values);
    const [counted] = rows.length > 0 ? rows : await this.database.read<{ total: number | string }>(count.sql, count.values);
    return { ids: rows.map(({ id }) => id), total: Number(counted.total) };
  }

  /** Reads all texts. */
  private throughTexts(list: SearchRequest): Paged {
    return this.paged(list, this.matching(list), this.withTexts(list.idFilters.length > 0));
  }

  /** Sorts the matches. */
  private among(list: SearchRequest, found: IdSet): Paged {
    const { table } = this.records;
    const selection = list.selection.copy().whereIn(`${table}.id`, padToPowerOfTwo([...found]));
    return this.paged(list, selection, list.sortKey.isByText ? this.withTexts(true) : table);
  }

  private paged({ sortKey, perPage: limit, offset }: SearchRequest, selection: Selection, tables: string): Paged {
    const more = ', COUNT(*) OVER () AS total';
    const page = sortedIds(this.records.table, selection, sortKey, { tables, more, limit, offset });
    return { page, count: selection.count(tables) };
  }

  /** The ids that a statement selects, as bits of 32 ids each, so that a million of them need little memory. */
  private async idsOf({ sql, values }: Statement): Promise<IdSet> {
    const bits = BITS[this.database.engineName];
    const rows = await this.database.read<{ part: number; bits: number | string }>(
      `SELECT id >> 5 AS part, ${bits} AS bits FROM (${sql}) selected GROUP BY part`,
      values,
    );
    const ids = new IdSet();
    for (const { part, bits } of rows) ids.addBits(part, Number(bits));
    return ids;
  }

  /** The records among these whose texts match. */
  private async holding(list: SearchRequest, ids: readonly number[]): Promise<number[]> {
    const { table } = this.records;
    const found: number[] = [];
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const { sql, values } = this.matching(list).whereIn(
        `${table}.id`,
        padToPowerOfTwo(ids.slice(start, start + AT_ONCE)),
      ).condition;
      const rows = await this.database.read<{ id: number }>(`SELECT ${table}.id FROM ${this.withTexts(true)}${sql}`, values);
      found.push(...rows.map(({ id }) => id));
    }
    return found;
  }

  /** The list with conditions on the texts: what must occur, and what must not. */
  private matching({ selection: all, terms, otherMatches = [] }: SearchRequest): Selection {
    const position = positionInText(this.records, this.database.engineName);
    const ofTexts = [...terms.required.map(() => `${position} > 0`), ...terms.excluded.map(() => `${position} = 0`)];
    if (ofTexts.length === 0) return all.copy();
    const listed = otherMatches.length > 0 ? ` OR ${this.records.table}.id IN (${placeholders(otherMatches.length)})` : '';
    const values = [...terms.required, ...terms.excluded, ...otherMatches];
    return all.copy().where(`(${ofTexts.join(' AND ')}${listed})`, ...values);
  }

  private withTexts(isNarrowed: boolean): string {
    return withTexts(this.records, this.database.engineName, isNarrowed);
  }
}

/** A statement of a page with the total in every row, and one of the total alone for a page without rows. */
interface Paged {
  readonly page: Statement;
  readonly count: Statement;
}
