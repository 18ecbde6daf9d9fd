import { type BulkSession, type EngineName, readChangeTriggers, whenTableIsFree } from '@grove/database';
import type { TableLayout } from '../../tables/table-layout.js';
import type { CascadingKeys } from './cascading-keys.js';
import { recordedKey } from './recorded-key.js';

const EVENTS = ['insert', 'update', 'delete'] as const;

/** What happened to the row with a key. An update that changes the key deletes one row and inserts another. */
export type RowEvent = (typeof EVENTS)[number];

/** The longest name of a trigger on MySQL. */
const MAX_NAME_LENGTH = 64;

const VIRTUAL_TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'`;

/** Those of these tables of which every change is recorded or found by one that is. So a table is not if rows of another one that is not take its rows with them. */
export async function recordableTables(
  session: BulkSession,
  tables: readonly TableLayout[],
  cascades: CascadingKeys,
): Promise<TableLayout[]> {
  const virtual = session.engine === 'sqlite' ? await session.read<{ name: string }>(VIRTUAL_TABLES) : [];
  const tooLong = tables.filter((table) => triggerName(table, 'insert').length > MAX_NAME_LENGTH);
  const others = cascades.withDependants([...[...virtual, ...tooLong].map(({ name }) => name), ...cascades.unclear]);
  return tables.filter(({ name }) => !others.has(name));
}

/** Creates the triggers of these tables that are missing, and returns the tables that had not all of them. */
export async function createTriggers(session: BulkSession, tables: readonly TableLayout[]): Promise<TableLayout[]> {
  const found = new Set((await readChangeTriggers(session)).map(({ name, table_name }) => `${name} ${table_name}`));
  const incomplete: TableLayout[] = [];
  for (const table of tables) {
    const missing = EVENTS.filter((event) => !found.has(`${triggerName(table, event)} ${table.name}`));
    for (const event of missing) await whenTableIsFree(() => session.define(triggerOf(session.engine, table, event)));
    if (missing.length > 0) incomplete.push(table);
  }
  return incomplete;
}

const triggerName = ({ name }: TableLayout, event: RowEvent): string => `copy_changes_${event}_${name}`;

function triggerOf(engine: EngineName, table: TableLayout, event: RowEvent): string {
  const row = event === 'insert' ? 'NEW' : 'OLD';
  const body = event === 'update' ? bodyOfUpdate(engine, table) : record(engine, table, row, `'${event}'`);
  return `CREATE TRIGGER \`${triggerName(table, event)}\` AFTER ${event} ON \`${table.name}\` FOR EACH ROW BEGIN ${body} END`;
}

/** An update that changes the key concerns the rows with both keys. On MySQL an INSERT with SELECT would lock the counter of ids. */
function bodyOfUpdate(engine: EngineName, table: TableLayout): string {
  const [former, key] = [recordedKey(engine, table, 'OLD'), recordedKey(engine, table, 'NEW')];
  const recordFormer =
    engine === 'mysql'
      ? `IF (${former}) <> (${key}) THEN ${record(engine, table, 'OLD', `'delete'`)} END IF;`
      : `INSERT INTO copy_changes (table_name, row_key, row_event) SELECT '${table.name}', ${former}, 'delete' WHERE (${former}) <> (${key});`;
  const event = `CASE WHEN (${former}) <> (${key}) THEN 'insert' ELSE 'update' END`;
  return `${record(engine, table, 'NEW', event)} ${recordFormer}`;
}

const record = (engine: EngineName, table: TableLayout, row: 'OLD' | 'NEW', event: string): string =>
  `INSERT INTO copy_changes (table_name, row_key, row_event) VALUES ('${table.name}', ${recordedKey(engine, table, row)}, ${event});`;
