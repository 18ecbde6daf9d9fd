import type { SelectQueryBuilder } from 'typeorm';
import { foldForSearch } from '@grove/core';
import { containsPattern, whereListed } from '@grove/database';
import type { CollectionQuery } from '@grove/rest';
import type { TermEntity } from './term.entity.js';

/** Keeps the terms that a search and a list of ids ask for. */
export function selectTerms(query: SelectQueryBuilder<TermEntity>, { search, include, exclude }: Partial<CollectionQuery>): void {
  const words = search && containsPattern(foldForSearch(search));
  if (words) query.andWhere(`(term.searchText LIKE :words ESCAPE '!' OR term.slug LIKE :words ESCAPE '!')`, { words });
  whereListed(query, 'term.id', rowIds(include), rowIds(exclude));
}

/** A term that two taxonomies have has its row in the second one under the negative id. */
const rowIds = (ids: readonly number[] = []): number[] => ids.flatMap((id) => [id, -id]);
