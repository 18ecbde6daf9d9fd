import type { Row } from '@grove/database';
import { addRows, areEqual, type Checksum, NO_ROWS } from '../tables/canonical-row.js';
import { deleteRowsByKey, formatKey } from '../tables/rows-by-key.js';
import type { Key, KeyRange } from '../tables/rows.sql.js';
import type { TableLayout } from '../tables/table-layout.js';
import {
  copyNextId,
  hashRows,
  type KeyedHash,
  readHashesOfRange,
  readRange,
  replaceRows,
  tableRanges,
} from '../tables/table-rows.js';
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
    total = addRows(total, await storePart(run, table, range, rows));
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

async function storePart(run: CopyRun, table: TableLayout, range: KeyRange, rows: readonly Row[]): Promise<KeyedHash[]> {
  const { target } = run;
  const [wanted, found] = [hashRows(rows, table), await readHashesOfRange(target, table, range)];
  if (areEqual(wanted, found)) return wanted;
  const [wantedByKey, foundByKey] = [wanted, found].map(
    (hashes) => new Map(hashes.map(({ key, hash }) => [formatKey(key), hash])),
  );
  const toDelete = found.map(({ key }) => key).filter((key) => !wantedByKey.has(formatKey(key)));
  const toStore = rows.filter((_row, index) => foundByKey.get(formatKey(wanted[index].key)) !== wanted[index].hash);
  await target.transaction(async () => {
    await deleteRowsByKey(target, table, toDelete);
    await replaceRows(target, table, toStore);
  });
  if (!areEqual(wanted, await readHashesOfRange(target, table, range))) throw new InexactCopy(table);
  run.noteChanged(table, toDelete.length + toStore.length);
  return wanted;
}

/** A table of the target does not have the rows of the source after they were stored there. */
export class InexactCopy extends Error {
  constructor({ name }: TableLayout) {
    super(`The table ${name} was not copied exactly. Run the command again; if this remains, report it.`);
  }
}
