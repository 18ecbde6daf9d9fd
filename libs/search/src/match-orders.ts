import { type Database, orderByKey, padToPowerOfTwo, type Place, readPlaces, type SortKey } from '@grove/database';
import { LRUCache } from 'lru-cache';
import type { IndexedRecords } from './indexed-records.js';
import type { Matches } from './match-finder.js';
import { byPrimaryKey } from './record-texts.js';
import { remember } from './remember.js';
import { searchKey, type SearchHits, type SearchRequest } from './search-request.js';
import type { WordIndex } from './word-index.sql.js';

/** Undefined if the index has changed meanwhile. */
type Places = readonly Place[] | undefined;

/** Searches whose orders are in memory. */
const MAX_ORDERS = 100;

/**
 * The order of the matches of a search by one of the `fixedColumns`. One statement reads it for all matches that the index knows; further pages, and searches for the same, use it until the
 * index changes. Only records that wait for the indexer are sorted anew: a change of the column makes its record wait, and when it is indexed, the index has another version.
 */
export class MatchOrders {
  private readonly orders = new LRUCache<string, Promise<Places>>({ max: MAX_ORDERS });

  constructor(
    private readonly records: IndexedRecords,
    private readonly index: WordIndex,
    private readonly database: Database,
  ) {}

  /** Whether the order by this key can be remembered. */
  canRemember({ expression }: SortKey): boolean {
    const { table, fixedColumns = [] } = this.records;
    return fixedColumns.some((column) => expression === `${table}.${column}`);
  }

  /** The page of a list without further filters; undefined if the index has changed meanwhile. */
  async page(matches: Matches, request: SearchRequest): Promise<SearchHits | undefined> {
    const places = await this.sortAll(matches, request);
    if (!places) return undefined;
    const page = places.slice(request.offset, request.offset + request.perPage);
    return { ids: page.map(({ id }) => id), total: places.length };
  }

  private async sortAll({ known, version, waiting, others }: Matches, request: SearchRequest): Promise<Places> {
    const { sortKey } = request;
    const key = `${version} ${searchKey({ ...request, offset: 0, perPage: 0 })}`;
    const places = await remember(this.orders, key, () => this.sort([...known], sortKey, version));
    if (!places || (waiting.length === 0 && others.length === 0)) return places;
    const changed = new Set([...waiting, ...others]);
    const unchanged = places.filter(({ id }) => !changed.has(id));
    const added = await this.sort(others, sortKey, version);
    return added && [...unchanged, ...added].sort(compareBy(sortKey));
  }

  /** The version is read after the places: if the index is the same, it was the same when they were read. */
  private async sort(ids: readonly number[], key: SortKey, version: string): Promise<Places> {
    if (ids.length === 0) return [];
    const { table } = this.records;
    const query = byPrimaryKey(this.database, this.database.source.createQueryBuilder().from(table, table));
    query.where(`${table}.id IN (:...ids)`, { ids: padToPowerOfTwo(ids) });
    orderByKey(query, key);
    const places = await readPlaces(this.database, [query], { limit: ids.length, offset: 0 });
    return (await this.index.readVersion()) === version ? places : undefined;
  }
}

/** Compares numbers, and texts that engines and JavaScript sort in the same way, such as dates. */
const compareBy = ({ order, tie }: SortKey) => {
  const [sign, tieSign] = [order, tie].map((direction) => (direction === 'asc' ? 1 : -1));
  return (one: Place, other: Place): number =>
    one.sortKey === other.sortKey ? tieSign * (one.id - other.id) : one.sortKey! < other.sortKey! ? -sign : sign;
};
