import type { Database } from '../database/database.js';
import type { Selection, Statement } from '../resource/selection.js';
import type { PlacedBy, SearchedList } from './searched-list.js';

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

/**
 * The first ids of a list. Those of one place come in the direction of the places, as an index has them, and are turned round where the list has
 * them the other way; then the last place is left out, for there may be more of it.
 */
export async function firstIds(
  database: Database,
  table: string,
  { listed, walked = listed, placedBy }: SearchedList,
  limit: number,
): Promise<{ ids: number[]; isAll: boolean }> {
  const { order, tie } = placedBy;
  const { sql, values } = placedIds(table, walked, { ...placedBy, tie: order }, { limit });
  const rows = await database.read<{ id: number; place: unknown }>(sql, values);
  const isAll = rows.length < limit;
  if (tie === order) return { ids: rows.map(({ id }) => id), isAll };
  const byPlace = new Map<unknown, number[]>();
  for (const { id, place } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), id]);
  const ids = [...byPlace.values()].slice(0, isAll ? undefined : -1).flatMap((some) => some.reverse());
  return { ids, isAll };
}
