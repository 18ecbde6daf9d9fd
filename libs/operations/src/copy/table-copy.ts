import { setImmediate } from 'node:timers/promises';
import type { BulkSession, Row } from '@grove/database';
import { addChecksums, areEqual, type Checksum, computeChecksum, NO_ROWS } from '../tables/canonical-row.js';
import { type TablePart, tableParts } from '../tables/key-ranges.js';
import { deleteRowsByKey, formatKey } from '../tables/rows-by-key.js';
import { extractKey, type Key, type KeyRange } from '../tables/rows.sql.js';
import type { TableLayout } from '../tables/table-layout.js';
import {
  copyNextId,
  type HashedRow,
  readChecksum,
  readContents,
  hasRowsAfter,
  readHashedRows,
  readHashes,
  prepareReplacement,
} from '../tables/table-rows.js';

/** Ranges that are copied at the same time: while the target stores one, the source is asked for the next. */
const MAX_RANGES = 2;

/** What a copy reads, writes and calls. */
export interface CopyContext {
  readonly source: BulkSession;
  readonly target: BulkSession;
  /** Called after each range with the number of its rows, and with how far the table is unless that was its last range. Throws to end the copy. */
  advance(rows: number, position?: TablePosition): Promise<void>;
}

/** The rows up to a key were compared or copied; these are what the source has there. */
export interface TablePosition {
  readonly after?: Key;
  readonly checksum: Checksum;
}

/** What happened to a table. */
export interface TableResult {
  /** Of all rows of the source, as they were when they were read. */
  readonly checksum: Checksum;
  /** Rows that were stored or deleted in the target. */
  readonly changed: number;
}

/**
 * Makes a table of the target equal to that of the source, range by range: ranges with equal checksums are left alone. So it is the same work to fill an empty
 * table, to go on after an interruption, and to find what was changed, added or deleted meanwhile. What was stored is read once more; throws if it is not what the source has.
 */
export async function copyTable(
  context: CopyContext,
  table: TableLayout,
  begin: TablePosition = { checksum: NO_ROWS },
): Promise<TableResult> {
  const { source, target } = context;
  let total: TableResult = { checksum: begin.checksum, changed: 0 };
  const running: { range: KeyRange; storing: Promise<StoredPart>; result: Promise<TableResult> }[] = [];
  const found = { hasRows: await hasRowsAfter(target, table, begin.after) };
  const finishFirst = async () => {
    const { range, result } = running.shift()!;
    const { checksum, changed } = await result;
    total = { checksum: addChecksums(total.checksum, checksum), changed: total.changed + changed };
    await context.advance(checksum.rows, range.upTo && { after: range.upTo, checksum: total.checksum });
  };
  try {
    for await (const part of tableParts(source, table, begin.after)) {
      if (running.length === MAX_RANGES) await finishFirst();
      const storing = copyPart(context, table, part, found, running.at(-1)?.storing);
      const result = verified(table, storing);
      running.push({ range: part.range, storing, result });
      result.catch(() => 'It is thrown where it is awaited.');
    }
    while (running.length > 0) await finishFirst();
  } finally {
    await Promise.allSettled(running.map(({ result }) => result));
  }
  await copyNextId(source, target, table);
  return total;
}

/** A range of the target that is stored, or was equal. */
interface StoredPart extends TableResult {
  /** What the target says that it has stored. */
  readonly stored?: Promise<Checksum>;
}

async function verified(table: TableLayout, storing: Promise<StoredPart>): Promise<TableResult> {
  const { checksum, changed, stored } = await storing;
  if (stored && !areEqual(checksum, await stored)) throw new InexactCopy(table);
  return { checksum, changed };
}

/**
 * Stores nothing before the range before it is stored: the target has one transaction at a time. `found` says whether the target has rows in this range or behind it: a
 * table that is filled has none, and is not asked.
 */
async function copyPart(
  { source, target }: CopyContext,
  table: TableLayout,
  part: TablePart,
  found: { hasRows: boolean },
  before?: Promise<unknown>,
): Promise<StoredPart> {
  const { range } = part;
  // Asked first: a server answers while the rows of SQLite are hashed in this process.
  const asked = found.hasRows ? readChecksum(target, table, range) : NO_ROWS;
  const [stored, wanted] = await Promise.all([asked, readContents(source, table, part)]);
  if (areEqual(wanted.checksum, stored)) {
    await before;
    return { checksum: stored, changed: 0 };
  }
  const isEmpty = stored.rows === 0;
  if (found.hasRows && isEmpty) found.hasRows = await hasRowsAfter(target, table, range.upTo);
  const rows = wanted.rows ?? (await readHashedRows(source, table, range));
  const checksum = computeChecksum(rows.map(({ hash }) => hash));
  // The first statement is made while the target stores the range before.
  const replacement = isEmpty ? prepareReplacement(target, table, rowsOf(rows)) : undefined;
  await before;
  // Without a transaction: the target must not wait for its statements while this process is busy with the next part.
  if (replacement) await replacement();
  const changed = replacement ? rows.length : await storeDifferences(target, table, range, rows);
  // A server computes it while this process reads the next range.
  const storedNow = readChecksum(target, table, range);
  storedNow.catch(() => 'It is thrown where it is awaited.');
  // The question leaves before the next range is stored, which may take unique values of this one.
  await setImmediate();
  return { checksum, changed, stored: storedNow };
}

async function storeDifferences(target: BulkSession, table: TableLayout, range: KeyRange, rows: readonly HashedRow[]) {
  const { toDelete, toStore } = differences(table, rows, await readHashes(target, table, range));
  await target.transaction(async () => {
    await deleteRowsByKey(target, table, toDelete);
    await prepareReplacement(target, table, toStore)();
  });
  return toDelete.length + toStore.length;
}

const rowsOf = (rows: readonly HashedRow[]): Row[] => rows.map(({ row }) => row);

function differences(table: TableLayout, rows: readonly HashedRow[], found: readonly { key: Key; hash: string }[]) {
  const hashesByKey = new Map(found.map(({ key, hash }) => [formatKey(key), hash]));
  const keys = rows.map(({ row }) => formatKey(extractKey(row, table)));
  const known = new Set(keys);
  return {
    toDelete: found.filter(({ key }) => !known.has(formatKey(key))).map(({ key }) => key),
    toStore: rows.filter(({ hash }, index) => hashesByKey.get(keys[index]) !== hash).map(({ row }) => row),
  };
}

/** A table of the target does not have the rows of the source after they were stored there. */
export class InexactCopy extends Error {
  constructor({ name }: TableLayout) {
    super(`The table ${name} was not copied exactly. Run the command again; if this remains, report it.`);
  }
}
