import type { SortKey } from '@grove/database';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** A search: texts that must occur, and texts that must not. All are folded. */
export interface SearchTerms {
  readonly required: readonly string[];
  readonly excluded: readonly string[];
}

/** A query of the records of an index. Its alias is the name of their table. */
export type RecordQuery = SelectQueryBuilder<ObjectLiteral>;

/** The ids that a query has in a column. */
export interface IdQuery {
  readonly query: RecordQuery;
  readonly column: string;
}

/** A list to search, as its library describes it. */
export interface SearchRequest {
  readonly terms: SearchTerms;
  /** The kinds of records in the list; without other filters it has all records of these kinds. */
  readonly kinds: readonly string[];
  /** All records of these kinds, or more, in parts without a common record. Each part should have a database index in the order of the list. */
  readonly ofKinds: readonly RecordQuery[];
  /** The list without the search. */
  readonly list: RecordQuery;
  /** Filters besides the kinds: each has the ids of records, and records of the list are in all of them. */
  readonly idFilters: readonly IdQuery[];
  /** Records of the list that match whatever their texts are. */
  readonly otherMatches?: readonly number[];
  readonly sortKey: SortKey;
  readonly offset: number;
  readonly perPage: number;
}

/** The result of a search: the ids of one page in order, and the total. */
export interface SearchHits {
  readonly ids: readonly number[];
  readonly total: number;
}

/** A text that is the same for two searches of an index only if they ask for the same. */
export function searchKey({ terms, kinds, list, otherMatches, sortKey, offset, perPage }: SearchRequest): string {
  const [sql, values] = list.getQueryAndParameters();
  return JSON.stringify([terms, kinds, sql, values.map(String), otherMatches, sortKey, offset, perPage]);
}
