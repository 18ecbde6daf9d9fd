import { type BulkSession, readChangeTriggers, whenTableIsFree } from '@grove/database';
import { readVirtualTables } from '../../tables/schema.sql.js';
import type { TableLayout } from '../../tables/table-layout.js';
import type { CascadingKeys } from './cascading-keys.js';
import { createTrigger, triggerName } from './change-log.sql.js';

const EVENTS = ['insert', 'update', 'delete'] as const;

/** The longest name of a trigger on MySQL. */
const MAX_NAME_LENGTH = 64;

/** Those of these tables of which every change is recorded or found by one that is. So a table is not if rows of another one that is not take its rows with them. */
export async function recordableTables(
  session: BulkSession,
  tables: readonly TableLayout[],
  cascades: CascadingKeys,
): Promise<TableLayout[]> {
  const tooLong = tables.filter((table) => triggerName(table, 'insert').length > MAX_NAME_LENGTH).map(({ name }) => name);
  const others = cascades.withDependants([...(await readVirtualTables(session)), ...tooLong, ...cascades.unclear]);
  return tables.filter(({ name }) => !others.has(name));
}

/** Creates the triggers of these tables that are missing, and returns the tables that had not all of them. */
export async function createTriggers(session: BulkSession, tables: readonly TableLayout[]): Promise<TableLayout[]> {
  const found = new Set((await readChangeTriggers(session)).map(({ name, table_name }) => `${name} ${table_name}`));
  const incomplete: TableLayout[] = [];
  for (const table of tables) {
    const missing = EVENTS.filter((event) => !found.has(`${triggerName(table, event)} ${table.name}`));
    for (const event of missing) await whenTableIsFree(() => session.define(createTrigger(session.engine, table, event)));
    if (missing.length > 0) incomplete.push(table);
  }
  return incomplete;
}
