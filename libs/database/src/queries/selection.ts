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
 * The condition, order and page of a list, put together from literal SQL and bound values. Column names come from the code of a room, never
 * from input; whatever a client sent is bound.
 */
export class Selection {
  private readonly conditions: string[] = [];
  private readonly values: Bound[] = [];
  private ordering: Statement = { sql: '', values: [] };

  /** Another that is narrowed and ordered as this one is, to be narrowed further. */
  copy(): Selection {
    const copy = new Selection();
    copy.conditions.push(...this.conditions);
    copy.values.push(...this.values);
    copy.ordering = this.ordering;
    return copy;
  }

  /** Adds a condition; all of them must hold. */
  where(condition: string, ...values: readonly Bound[]): this {
    this.conditions.push(condition);
    this.values.push(...values);
    return this;
  }

  /** Keeps rows whose column is among the values; none of them keeps nothing. */
  whereIn(column: string, values: readonly Bound[]): this {
    return values.length === 0 ? this.where('1 = 0') : this.where(`${column} IN (${marks(values.length)})`, ...values);
  }

  /** Drops rows whose column is among the values. */
  whereNotIn(column: string, values: readonly Bound[]): this {
    return values.length === 0 ? this : this.where(`${column} NOT IN (${marks(values.length)})`, ...values);
  }

  /** Keeps rows that hold each word somewhere in a folded column; `%` and `_` count as themselves. */
  whereContainsWords(column: string, words: readonly string[]): this {
    for (const word of words) this.where(`${column} LIKE ? ESCAPE '!'`, containsPattern(word));
    return this;
  }

  /** Sets the order; `tie` keeps pages stable where the column does not decide. */
  orderBy(column: string, order: Order, tie: { column: string; order: Order } = { column: 'id', order }): this {
    const last = column === tie.column ? '' : `, ${tie.column} ${tie.order}`;
    this.ordering = { sql: ` ORDER BY ${column} ${order}${last}`, values: [] };
    return this;
  }

  /** Orders as the ids stand in a list. */
  orderByList(column: string, ids: readonly (number | string)[]): this {
    if (ids.length === 0) return this.orderBy(column, 'asc', { column, order: 'asc' });
    const places = ids.map(() => 'WHEN ? THEN ?').join(' ');
    this.ordering = { sql: ` ORDER BY CASE ${column} ${places} END`, values: ids.flatMap((id, place) => [id, place]) };
    return this;
  }

  /** Whether nothing narrows the list. */
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

  /** A statement that counts all. */
  count(table: string): Statement {
    const { sql, values } = this.condition;
    return { sql: `SELECT COUNT(*) AS total FROM ${table}${sql}`, values: [...values] };
  }
}

const marks = (count: number): string => Array(count).fill('?').join(', ');

/** Where a page starts: `offset` wins over `page`, unless it skips nothing. */
export const offsetOf = (args: { page: number; perPage: number; offset?: number }): number =>
  args.offset || (args.page - 1) * args.perPage;

/** The pattern of texts that hold this one, for `LIKE ? ESCAPE '!'`: `%` and `_` count as themselves. */
export const containsPattern = (text: string): string => `%${literally(text)}%`;

/** The pattern of texts that begin as this one does. */
export const startsWithPattern = (text: string): string => `${literally(text)}%`;

const literally = (text: string): string => text.replace(/[!%_]/g, '!$&');
