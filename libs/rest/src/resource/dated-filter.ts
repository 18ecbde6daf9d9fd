import { instantOf } from '@grove/core';
import type { Selection } from '@grove/database';
import type { VersionedDatedQuery } from './list-queries.js';

type Dates = Partial<Pick<VersionedDatedQuery, 'after' | 'before' | 'modifiedAfter' | 'modifiedBefore' | 'datesAreGmt'>>;

/** Adds the conditions of the dates in a query. They are in the time zone of the site, which is only looked up if there is one. */
export async function whereDated(
  selection: Selection,
  { after, before, modifiedAfter, modifiedBefore, datesAreGmt }: Dates,
  columns: { readonly created: string; readonly modified: string },
  timezone: () => Promise<string>,
): Promise<void> {
  if (!after && !before && !modifiedAfter && !modifiedBefore) return;
  const zone = datesAreGmt ? 'utc' : await timezone();
  const instant = (text: string | undefined) => text && instantOf(text, zone);
  selection.whereBetween(columns.created, instant(after), instant(before));
  selection.whereBetween(columns.modified, instant(modifiedAfter), instant(modifiedBefore));
}
