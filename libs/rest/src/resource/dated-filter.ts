import { instantOf } from '@grove/core';
import type { VersionedDatedQuery } from './list-queries.js';

type Dates = Partial<Pick<VersionedDatedQuery, 'after' | 'before' | 'modifiedAfter' | 'modifiedBefore' | 'datesAreGmt'>>;

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
