import { tableOf } from '../source-sql.js';
import type { SourcePart } from '../wordpress-source.js';
import type { ServerColumn } from './server-column.js';

type ColumnsIn = (table: string) => Promise<readonly ServerColumn[]>;

/** The bytes of `\0NULL`, which no text begins with. Hexadecimal values are bytes, so that columns in several character sets can be joined. */
const NULL_MARK = '0x004E554C4C';

const ONE_TABLE = /^\s*\{(\w+)\}(?:\s+(?:AS\s+)?(\w+))?\s*$/i;

/** The ids of the next records. The index of ids is forced: with another one all records would be sorted for each batch. */
export async function firstIdsStatement({ from, key, where }: SourcePart, columnsIn: ColumnsIn): Promise<string> {
  const [, table, alias] = ONE_TABLE.exec(from) ?? [];
  const primary = table === undefined ? undefined : (await columnsIn(table)).find(({ isPrimaryKey }) => isPrimaryKey)?.name;
  const isPrimaryKey = primary !== undefined && [primary, `${alias}.${primary}`].includes(key);
  return `SELECT ${key} AS id FROM ${from}${isPrimaryKey ? ' FORCE INDEX (PRIMARY)' : ''} WHERE ${key} > ?${and(where)} ORDER BY ${key} LIMIT ?`;
}

/** For each key the number of rows, 64 bits of all their columns, and their length. NULL is different from every text. */
export async function fingerprintStatement({ from, key, rowsOf, where }: SourcePart, columnsIn: ColumnsIn): Promise<string> {
  const columns = await columnsIn(tableOf(from, rowsOf));
  const named = columns.map(({ name, isNullable }) => ({ column: `${rowsOf}.\`${name.replaceAll('`', '``')}\``, isNullable }));
  const values = named.map(({ column, isNullable }) => (isNullable ? `COALESCE(${column}, ${NULL_MARK})` : column));
  const lengths = named.map(({ column, isNullable }) => (isNullable ? `COALESCE(LENGTH(${column}), 0)` : `LENGTH(${column})`));
  const hash = `CAST(CONV(LEFT(SHA2(CONCAT_WS(0x00, ${values.join(', ')}), 256), 16), 16, 10) AS UNSIGNED)`;
  return (
    `SELECT ${key} AS id, COUNT(*) AS \`rows\`, CAST(BIT_XOR(${hash}) AS CHAR) AS hash, SUM(${lengths.join(' + ')}) AS bytes ` +
    `FROM ${from} WHERE ${key} > ? AND ${key} <= ?${and(where)} GROUP BY ${key}`
  );
}

const and = (where: string | undefined): string => (where === undefined ? '' : ` AND (${where})`);
