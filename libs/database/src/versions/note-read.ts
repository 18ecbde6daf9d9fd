import type { TaggedRead } from '../repositories/tagged-read.js';
import { tablesReadBy } from './sql-tables.js';
import { counterGroup, counterGroupOf } from './tags.js';

/** What a SELECT reads, by its text; undefined if no versions cover it. */
export function tagsOfStatement(sql: string, values: readonly unknown[]): TaggedRead | undefined {
  const { tables, hasCounters, counterGroups } = tablesReadBy(sql);
  if (!hasCounters) return { tags: tables };
  const groups = new Set([...counterGroups, ...values.filter((value) => typeof value === 'string').map(counterGroupOf)]);
  return groups.size === 0 ? undefined : { tags: [...tables, ...[...groups].map(counterGroup)] };
}
