// SQL, because the tables of WordPress have no entities here: their prefix varies, and what one source has another one lacks.
import { Between, FindOperator, MoreThanOrEqual } from 'typeorm';
import type { RelatedRows, SourceConditions, SourcePart, SourceRecords, SourceRows } from './source-rows.js';

type Values = (string | number)[];

/** A SELECT that MySQL and SQLite understand. */
export interface SourceStatement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** What is read of rows; without `select` all columns. */
export interface SourceSelection {
  /** Columns, or columns by the names that the result has for them. */
  readonly select?: readonly string[] | Readonly<Record<string, string>>;
  readonly order?: Readonly<Record<string, 'ASC' | 'DESC'>>;
  readonly take?: number;
}

/** How rows are counted: for each value of a column, with the lowest value of another one. */
export interface SourceGrouping {
  readonly by: string;
  readonly first: string;
  readonly take?: number;
}

/** The name of a table or column in SQL. */
export const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** Writes the statements about one site; `nameOf` gives the name of a table with its prefix. */
export class SourceStatements {
  constructor(private readonly nameOf: (table: string) => string) {}

  /** `hint`: what follows the name of the table in FROM. */
  find(rows: SourceRows, { select, order = {}, take }: SourceSelection, hint = ''): SourceStatement {
    const orders = Object.entries(order).map(([column, direction]) => `t0.${quoted(column)} ${direction}`);
    return this.statement((values) => [
      `SELECT ${columnsOf(select)} FROM ${this.table(rows, 0)}${hint} ${this.where(rows, values)}`,
      orders.length > 0 ? `ORDER BY ${orders.join(', ')}` : '',
      take === undefined ? '' : `LIMIT ${take}`,
    ]);
  }

  count(rows: SourceRows): SourceStatement {
    return this.statement((values) => [`SELECT COUNT(*) AS count FROM ${this.table(rows, 0)} ${this.where(rows, values)}`]);
  }

  groups(rows: SourceRows, { by, first, take }: SourceGrouping): SourceStatement {
    const column = `t0.${quoted(by)}`;
    return this.statement((values) => [
      `SELECT ${column} AS value, COUNT(*) AS count, MIN(t0.${quoted(first)}) AS first FROM ${this.table(rows, 0)}`,
      `${this.where(rows, values)} GROUP BY ${column} ORDER BY ${column}`,
      take === undefined ? '' : `LIMIT ${take}`,
    ]);
  }

  /**
   * For each record the number of rows of one part, with a hash and the length of them all. `path` leads from the records to the part; `sums` gives the
   * expressions `hash` and `bytes` for the rows with an alias.
   */
  fingerprints(records: SourceRecords, path: readonly SourcePart[], sums: (alias: string) => string): SourceStatement {
    const id = `t0.${quoted(records.key)}`;
    return this.statement((values) => [
      `SELECT ${id} AS id, COUNT(*) AS \`rows\`, ${sums(`t${path.length}`)} FROM ${this.table(records, 0)}`,
      ...path.map((part, index) => `JOIN ${this.table(part, index + 1)} ON ${joined(part, index, index + 1, values)}`),
      `${this.where(records, values)} GROUP BY ${id}`,
    ]);
  }

  private statement(write: (values: Values) => string[]): SourceStatement {
    const values: Values = [];
    return { sql: write(values).filter(Boolean).join(' '), values };
  }

  private table({ table }: Pick<SourceRows, 'table'>, alias: number): string {
    return `${quoted(this.nameOf(table))} t${alias}`;
  }

  private where({ where, having, lacking, key, ids }: SourceRows & Partial<SourceRecords>, values: Values): string {
    const exists = (rows: RelatedRows) => `EXISTS (SELECT 1 FROM ${this.table(rows, 9)} WHERE ${joined(rows, 0, 9, values)})`;
    const conditions = [
      ...(key !== undefined && ids ? anyOf({ [key]: between(...ids) }, 0, values) : []),
      ...anyOf(where, 0, values),
      ...(having ? [exists(having)] : []),
      ...(lacking ? [`NOT ${exists(lacking)}`] : []),
    ];
    return conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  }
}

const between = (first: number, last?: number): FindOperator<number> =>
  last === undefined ? MoreThanOrEqual(first) : Between(first, last);

/** Without columns the rows have no values, only their number counts. */
function columnsOf(select: SourceSelection['select']): string {
  if (select === undefined) return 't0.*';
  const columns = Array.isArray(select) ? (select as string[]).map((name) => [name, name]) : Object.entries(select);
  return columns.map(([name, column]) => `t0.${quoted(column)} AS ${quoted(name)}`).join(', ') || '1 AS one';
}

/** The conditions under which rows belong to those with another alias. */
function joined({ on, where }: RelatedRows, owner: number, alias: number, values: Values): string {
  const columns = Object.entries(on).map(([column, other]) => `t${alias}.${quoted(column)} = t${owner}.${quoted(other)}`);
  return [...columns, ...anyOf(where, alias, values)].join(' AND ');
}

/** Lists of conditions as one; none if there are none. */
function anyOf(where: SourceRows['where'], alias: number, values: Values): string[] {
  const lists = (where === undefined ? [] : [where].flat()) as SourceConditions[];
  const texts = lists.map((conditions) =>
    Object.entries(conditions)
      .map(([column, condition]) => conditionText(`t${alias}.${quoted(column)}`, condition, values))
      .join(' AND '),
  );
  return texts.length > 0 ? [`(${texts.join(' OR ')})`] : [];
}

const OPERATORS: Readonly<Record<string, string>> = {
  lessThan: '< ?',
  moreThanOrEqual: '>= ?',
  between: 'BETWEEN ? AND ?',
  like: 'LIKE ?',
  isNull: 'IS NULL',
};

/** `column`: in SQL, with its alias. */
function conditionText(column: string, condition: SourceConditions[string], values: Values): string {
  if (!(condition instanceof FindOperator)) {
    values.push(condition);
    return `${column} = ?`;
  }
  const { type, value, child, useParameter } = condition as FindOperator<string>;
  if (type === 'not') return `NOT (${conditionText(column, child ?? value, values)})`;
  const operands = useParameter ? [value].flat() : [];
  values.push(...operands);
  return type === 'in' ? `${column} IN (${operands.map(() => '?').join(', ')})` : `${column} ${OPERATORS[type]}`;
}
