import { type Database, orderByKey, type Place, readPlaces, type SortKey } from '@grove/database';
import type { IdSet } from './id-set.js';
import type { RecordQuery } from './search-request.js';

/** The first step of a scan reads a little more rows than the page needs on average, and each further one several times as many. */
const SURPLUS = 1.1;
const RESERVE = 100;
const GROWTH = 3;
/** Maximum rows of one step, which are in memory. */
const MAX_STEP = 20_000;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** Matches, and the list in which they are found. */
interface MatchList {
  /** All records of some kinds, in an order that a database index has. */
  readonly parts: readonly RecordQuery[];
  readonly sortKey: SortKey;
  readonly ids: IdSet;
  /** Rows of the list for each match, on average. */
  readonly distance: number;
}

/** The ids of one page of the matches, by scanning the list from its nearer end; undefined if that took more than `maxRows`. */
export async function scanMatches(
  database: Database,
  { parts, sortKey, ids, distance }: MatchList,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  maxRows: number,
): Promise<number[] | undefined> {
  const total = ids.size;
  const next = Math.min(offset + limit, total);
  const isBackward = total - next < offset;
  const [start, end] = isBackward ? [total - next, total - offset] : [offset, next];
  if (end * distance > maxRows / 2) return undefined;
  const order = isBackward ? OPPOSITE[sortKey.order] : sortKey.order;
  const isTieOpposite = sortKey.tie !== sortKey.order;
  const page: number[] = [];
  let [met, passed] = [0, 0];
  /** Matches with the same sort key, in the order of the index. */
  let group: Place[] = [];
  const takeGroup = () => {
    for (const { id } of isTieOpposite ? group.reverse() : group) if (met++ >= start && met <= end) page.push(id);
    group = [];
  };
  const result = () => (isBackward ? page.reverse() : page);
  const firstStep = Math.min(RESERVE + Math.ceil(end * distance * SURPLUS), MAX_STEP, maxRows);
  for await (const rows of steps(database, parts, { ...sortKey, order, tie: order }, firstStep)) {
    for (const row of rows) {
      if (!ids.has(row.id)) continue;
      if (group[0]?.sortKey !== row.sortKey) takeGroup();
      group.push(row);
      if (!isTieOpposite) takeGroup();
      if (met >= end) return result();
    }
    passed += rows.length;
    if (passed >= maxRows) return undefined;
  }
  takeGroup();
  return result();
}

/** The rows of a list, step by step. */
async function* steps(database: Database, parts: readonly RecordQuery[], sortKey: SortKey, firstStep: number) {
  let last: Place | undefined;
  let offset = 0;
  for (let limit = firstStep; ; limit = Math.min(limit * GROWTH, MAX_STEP)) {
    const queries = parts.map((part) => {
      const query = part.clone();
      if (last) keepBeyond(database, query, sortKey, last);
      orderByKey(query, sortKey);
      return query;
    });
    const rows = await readPlaces(database, queries, { limit, offset });
    yield rows;
    if (rows.length < limit) return;
    const end = rows[rows.length - 1];
    if (sortKey.computedFrom === undefined && end.sortKey !== null) [last, offset] = [end, 0];
    else offset += limit;
  }
}

/** Keeps the rows beyond a place. */
function keepBeyond(
  { engineName }: Database,
  query: RecordQuery,
  { expression, order }: SortKey,
  { sortKey, id: lastId }: Place,
): void {
  const beyond = order === 'asc' ? '>' : '<';
  const id = `${query.alias}.id`;
  // Each engine finds the first row in an index with one of these forms only.
  const condition =
    engineName === 'sqlite'
      ? `(${expression}, ${id}) ${beyond} (:lastKey, :lastId)`
      : `(${expression} ${beyond} :lastKey OR (${expression} = :lastKey AND ${id} ${beyond} :lastId))`;
  query.andWhere(condition, { lastKey: sortKey, lastId });
}
