import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2';
import type { Measurements } from '../../metrics/measurements.js';
import type { Row, SqlValue } from '../engine.js';
import { executePrepared } from './prepared-statements.js';

// Loaded once: the package loads it again at each access.
const { BIGINT } = mysql.TypedParameter;

const measured = new WeakMap<PoolConnection, Measurements>();

/** Measures the statements of a connection from now on. */
export const measure = (connection: PoolConnection, measurements: Measurements): unknown =>
  measured.set(connection, measurements);

/** Begins to measure a statement of a connection; call the result when it has ended. */
export const beginStatement = (connection: PoolConnection, sql: string): ((error?: unknown) => void) | undefined =>
  measured.get(connection)?.begin(sql);

type Done = (error: unknown, result?: Row[] | ResultSetHeader) => void;

/** Runs a prepared statement on this connection, which caches it; `done` also gets errors of statements that could not be sent, untranslated. */
export function execute(connection: PoolConnection, sql: string, parameters: readonly SqlValue[], done: Done): void {
  const end = beginStatement(connection, sql);
  try {
    executePrepared(connection, sql, parameters.map(bindable), (error, result) => {
      end?.(error);
      if (error) done(error);
      else done(null, result as Row[] | ResultSetHeader);
    });
  } catch (error) {
    end?.(error);
    done(error);
  }
}

/** What came of statements that were sent as one text. */
export interface TextOutcome {
  /** The result of each. */
  readonly results: readonly (Row[] | ResultSetHeader)[];
  /** The error of one, untranslated; the server executes nothing after it. */
  readonly error?: unknown;
  /** How many succeeded before the error. */
  readonly completed: number;
}

/** Sends statements that have no bound values in one packet. */
export function sendText(connection: PoolConnection, statements: readonly string[], done: (outcome: TextOutcome) => void): void {
  const sql = statements.join('; ');
  const end = beginStatement(connection, sql);
  let completed = 0;
  const fail = (error: unknown) => {
    end?.(error);
    done({ results: [], error, completed });
  };
  try {
    const query = connection.query(sql, (error, result) => {
      if (error) return fail(error);
      end?.();
      const results = statements.length === 1 ? [result] : result;
      done({ results: results as TextOutcome['results'], completed: statements.length });
    });
    // Before each result, and never before an error of a statement that writes.
    query.on('fields', () => completed++);
  } catch (error) {
    fail(error);
  }
}

/**
 * A number is sent as a double, except if the server expects an integer (`LIMIT ?` on MySQL 8), which the driver respects.
 * That is exact up to 2^53. A bigint would be sent as text, which expressions convert to a double, so its type is given explicitly.
 */
function bindable(value: SqlValue): unknown {
  return typeof value === 'bigint' ? BIGINT(value) : value;
}
