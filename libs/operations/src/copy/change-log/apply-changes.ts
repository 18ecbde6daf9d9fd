import { type BulkSession, UniqueViolation } from '@grove/database';
import { areEqual, type Checksum, computeChecksum, hashRow } from '../../tables/canonical-row.js';
import type { CopyPosition } from '../copy-position.js';
import type { Key } from '../../tables/rows.sql.js';
import { deleteRowsByKey, readHashesByKey, readRowsByKey, formatKey } from '../../tables/rows-by-key.js';
import { InexactCopy } from '../table-copy.js';
import type { TableLayout } from '../../tables/table-layout.js';
import { insertRows } from '../../tables/table-rows.js';

/** What changes are brought from, where to, and the checksums that change with them. */
export interface ChangeContext {
  readonly source: BulkSession;
  readonly target: BulkSession;
  readonly position: CopyPosition;
}

/** What the target has with some keys after their changes were applied. */
export interface AppliedChanges {
  /** Rows that were stored or deleted. */
  readonly changed: number;
  /** Keys without a row. */
  readonly absent: readonly Key[];
}

/**
 * Makes the rows with these keys in the target those of the source, in one transaction: all are deleted first, so that rows can exchange unique values. Returns
 * undefined if nothing was done, because a row with another key still has a unique value of one of them. That row has changed
 * in the source too.
 *
 * The checksum of the table follows: the hashes that the target had under these keys are taken out, and those that it has then are put in. Reading the whole
 * table instead would take as long as before there was a change log. The checksum is stored in the same transaction, so a killed command leaves both or neither.
 */
export async function applyChanges(
  { source, target, position }: ChangeContext,
  table: TableLayout,
  keys: readonly Key[],
): Promise<AppliedChanges | undefined> {
  let applied: AppliedChanges = { changed: 0, absent: [] };
  try {
    await position.change(table.name, async (checksum) => {
      const before = await readHashesByKey(target, table, keys);
      await deleteRowsByKey(target, table, keys);
      const wanted: string[] = [];
      for await (const rows of readRowsByKey(source, table, keys)) {
        await insertRows(target, table, rows);
        wanted.push(...rows.map((row) => hashRow(row, table.columns)));
      }
      const after = await readHashesByKey(target, table, keys);
      if (!areEqual(computeChecksum(wanted), computeChecksum([...after.values()]))) throw new InexactCopy(table);
      applied = {
        changed: new Set([...before.keys(), ...after.keys()]).size,
        absent: keys.filter((key) => !after.has(formatKey(key))),
      };
      return exchanged(checksum, computeChecksum([...before.values()]), computeChecksum([...after.values()]));
    });
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
  return applied;
}

const exchanged = (whole: Checksum, before: Checksum, after: Checksum): Checksum => ({
  rows: whole.rows - before.rows + after.rows,
  sum: whole.sum ^ before.sum ^ after.sum,
});
