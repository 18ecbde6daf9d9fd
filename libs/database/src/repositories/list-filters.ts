import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { SelectBuilder } from './select-builder.js';

/** The direction of an order. */
export type Order = 'asc' | 'desc';

/** A query of a list of records. Columns are named `alias.property`, by the code of a library and never by a client. */
export type ListQuery = SelectQueryBuilder<ObjectLiteral>;

/** Keeps rows whose column is one of `include`, unless that is empty, and drops those whose column is one of `exclude`. */
export function whereListed(
  query: ListQuery,
  column: string,
  include: readonly (number | string)[] = [],
  exclude: readonly (number | string)[] = [],
): void {
  if (include.length > 0) where(query, column, (name) => `IN (:...${name})`, 'in', include);
  if (exclude.length > 0) where(query, column, (name) => `NOT IN (:...${name})`, 'not_in', exclude);
}

/** Keeps rows whose column is greater than `after` and less than `before`; an empty value sets no limit. */
export function whereBetween(query: ListQuery, column: string, after: string | undefined, before: string | undefined): void {
  if (after) where(query, column, (name) => `> :${name}`, 'after', after);
  if (before) where(query, column, (name) => `< :${name}`, 'before', before);
}

/** Keeps rows whose folded column contains every word; `%` and `_` have no special meaning. */
export function whereContainsWords(query: ListQuery, column: string, words: readonly string[]): void {
  for (const [index, word] of words.entries()) where(query, column, isLike, `word_${index}`, containsPattern(word));
}

/** Keeps rows whose column begins with a text; `%` and `_` have no special meaning. */
export function whereStartsWith(query: ListQuery, column: string, text: string): void {
  where(query, column, isLike, 'start', startsWithPattern(text));
}

const isLike = (name: string): string => `LIKE :${name} ESCAPE '!'`;

/** Adds a condition about a column. Names of parameters are unique in a query, because each column has its own. */
function where(query: ListQuery, column: string, condition: (name: string) => string, suffix: string, value: unknown): void {
  const name = `${parameterOf(column)}_${suffix}`;
  (query as SelectBuilder<ObjectLiteral>).comparesColumn(column);
  query.andWhere(`${column} ${condition(name)}`, { [name]: value });
}

/** Sets the order by a column. `tie` is the order of the ids of rows with equal values, so that pages are stable. */
export const orderBy = (query: ListQuery, column: string, order: Order, tie = order): void =>
  orderByKey(query, { expression: column, order, tie });

/** The order of a list: by one value, and by id for rows that have the same. */
export interface SortKey {
  /** A column as `alias.property`, or SQL with named parameters. */
  readonly expression: string;
  readonly parameters?: ObjectLiteral;
  readonly order: Order;
  readonly tie: Order;
  /** From what the value is computed, unless it is a column. */
  readonly computedFrom?: 'row' | 'texts';
  /** Other tables that the SQL reads. */
  readonly reads?: readonly string[];
}

/** Sets the order. */
export function orderByKey(
  query: ListQuery,
  { expression, parameters = {}, order, tie, reads = [] }: SortKey,
  id = `${query.alias}.id`,
): void {
  query.orderBy(expression, directionOf(order));
  if (expression !== id) query.addOrderBy(id, directionOf(tie));
  alsoReads(query.setParameters(parameters), ...reads);
}

/** The order in which the values of a column are listed. */
export function listedOrder(column: string, values: readonly (number | string)[]): SortKey {
  const names = values.map((_value, index) => `${parameterOf(column)}_place_${index}`);
  const cases = names.map((name, index) => `WHEN :${name} THEN ${index}`).join(' ');
  const parameters = Object.fromEntries(names.map((name, index) => [name, values[index]]));
  return { expression: `CASE ${column} ${cases} END`, parameters, order: 'asc', tie: 'asc', computedFrom: 'row' };
}

/** Sets the order in which the values of a column are listed. */
export const orderByListed = (query: ListQuery, column: string, values: readonly (number | string)[]): void =>
  orderByKey(query, listedOrder(column, values));

/** What the order of a list depends on. */
interface OrderArguments {
  readonly orderby: string;
  readonly order: Order;
  readonly include?: readonly number[];
}

/**
 * Sets the order by the arguments of a list: the column of `orderby`, or for `orderby=include` the order of the ids in `include`. `columns` holds the
 * column of each value of `orderby`; any other value means `fallback`.
 */
export function orderByArguments(
  query: ListQuery,
  { orderby, order, include = [] }: OrderArguments,
  { columns, fallback }: { readonly columns: Readonly<Record<string, string>>; readonly fallback: string },
): void {
  if (orderby === 'include' && include.length > 0) orderByListed(query, `${query.alias}.id`, include);
  else orderBy(query, Object.hasOwn(columns, orderby) ? columns[orderby] : fallback, order);
}

const parameterOf = (column: string): string => column.replaceAll(/\W+/g, '_');

/** The direction comes from a request, so it is not copied into the statement. */
const directionOf = (order: Order): 'ASC' | 'DESC' => (order === 'desc' ? 'DESC' : 'ASC');

/** Says that a condition in SQL reads other tables, or counters of other groups. */
export function alsoReads(query: ListQuery, ...names: readonly string[]): void {
  (query as SelectBuilder<ObjectLiteral>).addTags(names);
}

/** Says that whatever a query selects is about the rows only whose ids it selects under this name. */
export function aboutRows(query: ListQuery, name: string): ListQuery {
  return (query as SelectBuilder<ObjectLiteral>).aboutRows(name);
}

/** Where a page starts: `offset` wins over `page`, unless it skips nothing. */
export const offsetOf = (args: { page: number; perPage: number; offset?: number }): number =>
  args.offset || (args.page - 1) * args.perPage;

/** The pattern of texts that contain this one, for `LIKE … ESCAPE '!'`; `%` and `_` have no special meaning. */
export const containsPattern = (text: string): string => `%${escapePattern(text)}%`;

/** The pattern of texts that start with this one. */
export const startsWithPattern = (text: string): string => `${escapePattern(text)}%`;

const escapePattern = (text: string): string => text.replace(/[!%_]/g, '!$&');
