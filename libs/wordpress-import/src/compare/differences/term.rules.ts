import { isArray, isObject, member, type Json } from '../json.js';
import type { ComparedRequest, IsSame, RuleRequest } from './equality-rule.js';
import { areInSameOrder, loneRecords } from './lone-records.js';
import { argumentOf, recordsAround } from './request-arguments.js';

type Value = Json | undefined;

/** Whether a field of a term, or a list of terms, differs only because the two systems count the records of a term differently. */
export function isByCounts(old: Value, current: Value, field: string, request: ComparedRequest): boolean {
  if (field === 'count') return [old, current].every((count) => typeof count === 'number');
  const hidesEmpty = ['true', '1'].includes(argumentOf(request, 'hide_empty') ?? '');
  if (field === 'X-WP-Total') return hidesEmpty;
  if (!isArray(old) || !isArray(current)) return false;
  const counts = current.map((term) => Number(member(term, 'count')));
  if (hidesEmpty && !counts.every((count) => count > 0)) return false;
  if (argumentOf(request, 'orderby') !== 'count') return hidesEmpty && areInSameOrder(old, current);
  const { before, behind } = recordsAround(request, old.length);
  const isPart = hidesEmpty || before + behind > 0;
  return isSorted(counts, argumentOf(request, 'order')) && (isPart || loneRecords(old, current).length === 0);
}

const isSorted = (counts: readonly number[], order = 'asc'): boolean =>
  counts.every((count, index) => index === 0 || (order === 'desc' ? counts[index - 1] >= count : counts[index - 1] <= count));

/** What a term has of its own in each of its taxonomies. */
const OF_TAXONOMY: readonly string[] = ['taxonomy', 'link', 'description', 'count', 'meta', '_links'];

/** Whether a term, or the terms of a record, differ only because two taxonomies of the old system have the same term. */
export function isByShared(old: Value, current: Value, isSame: IsSame, { facts, field }: RuleRequest): boolean {
  if (!facts) return false;
  if (field === '')
    return (
      facts.isSharedTerm(member(old, 'id')) &&
      member(old, 'taxonomy') !== member(current, 'taxonomy') &&
      isSame(commonOf(old), commonOf(current))
    );
  if (!isArray(old) || !isArray(current)) return false;
  return isSame(
    old,
    current.filter((term) => !facts.isSharedTerm(term)),
  );
}

const commonOf = (term: Value): Json =>
  Object.fromEntries(Object.entries(isObject(term) ? term : {}).filter(([name]) => !OF_TAXONOMY.includes(name)));
