import { isArray, member, type Json, type JsonObject } from '../json.js';
import { haveIds } from '../differences/value-differences.js';
import type { PlannedList } from './list-plan.js';

/** Statuses in arguments that stand for several of records. */
const GENERAL = new Set<string | undefined>(['any', 'all', 'inherit', undefined]);

/** Whether a record counts as one of this list: a system may show it in the list of all statuses and in that of its own. */
export function isOfList({ route, query }: Pick<PlannedList, 'route' | 'query'>, record: JsonObject): boolean {
  const status = member(record, 'status');
  if (typeof status !== 'string') return true;
  const own = statusIn(query);
  return GENERAL.has(own) ? !route.collection.lists.flat().map(statusIn).includes(status) : status === own;
}

const statusIn = (query: string): string | undefined => /(?:^|&)status=([\w-]+)/.exec(query)?.[1];

/** Whether two lists have the same records. Lists whose records have no ids are compared as they are. */
export function haveSameIds(old: Json, current: Json): boolean {
  if (!isArray(old) || !isArray(current) || !haveIds(old) || !haveIds(current)) return true;
  const ids = new Set(old.map((record) => record['id']));
  return old.length === current.length && current.every((record) => ids.has(record['id']));
}
