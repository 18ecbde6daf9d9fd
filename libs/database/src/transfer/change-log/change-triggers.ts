import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy } from '../../database-errors.js';
import type { BulkSession, EngineName } from '../../engines/engine.js';
import type { TableLayout } from '../table-layout.js';
import type { CascadingKeys } from './cascading-keys.js';
import { recordedKey } from './recorded-key.js';

/** What is needed to create and drop triggers: a session, or the connection that migrates. */
export type SchemaSession = Pick<BulkSession, 'engine' | 'read' | 'define'>;

const EVENTS = ['insert', 'update', 'delete'] as const;

/** What happened to the row with a key. An update that changes the key deletes one row and inserts another. */
export type RowEvent = (typeof EVENTS)[number];

/** The longest name of a trigger on MySQL. */
const LONGEST_NAME = 64;

/** How long transactions that use a table may delay the creation of its triggers. */
const PATIENCE_MS = 60_000;

const TRIGGERS = {
  mysql: `SELECT trigger_name AS name, event_object_table AS table_name FROM information_schema.triggers
    WHERE event_object_schema = DATABASE() AND trigger_name LIKE 'copy~_changes~_%' ESCAPE '~'`,
  sqlite: `SELECT name, tbl_name AS table_name FROM sqlite_master
    WHERE type = 'trigger' AND name LIKE 'copy~_changes~_%' ESCAPE '~'`,
};

const VIRTUAL_TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL%'`;

/** Those of these tables of which every change is recorded or found by one that is. So a table is not if rows of another one that is not take its rows with them. */
export async function recordableTables(
  session: BulkSession,
  tables: readonly TableLayout[],
  cascades: CascadingKeys,
): Promise<TableLayout[]> {
  const virtual = session.engine === 'sqlite' ? await session.read<{ name: string }>(VIRTUAL_TABLES) : [];
  const tooLong = tables.filter((table) => triggerName(table, 'insert').length > LONGEST_NAME);
  const others = cascades.withDependants([...[...virtual, ...tooLong].map(({ name }) => name), ...cascades.unclear]);
  return tables.filter(({ name }) => !others.has(name));
}

/** Creates the triggers of these tables that are missing, and returns the tables that had not all of them. */
export async function createTriggers(session: BulkSession, tables: readonly TableLayout[]): Promise<TableLayout[]> {
  const found = new Set((await readTriggers(session)).map(({ name, table_name }) => `${name} ${table_name}`));
  const incomplete: TableLayout[] = [];
  for (const table of tables) {
    const missing = EVENTS.filter((event) => !found.has(`${triggerName(table, event)} ${table.name}`));
    for (const event of missing) await patiently(() => session.define(triggerOf(session.engine, table, event)));
    if (missing.length > 0) incomplete.push(table);
  }
  return incomplete;
}

/** Drops all triggers that record changes. */
export async function dropTriggers(session: SchemaSession): Promise<void> {
  for (const { name } of await readTriggers(session)) await patiently(() => session.define(`DROP TRIGGER IF EXISTS \`${name}\``));
}

const readTriggers = (session: SchemaSession): Promise<{ name: string; table_name: string }[]> =>
  session.read(TRIGGERS[session.engine]);

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

/** Repeats a change of the schema that running transactions prevent. */
async function patiently(change: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() > deadline) throw error;
      await delay(200);
    }
  }
}
