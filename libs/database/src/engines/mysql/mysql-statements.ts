import mysql, { type PoolConnection, type ResultSetHeader } from 'mysql2';
import type { Row, SqlValue } from '../engine.js';
import { translateMysqlError } from './mysql-errors.js';

// Looked up once: the package loads it anew at each mention.
const { BIGINT } = mysql.TypedParameter;

type Done = (error: unknown, result?: Row[] | ResultSetHeader) => void;

/** Runs a prepared statement on this connection, which keeps it prepared; also what cannot be sent at all is told to `done`. */
export function execute(connection: PoolConnection, sql: string, parameters: readonly SqlValue[], done: Done): void {
  try {
    connection.execute(sql, parameters.map(bindable) as never, (error, result) => {
      if (error) done(translateMysqlError(error));
      else done(null, result as Row[] | ResultSetHeader);
    });
  } catch (error) {
    done(error);
  }
}

/**
 * A number travels as a double, except where the server says it expects an integer (`LIMIT ?` on MySQL 8), which the driver heeds.
 * That is exact up to 2^53. A bigint would travel as text, which an expression would turn into a double; so its type is stated.
 */
function bindable(value: SqlValue): unknown {
  return typeof value === 'bigint' ? BIGINT(value) : value;
}
