import { randomInt } from 'node:crypto';
import mysql from 'mysql2';

const pool = mysql.createPool({ uri: process.env.DATABASE_URL, connectionLimit: 20, dateStrings: true });

/** Rows of a prepared statement. */
export const read = (sql, values) => run(pool, sql, values);

/** Runs statements on one connection, in a transaction. */
export async function transaction(work) {
  const connection = await new Promise((resolve, reject) =>
    pool.getConnection((error, made) => (error ? reject(error) : resolve(made))),
  );
  try {
    await query(connection, 'BEGIN');
    const result = await work((sql, values) => run(connection, sql, values));
    await query(connection, 'COMMIT');
    connection.release();
    return result;
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** `?, ?, ?` for so many values. */
export const marks = (count) => Array(count).fill('?').join(', ');

/** A row of a table without what the table fills in itself: nulls, noughts and empty texts. */
export async function blankRow(table) {
  const columns = await read(`SHOW COLUMNS FROM ${table}`, []);
  const asked = columns.filter(({ Null, Default, Extra }) => Null === 'YES' || (Default === null && Extra === ''));
  const blank = ({ Null, Type }) => (Null === 'YES' ? null : /int/.test(Type) ? 0 : '');
  return Object.fromEntries(asked.map((column) => [column.Field, blank(column)]));
}

/** Stores rows that have the same columns in one statement; `more` is what follows their values. */
export function insert(run, table, rows, more = '') {
  const columns = Object.keys(rows[0]);
  const places = Array(rows.length).fill(`(${marks(columns.length)})`);
  const sql = `INSERT INTO ${table} (${columns.map((column) => `\`${column}\``)}) VALUES ${places} ${more}`;
  return run(
    sql,
    rows.flatMap((row) => columns.map((column) => row[column])),
  );
}

/** Adds one to each of these counters, in the order in which others do. */
export function count(run, names) {
  const slot = randomInt(16);
  const rows = names.sort().map((name) => ({ name, slot, amount: 1 }));
  return insert(run, 'counter_slot', rows, 'ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)');
}

// By callbacks: the package's own promises note a stack for each statement, which costs 3 %.
const run = (on, sql, values) =>
  new Promise((resolve, reject) => on.execute(sql, values, (error, result) => (error ? reject(error) : resolve(result))));
const query = (on, sql) => new Promise((resolve, reject) => on.query(sql, (error) => (error ? reject(error) : resolve())));
