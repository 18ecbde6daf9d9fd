import { InvalidParameters } from '@grove/core';
import { isObject } from '../schema/field-types.js';
import type { DatedQuery } from './list-queries.js';

const MAX_WORDS_LENGTH = 200;
const MAX_IDS = 1000;

type Taken = Partial<Pick<DatedQuery, 'search' | 'include' | 'orderby' | 'order' | 'perPage' | 'offset'>>;

/** The query arguments that `filter` may contain. Others are ignored, so that private data cannot be queried. */
const ARGUMENTS: Readonly<Record<string, (value: string) => Taken>> = {
  s: (value) => ({ search: within(value) }),
  p: (value) => ({ include: [wholeNumber(value) ?? 0] }),
  post__in: (value) => ({ include: idsIn(value) }),
  orderby: (value) => (ORDERS.includes(value.toLowerCase()) ? { orderby: value.toLowerCase() } : {}),
  order: (value) => (['asc', 'desc'].includes(value.toLowerCase()) ? { order: value.toLowerCase() as 'asc' | 'desc' } : {}),
  posts_per_page: (value) => ({ perPage: Math.min(Math.max(wholeNumber(value) ?? 10, 1), 100) }),
  offset: (value) => ({ offset: wholeNumber(value) }),
};

const ORDERS = ['date', 'id', 'title', 'slug', 'include'];

/** The query with the arguments of its `filter`, which win over the named ones. */
export function withListFilter<Q extends DatedQuery>(query: Q): Q {
  if (!isObject(query.filter)) return query;
  return Object.assign({}, query, ...Object.entries(query.filter).map(([name, value]) => taken(name, value))) as Q;
}

function taken(name: string, value: unknown): Taken {
  if (!Object.hasOwn(ARGUMENTS, name)) return {};
  const text = Array.isArray(value) ? value.join(',') : value;
  return typeof text === 'string' || typeof text === 'number' ? ARGUMENTS[name](String(text)) : {};
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

function idsIn(text: string): number[] {
  const ids = text.split(/[\s,]+/).flatMap((part) => wholeNumber(part) ?? []);
  if (ids.length > MAX_IDS) throw refused(`filter must not list more than ${MAX_IDS} ids.`);
  // None of the requested ids is valid; that must match nothing, not everything.
  return ids.length > 0 ? ids : [0];
}

function within(words: string): string {
  if (words.length <= MAX_WORDS_LENGTH) return words;
  throw refused(`filter must not search for more than ${MAX_WORDS_LENGTH} characters.`);
}

const refused = (sentence: string): Error => new InvalidParameters({ names: 'filter', params: { filter: sentence } });
