import type { Refused, SqlValue } from '../engine.js';
import { quoted, type RowValues } from '../../queries/sql-statements.js';
import { FROZEN_FAILS } from '../../freeze/freeze-checks.js';
import { memoized, tablesChangedBy, tablesReadBy } from '../../versions/sql-tables.js';

/** Characters of values in one statement, and of one batch: well below the server's limit for packets (`max_allowed_packet`). */
const MAX_VALUES = 100_000;
const MAX_BATCH = 1_000_000;

/** A transaction begins with the question whether writes are frozen. */
const START = ['START TRANSACTION', FROZEN_FAILS];

/**
 * On a cluster, which may roll back a transaction at any time. Not every command reports that, and then the next statement must neither be committed alone nor with what
 * follows: it begins another transaction, in which this savepoint does not exist.
 */
const GUARDED_START = ['SET autocommit = 0; START TRANSACTION; SAVEPOINT grove_unit', FROZEN_FAILS];

/** Fails if the transaction is not the one that began. */
export const VERIFY_GUARD = 'RELEASE SAVEPOINT grove_unit';

/** How a guarded transaction ends. */
export const guarded = (end: 'COMMIT' | 'ROLLBACK'): string => `${end}; SET autocommit = 1`;

/** A statement with its values in its text. */
export interface WaitingStatement {
  readonly sql: string;
  readonly refused?: Refused;
}

/** Statements that wait to be sent in one packet, because a round trip costs more than most statements. The server stops at the first that fails. */
export class StatementBatch {
  private readonly statements: WaitingStatement[] = [];
  private readonly tables = new Set<string>();
  private length = 0;
  private readonly start: readonly WaitingStatement[];

  constructor(isGuarded = false) {
    this.start = (isGuarded ? GUARDED_START : START).map((sql) => ({ sql }));
  }

  get isEmpty(): boolean {
    return this.statements.length === 0;
  }

  /** Whether nothing waits but the beginning of the transaction. */
  get isOnlyStart(): boolean {
    return this.isStart(this.statements);
  }

  get startsTransaction(): boolean {
    return this.statements[0] === this.start[0];
  }

  /** Whether these statements are nothing but the beginning of a transaction. */
  isStart(statements: readonly WaitingStatement[]): boolean {
    return statements.length === this.start.length && statements[0] === this.start[0];
  }

  /** Whether no more statements should be added before these are sent. */
  get isFull(): boolean {
    return this.length > MAX_BATCH;
  }

  addStart(): void {
    this.statements.push(...this.start);
  }

  add(sql: string, parameters: readonly SqlValue[], refused?: Refused): void {
    const statement = withLiterals(sql, parameters);
    this.statements.push({ sql: statement, refused });
    this.length += statement.length;
    for (const table of tablesChangedBy(sql).changed) this.tables.add(table);
  }

  /** Whether a statement that returns rows depends on those that wait, or on the transaction that they begin. A change that returns rows follows all of them. */
  mustPrecede(sql: string): boolean {
    if (this.isEmpty) return false;
    if (this.startsTransaction || !isSelect(sql)) return true;
    return tablesReadBy(sql).tables.some((table) => this.tables.has(table));
  }

  /** All of them. Afterwards none waits. */
  take(): WaitingStatement[] {
    const statements = [...this.statements];
    this.clear();
    return statements;
  }

  clear(): void {
    this.statements.length = 0;
    this.tables.clear();
    this.length = 0;
  }
}

/** Whether a statement only reads. */
export const isSelect = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** Whether a statement is small enough for a batch; larger ones are cheaper as prepared statements. */
export const fitsBatch = (parameters: readonly SqlValue[]): boolean =>
  parameters.reduce<number>((sum, value) => sum + sizeOf(value), 0) <= MAX_VALUES;

/** SQL with its values in the place of the question marks. Only prepared statements bind values, and only other statements can be sent together. */
export function withLiterals(sql: string, parameters: readonly SqlValue[]): string {
  if (parameters.length === 0) return sql;
  const parts = partsOf(sql);
  if (parts.length !== parameters.length + 1) throw new Error(`${parameters.length} values for: ${sql.slice(0, 80)}`);
  let text = parts[0];
  for (const [index, value] of parameters.entries()) text += literal(value) + parts[index + 1];
  return text;
}

/** Statements of many rows are longer. Their texts differ, and to keep their parts would take much memory. */
const LONGEST_KEPT = 3_000;

/** SQL without its question marks. */
const partsOf = (sql: string): readonly string[] => (sql.length > LONGEST_KEPT ? sql.split('?') : keptPartsOf(sql));

const keptPartsOf = memoized((sql) => sql.split('?'));

/** The columns and the values of rows that have the same columns, as they follow the name of a table. */
export function rowLiterals(rows: readonly RowValues[]): string {
  const tuples = rows.map((row) => `(${Object.values(row).map(literal).join(',')})`);
  return `(${Object.keys(rows[0]).map(quoted).join(',')}) VALUES ${tuples.join(',')}`;
}

/** Texts of these characters cannot end a literal, whatever the server's mode or character set: no quotes, no backslash, and nothing beyond ASCII. */
const HARMLESS = /^[\w .,:;/@+-]*$/;

/** Any other text is written as hexadecimal digits, so that nothing in it can end the literal. */
function literal(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string')
    return HARMLESS.test(value) ? `_utf8mb4 '${value}'` : `_utf8mb4 x'${Buffer.from(value).toString('hex')}'`;
  if (Buffer.isBuffer(value)) return `x'${value.toString('hex')}'`;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} is not a value of a column.`);
  return String(value);
}

const sizeOf = (value: SqlValue): number => (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8);
