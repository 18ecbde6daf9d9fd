import { randomUUID } from 'node:crypto';
import {
  type BulkSession,
  dropChangeLog,
  hasChangeLog,
  readChangeTriggers,
  type SqlValue,
  whenTableIsFree,
} from '@grove/database';
import { chunks } from '../../chunks.js';
import type { Key } from '../../tables/rows.sql.js';
import type { ColumnLayout, TableLayout } from '../../tables/table-layout.js';
import { TransferRefused } from '../../transfer/transfer-refused.js';
import { CascadingKeys } from './cascading-keys.js';
import * as sql from './change-log.sql.js';
import type { RecordedChange } from './change-log.sql.js';

/** Entries in one statement that inserts or deletes them. */
const ENTRIES_PER_STATEMENT = 1_000;

/** The account may not create triggers: it lacks the privilege, or the server has a binary log and demands more (SUPER). */
const REFUSED = new Set([1142, 1227, 1419]);

/**
 * The keys of the rows of a database that have changed, which triggers record in the table `copy_changes` in the transactions of the changes. Its first row, with the
 * id 0, names the copy that it belongs to.
 */
export class ChangeLog {
  private constructor(
    private readonly session: BulkSession,
    /** The name of this log, by which an interrupted copy knows it again. */
    readonly id: string,
    private readonly tables: ReadonlySet<string>,
    /** Tables whose changes are recorded only since now, and all whose rows change with theirs. */
    readonly begun: ReadonlySet<string>,
    /** How rows of these tables change that no trigger sees. */
    readonly cascades: CascadingKeys,
  ) {}

  /** Begins to record the changes of these tables, or goes on with the log that a copy knows. Undefined if the database does not let this account create triggers. */
  static async open(session: BulkSession, tables: readonly TableLayout[], known?: string): Promise<ChangeLog | undefined> {
    try {
      const [first] = await readIfExists(session, 1);
      const id = first && first.row_key === known ? known : await createLog(session);
      const cascades = await CascadingKeys.read(session, tables);
      const recordable = tables.filter(({ name }) => !cascades.unclear.has(name));
      const begun = await createTriggers(session, recordable);
      const names = new Set(recordable.map(({ name }) => name));
      return new ChangeLog(session, id, names, cascades.withDependants(begun), cascades);
    } catch (error) {
      if (!REFUSED.has((error as { errno?: number }).errno ?? 0)) throw error;
      await dropChangeLog(session);
      return undefined;
    }
  }

  /** Whether all changes of a table are recorded. */
  records(table: string): boolean {
    return this.tables.has(table);
  }

  /** How many entries there are at this moment. */
  async count(): Promise<number> {
    await this.read(0);
    return (await sql.countEntries(this.session)) - 1;
  }

  /** The first entries. Ids are committed in any order, so there may be smaller ones later. */
  async read(most: number): Promise<RecordedChange[]> {
    const [first, ...entries] = await readIfExists(this.session, most + 1);
    if (first?.row_key === this.id) return entries;
    // Something else has ended the log, and what changed since is unknown.
    throw new TransferRefused(
      'changes_lost',
      'The recording of changes was ended by another command: a migration, grove copy --unfreeze, or a copy to another database. Run the command again.',
    );
  }

  /** Records rows that may have changed without a trigger. */
  async add({ name }: TableLayout, keys: readonly Key[]): Promise<void> {
    for (const some of chunks(keys, ENTRIES_PER_STATEMENT)) await sql.addEntries(this.session, name, some.map(formatRecordedKey));
  }

  /** Deletes entries whose rows the target has. */
  async forget(entries: readonly RecordedChange[]): Promise<void> {
    for (const some of chunks(entries, ENTRIES_PER_STATEMENT)) await sql.deleteEntries(this.session, some);
  }

  /** Records nothing any more. */
  drop(): Promise<void> {
    return dropChangeLog(this.session);
  }
}

const readIfExists = async (session: BulkSession, limit: number): Promise<RecordedChange[]> =>
  (await hasChangeLog(session)) ? sql.readEntries(session, limit) : [];

async function createLog(session: BulkSession): Promise<string> {
  await dropChangeLog(session);
  const id = randomUUID();
  await sql.createLogTable(session, id);
  return id;
}

const EVENTS = ['insert', 'update', 'delete'] as const;

/** Creates the triggers of these tables that are missing, and returns the names of the tables that had not all of them. */
async function createTriggers(session: BulkSession, tables: readonly TableLayout[]): Promise<string[]> {
  const found = new Set((await readChangeTriggers(session)).map(({ name, table_name }) => `${name} ${table_name}`));
  const incomplete: string[] = [];
  for (const table of tables) {
    const missing = EVENTS.filter((event) => !found.has(`${sql.triggerName(table, event)} ${table.name}`));
    for (const event of missing) await whenTableIsFree(() => session.define(sql.createTrigger(session.engine, table, event)));
    if (missing.length > 0) incomplete.push(table.name);
  }
  return incomplete;
}

/** A key of a row that was read, as triggers would record it. */
const formatRecordedKey = (key: Key): string =>
  key.map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value))).toString('hex').toUpperCase()).join();

/** The key that was recorded. */
export function parseRecordedKey(text: string, { key }: TableLayout): Key {
  const values = text.split(',');
  return key.map((column, index) => valueOf(Buffer.from(values[index], 'hex'), column));
}

function valueOf(bytes: Buffer, { kind }: ColumnLayout): SqlValue {
  if (kind === 'binary') return bytes;
  const text = bytes.toString('utf8');
  if (kind !== 'integer') return text;
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
