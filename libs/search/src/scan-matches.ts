import { type Database, orderByKey, type Place, readPlaces, type SortKey } from '@grove/database';
import type { IdSet } from './id-set.js';
import type { MatchWindow } from './known-places.js';
import type { RecordQuery } from './search-request.js';

/** The first step of a scan reads a little more rows than the page needs on average, and each further one several times as many. */
const SURPLUS = 1.1;
const RESERVE = 100;
const GROWTH = 3;
/** Maximum rows of one step, which are in memory. */
const MAX_STEP = 20_000;

/** The matches of a list, and the list in which they are found. */
export interface MatchList {
  /** All records of some kinds, in an order that a database index has. */
  readonly parts: readonly RecordQuery[];
  readonly sortKey: SortKey;
  readonly ids: IdSet;
  /** Rows of the list for each match, on average. */
  readonly distance: number;
}

/** The matches in a window. */
export interface MatchPage {
  readonly ids: number[];
  /** Where other pages may begin: at the first of all matches with the same sort key, which comes so many matches before the page, or after it if negative. */
  readonly first?: (Place & { readonly lead: number }) | undefined;
}

/** Finds the matches in a window by scanning the list; undefined if that took more than `maxRows`. */
export async function scanMatches(
  database: Database,
  { parts, sortKey, ids, distance }: MatchList,
  window: MatchWindow,
  maxRows = Infinity,
): Promise<MatchPage | undefined> {
  const { isBackward = false, offset: start } = window;
  const end = start + window.limit;
  const isTieOpposite = sortKey.tie !== sortKey.order;
  const page: Place[] = [];
  let [met, passed] = [0, 0];
  let first: MatchPage['first'];
  /** Matches with the same sort key, in the order of the index. */
  let group: Place[] = [];
  const takeGroup = () => {
    const [before, after] = [met, met + group.length];
    if (isBackward) first = { ...group[group.length - 1], lead: after - end };
    else if (before <= start && start < after) first = { ...group[0], lead: start - before };
    for (const place of isTieOpposite ? group.reverse() : group) if (met++ >= start && met <= end) page.push(place);
    group = [];
  };
  const result = () => ({ ids: (isBackward ? page.reverse() : page).map(({ id }) => id), first });
  const firstStep = Math.min(RESERVE + Math.ceil(end * distance * SURPLUS), MAX_STEP, maxRows);
  for await (const rows of steps(database, parts, { ...sortKey, tie: sortKey.order }, window, firstStep)) {
    for (const row of rows) {
      passed++;
      if (!ids.has(row.id)) continue;
      if (group.length > 0 && group[0].sortKey !== row.sortKey) takeGroup();
      group.push(row);
      if (!isTieOpposite) takeGroup();
      if (met >= end) return result();
    }
    if (passed >= maxRows) return undefined;
  }
  if (group.length > 0) takeGroup();
  return result();
}

/** The rows of a list from the start of a window on, step by step. */
async function* steps(
  database: Database,
  parts: readonly RecordQuery[],
  sortKey: SortKey,
  { start, isBackward = false }: MatchWindow,
  firstStep: number,
) {
  const key = isBackward ? { ...sortKey, order: OPPOSITE[sortKey.order], tie: OPPOSITE[sortKey.tie] } : sortKey;
  let from: { place?: Place | undefined; isIncluded: boolean; offset: number } = {
    place: start,
    isIncluded: !isBackward,
    offset: 0,
  };
  for (let limit = firstStep; ; limit = Math.min(limit * GROWTH, MAX_STEP)) {
    const { place, isIncluded, offset } = from;
    const queries = parts.map((part) => {
      const query = place ? startingAt(database, part.clone(), key, place, isIncluded) : part.clone();
      orderByKey(query, key);
      return query;
    });
    const rows = await readPlaces(database, queries, { limit, offset });
    yield rows;
    if (rows.length < limit) return;
    const last = rows[rows.length - 1];
    from =
      key.computedFrom === undefined && last.sortKey !== null
        ? { place: last, isIncluded: false, offset: 0 }
        : { place, isIncluded, offset: offset + limit };
  }
}

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Keeps the rows beyond a place. */
function startingAt(
  { engineName }: Database,
  query: RecordQuery,
  { expression, order }: SortKey,
  { sortKey, id }: Place,
  isIncluded: boolean,
): RecordQuery {
  const beyond = order === 'asc' ? '>' : '<';
  const orEqual = isIncluded ? '=' : '';
  const column = `${query.alias}.id`;
  // Each engine finds the first row in an index with one of these forms only.
  return engineName === 'sqlite'
    ? query.andWhere(`(${expression}, ${column}) ${beyond}${orEqual} (:startKey, :startId)`, { startKey: sortKey, startId: id })
    : query.andWhere(
        `(${expression} ${beyond} :startKey OR (${expression} = :startKey AND ${column} ${beyond}${orEqual} :startId))`,
        { startKey: sortKey, startId: id },
      );
}
