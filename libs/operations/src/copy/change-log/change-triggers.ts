import { type BulkSession, readChangeTriggers, whenTableIsFree } from '@grove/database';
import type { TableLayout } from '../../tables/table-layout.js';
import { createTrigger, triggerName } from './change-log.sql.js';

const EVENTS = ['insert', 'update', 'delete'] as const;

/** Creates the triggers of these tables that are missing, and returns the names of the tables that had not all of them. */
export async function createTriggers(session: BulkSession, tables: readonly TableLayout[]): Promise<string[]> {
  const found = new Set((await readChangeTriggers(session)).map(({ name, table_name }) => `${name} ${table_name}`));
  const incomplete: string[] = [];
  for (const table of tables) {
    const missing = EVENTS.filter((event) => !found.has(`${triggerName(table, event)} ${table.name}`));
    for (const event of missing) await whenTableIsFree(() => session.define(createTrigger(session.engine, table, event)));
    if (missing.length > 0) incomplete.push(table.name);
  }
  return incomplete;
}
