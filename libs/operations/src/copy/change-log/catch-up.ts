import type { Key } from '../../tables/rows.sql.js';
import { formatKey } from '../../tables/rows-by-key.js';
import type { TableLayout } from '../../tables/table-layout.js';
import type { CopyRun } from '../copy-run.js';
import { applyChanges } from './apply-changes.js';
import type { ChangeLog } from './change-log.js';
import type { RecordedChange } from './change-log.sql.js';
import { parseRecordedKey } from './recorded-key.js';

/** Entries that are brought together: as many as fit the memory. */
const MAX_ENTRIES = 20_000;

/** So few entries are brought in a moment while writes are frozen. */
const FEW_ENTRIES = 1_000;

/** Rounds beyond those that the log needs at the beginning: a source that changes faster than it is copied would be followed for ever. */
const FURTHER_ROUNDS = 10;

/** What a round has read, and what is done with. */
interface Round {
  readonly entries: number;
  /** Those of rows that may have changed with others. They remain. */
  readonly added: number;
  readonly settled: number;
  /** Tables whose entries remain. */
  readonly refused: readonly string[];
}

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
  return { entries: entries.length, added, settled: settled.length, refused };
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
