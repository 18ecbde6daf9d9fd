import type { EngineName } from '../engines/engine.js';
import type { Bound, Order, Selection, Statement } from './selection.js';

/** The order of the picked ids: by `sort_key`, and by id for equal sort keys. */
export interface SortDirections {
  readonly order: Order;
  readonly tie: Order;
}

/** The order of a list, and its sort key. */
export interface SortKey extends SortDirections {
  readonly expression: Statement;
  /** Whether it depends on the texts, so that the texts of all matches have to be read. */
  readonly isByText?: boolean;
}

/** A list, in parts that have no row in common. A database index should have each part in the order of the list. */
export interface SortedList {
  /** The table, and a short name for it where there is one. */
  readonly from: string;
  /** The column with the ids of the records. */
  readonly id: string;
  readonly parts: readonly Selection[];
  readonly key: SortKey;
}

/** A row of a list: the next rows are those beyond it. */
export interface Place {
  readonly sortKey: Bound;
  readonly id: number;
}

/** Which rows of a list to read: as a page, or counted from the row at `start`, itself included. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly start?: Place | undefined;
  /** Reads the rows before `start`, or before the end of the list, in the opposite order. */
  readonly isBackward?: boolean;
}

/** Selects `id` and `sort_key` of some rows of a list, in order. Each part is read up to the end of the window. */
export function sortedRows(
  { from, id, parts, key }: SortedList,
  { limit, offset, start, isBackward = false }: Window,
  engine: EngineName,
): Statement {
  const directed = isBackward ? { ...key, order: OPPOSITE[key.order], tie: OPPOSITE[key.tie] } : key;
  const selections = start ? parts.map((part) => startingAt(part, start, { id, key: directed, isBackward, engine })) : parts;
  const rows = (place: number, limit: number, offset: number) =>
    sortedIds(start ? from + indexHint(parts[place], key, engine) : from, selections[place], directed, {
      limit,
      offset,
      column: id,
    });
  if (parts.length === 1) return rows(0, limit, offset);
  const statements = parts.map((_part, place) => rows(place, offset + limit, 0));
  const union = statements.map(({ sql }, place) => `SELECT * FROM (${sql}) part_${place}`).join(' UNION ALL ');
  return {
    sql: `SELECT id, sort_key FROM (${union}) merged ORDER BY sort_key ${directed.order}, id ${directed.tie} LIMIT ? OFFSET ?`,
    values: [...statements.flatMap(({ values }) => values), limit, offset],
  };
}

/** Ids with their sort keys, in order. `tables` has the table of the records, `column` their ids, and `more` ends the list of columns. */
export function sortedIds(
  table: string,
  selection: Selection,
  { expression, order, tie }: SortKey,
  {
    limit,
    offset = 0,
    tables = table,
    column = `${table}.id`,
    more = '',
  }: { limit: number; offset?: number; tables?: string; column?: string; more?: string },
): Statement {
  const { sql: where, values } = selection.condition;
  return {
    sql:
      `SELECT ${column} AS id, ${expression.sql} AS sort_key${more} FROM ${tables}${where} ` +
      `ORDER BY sort_key ${order}, ${column} ${tie} LIMIT ? OFFSET ?`,
    values: [...expression.values, ...values, limit, offset],
  };
}

/** Whether rows of a list can be found by their sort keys: those that are computed have no index. */
export const hasPlaces = ({ key: { expression, order, tie } }: SortedList): boolean =>
  order === tie && /^\w+\.\w+$/.test(expression.sql);

const OPPOSITE: Readonly<Record<Order, Order>> = { asc: 'desc', desc: 'asc' };

function indexHint(part: Selection, { expression }: SortKey, engine: EngineName): string {
  const index = engine === 'mysql' ? part.indexFor(expression.sql.replace(/^\w+\./, '')) : undefined;
  return index ? ` FORCE INDEX (${index})` : '';
}

function startingAt(
  part: Selection,
  { sortKey, id }: Place,
  { id: column, key, isBackward, engine }: { id: string; key: SortKey; isBackward: boolean; engine: EngineName },
): Selection {
  const [beyond, orEqual] = [key.order === 'asc' ? '>' : '<', isBackward ? '' : '='];
  const { sql } = key.expression;
  // Each engine finds the first row in an index with one of these forms only.
  return engine === 'sqlite'
    ? part.copy().where(`(${sql}, ${column}) ${beyond}${orEqual} (?, ?)`, sortKey, id)
    : part.copy().where(`(${sql} ${beyond} ? OR (${sql} = ? AND ${column} ${beyond}${orEqual} ?))`, sortKey, sortKey, id);
}
