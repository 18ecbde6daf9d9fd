import { UniqueViolation } from '@grove/database';
import { areEqual, type Checksum, computeChecksum } from '../../tables/canonical-row.js';
import type { Key } from '../../tables/rows.sql.js';
import { deleteRowsByKey, formatKey, readHashesByKey, readRowsByKey } from '../../tables/rows-by-key.js';
import type { TableLayout } from '../../tables/table-layout.js';
import { hashRows, insertRows, type KeyedHash } from '../../tables/table-rows.js';
import type { CopyRun } from '../copy-run.js';
import { InexactCopy } from '../table-copy.js';

/**
 * Makes the rows with these keys in the target those of the source, in one transaction: all are deleted first, so that rows can exchange unique values. Returns
 * the keys without a row, or undefined if nothing was done, because a row with another key still has a unique value of one of them. That row has changed
 * in the source too.
 *
 * The checksum of the table follows: the hashes that the target had under these keys are taken out, and those that it has then are put in. Reading the whole
 * table instead would take as long as before there was a change log. The checksum is stored in the same transaction, so a killed command leaves both or neither.
 */
export async function applyChanges(
  { source, target, position, noteChanged }: CopyRun,
  table: TableLayout,
  keys: readonly Key[],
): Promise<Key[] | undefined> {
  try {
    return await position.change(table.name, async (checksum) => {
      const before = await readHashesByKey(target, table, keys);
      await deleteRowsByKey(target, table, keys);
      const wanted: KeyedHash[] = [];
      for await (const rows of readRowsByKey(source, table, keys)) {
        await insertRows(target, table, rows);
        wanted.push(...hashRows(rows, table));
      }
      const after = await readHashesByKey(target, table, keys);
      if (!areEqual(computeChecksum(wanted), computeChecksum(after))) throw new InexactCopy(table);
      noteChanged(table.name, textsOf([...before, ...after]).size);
      const stored = textsOf(after);
      return {
        checksum: exchanged(checksum, computeChecksum(before), computeChecksum(after)),
        result: keys.filter((key) => !stored.has(formatKey(key))),
      };
    });
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}

const textsOf = (rows: readonly KeyedHash[]): Set<string> => new Set(rows.map(({ key }) => formatKey(key)));

const exchanged = (whole: Checksum, before: Checksum, after: Checksum): Checksum => ({
  rows: whole.rows - before.rows + after.rows,
  sum: whole.sum ^ before.sum ^ after.sum,
});
