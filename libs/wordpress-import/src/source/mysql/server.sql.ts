// SQL, because a running server is asked for its tables, a snapshot, and sums over all columns of a table, which TypeORM does not know.
import { quoted } from '../source-statements.sql.js';

/** An import may write for long before it reads again; the snapshot lives as long as the connection. */
const IDLE_SECONDS = 28_800;

/**
 * The mode of SQL and the zone of the site's server must not matter; timestamps are read as UTC, which is how a dump has them. The transaction cannot
 * write.
 */
export const SNAPSHOT = [
  `SET SESSION sql_mode = '', time_zone = '+00:00', wait_timeout = ${IDLE_SECONDS}, net_write_timeout = 3600`,
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];

/** The names of the tables, in the only column. */
export const TABLES = `SHOW FULL TABLES WHERE Table_type = 'BASE TABLE'`;

/** Has a row if a column is stored as latin1. */
export const LATIN1_COLUMNS = `SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND character_set_name = 'latin1' LIMIT 1`;

/** A column as the server describes it. */
export interface ServerColumn {
  readonly Field: string;
  readonly Null: 'YES' | 'NO';
  readonly Key: string;
}

export const columnsStatement = (table: string): string => `SHOW COLUMNS FROM ${quoted(table)}`;

/** Reads a table by its primary key, if that is the column. */
export function orderHint(columns: readonly ServerColumn[], column: string): string {
  const keys = columns.filter(({ Key }) => Key === 'PRI').map(({ Field }) => Field);
  return keys.length === 1 && keys[0] === column ? ' FORCE INDEX (PRIMARY)' : '';
}

/** The bytes of `\0NULL`, which no text begins with. Hexadecimal values are bytes, so that columns in several character sets can be joined. */
const NULL_MARK = '0x004E554C4C';

/** 64 bits of all columns of rows, and their length. NULL is different from every text. */
export function sumsOf(columns: readonly ServerColumn[], alias: string): string {
  const named = columns.map(({ Field, Null }) => ({ column: `${alias}.${quoted(Field)}`, isNullable: Null === 'YES' }));
  const values = named.map(({ column, isNullable }) => (isNullable ? `COALESCE(${column}, ${NULL_MARK})` : column));
  const lengths = named.map(({ column, isNullable }) => (isNullable ? `COALESCE(LENGTH(${column}), 0)` : `LENGTH(${column})`));
  const hash = `CAST(CONV(LEFT(SHA2(CONCAT_WS(0x00, ${values.join(', ')}), 256), 16), 16, 10) AS UNSIGNED)`;
  return `CAST(BIT_XOR(${hash}) AS CHAR) AS hash, SUM(${lengths.join(' + ')}) AS bytes`;
}
