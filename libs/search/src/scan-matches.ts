import { type Database, type FoundRows, hasPlaces, type Place, type SortedList, sortedRows, type Window } from '@grove/database';
import type { IdSet } from './id-set.js';

/** The first step of a scan reads a little more rows than the page needs on average, and each further one several times as many. */
const SURPLUS = 1.1;
const RESERVE = 100;
const GROWTH = 3;
/** Maximum rows of one step, which are in memory. */
const MAX_STEP = 20_000;

/** The matches of a list, and the list in which they are found. */
export interface MatchList {
  /** All records of some kinds, in an order that a database index has. */
  readonly list: SortedList;
  /** Whether records with the same sort key come in the opposite direction. */
  readonly isTieOpposite: boolean;
  readonly ids: IdSet;
  readonly total: number;
  /** Rows of the list for each match, on average. */
  readonly distance: number;
}

/** The ids of the matches in a window, found by scanning the list; undefined if that took more than `maxRows`. */
export async function scanMatches(
  database: Database,
  { list, isTieOpposite, ids, total, distance }: MatchList,
  window: Window,
  maxRows = Infinity,
): Promise<FoundRows<number> | undefined> {
  const { isBackward = false, offset: start } = window;
  const end = start + window.limit;
  const page: Place[] = [];
  let [met, passed] = [0, 0];
  /** Where other pages may begin: at the first of all matches with the same sort key. */
  let first: FoundRows<number>['first'];
  /** Matches with the same sort key, in the order of the index. */
  let group: Place[] = [];
  const takeGroup = () => {
    const [before, after] = [met, met + group.length];
    if (isBackward) first = { ...group[group.length - 1], lead: after - end };
    else if (before <= start && start < after) first = { ...group[0], lead: start - before };
    for (const place of isTieOpposite ? group.reverse() : group) if (met++ >= start && met <= end) page.push(place);
    group = [];
  };
  const result = () => ({ rows: (isBackward ? page.reverse() : page).map(({ id }) => id), first, total, passed });
  const firstStep = Math.min(RESERVE + Math.ceil(end * distance * SURPLUS), MAX_STEP, maxRows);
  for await (const rows of steps(database, list, window, firstStep)) {
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
async function* steps(database: Database, list: SortedList, { start, isBackward }: Window, firstStep: number) {
  const isPlace = hasPlaces(list);
  let window: Window = { start, isBackward, limit: firstStep, offset: 0 };
  for (;;) {
    const { sql, values } = sortedRows(list, window, database.engineName);
    const read = await database.read<{ id: number; sort_key: Place['sortKey'] }>(sql, values);
    const rows = read.map(({ id, sort_key }): Place => ({ id, sortKey: sort_key }));
    yield rows;
    if (rows.length < window.limit) return;
    const last = rows[rows.length - 1];
    const next =
      isPlace && last.sortKey !== null
        ? { start: last, offset: isBackward ? 0 : 1 }
        : { start, offset: window.offset + window.limit };
    window = { ...next, isBackward, limit: Math.min(window.limit * GROWTH, MAX_STEP) };
  }
}
