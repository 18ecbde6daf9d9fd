import type { Database } from '../database.js';
import type { Selection, Statement } from '../queries/selection.js';
import type { IdSet } from './id-set.js';
import type { SearchResult, SortKey, SearchRequest } from './search-request.js';

/** Ids with what places them, in their order. `tables` holds the table of the records, and `more` ends the list of columns. */
export function sortedIds(
  table: string,
  selection: Selection,
  { expression, order, tie }: SortKey,
  { limit, offset = 0, tables = table, more = '' }: { limit: number; offset?: number; tables?: string; more?: string },
): Statement {
  const { sql: where, values } = selection.condition;
  return {
    sql:
      `SELECT ${table}.id, ${expression.sql} AS place${more} FROM ${tables}${where} ` +
      `ORDER BY place ${order}, ${table}.id ${tie} LIMIT ? OFFSET ?`,
    values: [...expression.values, ...values, limit, offset],
  };
}

/** Rows that a way through records begins with beyond what it should need, and how much longer its next step is. */
const RESERVE = 100;
const FURTHER = 8;
/** Rows of one step, which are held in memory, and of the whole way. */
const STEP = 20_000;
const WAY = 100_000;

/**
 * The page of a list that shows all that was found: it is met on the way through the records of the kinds in their order, which is short because so
 * many are found; undefined when it is not. `ofKinds` is how many records there are of them.
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
 * The next ids on that way. Those of one place come in the direction of the places, as an index has them, and are turned round where the list has
 * them the other way; then the last place is left out, for there may be more of it.
 */
async function idsFrom(
  database: Database,
  table: string,
  { ofKinds, sortKey }: SearchRequest,
  place: { limit: number; offset: number },
): Promise<{ ids: number[]; isLast: boolean }> {
  const { order, tie } = sortKey;
  const { sql, values } = sortedIds(table, ofKinds, { ...sortKey, tie: order }, place);
  const rows = await database.read<{ id: number; place: unknown }>(sql, values);
  const isLast = rows.length < place.limit;
  if (tie === order) return { ids: rows.map(({ id }) => id), isLast };
  const places = byPlace(rows);
  return { ids: (isLast ? places : places.slice(0, -1)).flatMap((ids) => ids.reverse()), isLast };
}

/** The ids of each place. */
function byPlace(rows: readonly { id: number; place: unknown }[]): number[][] {
  const places: number[][] = [];
  rows.forEach(({ id, place }, at) => {
    if (at > 0 && rows[at - 1].place === place) places[places.length - 1].push(id);
    else places.push([id]);
  });
  return places;
}
