import { type Logger, PeriodicTask } from '@grove/core';
import type { Database } from '@grove/database';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { IndexedRecords } from './indexed-records.js';
import { ListPages } from './list-pages.js';
import { MatchFinder } from './match-finder.js';
import { readIdSet } from './read-id-set.js';
import { scanMatches } from './scan-matches.js';
import type { SearchHits, SearchRequest } from './search-request.js';
import { type Matches, TermSets } from './term-sets.js';
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
  private readonly pages: ListPages;
  private readonly matches: MatchFinder;

  constructor(
    private readonly records: IndexedRecords,
    private readonly database: Database,
    logger: Logger,
  ) {
    const index = new WordIndex(records, database);
    const sets = new TermSets(records, index, database);
    const name = `Indexing the words of ${records.table}`;
    this.indexing = new PeriodicTask({ name, run: (signal) => this.reindex(signal), logger });
    this.pages = new ListPages(records, database);
    this.matches = new MatchFinder(database, index, sets, this.pages, () => this.indexing.notify());
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
    const { ids } = matches;
    const { sortKey, idFilters } = request;
    const isByText = sortKey.computedFrom === 'texts';
    if (ids.size <= (isByText ? MAX_LISTED_INSTEAD : MAX_LISTED)) return this.pages.sorting(request, ids);
    if (isByText) return this.pages.comparingTexts(request);
    for (const filter of idFilters) ids.keep(await readIdSet(this.database, filter));
    return ids.size <= MAX_LISTED ? this.pages.sorting(request, ids) : this.findMany(request, matches);
  }

  /** One page of more than a few matches. */
  private async findMany(request: SearchRequest, { ids, ofKinds }: Matches): Promise<SearchHits> {
    const { offset, perPage: limit, sortKey, ofKinds: parts } = request;
    const total = ids.size;
    if (offset >= total) return { ids: [], total };
    const isMany = total > MAX_LISTED_INSTEAD;
    const maxRows = !isMany ? total : sortKey.computedFrom ? MAX_SCANNED : Infinity;
    const list = { parts, sortKey, ids, distance: ofKinds / total };
    const page = await scanMatches(this.database, list, { limit, offset }, maxRows);
    if (page) return { ids: page, total };
    return isMany ? this.pages.comparingTexts(request) : this.pages.sorting(request, ids);
  }
}
