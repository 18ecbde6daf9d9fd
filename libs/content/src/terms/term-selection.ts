import { foldForSearch } from '@grove/core';
import { containsPattern, type Selection } from '@grove/database';
import type { CollectionQuery } from '@grove/rest';

/** Keeps the terms that a search and a list of ids ask for. */
export function selectTerms(selection: Selection, { search, include, exclude }: Partial<CollectionQuery>): void {
  if (search) {
    const words = containsPattern(foldForSearch(search));
    selection.where(`(term.search_text LIKE ? ESCAPE '!' OR term.slug LIKE ? ESCAPE '!')`, words, words);
  }
  selection.whereListed('term.id', rowIds(include), rowIds(exclude));
}

/** A term that two taxonomies have has its row in the second one under the negative id. */
const rowIds = (ids: readonly number[] = []): number[] => ids.flatMap((id) => [id, -id]);
