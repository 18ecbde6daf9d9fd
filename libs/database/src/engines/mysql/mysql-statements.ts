import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2';
import type { Row, SqlValue } from '../engine.js';

// Loaded once: the package loads it again at each access.
const { BIGINT } = mysql.TypedParameter;

type Done = (error: unknown, result?: Row[] | ResultSetHeader) => void;

/** Runs a prepared statement on this connection, which caches it; `done` also gets errors of statements that could not be sent, untranslated. */
export function execute(connection: PoolConnection, sql: string, parameters: readonly SqlValue[], done: Done): void {
  try {
    connection.execute(sql, parameters.map(bindable) as never, (error, result) => {
      if (error) done(error);
      else done(null, result as Row[] | ResultSetHeader);
    });
  } catch (error) {
    done(error);
  }
}

/** Sends SQL that has no bound values, such as several statements at once; then `done` gets the result of each, in an array. Errors as above. */
export function sendText(
  connection: PoolConnection,
  sql: string,
  done: (error: unknown, result?: ResultSetHeader | ResultSetHeader[]) => void,
): void {
  try {
    connection.query(sql, (error, result) => {
      if (error) done(error);
      else done(null, result as ResultSetHeader | ResultSetHeader[]);
    });
  } catch (error) {
    done(error);
  }
}

/**
 * A number is sent as a double, except if the server expects an integer (`LIMIT ?` on MySQL 8), which the driver respects.
 * That is exact up to 2^53. A bigint would be sent as text, which expressions convert to a double, so its type is given explicitly.
 */
function bindable(value: SqlValue): unknown {
  return typeof value === 'bigint' ? BIGINT(value) : value;
}
