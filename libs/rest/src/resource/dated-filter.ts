import { instantOf } from '@grove/core';
import { type Selection, whereBetween } from '@grove/database';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { VersionedDatedQuery } from './list-queries.js';

type Dates = Partial<Pick<VersionedDatedQuery, 'after' | 'before' | 'modifiedAfter' | 'modifiedBefore' | 'datesAreGmt'>>;

/** Adds the conditions of the dates in a query. */
export async function whereDated<E extends ObjectLiteral>(
  query: SelectQueryBuilder<E> | Selection,
  args: Dates,
  columns: { readonly created: string; readonly modified: string },
  timezone: () => Promise<string>,
): Promise<void> {
  const { after, before, modifiedAfter, modifiedBefore } = await datesIn(args, timezone);
  const bounds = [
    [columns.created, after, before],
    [columns.modified, modifiedAfter, modifiedBefore],
  ] as const;
  for (const [column, from, until] of bounds)
    if ('andWhere' in query) whereBetween(query, column, from, until);
    else query.whereBetween(column, from, until);
}

/** The instants of the dates in a query. They are in the time zone of the site, which is only looked up if there is one. */
export async function datesIn(
  { after, before, modifiedAfter, modifiedBefore, datesAreGmt }: Dates,
  timezone: () => Promise<string>,
): Promise<Omit<Dates, 'datesAreGmt'>> {
  if (!after && !before && !modifiedAfter && !modifiedBefore) return {};
  const zone = datesAreGmt ? 'utc' : await timezone();
  const instant = (text: string | undefined) => text && instantOf(text, zone);
  return {
    after: instant(after),
    before: instant(before),
    modifiedAfter: instant(modifiedAfter),
    modifiedBefore: instant(modifiedBefore),
  };
}
