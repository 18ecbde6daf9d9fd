// SQL, because TypeORM's query builder has no UNION.
import type { ObjectLiteral } from 'typeorm';
import type { Database } from '../database.js';
import type { SqlRead } from '../queries/declared-sql.js';
import type { SqlValue } from '../engines/sql-values.js';
import type { ListQuery } from './list-filters.js';
import type { PageOptions } from './list-page.js';
import type { SelectBuilder } from './select-builder.js';

/** A row of a list: the next rows are those beyond it. */
export interface Place {
  readonly id: number;
  readonly sortKey: SqlValue;
}

type Query = SelectBuilder<ObjectLiteral>;

/**
 * The ids and sort keys of a page of a list, in parts that have no row in common, such as one for each status. All parts have the same order: by one expression,
 * and then by id. Each part is read up to the end of the page, so a database index should have it in this order.
 */
export async function readPlaces(
  database: Database,
  parts: readonly ListQuery[],
  { limit, offset, id = `${parts[0].alias}.id` }: PageOptions,
): Promise<Place[]> {
  const [[expression, order], second] = Object.entries(parts[0].expressionMap.orderBys);
  const isById = expression === id;
  const selected = parts.map((part) => {
    const query = part.clone().select(id, 'id') as Query;
    if (!isById) query.addSelect(expression, 'sort_key');
    return id === `${part.alias}.id` ? query.aboutRows('id') : query;
  });
  const sorted = isById ? `id ${String(order)}` : `sort_key ${String(order)}, id ${String(second?.[1] ?? order)}`;
  const rows =
    selected.length === 1
      ? await selected[0].limit(limit).offset(offset).getRawMany<PlaceRow>()
      : await database.select<PlaceRow>(union(selected, sorted, { limit, offset }));
  return rows.map((row) => ({ id: row.id, sortKey: row.sort_key === undefined ? row.id : row.sort_key }));
}

function union(queries: readonly Query[], sorted: string, { limit, offset }: PageOptions): SqlRead {
  const statements = queries.map((query) => query.limit(offset + limit).getQueryAndParameters());
  const merged = statements.map(([sql], place) => `SELECT * FROM (${sql}) part_${place}`).join(' UNION ALL ');
  return {
    reads: [...new Set(queries.flatMap(({ tags }) => tags))],
    sql: `SELECT * FROM (${merged}) merged ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset}`,
    values: statements.flatMap(([, values]) => values as SqlValue[]),
  };
}

interface PlaceRow {
  readonly id: number;
  readonly sort_key?: SqlValue;
}
