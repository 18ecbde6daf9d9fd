import { placeholders } from './row-statements.sql.js';

/** The direction of an order. */
export type Order = 'asc' | 'desc';

/** A value bound to a statement. */
export type Bound = string | number | bigint | null;

/** SQL with a value for each of its question marks. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Bound[];
}

/**
 * The condition, order and page of a list, made of literal SQL and bound values. Column names come from the code of a library, never from input;
 * everything that a client sent is bound.
 */
export class Selection {
  private readonly conditions: string[] = [];
  private readonly values: Bound[] = [];
  private ordering: Statement = { sql: '', values: [] };
  private indexes: { readonly prefix: string; readonly columns: readonly string[] } | undefined;

  /** A copy with the same conditions, order and indexes, to which more conditions can be added. */
  copy(): Selection {
    const copy = new Selection();
    copy.indexes = this.indexes;
    copy.conditions.push(...this.conditions);
    copy.values.push(...this.values);
    copy.ordering = this.ordering;
    return copy;
  }

  /** Adds a condition; all of them must hold. */
  where(condition: string, ...values: readonly Bound[]): this {
    this.indexes = undefined;
    this.conditions.push(condition);
    this.values.push(...values);
    return this;
  }

  /**
   * Says that the database has these conditions in the order of each of these columns, in indexes named `prefix_column_id`; a further condition takes it back. If
   * several indexes begin with the column of a condition, MySQL estimates the same number of rows for all of them and takes any of them, also one in which it has to
   * read all rows before a page.
   */
  indexedBy(prefix: string, columns: readonly string[]): this {
    this.indexes = { prefix, columns };
    return this;
  }

  /** The name of the index in the order of this column, if `indexedBy` named one. */
  indexFor(column: string): string | undefined {
    if (!this.indexes?.columns.includes(column)) return undefined;
    return [this.indexes.prefix, ...new Set([column, 'id'])].join('_');
  }

  /** Keeps rows whose column is one of the values; an empty list keeps no row. */
  whereIn(column: string, values: readonly Bound[]): this {
    return values.length === 0 ? this.where('1 = 0') : this.where(`${column} IN (${placeholders(values.length)})`, ...values);
  }

  /** Drops rows whose column is one of the values. */
  whereNotIn(column: string, values: readonly Bound[]): this {
    return values.length === 0 ? this : this.where(`${column} NOT IN (${placeholders(values.length)})`, ...values);
  }

  /** Applies a pair of list arguments such as `include` and `exclude`: keeps only included values when there are any, and drops excluded ones. */
  whereListed(column: string, include: readonly Bound[] = [], exclude: readonly Bound[] = []): this {
    if (include.length > 0) this.whereIn(column, include);
    return this.whereNotIn(column, exclude);
  }

  /** Keeps rows whose column is greater than `after` and less than `before`; an empty value sets no limit. */
  whereBetween(column: string, after: Bound | undefined, before: Bound | undefined): this {
    if (after) this.where(`${column} > ?`, after);
    if (before) this.where(`${column} < ?`, before);
    return this;
  }

  /** Keeps rows whose folded column contains every word; `%` and `_` have no special meaning. */
  whereContainsWords(column: string, words: readonly string[]): this {
    for (const word of words) this.where(`${column} LIKE ? ESCAPE '!'`, containsPattern(word));
    return this;
  }

  /** Sets the order. `tie` decides between rows with equal values, so that pages are stable. */
  orderBy(column: string, order: Order, tie: { column: string; order: Order } = { column: 'id', order }): this {
    const last = column === tie.column ? '' : `, ${tie.column} ${directionOf(tie.order)}`;
    this.ordering = { sql: ` ORDER BY ${column} ${directionOf(order)}${last}`, values: [] };
    return this;
  }

  /** Sets the order in which the ids are listed. */
  orderByList(column: string, ids: readonly (number | string)[]): this {
    if (ids.length === 0) return this.orderBy(column, 'asc', { column, order: 'asc' });
    const cases = ids.map(() => 'WHEN ? THEN ?').join(' ');
    this.ordering = { sql: ` ORDER BY CASE ${column} ${cases} END`, values: ids.flatMap((id, index) => [id, index]) };
    return this;
  }

  /**
   * Sets the order by the arguments of a list: the column of `orderby`, or for `orderby=include` the order of the ids in `include`. `columns` holds the
   * column of each value of `orderby`; any other value means `fallback`.
   */
  orderByQuery(
    { orderby, order, include = [] }: { readonly orderby: string; readonly order: Order; readonly include?: readonly number[] },
    {
      id,
      columns,
      fallback,
    }: { readonly id: string; readonly columns: Readonly<Record<string, string>>; readonly fallback: string },
  ): this {
    if (orderby === 'include' && include.length > 0) return this.orderByList(id, include);
    return this.orderBy(Object.hasOwn(columns, orderby) ? columns[orderby] : fallback, order, { column: id, order });
  }

  /** Whether there is no condition. */
  get isEmpty(): boolean {
    return this.conditions.length === 0;
  }

  /** ` WHERE … ` with its values. */
  get condition(): Statement {
    return { sql: this.isEmpty ? '' : ` WHERE ${this.conditions.join(' AND ')}`, values: [...this.values] };
  }

  /** ` ORDER BY …` with its values. */
  get order(): Statement {
    return this.ordering;
  }

  /** A statement that reads one page. `head` is `SELECT … FROM …`. */
  page(head: string, limit: number, offset: number): Statement {
    const { sql, values } = this.condition;
    return {
      sql: `${head}${sql}${this.ordering.sql} LIMIT ? OFFSET ?`,
      values: [...values, ...this.ordering.values, limit, offset],
    };
  }

  /** A statement that counts all rows. */
  count(table: string): Statement {
    const { sql, values } = this.condition;
    return { sql: `SELECT COUNT(*) AS total FROM ${table}${sql}`, values: [...values] };
  }
}

/** The direction comes from a request, so it is not copied into the statement. */
const directionOf = (order: Order): Order => (order === 'desc' ? 'desc' : 'asc');

/** Where a page starts: `offset` wins over `page`, unless it skips nothing. */
export const offsetOf = (args: { page: number; perPage: number; offset?: number }): number =>
  args.offset || (args.page - 1) * args.perPage;

/** The pattern of texts that contain this one, for `LIKE ? ESCAPE '!'`; `%` and `_` have no special meaning. */
export const containsPattern = (text: string): string => `%${escapePattern(text)}%`;

/** The pattern of texts that start with this one. */
export const startsWithPattern = (text: string): string => `${escapePattern(text)}%`;

const escapePattern = (text: string): string => text.replace(/[!%_]/g, '!$&');
