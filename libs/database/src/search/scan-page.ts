import type { Database } from '../database.js';
import { sortedRows } from '../queries/sorted-list.js';
import type { IdSet } from './id-set.js';
import type { SearchResult, SearchRequest } from './search-request.js';

/** Extra rows of the first step of a scan, and the factor by which each step grows. */
const RESERVE = 100;
const FURTHER = 8;
/** Maximum rows of one step, which are in memory, and of the whole scan. */
const STEP = 20_000;
const WAY = 100_000;

/**
 * The page of a list without other filters, found by scanning the records of the kinds in order. The scan is short because so
 * many records match; undefined if it is not. `ofKinds` is the number of records of the kinds.
 */
export async function scanPage(
  database: Database,
  table: string,
  list: SearchRequest,
  { found, ofKinds }: { found: IdSet; ofKinds: number },
): Promise<SearchResult | undefined> {
  const [start, end, total] = [list.offset, list.offset + list.perPage, found.size];
  if (start >= total) return { ids: [], total };
  const needed = RESERVE + Math.ceil((2 * end * ofKinds) / total);
  if (needed > WAY) return undefined;
  const page: number[] = [];
  let [step, passed, met] = [Math.min(needed, STEP), 0, 0];
  for (let way = 0; way < WAY; way += step) {
    const { ids, isLast } = await idsFrom(database, table, list, { limit: step, offset: passed });
    for (const id of ids) if (found.has(id) && ++met > start && met <= end) page.push(id);
    if (met >= end || isLast) return { ids: page, total };
    passed += ids.length;
    step = Math.min(step * FURTHER, STEP);
  }
  return undefined;
}

/**
 * The next ids of the scan. Ids with the same sort key come in the direction of the sort keys, as in the index, and are reversed if the list has
 * them in the other direction; then the last sort key is left out, because there may be more records with it.
 */
async function idsFrom(
  database: Database,
  table: string,
  { ofKinds, sortKey }: SearchRequest,
  page: { limit: number; offset: number },
): Promise<{ ids: number[]; isLast: boolean }> {
  const { order, tie } = sortKey;
  const all = { from: table, id: `${table}.id`, parts: ofKinds, key: { ...sortKey, tie: order } };
  const { sql, values } = sortedRows(all, page, database.engineName);
  const rows = await database.read<{ id: number; sort_key: unknown }>(sql, values);
  const isLast = rows.length < page.limit;
  if (tie === order) return { ids: rows.map(({ id }) => id), isLast };
  const groups = bySortKey(rows);
  return { ids: (isLast ? groups : groups.slice(0, -1)).flatMap((ids) => ids.reverse()), isLast };
}

/** The ids of each sort key. */
function bySortKey(rows: readonly { id: number; sort_key: unknown }[]): number[][] {
  const groups: number[][] = [];
  rows.forEach(({ id, sort_key }, at) => {
    if (at > 0 && rows[at - 1].sort_key === sort_key) groups[groups.length - 1].push(id);
    else groups.push([id]);
  });
  return groups;
}
