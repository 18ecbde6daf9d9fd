import { foldForSearch } from '@grove/core';
import { isArray, member, type Json, type JsonObject } from '../json.js';
import { resourceOf } from '../routes.js';
import { VISITOR, type Principal, type SystemResponse } from '../systems/system.js';
import { haveIds } from './value-differences.js';

/** A list of each system to the same request. */
interface ListPair {
  readonly path: string;
  readonly principal: Principal;
  readonly old: SystemResponse;
  readonly current: SystemResponse;
}

type Answers = Pick<ListPair, 'old' | 'current'>;
type Records = readonly JsonObject[];

/**
 * The parts of two lists that must be equal, where the lists themselves need not be:
 * - WordPress counts comments that a visitor may not read, and leaves gaps in their places. It also finds comments by addresses that visitors do not see.
 * - With `media_type`, it leaves out media of types that it does not know.
 *
 * Undefined for all other lists.
 */
export function alignedLists(pair: ListPair): Answers | undefined {
  const { path, old, current } = pair;
  const [before, after] = [old.body, current.body];
  if (old.status !== 200 || current.status !== 200 || old.total === undefined || current.total === undefined) return undefined;
  if (old.total === current.total || !isList(before) || !isList(after)) return undefined;
  const query = new URLSearchParams(path.replace(/^[^?]*\??/, ''));
  const list = { ...pair, before, after, totals: [old.total, current.total] as const, query };
  const resource = resourceOf(path);
  if (resource.endsWith('/wp/v2/comments') && pair.principal.name === VISITOR.name) return withoutGaps(list);
  return resource.endsWith('/wp/v2/media') && query.has('media_type') ? withoutUnknownTypes(list) : undefined;
}

interface List extends ListPair {
  readonly before: Records;
  readonly after: Records;
  readonly totals: readonly [old: number, current: number];
  readonly query: URLSearchParams;
}

const isList = (body: Json): body is Records => isArray(body) && haveIds(body);

const numberIn = (query: URLSearchParams, name: string, initial: number): number => Number(query.get(name) ?? initial);

/** On a first page, the comments after a gap come from later pages. A list of one page shows exactly how many comments there are. */
function withoutGaps({ old, current, before, after, totals, query }: List): Answers | undefined {
  const [oldTotal, total] = totals;
  const perPage = numberIn(query, 'per_page', 10);
  const isFirst = numberIn(query, 'page', 1) === 1 && !query.has('offset');
  const found = before.filter((comment) => shows(comment, query.get('search') ?? ''));
  const isWhole = isFirst && oldTotal <= perPage;
  if (isWhole ? found.length !== total : total > oldTotal) return undefined;
  const shown = isFirst ? after.slice(0, found.length) : after;
  return { old: { ...old, total, body: found }, current: { ...current, body: shown } };
}

/** Whether the text is in what visitors see of a comment. */
function shows(comment: JsonObject, search: string): boolean {
  const texts = [member(comment['content'], 'rendered'), comment['author_name'], comment['author_url']];
  return foldForSearch(texts.filter((text) => typeof text === 'string').join('\n')).includes(foldForSearch(search));
}

/** Only for lists of one page: on others, it is not certain that the record is on no other page. */
function withoutUnknownTypes({ old, current, before, after, totals, query }: List): Answers | undefined {
  const [oldTotal, total] = totals;
  if (Math.max(oldTotal, total) > numberIn(query, 'per_page', 10) || query.has('page') || query.has('offset')) return undefined;
  const known = new Set(before.map((medium) => medium['mime_type']));
  const listed = after.filter((medium) => known.has(medium['mime_type']) || !isOfType(medium, query));
  return { old, current: { ...current, body: listed, total: total - (after.length - listed.length) } };
}

const isOfType = (medium: JsonObject, query: URLSearchParams): boolean =>
  String(medium['mime_type']).startsWith(`${query.get('media_type')}/`);
