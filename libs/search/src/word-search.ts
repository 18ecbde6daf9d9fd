import { type Logger, PeriodicTask } from '@grove/core';
import { type Database, hasPlaces, ListPositions, type SortedList, type Window } from '@grove/database';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IdSet } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import { ListStatements, type PageStatements } from './list-statements.sql.js';
import { MatchFinder } from './match-finder.js';
import { MatchOrders } from './match-orders.js';
import { readIdSet } from './read-id-set.sql.js';
import { type MatchList, scanMatches } from './scan-matches.js';
import { searchKey, type SearchHits, type SearchRequest } from './search-request.js';
import { TermSets } from './term-sets.js';
import { WordIndex } from './word-index.sql.js';
import { indexWaiting } from './word-indexer.js';

/** Up to this number of matches the ids are listed in the statement that sorts them. */
const MAX_LISTED = 500;
/** The same if the list would be scanned for longer, or if texts have to be compared to sort them. */
const MAX_LISTED_INSTEAD = 4_000;
/** A scan of as many records of a list is short. */
const MAX_SCANNED = 5_000;

/**
 * Finds the records whose texts contain what is searched, by sets of the records of each term. Matches are then listed in a statement that sorts them or,
 * if there are many, found by scanning the records in the order of the list. A library with a search declares a subclass as a provider, which also updates
 * the index, and marks the records that it changes with `markForReindexing`.
 */
export class WordSearch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly indexing: PeriodicTask;
  private readonly statements: ListStatements;
  private readonly matches: MatchFinder;
  private readonly orders: MatchOrders;
  private readonly positions: ListPositions;

  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    logger: Logger,
  ) {
    const index = new WordIndex(records, database);
    const sets = new TermSets(records, index, database);
    const name = `Indexing the words of ${records.table}`;
    this.indexing = new PeriodicTask({ name, run: (signal) => this.reindex(signal), logger });
    this.statements = new ListStatements(records, database.engineName);
    this.matches = new MatchFinder(database, index, sets, this.statements, () => this.indexing.notify());
    this.orders = new MatchOrders(records, index);
    this.positions = new ListPositions(database);
  }

  /** Indexes records that are older than the index, or were changed while nobody searched. */
  onApplicationBootstrap(): void {
    this.indexing.notify();
  }

  /** Resolves when the current batch is stored. */
  onModuleDestroy(): Promise<void> {
    return this.indexing.stop();
  }

  /** Indexes the records that wait now. Calling it is optional: a search also finds waiting records, and starts the indexing if there are many. */
  reindex(signal?: AbortSignal): Promise<void> {
    return indexWaiting(this.database, this.records, signal);
  }

  /** The requested page of the list. */
  async find(request: SearchRequest): Promise<SearchHits> {
    const matches = await this.matches.find(request);
    if (!matches) return this.read(this.statements.comparingTexts(request));
    const { ids, known, ofKinds } = matches;
    const { sortKey, idFilters } = request;
    if (ids.size <= (sortKey.isByText ? MAX_LISTED_INSTEAD : MAX_LISTED)) {
      const isRemembered = idFilters.length === 0 && this.orders.canRemember(sortKey) && known.size <= MAX_LISTED;
      const page = isRemembered ? await this.orders.page(matches, request) : undefined;
      return page ?? this.read(this.statements.sorting(request, ids));
    }
    if (sortKey.isByText) return this.read(this.statements.comparingTexts(request));
    for (const filter of idFilters) ids.keep(await readIdSet(this.database, filter));
    if (ids.size <= MAX_LISTED) return this.read(this.statements.sorting(request, ids));
    return this.findMany(request, ids, ofKinds);
  }

  /** One page of more than a few matches. */
  private async findMany(request: SearchRequest, ids: IdSet, ofKinds: number): Promise<SearchHits> {
    const { table } = this.records;
    const { order, tie } = request.sortKey;
    const total = ids.size;
    if (request.offset >= total) return { ids: [], total };
    const distance = ofKinds / total;
    const list: SortedList = { from: table, id: `${table}.id`, parts: request.ofKinds, key: { ...request.sortKey, tie: order } };
    const matches: MatchList = { list, isTieOpposite: tie !== order, ids, total, distance };
    const page = { limit: request.perPage, offset: request.offset };
    const isMany = total > MAX_LISTED_INSTEAD;
    const maxRows = isMany ? MAX_SCANNED : total;
    const isNear = (page.offset + page.limit) * distance < maxRows / 2;
    const near = isNear && (await scanMatches(this.database, matches, page, maxRows));
    if (near) return { ids: near.rows, total };
    if (!isMany) return this.read(this.statements.sorting(request, ids));
    if (!hasPlaces(list)) return this.read(this.statements.comparingTexts(request));
    const { rows } = await this.positions.page(
      {
        key: () => searchKey({ ...request, perPage: 0, offset: 0 }),
        list,
        total: { sql: 'SELECT ? AS total', values: [total] },
        read: async (window: Window) => (await scanMatches(this.database, matches, window))!,
        source: () => this.statements.comparingTexts(request).page,
      },
      page,
      true,
    );
    return { ids: rows, total };
  }

  private async read({ page, count }: PageStatements): Promise<SearchHits> {
    const rows = await this.database.read<{ id: number; total: number | string }>(page.sql, page.values);
    const [counted] = rows.length > 0 ? rows : await this.database.read<{ total: number | string }>(count.sql, count.values);
    return { ids: rows.map(({ id }) => id), total: Number(counted.total) };
  }
}
