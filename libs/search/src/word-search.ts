import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { currentDependencies, type Logger } from '@grove/core';
import {
  type Database,
  hasPlaces,
  ListPositions,
  padToPowerOfTwo,
  placeholders,
  type Selection,
  sortedIds,
  type SortedList,
  type Statement,
  type Window,
} from '@grove/database';
import { IdSet } from './id-set.js';
import { idsOf } from './ids-of.js';
import { positionInText, rowsById, withTexts, type IndexedRecords } from './indexed-records.js';
import { type FoundMatches, MatchOrders } from './match-orders.js';
import { type Matches, scanMatches } from './scan-matches.js';
import type { SearchResult, SearchRequest, SearchTerms } from './search-request.js';
import { type MatchSet, TermSets } from './term-sets.js';
import { type IndexState, WordIndex } from './word-index.js';
import { WordIndexer } from './word-indexer.js';
import { searchPartsOf } from './words.rules.js';

/** Up to this number of matches the ids are listed in the statement that sorts them. */
const FEW = 500;
/** The same if the list would be scanned for longer, or if texts have to be compared to sort them. */
const MANY = 4_000;
/** A scan of as many records of a list is short. */
const SHORT = 5_000;
/** Records in one statement. */
const AT_ONCE = 1_024;
/** The index changes while a search reads it only if the indexer runs, which takes longer than a search. */
const MOST_ATTEMPTS = 3;

/** What a search found. */
interface Found extends FoundMatches {
  readonly ids: IdSet;
  /** Number of records of the kinds. */
  readonly ofKinds: number;
}

/**
 * Finds the records whose texts contain what is searched, by sets of the records of each term. Matches are then listed in a statement that sorts them or,
 * if there are many, found by scanning the records in the order of the list. A library with a search declares a subclass as a provider, which also updates
 * the index.
 */
export class WordSearch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly index: WordIndex;
  private readonly indexer: WordIndexer;
  private readonly sets: TermSets;
  private readonly orders: MatchOrders;
  private readonly positions: ListPositions;

  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    logger: Logger,
  ) {
    this.indexer = new WordIndexer(records, database, logger);
    this.index = new WordIndex(records, database, this.indexer);
    this.sets = new TermSets(records, this.index, database);
    this.orders = new MatchOrders(records, this.index);
    this.positions = new ListPositions(database);
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
    const found = await this.found(list);
    if (!found) return this.page(this.throughTexts(list));
    const { ids, ofKinds } = found;
    const { isByText } = list.sortKey;
    if (ids.size <= (isByText ? MANY : FEW)) return (await this.pageOfFew(list, found)) ?? this.page(this.among(list, ids));
    if (isByText) return this.page(this.throughTexts(list));
    for (const statement of list.idFilters) ids.keep(await idsOf(this.database, statement));
    const total = ids.size;
    if (total <= FEW) return this.page(this.among(list, ids));
    if (list.offset >= total) return { ids: [], total };
    return this.pageOfMany(list, ids, { total, distance: ofKinds / total });
  }

  /** The matches of the list, without its filters; undefined while too many records are unindexed, and in a unit of work, which may be rolled back. */
  private async found(list: SearchRequest): Promise<Found | undefined> {
    if (this.database.isInUnit) return undefined;
    // Texts are compared by several statements, which one server must answer.
    if (!allOf(list.terms).every((term) => searchPartsOf(term).isExact)) currentDependencies()?.leaveReplica();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const asked = performance.now();
      const state = await this.index.state();
      if (!state) return undefined;
      const matching = await this.sets.matching(list.kinds, list.terms, state.version);
      // Else texts that were compared may be newer than the state: records that changed since then wait in the next one.
      if (matching && (matching.comparedAt ?? 0) < asked) return this.withWaiting(state, list, matching);
    }
    return undefined;
  }

  /** The index may not know the waiting records as they are now: their texts are read. */
  private async withWaiting(
    { waiting, version }: IndexState,
    list: SearchRequest,
    { ids: known, ofKinds }: MatchSet,
  ): Promise<Found> {
    const ids = known.copy();
    for (const id of waiting) ids.delete(id);
    const others = new Set([...(await this.holding(list, waiting)), ...(list.otherMatches ?? [])]);
    for (const id of others) ids.add(id);
    return { ids, ofKinds, known, version, waiting, others: [...others] };
  }

  /** The page, if the matches are few and their order can be remembered. */
  private async pageOfFew(list: SearchRequest, found: Found): Promise<SearchResult | undefined> {
    const isRemembered = list.idFilters.length === 0 && found.known.size <= FEW && this.orders.canRemember(list.sortKey);
    return isRemembered ? this.orders.page(found, list) : undefined;
  }

  /** One page of more than a few matches. */
  private async pageOfMany(
    list: SearchRequest,
    found: IdSet,
    { total, distance }: Pick<Matches, 'total' | 'distance'>,
  ): Promise<SearchResult> {
    const { table } = this.records;
    const { order, tie } = list.sortKey;
    const ofKinds: SortedList = { from: table, id: `${table}.id`, parts: list.ofKinds, key: { ...list.sortKey, tie: order } };
    const matches: Matches = { list: ofKinds, isTieOpposite: tie !== order, found, total, distance };
    const page = { limit: list.perPage, offset: list.offset };
    const isMany = total > MANY;
    const mostRows = isMany ? SHORT : total;
    const isNear = (page.offset + page.limit) * distance < mostRows / 2;
    const near = isNear && (await scanMatches(this.database, matches, page, mostRows));
    if (near) return { ids: near.rows, total };
    if (!isMany) return this.page(this.among(list, found));
    if (!hasPlaces(ofKinds)) return this.page(this.throughTexts(list));
    const scan = async (window: Window) => (await scanMatches(this.database, matches, window))!;
    const { rows } = await this.positions.page(
      {
        key: () => this.keyOf({ ...list, perPage: 0, offset: 0 }),
        list: ofKinds,
        total: { sql: 'SELECT ? AS total', values: [total] },
        read: scan,
        source: () => this.throughTexts(list).page,
      },
      page,
      true,
    );
    return { ids: rows, total };
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
    const tables = list.sortKey.isByText ? this.withTexts(true) : rowsById(this.records, this.database.engineName);
    return this.paged(list, selection, tables);
  }

  private paged({ sortKey, perPage: limit, offset }: SearchRequest, selection: Selection, tables: string): Paged {
    const more = ', COUNT(*) OVER () AS total';
    const page = sortedIds(this.records.table, selection, sortKey, { tables, more, limit, offset });
    return { page, count: selection.count(tables) };
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

const allOf = ({ required, excluded }: SearchTerms): string[] => [...required, ...excluded];

/** A statement of a page with the total in every row, and one of the total alone for a page without rows. */
interface Paged {
  readonly page: Statement;
  readonly count: Statement;
}
