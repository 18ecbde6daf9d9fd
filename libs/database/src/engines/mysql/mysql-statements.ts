import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2';
import type { Measurements } from '../../metrics/measurements.js';
import type { Row, SqlValue } from '../engine.js';

// Loaded once: the package loads it again at each access.
const { BIGINT } = mysql.TypedParameter;

/** What a statement returns: its rows, or what it changed. */
export type MysqlResult = Row[] | ResultSetHeader;

const measured = new WeakMap<PoolConnection, Measurements>();

/** Measures the statements of a connection from now on. */
export const measure = (connection: PoolConnection, measurements: Measurements): unknown =>
  measured.set(connection, measurements);

/** Begins to measure a statement of a connection; call the result when it has ended. */
export const beginStatement = (connection: PoolConnection, sql: string): ((error?: unknown) => void) | undefined =>
  measured.get(connection)?.begin(sql);

/** Runs a statement, which the driver prepares once for each connection. Errors are those of the driver. */
export const execute = (connection: PoolConnection, sql: string, parameters: readonly SqlValue[]): Promise<MysqlResult> =>
  run(connection, sql, (done) => connection.execute(sql, parameters.map(bindable) as never, done));

/** Runs a statement that cannot be prepared, or that is too seldom the same to be: the driver writes the values into its text. */
export const query = (connection: PoolConnection, sql: string, parameters: readonly SqlValue[] = []): Promise<MysqlResult> =>
  run(connection, sql, (done) => connection.query(sql, parameters as never, done));

type Done = (error: Error | null, result: unknown) => void;

function run(connection: PoolConnection, sql: string, send: (done: Done) => unknown): Promise<MysqlResult> {
  const end = beginStatement(connection, sql);
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => {
      end?.(error ?? undefined);
      if (error) reject(error);
      else resolve(result as MysqlResult);
    };
    try {
      send(done);
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

/**
 * A number is sent as a double, except if the server expects an integer (`LIMIT ?` on MySQL 8), which the driver respects.
 * That is exact up to 2^53. A bigint would be sent as text, which expressions convert to a double, so its type is given explicitly.
 */
function bindable(value: SqlValue): unknown {
  return typeof value === 'bigint' ? BIGINT(value) : value;
}
