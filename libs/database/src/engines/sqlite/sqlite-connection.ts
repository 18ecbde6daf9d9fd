import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { DatabaseBusy, DatabaseUnavailable } from '../../database-errors.js';
import type { Measurements } from '../../metrics/measurements.js';
import type { Row } from '../engine.js';
import { translateSqliteError } from './sqlite-errors.js';

type NativeStatement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;
type RowMaker = (values: readonly unknown[], plain: (value: unknown) => unknown) => Row;

/** The result of a statement: rows if it returns any, else what it changed. */
export interface SqliteOutcome {
  rows?: Row[];
  changes: number;
  lastId: number;
}

const CACHED_STATEMENTS = 500;

/** How long another process may lock the file before a request fails. */
const PATIENCE_MS = 10_000;

/** One connection to an SQLite file: caches prepared statements, and reads rows as plain objects. */
export class SqliteConnection {
  private readonly native: InstanceType<typeof DatabaseSync>;
  private readonly statements = new Map<string, SqliteStatement>();

  /** `path` is a file, or `:memory:`. */
  constructor(
    path: string,
    private readonly measurements?: Measurements,
  ) {
    this.native = attempt(() => new DatabaseSync(path));
  }

  /** Runs one statement. */
  execute(sql: string, parameters: readonly unknown[] = []): SqliteOutcome {
    const end = this.measurements?.begin(sql);
    try {
      const outcome = attempt(() => this.prepared(sql).execute(parameters));
      end?.();
      return outcome;
    } catch (error) {
      end?.(error);
      throw error;
    }
  }

  /** Reads or sets a PRAGMA. Settings take effect when they are prepared. */
  pragma(text: string): Row[] {
    return attempt(() => new SqliteStatement(this.native.prepare(`PRAGMA ${text}`)).execute([])).rows ?? [];
  }

  /** A number that is the same as long as no other connection has committed anything. */
  dataVersion(): number {
    return attempt(() => this.prepared('PRAGMA data_version').execute([])).rows![0]['data_version'] as number;
  }

  /** Whether a transaction is open; some disk errors end it. */
  get inTransaction(): boolean {
    return this.native.isTransaction;
  }

  /** Drops the prepared statements, whose columns are outdated after a change of the schema. */
  forgetStatements(): void {
    this.statements.clear();
  }

  close(): void {
    this.forgetStatements();
    this.native.close();
  }

  private prepared(sql: string): SqliteStatement {
    const known = this.statements.get(sql);
    if (known) return known;
    const statement = new SqliteStatement(this.native.prepare(sql));
    this.statements.set(sql, statement);
    if (this.statements.size > CACHED_STATEMENTS) this.statements.delete(this.statements.keys().next().value as string);
    return statement;
  }
}

/** Waits, without blocking the event loop, until another process unlocks the file. */
export async function retryWhileBusy<T>(step: () => T): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      // Not transient: further retries after this wait would only let the request hang.
      if (Date.now() > deadline) throw new DatabaseUnavailable(error.code, error);
      await delay(1 + Math.random() * 20);
    }
  }
}

class SqliteStatement {
  private readonly makeRow?: RowMaker;

  constructor(private readonly native: NativeStatement) {
    const columns = native.columns().map(({ name }) => name);
    if (columns.length === 0) return;
    native.setReturnArrays(true);
    native.setReadBigInts(true);
    this.makeRow = rowMaker(columns);
  }

  execute(parameters: readonly unknown[]): SqliteOutcome {
    const values = parameters.map(bindable);
    const { makeRow } = this;
    if (!makeRow) {
      const { changes, lastInsertRowid } = this.native.run(...values);
      return { changes, lastId: Number(lastInsertRowid) };
    }
    const rows = this.native.all(...values).map((row: unknown[]) => makeRow(row, plain));
    return { rows, changes: rows.length, lastId: 0 };
  }
}

/** Compiled, because the row objects of the driver are slow, and setting keys one by one is a third slower. */
function rowMaker(columns: readonly string[]): RowMaker {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: plain(values[${index}])`);
  return new Function('values', 'plain', `return { ${members.join(', ')} };`) as RowMaker;
}

/** The driver ends a text at its first NUL. Replaced, so that `anna\0x` does not find what belongs to `anna`. */
function bindable(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return typeof value === 'boolean' ? Number(value) : value;
}

/** Converts a value as `Row` promises: integers are numbers if they are exact, else text. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translateSqliteError(error);
  }
}
