import { UniqueViolation } from '@grove/database';
import { addRows, areEqual } from '../../tables/canonical-row.js';
import type { Key } from '../../tables/rows.sql.js';
import { deleteRowsByKey, formatKey, readHashesByKey, readRowsByKey } from '../../tables/rows-by-key.js';
import type { TableLayout } from '../../tables/table-layout.js';
import { hashRows, insertRows, type KeyedHash } from '../../tables/table-rows.js';
import type { CopyRun } from '../copy-run.js';
import { InexactCopy } from '../table-copy.js';
import { type ChangeLog, parseRecordedKey } from './change-log.js';
import type { RecordedChange } from './change-log.sql.js';

/** Entries that are brought together: as many as fit the memory. */
const MAX_ENTRIES = 20_000;

/** So few entries are brought in a moment while writes are frozen. */
const FEW_ENTRIES = 1_000;

/** Rounds beyond those that the log needs at the beginning: a source that changes faster than it is copied would be followed for ever. */
const FURTHER_ROUNDS = 10;

/** Brings what was recorded until little is left, while the source accepts writes. */
export async function catchUp(run: CopyRun, log: ChangeLog): Promise<void> {
  const rounds = Math.ceil((await log.count()) / MAX_ENTRIES) + FURTHER_ROUNDS;
  for (let round = 0; round < rounds; round++) {
    const { entries, added, settled } = await bringChanges(run, log);
    if ((entries < FEW_ENTRIES && added === 0) || settled === 0) return;
  }
}

/**
 * Brings all that was recorded, with frozen writes. When only tables are left that are refused again and again, such as because of a row that somebody has added to
 * the target, their results and those of all tables that change with them are forgotten: they must be compared completely.
 */
export async function catchUpCompletely(run: CopyRun, log: ChangeLog): Promise<void> {
  for (;;) {
    const { entries, settled, refused } = await bringChanges(run, log);
    if (entries === 0) return;
    if (settled > 0) continue;
    const forgotten = log.cascades.withDependants(refused);
    await run.position.keepOnly((table) => !forgotten.has(table));
  }
}

/** How many entries a round has read, settled and added, and the tables whose entries remain. */
interface Round {
  readonly entries: number;
  readonly settled: number;
  readonly added: number;
  readonly refused: readonly string[];
}

/**
 * One round: the rows are read after the entries, so they are as new as these or newer, and what changes later is recorded again. Entries are deleted when the target
 * has committed their rows; a command that is killed before only brings them twice.
 */
async function bringChanges(run: CopyRun, log: ChangeLog): Promise<Round> {
  const entries = await log.read(MAX_ENTRIES);
  const settled: RecordedChange[] = [];
  const refused: string[] = [];
  let added = 0;
  for (const name of new Set(entries.map((entry) => entry.table_name))) {
    const ofTable = entries.filter((entry) => entry.table_name === name);
    const dependants = await bringTable(run, log, name, ofTable);
    if (dependants === undefined) refused.push(name);
    else settled.push(...ofTable);
    added += dependants ?? 0;
  }
  await log.forget(settled);
  return { entries: entries.length, settled: settled.length, added, refused };
}

/**
 * Returns how many entries were added, undefined if these entries are still needed. Added are the rows that the database may have deleted or changed together with
 * those that were inserted or deleted. They are read after the rows on which they depend were applied, and before the entries of those are deleted: so nothing
 * is missed that changes between, or if the command is killed.
 */
async function bringTable(
  run: CopyRun,
  log: ChangeLog,
  name: string,
  entries: readonly RecordedChange[],
): Promise<number | undefined> {
  const table = run.tables.find((each) => each.name === name);
  // A table without a result will be read from its beginning, and so will those that change with it.
  if (!table || !run.position.resultOf(name)) return 0;
  const keys = keysOf(table, entries);
  const absent = await applyChanges(run, table, keys);
  run.advance(keys.length);
  if (!absent) return undefined;
  // A row that is absent may have been deleted with another one, and one that exists may have been deleted before it was inserted.
  const replaced = entries.filter(({ row_event }) => row_event !== 'update');
  const keysOfParents = new Map([...keysOf(table, replaced), ...absent].map((key) => [formatKey(key), key]));
  let added = 0;
  for await (const dependants of log.cascades.readDependants(run.target, table, [...keysOfParents.values()])) {
    await log.add(dependants.table, dependants.keys);
    added += dependants.keys.length;
  }
  return added;
}

/** Each key once. */
const keysOf = (table: TableLayout, entries: readonly RecordedChange[]): Key[] =>
  [...new Set(entries.map(({ row_key }) => row_key))].map((text) => parseRecordedKey(text, table));

/**
 * Makes the rows with these keys in the target those of the source, in one transaction: all are deleted first, so that rows can exchange unique values. Returns
 * the keys without a row, or undefined if nothing was done, because a row with another key still has a unique value of one of them. That row has changed
 * in the source too.
 *
 * The checksum of the table follows: the hashes that the target had under these keys are taken out, and those that it has then are put in. Reading the whole
 * table instead would take as long as before there was a change log. The checksum is stored in the same transaction, so a killed command leaves both or neither.
 */
async function applyChanges(run: CopyRun, table: TableLayout, keys: readonly Key[]): Promise<Key[] | undefined> {
  const { source, target, position } = run;
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
      if (!areEqual(wanted, after)) throw new InexactCopy(table);
      run.noteChanged(table, textsOf([...before, ...after]).size);
      const stored = textsOf(after);
      return { checksum: addRows(checksum, after, before), result: keys.filter((key) => !stored.has(formatKey(key))) };
    });
  } catch (error) {
    if (error instanceof UniqueViolation) return undefined;
    throw error;
  }
}

const textsOf = (rows: readonly KeyedHash[]): Set<string> => new Set(rows.map(({ key }) => formatKey(key)));
