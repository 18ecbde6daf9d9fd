import type { Row } from '@grove/database';
import { addChecksums, areEqual, type Checksum, computeChecksum, NO_ROWS } from '../tables/canonical-row.js';
import { tableRanges } from '../tables/key-ranges.js';
import { deleteRowsByKey, formatKey } from '../tables/rows-by-key.js';
import type { Key, KeyRange } from '../tables/rows.sql.js';
import type { TableLayout } from '../tables/table-layout.js';
import { copyNextId, hashRows, type KeyedHash, readHashesOfRange, readRange, replaceRows } from '../tables/table-rows.js';
import type { TablePosition } from './copy-position.js';
import type { CopyRun } from './copy-run.js';

/**
 * Makes a table of the target equal to that of the source, range by range: ranges that are equal are left alone. So it is the same work to fill an empty table, to go on
 * after an interruption, and to find what was changed, added or deleted meanwhile. What was stored is read once more; throws if it is not what the source has. Returns what
 * the source had when it was read. `onPosition` is called after each range but the last.
 */
export async function copyTable(
  run: CopyRun,
  table: TableLayout,
  begin: TablePosition = { checksum: NO_ROWS },
  onPosition?: (reached: TablePosition) => Promise<void>,
): Promise<Checksum> {
  let total = begin.checksum;
  for await (const { range, rows } of readAhead(readParts(run, table, begin.after))) {
    total = addChecksums(total, await storePart(run, table, range, rows));
    run.advance(rows.length);
    if (range.upTo) await onPosition?.({ after: range.upTo, checksum: total });
  }
  await copyNextId(run.source, run.target, table);
  return total;
}

interface Part {
  readonly range: KeyRange;
  readonly rows: readonly Row[];
}

async function* readParts({ source }: CopyRun, table: TableLayout, after?: Key): AsyncGenerator<Part> {
  for await (const range of tableRanges(source, table, after)) yield { range, rows: await readRange(source, table, range) };
}

/** Reads a part while the target stores the one before. */
async function* readAhead(parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let next = parts.next();
  try {
    for (let part = await next; !part.done; part = await next) {
      next = parts.next();
      next.catch(() => 'It is thrown where it is awaited.');
      yield part.value;
    }
  } finally {
    await Promise.allSettled([next]);
  }
}

async function storePart(
  { target, noteChanged }: CopyRun,
  table: TableLayout,
  range: KeyRange,
  rows: readonly Row[],
): Promise<Checksum> {
  const [wanted, found] = [hashRows(rows, table), await readHashesOfRange(target, table, range)];
  const checksum = computeChecksum(wanted);
  if (areEqual(checksum, computeChecksum(found))) return checksum;
  // Most targets are empty.
  const { toDelete, toStore } = found.length === 0 ? { toDelete: [], toStore: rows } : differences(rows, wanted, found);
  await target.transaction(async () => {
    await deleteRowsByKey(target, table, toDelete);
    await replaceRows(target, table, toStore);
  });
  if (!areEqual(checksum, computeChecksum(await readHashesOfRange(target, table, range)))) throw new InexactCopy(table);
  noteChanged(table.name, toDelete.length + toStore.length);
  return checksum;
}

function differences(rows: readonly Row[], wanted: readonly KeyedHash[], found: readonly KeyedHash[]) {
  const [wantedByKey, foundByKey] = [hashesByKey(wanted), hashesByKey(found)];
  return {
    toDelete: found.map(({ key }) => key).filter((key) => !wantedByKey.has(formatKey(key))),
    toStore: rows.filter((_row, index) => foundByKey.get(formatKey(wanted[index].key)) !== wanted[index].hash),
  };
}

const hashesByKey = (rows: readonly KeyedHash[]): Map<string, string> =>
  new Map(rows.map(({ key, hash }) => [formatKey(key), hash]));

/** A table of the target does not have the rows of the source after they were stored there. */
export class InexactCopy extends Error {
  constructor({ name }: TableLayout) {
    super(`The table ${name} was not copied exactly. Run the command again; if this remains, report it.`);
  }
}
