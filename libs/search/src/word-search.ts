import { type Logger, PeriodicTask } from '@grove/core';
import type { Database } from '@grove/database';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IndexedRecords } from './indexed-records.js';
import { KnownPlaces } from './known-places.js';
import { ListPages } from './list-pages.js';
import { MatchFinder, type Matches } from './match-finder.js';
import { MatchOrders } from './match-orders.js';
import { readIdSet } from './read-id-set.js';
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
  private readonly index: WordIndex;
  private readonly pages: ListPages;
  private readonly matches: MatchFinder;
  private readonly orders: MatchOrders;
  private readonly places = new KnownPlaces();

  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    logger: Logger,
  ) {
    this.index = new WordIndex(records, database);
    const sets = new TermSets(records, this.index, database);
    const name = `Indexing the words of ${records.table}`;
    this.indexing = new PeriodicTask({ name, run: (signal) => this.reindex(signal), logger });
    this.pages = new ListPages(records, database);
    this.matches = new MatchFinder(database, this.index, sets, this.pages, () => this.indexing.notify());
    this.orders = new MatchOrders(records, this.index, database);
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
    if (!matches) return this.pages.comparingTexts(request);
    const { ids, known } = matches;
    const { sortKey, idFilters } = request;
    const isByText = sortKey.computedFrom === 'texts';
    if (ids.size <= (isByText ? MAX_LISTED_INSTEAD : MAX_LISTED)) {
      const isRemembered = idFilters.length === 0 && this.orders.canRemember(sortKey) && known.size <= MAX_LISTED;
      const page = isRemembered ? await this.orders.page(matches, request) : undefined;
      return page ?? this.pages.sorting(request, ids);
    }
    if (isByText) return this.pages.comparingTexts(request);
    for (const filter of idFilters) ids.keep(await readIdSet(this.database, filter));
    return ids.size <= MAX_LISTED ? this.pages.sorting(request, ids) : this.findMany(request, matches);
  }

  /** One page of more than a few matches. */
  private async findMany(request: SearchRequest, matches: Matches): Promise<SearchHits> {
    const { offset, perPage: limit, sortKey, ofKinds: parts } = request;
    const { ids, ofKinds } = matches;
    const total = ids.size;
    if (offset >= total) return { ids: [], total };
    const list: MatchList = { parts, sortKey, ids, distance: ofKinds / total };
    const isMany = total > MAX_LISTED_INSTEAD;
    const maxRows = isMany ? MAX_SCANNED : total;
    const isNear = (offset + limit) * list.distance < maxRows / 2;
    const near = isNear && (await scanMatches(this.database, list, { limit, offset }, maxRows));
    if (near) return { ids: near.ids, total };
    if (!isMany) return this.pages.sorting(request, ids);
    if (sortKey.computedFrom) return this.pages.comparingTexts(request);
    return { ids: await this.findFar(request, list, matches), total };
  }

  /** Far matches, from the nearest known place: the beginning, the end, or where a page before has begun. */
  private async findFar(request: SearchRequest, list: MatchList, matches: Matches): Promise<readonly number[]> {
    const { offset, perPage: limit } = request;
    const key = this.canKnowPlaces(request, matches)
      ? `${matches.version} ${searchKey({ ...request, offset: 0, perPage: 0 })}`
      : undefined;
    const window = this.places.windowOf(key, { limit, offset }, list.ids.size);
    const { ids, first } = (await scanMatches(this.database, list, window))!;
    if (!first || key === undefined) return ids;
    const { waiting, version } = await this.index.readState();
    if (version === matches.version && waiting?.length === 0) this.places.add(key, { ...first, index: offset - first.lead });
    return ids;
  }

  /** Places of matches stay while the index is the same and no record waits, because a change of one of the `fixedColumns` makes its record wait. */
  private canKnowPlaces({ idFilters, sortKey }: SearchRequest, { waiting, others }: Matches): boolean {
    return idFilters.length + waiting.length + others.length === 0 && this.orders.canRemember(sortKey);
  }
}
