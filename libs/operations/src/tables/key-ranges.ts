import type { BulkSession, Row } from '@grove/database';
import { extractKey, inRange, type Key, type KeyRange, readFirstRows, readSizes, type ReadsFirst } from './rows.sql.js';
import type { TableLayout } from './table-layout.js';

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

async function readPart(session: ReadsFirst, table: TableLayout, after: Key | undefined): Promise<TablePart> {
  const which = inRange(session.engine, table, { after });
  const { rows, isComplete } = await readFirstRows(session, table, which, { rows: MAX_ROWS, bytes: MAX_BYTES });
  const isLast = isComplete && rows.length < MAX_ROWS;
  return { range: { after, upTo: isLast ? undefined : extractKey(rows.at(-1)!, table) }, rows };
}

/** Reads the keys and the sizes of the rows only. */
async function endOfRange(session: BulkSession, table: TableLayout, after: Key | undefined): Promise<Key | undefined> {
  const rows = await readSizes(session, table, inRange(session.engine, table, { after }), MAX_ROWS);
  let total = 0;
  const end = rows.findIndex(({ bytes }) => (total += bytes) > MAX_BYTES);
  if (end === -1 && rows.length < MAX_ROWS) return undefined;
  // The row that exceeds the limit begins the next range, unless it is alone.
  return rows[end === -1 ? rows.length - 1 : Math.max(0, end - 1)].key;
}
