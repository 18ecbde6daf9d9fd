import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2';
import type { Measurements } from '../../metrics/measurements.js';
import type { Row, SqlValue } from '../engine.js';

// Loaded once: the package loads it again at each access.
const { BIGINT } = mysql.TypedParameter;

/** What a statement returns: its rows, or what it changed. */
export type MysqlResult = Row[] | ResultSetHeader;

/**
 * Runs a statement, which the driver prepares once for each connection. One that cannot be prepared, or that is too seldom the same to be, is sent as a text into which
 * the driver writes the values. Errors are those of the driver.
 */
export function execute(
  connection: PoolConnection,
  measurements: Measurements,
  sql: string,
  parameters: readonly SqlValue[],
  isPrepared = true,
): Promise<MysqlResult> {
  const end = measurements.begin(sql);
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: unknown) => {
      end(error ?? undefined);
      if (error) reject(error);
      else resolve(result as MysqlResult);
    };
    try {
      if (isPrepared) connection.execute(sql, parameters.map(bindable) as never, done);
      else connection.query(sql, parameters as never, done);
    } catch (error) {
      // The driver refuses values that it cannot send, such as undefined, before it sends anything.
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
