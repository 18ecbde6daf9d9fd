import type { BulkSession, EngineName, Row, SqlValue } from '@grove/database';
import { storedValue } from './canonical-row.js';
import type { TableLayout } from './table-layout.js';

/** Values of the primary key. */
export type Key = readonly SqlValue[];

/** The rows of a table after one key, up to and including another; without a key there is no bound. */
export interface KeyRange {
  readonly after?: Key;
  readonly upTo?: Key;
}

/** A range of a table that is read, and its rows where they were read to find its bounds. */
export interface TablePart {
  readonly range: KeyRange;
  readonly rows?: readonly Row[];
}

/** Limits of a range, so that its rows fit the memory. A row larger than that is a range of its own. */
const MAX_ROWS = 1_000;
export const MAX_BYTES = 200_000;

/** Divides a table, or what follows a key, into parts as large as the memory allows. The last one has no upper bound. */
export async function* tableParts(session: BulkSession, table: TableLayout, begin?: Key): AsyncGenerator<TablePart> {
  for (let after = begin; ;) {
    const part: TablePart = session.readFirst
      ? await readPart(session as ReadsFirst, table, after)
      : { range: { after, upTo: await endOfRange(session, table, after) } };
    yield part;
    after = part.range.upTo;
    if (!after) return;
  }
}

type ReadsFirst = BulkSession & Required<Pick<BulkSession, 'readFirst'>>;

async function readPart(session: ReadsFirst, table: TableLayout, after: Key | undefined): Promise<TablePart> {
  const { condition, values } = rangeCondition(session.engine, table, { after });
  const { rows, isComplete } = await session.readFirst(
    `SELECT ${listed(table.columns)} FROM \`${table.name}\` WHERE ${condition} ORDER BY ${listed(table.key)} LIMIT ${MAX_ROWS}`,
    values,
    MAX_BYTES,
  );
  const isLast = isComplete && rows.length < MAX_ROWS;
  return { range: { after, upTo: isLast ? undefined : extractKey(rows.at(-1)!, table) }, rows };
}

/** Reads the keys and the sizes of the rows only. */
async function endOfRange(session: BulkSession, table: TableLayout, after: Key | undefined): Promise<Key | undefined> {
  const { condition, values } = rangeCondition(session.engine, table, { after });
  const keys = listed(table.key);
  const rows = await session.read<Row & { row_size: number }>(
    `SELECT ${keys}, ${sizeExpression(table)} AS row_size FROM \`${table.name}\` WHERE ${condition} ORDER BY ${keys} LIMIT ${MAX_ROWS}`,
    values,
  );
  let bytes = 0;
  const end = rows.findIndex((row) => (bytes += Number(row.row_size)) > MAX_BYTES);
  if (end === -1 && rows.length < MAX_ROWS) return undefined;
  // The row that exceeds the limit begins the next range, unless it is alone.
  return extractKey(rows[end === -1 ? rows.length - 1 : Math.max(0, end - 1)], table);
}

/** The bytes of a row as an SQL expression. */
export const sizeExpression = ({ columns }: TableLayout): string =>
  columns.map(({ name }) => `COALESCE(OCTET_LENGTH(\`${name}\`), 0)`).join(' + ');

export const listed = (columns: readonly { readonly name: string }[]): string =>
  columns.map(({ name }) => `\`${name}\``).join(', ');

/** Which rows of a table: a condition of SQL, and the values that it binds. */
export interface Condition {
  readonly condition: string;
  readonly values: readonly SqlValue[];
}

/** The condition of the rows of a range. */
export function rangeCondition(engine: EngineName, { key }: TableLayout, { after, upTo }: KeyRange): Condition {
  const names = key.map(({ name }) => `\`${name}\``);
  const bounds = [...(after ? [boundBy(engine, names, '>', after)] : []), ...(upTo ? [boundBy(engine, names, '<=', upTo)] : [])];
  return {
    condition: bounds.length === 0 ? '1 = 1' : bounds.map(({ condition }) => condition).join(' AND '),
    values: bounds.flatMap(({ values }) => values),
  };
}

/** MySQL uses no index to compare rows of values, so there each column is compared by itself. */
function boundBy(engine: EngineName, names: readonly string[], operator: '>' | '<=', key: Key): Condition {
  if (engine === 'sqlite')
    return { condition: `(${names.join(', ')}) ${operator} (${names.map(() => '?').join(', ')})`, values: [...key] };
  const strict = operator === '>' ? '>' : '<';
  const alternatives = names.map((name, index) =>
    [
      ...names.slice(0, index).map((former) => `${former} = ?`),
      `${name} ${index === names.length - 1 ? operator : strict} ?`,
    ].join(' AND '),
  );
  return {
    condition: `(${alternatives.join(' OR ')})`,
    values: names.flatMap((_name, index) => key.slice(0, index + 1)),
  };
}

export const extractKey = (row: Row, { key }: TableLayout): Key => key.map((column) => storedValue(row[column.name], column));
