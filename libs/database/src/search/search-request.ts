import type { SortDirections } from '../queries/table.js';
import type { Selection, Statement } from '../queries/selection.js';

/** What a search asks for: texts that must be there, and texts that must not. All are folded. */
export interface SearchTerms {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
}

/** The order of a list, and what it goes by. */
export interface SortKey extends SortDirections {
  readonly expression: Statement;
  /** It goes by the texts, so that all that was found has to be read. */
  readonly isByText?: boolean;
}

/** A list that is searched, as its room describes it. */
export interface SearchRequest {
  readonly terms: SearchTerms;
  /** The kinds of records that it may show; those of a list that nothing else narrows are shown all. */
  readonly kinds: readonly string[];
  /** All records of these kinds, or more: an index of the database serves them in the order of the list. */
  readonly ofKinds: Selection;
  /** The list but for what is searched. */
  readonly selection: Selection;
  /** What narrows it besides its kinds: each selects the `id`s of records, and those of the list are in all. */
  readonly idFilters: readonly Statement[];
  readonly sortKey: SortKey;
  readonly offset: number;
  readonly perPage: number;
}

/** What a search found: the ids of one page in their order, and how many there are in all. */
export interface SearchResult {
  readonly ids: readonly number[];
  readonly total: number;
}
