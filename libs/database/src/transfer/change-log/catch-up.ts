import type { TableLayout } from '../table-layout.js';
import { applyChanges, type ChangeContext } from './apply-changes.js';
import type { ChangeLog, RecordedChange } from './change-log.js';
import { parseRecordedKey } from './recorded-key.js';

/** Entries that are brought at once: as many as fit the memory. */
const MOST_ENTRIES = 20_000;

/** So few entries are brought in a moment while writes are frozen. */
const FEW_ENTRIES = 1_000;

/** Rounds beyond those that the log needs at the beginning: a source that changes faster than it is copied would be followed for ever. */
const FURTHER_ROUNDS = 10;

/** What catching up reads, writes and calls. */
export interface CatchUpContext extends ChangeContext {
  readonly tables: readonly TableLayout[];
  readonly log: ChangeLog;
  /** Called after each table of a round. Throws to end the copy. */
  advance(rows: number): void;
  noteChanged(table: string, rows: number): void;
}

/** What a round has read, and what is done with. */
interface Round {
  readonly entries: number;
  readonly settled: number;
  /** Tables whose entries remain. */
  readonly refused: readonly string[];
}

/** Brings what was recorded until little is left, while the source accepts writes. */
export async function catchUp(context: CatchUpContext): Promise<void> {
  const rounds = Math.ceil((await context.log.count()) / MOST_ENTRIES) + FURTHER_ROUNDS;
  for (let round = 0; round < rounds; round++) {
    const { entries, settled } = await bringChanges(context);
    if (entries < FEW_ENTRIES || settled === 0) return;
  }
}

/**
 * Brings all that was recorded, with frozen writes. When only tables are left that are refused again and again, such as because of a row that somebody has added to
 * the target, their results are forgotten: they must be compared completely.
 */
export async function catchUpCompletely(context: CatchUpContext): Promise<void> {
  for (;;) {
    const { entries, settled, refused } = await bringChanges(context);
    if (entries === 0) return;
    if (settled === 0) await context.position.keepOnly((table) => !refused.includes(table));
  }
}

/**
 * One round: the rows are read after the entries, so they are as new as these or newer, and what changes later is recorded again. Entries are deleted when the target
 * has committed their rows; a command that is killed before only brings them twice.
 */
async function bringChanges(context: CatchUpContext): Promise<Round> {
  const { log } = context;
  const entries = await log.read(MOST_ENTRIES);
  const settled: RecordedChange[] = [];
  const refused: string[] = [];
  for (const [name, ofTable] of byTable(entries)) {
    if (await bringTable(context, name, ofTable)) settled.push(...ofTable);
    else refused.push(name);
  }
  await log.forget(settled);
  return { entries: entries.length, settled: settled.length, refused };
}

function byTable(entries: readonly RecordedChange[]): Map<string, RecordedChange[]> {
  const groups = new Map<string, RecordedChange[]>();
  for (const entry of entries) {
    const group = groups.get(entry.table_name);
    if (group) group.push(entry);
    else groups.set(entry.table_name, [entry]);
  }
  return groups;
}

/** Returns whether these entries are needed no more. */
async function bringTable(context: CatchUpContext, name: string, entries: readonly RecordedChange[]): Promise<boolean> {
  const table = context.tables.find((each) => each.name === name);
  // A table without a result will be read from its beginning.
  if (!table || !context.position.resultOf(name)) return true;
  const keys = new Set(entries.map(({ row_key }) => row_key));
  const changed = await applyChanges(
    context,
    table,
    [...keys].map((key) => parseRecordedKey(key, table)),
  );
  context.advance(keys.size);
  if (changed === undefined) return false;
  context.noteChanged(name, changed);
  return true;
}
