import type { BulkSession } from '../engines/bulk-session.js';
import { retryTransient } from '../engines/retry-transient.js';

/*
 * While a database is copied, triggers record its changes in the table `copy_changes`; `@grove/operations` creates and reads them. Only their end is known here,
 * because `Database.migrate` must end the recording: triggers could prevent a change of their table, and SQLite loses them when it rebuilds one.
 */

/** What is needed to create and drop triggers: a session, or the connection that migrates. */
type SchemaSession = Pick<BulkSession, 'engine' | 'read' | 'define'>;

/** How long transactions that use a table may delay a change of its triggers. */
const PATIENCE_MS = 60_000;

const TRIGGERS = {
  mysql: `SELECT trigger_name AS name, event_object_table AS table_name FROM information_schema.triggers
    WHERE event_object_schema = DATABASE() AND trigger_name LIKE 'copy~_changes~_%' ESCAPE '~'`,
  sqlite: `SELECT name, tbl_name AS table_name FROM sqlite_master
    WHERE type = 'trigger' AND name LIKE 'copy~_changes~_%' ESCAPE '~'`,
};

const LOG_EXISTS = {
  mysql: `SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'copy_changes'`,
  sqlite: `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'copy_changes'`,
};

/** Whether changes are recorded, for a copy that is not complete. */
export async function hasChangeLog(session: SchemaSession): Promise<boolean> {
  return (await session.read(LOG_EXISTS[session.engine])).length > 0;
}

/** Ends the recording of changes, by the triggers first: they need the table. */
export async function dropChangeLog(session: SchemaSession): Promise<void> {
  for (const { name } of await readChangeTriggers(session))
    await whenTableIsFree(() => session.define(`DROP TRIGGER IF EXISTS \`${name}\``));
  await session.define('DROP TABLE IF EXISTS copy_changes');
}

/** The triggers that record changes. */
export const readChangeTriggers = (session: SchemaSession): Promise<{ name: string; table_name: string }[]> =>
  session.read(TRIGGERS[session.engine]);

/** Repeats a change of the schema that running transactions prevent. */
export const whenTableIsFree = (change: () => Promise<void>): Promise<void> =>
  retryTransient(change, { busy: PATIENCE_MS, unreachable: 0 });
