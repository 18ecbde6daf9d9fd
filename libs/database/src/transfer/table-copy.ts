import type { BulkSession, Row } from '../engines/engine.js';
import { addChecksums, areEqual, type Checksum, checksumOf, hashOfRow, NO_ROWS } from './canonical-row.js';
import { type Key, keyOf, type KeyRange, keyRanges } from './key-ranges.js';
import { readNextId, setNextId } from './next-ids.js';
import { deleteRows, readChecksum, readHashes, readRows, replaceRows } from './table-rows.js';
import type { TableLayout } from './table-layout.js';

/** What a copy reads, writes and calls. */
export interface CopyContext {
  readonly source: BulkSession;
  readonly target: BulkSession;
  /** Called before each range, with the number of rows that were compared or copied since the last call. Throws to end the copy. */
  advance(rows: number): void;
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
 * table, to go on after an interruption, and to find what was changed, added or deleted meanwhile.
 */
export async function copyTable(context: CopyContext, table: TableLayout): Promise<TableResult> {
  const { source, target } = context;
  let total: TableResult = { checksum: NO_ROWS, changed: 0 };
  for await (const range of keyRanges(source, table)) {
    const { checksum, changed } = await copyRange(context, table, range);
    total = { checksum: addChecksums(total.checksum, checksum), changed: total.changed + changed };
    context.advance(checksum.rows);
  }
  if (table.assignsIds) await copyNextId(source, target, table);
  return total;
}

async function copyRange({ source, target }: CopyContext, table: TableLayout, range: KeyRange): Promise<TableResult> {
  const [wanted, stored] = await Promise.all([readChecksum(source, table, range), readChecksum(target, table, range)]);
  if (areEqual(wanted, stored)) return { checksum: wanted, changed: 0 };
  const rows = await readRows(source, table, range);
  const hashes = rows.map((row) => hashOfRow(row, table.columns));
  const { toDelete, toStore } = stored.rows === 0 ? { toDelete: [], toStore: rows } : await differences(rows, hashes);
  await target.transaction(async () => {
    await deleteRows(target, table, toDelete);
    await replaceRows(target, table, toStore);
  });
  return { checksum: checksumOf(hashes), changed: toDelete.length + toStore.length };

  async function differences(rowsOfSource: readonly Row[], hashesOfSource: readonly string[]) {
    const found = await readHashes(target, table, range);
    const hashesByKey = new Map(found.map(({ key, hash }) => [textOf(key), hash]));
    const keys = rowsOfSource.map((row) => textOf(keyOf(row, table)));
    const known = new Set(keys);
    return {
      toDelete: found.filter(({ key }) => !known.has(textOf(key))).map(({ key }) => key),
      toStore: rowsOfSource.filter((_row, index) => hashesByKey.get(keys[index]) !== hashesOfSource[index]),
    };
  }
}

async function copyNextId(source: BulkSession, target: BulkSession, table: TableLayout): Promise<void> {
  const [wanted, stored] = await Promise.all([readNextId(source, table), readNextId(target, table)]);
  if (wanted !== stored) await setNextId(target, table, wanted);
}

/** A key as a key of a map. */
const textOf = (key: Key): string => JSON.stringify(key.map(String));
