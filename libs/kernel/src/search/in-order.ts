import type { Database } from '../database/database.js';
import type { Selection, Statement } from '../resource/selection.js';
import type { IdSet } from './id-set.js';
import type { Found, PlacedBy, SearchedList } from './searched-list.js';

/** Ids with what places them, in their order. `tables` holds the table of the records, and `more` ends the list of columns. */
export function placedIds(
  table: string,
  selection: Selection,
  { place, order, tie }: PlacedBy,
  { limit, offset = 0, tables = table, more = '' }: { limit: number; offset?: number; tables?: string; more?: string },
): Statement {
  const { sql: where, values } = selection.condition;
  return {
    sql:
      `SELECT ${table}.id, ${place.sql} AS place${more} FROM ${tables}${where} ` +
      `ORDER BY place ${order}, ${table}.id ${tie} LIMIT ? OFFSET ?`,
    values: [...place.values, ...values, limit, offset],
  };
}

/** Rows that a way through records begins with beyond what it should need, and how much further it goes when that was too short. */
const RESERVE = 100;
const FURTHER = 8;
/** Rows of the longest way: it ends before they take much room here. */
const LONGEST = 100_000;

/**
 * The page of a list that shows all that was found: it is met on the way through the records of the kinds in their order, which is short because so
 * many are found; undefined when it is not. `ofKinds` is how many records there are of them.
 */
export async function metPage(
  database: Database,
  table: string,
  list: SearchedList,
  { found, ofKinds }: { found: IdSet; ofKinds: number },
): Promise<Found | undefined> {
  const [start, end, total] = [list.offset, list.offset + list.perPage, found.size];
  if (start >= total) return { ids: [], total };
  for (let limit = RESERVE + Math.ceil((2 * end * ofKinds) / total); limit <= LONGEST; limit *= FURTHER) {
    const { ids, isAll } = await firstIds(database, table, list, limit);
    const met = ids.filter((id) => found.has(id));
    if (met.length >= end || isAll) return { ids: met.slice(start, end), total };
  }
  return undefined;
}

/**
 * The first ids on that way. Those of one place come in the direction of the places, as an index has them, and are turned round where the list has
 * them the other way; then the last place is left out, for there may be more of it.
 */
async function firstIds(
  database: Database,
  table: string,
  { ofKinds, placedBy }: SearchedList,
  limit: number,
): Promise<{ ids: number[]; isAll: boolean }> {
  const { order, tie } = placedBy;
  const { sql, values } = placedIds(table, ofKinds, { ...placedBy, tie: order }, { limit });
  const rows = await database.read<{ id: number; place: unknown }>(sql, values);
  const isAll = rows.length < limit;
  if (tie === order) return { ids: rows.map(({ id }) => id), isAll };
  const places = byPlace(rows);
  return { ids: (isAll ? places : places.slice(0, -1)).flatMap((ids) => ids.reverse()), isAll };
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
