import type { Place, SortKey } from '@grove/database';
import type { IdSet } from './id-set.js';
import type { IndexedRecords } from './indexed-records.js';
import type { SearchRequest, SearchResult } from './search-request.js';
import { remembered } from './remembered.js';
import type { WordIndex } from './word-index.js';

/** What a search found in one state of the index. */
export interface FoundMatches {
  /** What the index says. Nobody changes the set, and further searches in the same state have the same one. */
  readonly known: IdSet;
  /** The version of the index. */
  readonly version: string;
  /** Records of which the index may say what they were before. */
  readonly waiting: readonly number[];
  /** The matches that the index does not know. */
  readonly others: readonly number[];
}

/**
 * The order of the matches of a search by one of the `fixedColumns`. One statement reads it for all matches that the index knows; further pages, and searches for the same, use it until the
 * index changes. Only records that wait for the indexer are sorted anew: a change of the column makes its record wait, and when it is indexed, the index has another version.
 */
export class MatchOrders {
  private readonly orders = new WeakMap<IdSet, Map<string, Promise<readonly Place[] | undefined>>>();

  constructor(
    private readonly records: IndexedRecords,
    private readonly index: WordIndex,
  ) {}

  /** Whether the order by this key can be remembered. */
  canRemember({ expression }: SortKey): boolean {
    const { table, fixedColumns = [] } = this.records;
    return fixedColumns.some((column) => expression.sql === `${table}.${column}`);
  }

  /** The page of a list without further filters; undefined if the index has changed meanwhile. */
  async page(found: FoundMatches, { sortKey, offset, perPage }: SearchRequest): Promise<SearchResult | undefined> {
    const places = await this.placesOf(found, sortKey);
    return places && { ids: places.slice(offset, offset + perPage).map(({ id }) => id), total: places.length };
  }

  private async placesOf({ known, version, waiting, others }: FoundMatches, key: SortKey): Promise<readonly Place[] | undefined> {
    const orders = this.orders.get(known) ?? new Map<string, Promise<readonly Place[] | undefined>>();
    this.orders.set(known, orders);
    const { expression, order, tie } = key;
    const places = await remembered(orders, `${expression.sql} ${order} ${tie}`, () => this.sorted([...known], key, version));
    if (!places || (waiting.length === 0 && others.length === 0)) return places;
    const changed = new Set([...waiting, ...others]);
    const unchanged = places.filter(({ id }) => !changed.has(id));
    const added = await this.sorted(others, key, version);
    return added && [...unchanged, ...added].sort(comparisonBy(key));
  }

  private async sorted(ids: readonly number[], key: SortKey, version: string): Promise<readonly Place[] | undefined> {
    if (ids.length === 0) return [];
    return (await this.index.placesOf(ids, key.expression.sql, version))?.sort(comparisonBy(key));
  }
}

/** Compares numbers, and texts that engines and JavaScript sort in the same way, such as dates. */
const comparisonBy = ({ order, tie }: SortKey) => {
  const [sign, tieSign] = [order, tie].map((direction) => (direction === 'asc' ? 1 : -1));
  return (one: Place, other: Place): number =>
    one.sortKey === other.sortKey ? tieSign * (one.id - other.id) : one.sortKey! < other.sortKey! ? -sign : sign;
};
