import { randomUUID } from 'node:crypto';
import { type BulkSession, dropChangeLog, hasChangeLog } from '@grove/database';
import { chunks } from '../../chunks.js';
import type { Key } from '../../tables/rows.sql.js';
import type { TableLayout } from '../../tables/table-layout.js';
import { TransferRefused } from '../../transfer/transfer-refused.js';
import { CascadingKeys } from './cascading-keys.js';
import { addEntries, countEntries, createLogTable, deleteEntries, readEntries, type RecordedChange } from './change-log.sql.js';
import { createTriggers } from './change-triggers.js';
import { formatRecordedKey } from './recorded-key.js';

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
      const id = (await isLogOf(session, known)) ? known! : await createLog(session);
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
  records({ name }: TableLayout): boolean {
    return this.tables.has(name);
  }

  /** How many entries there are at this moment. */
  async count(): Promise<number> {
    await this.assertExists();
    return (await countEntries(this.session)) - 1;
  }

  /** The first entries. Ids are committed in any order, so there may be smaller ones later. */
  async read(most: number): Promise<RecordedChange[]> {
    await this.assertExists();
    const [first, ...entries] = await readEntries(this.session, most + 1);
    if (first?.row_key !== this.id) throw new ChangesLost();
    return entries;
  }

  /** Records rows that may have changed without a trigger. */
  async add({ name }: TableLayout, keys: readonly Key[]): Promise<void> {
    for (const some of chunks(keys, ENTRIES_PER_STATEMENT)) await addEntries(this.session, name, some.map(formatRecordedKey));
  }

  /** Deletes entries whose rows the target has. */
  async forget(entries: readonly RecordedChange[]): Promise<void> {
    for (const some of chunks(entries, ENTRIES_PER_STATEMENT)) await deleteEntries(this.session, some);
  }

  /** Records nothing any more. */
  drop(): Promise<void> {
    return dropChangeLog(this.session);
  }

  private async assertExists(): Promise<void> {
    if (!(await hasChangeLog(this.session))) throw new ChangesLost();
  }
}

/** Something else has ended the log, and what changed since is unknown. */
class ChangesLost extends TransferRefused {
  constructor() {
    super(
      'changes_lost',
      'The recording of changes was ended by another command: a migration, grove copy --unfreeze, or a copy to another database. Run the command again.',
    );
  }
}

async function isLogOf(session: BulkSession, known: string | undefined): Promise<boolean> {
  if (known === undefined || !(await hasChangeLog(session))) return false;
  const [first] = await readEntries(session, 1);
  return first?.row_key === known;
}

async function createLog(session: BulkSession): Promise<string> {
  await dropChangeLog(session);
  const id = randomUUID();
  await createLogTable(session, id);
  return id;
}
