import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../database.js';
import type { Bound } from './selection.js';
import { placeholders } from './row-statements.sql.js';

/** So many rows are read in one turn, however long their texts are. */
const FEW_ROWS = 3;

/** The bytes of texts that are read in one turn of the event loop. V8 decodes them in some ten milliseconds. */
const BYTES_OF_A_TURN = 2_000_000;

const ROWS_OF_A_TURN = 1_000;

/** A table whose rows have texts of any length. */
interface TableWithTexts {
  readonly name: string;
  /** The columns that have such texts. */
  readonly texts: readonly string[];
}

type ReadRows<R> = (ids: readonly number[]) => Promise<readonly R[]>;

/** Whether rows are read in turns. SQLite reads within this process, and everything else waits. Other engines send rows bit by bit. */
export const isReadInTurns = ({ engineName }: Pick<Database, 'engineName'>, { texts }: TableWithTexts, rows: number): boolean =>
  rows > FEW_ROWS && texts.length > 0 && engineName === 'sqlite';

/** The rows of these ids, in any order; `read` reads some of them. */
export async function readByIds<R extends { id: number }>(
  database: Pick<Database, 'engineName' | 'read'>,
  table: TableWithTexts,
  ids: readonly number[],
  read: ReadRows<R>,
): Promise<readonly R[]> {
  if (ids.length === 0) return [];
  if (!isReadInTurns(database, table, ids.length)) return read(ids);
  return readInTurns(database, table, { condition: `${table.name}.id IN (${placeholders(ids.length)})`, values: ids }, read);
}

/** The rows of a condition, in its order, which are read in turns of the event loop. */
export async function readInTurns<R extends { id: number }>(
  database: Pick<Database, 'read'>,
  table: TableWithTexts,
  { condition, values }: { readonly condition: string; readonly values: readonly Bound[] },
  read: ReadRows<R>,
): Promise<R[]> {
  const sizes = await database.read<RowSize>(`${selectSizes(table)} WHERE ${condition}`, values);
  const rows = new Map<number, R>();
  for (const ids of idsByTurns(sizes)) {
    if (rows.size > 0) await yieldToEventLoop();
    for (const row of await read(ids)) rows.set(row.id, row);
  }
  return sizes.flatMap(({ id }) => rows.get(id) ?? []);
}

/** A row that is not read yet: its id, and the bytes of each of its texts. */
export interface RowSize {
  readonly id: number;
  readonly [text: string]: number | null;
}

/** SQLite knows the length of a text without reading the text. */
const selectSizes = ({ name, texts }: TableWithTexts): string =>
  `SELECT ${name}.id, ${texts.map((text, index) => `OCTET_LENGTH(${text}) AS bytes_${index}`).join(', ')} FROM ${name}`;

/** The ids of rows, in their order and in groups, each of which is read in one turn. */
export function idsByTurns(sizes: readonly RowSize[]): number[][] {
  const turns: number[][] = [];
  let bytes = 0;
  for (const { id, ...texts } of sizes) {
    const own = Object.values<number | null>(texts).reduce<number>((sum, length) => sum + (length ?? 0), 0);
    bytes += own;
    const last = turns.at(-1);
    if (last && last.length < ROWS_OF_A_TURN && bytes <= BYTES_OF_A_TURN) last.push(id);
    else {
      turns.push([id]);
      bytes = own;
    }
  }
  return turns;
}
