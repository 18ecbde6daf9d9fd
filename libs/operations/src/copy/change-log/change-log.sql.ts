// SQL, because triggers write the log of changes, and its table exists only during a copy, so that it has no entity.
import { type BulkSession, type EngineName, padToPowerOfTwo, placeholders } from '@grove/database';
import type { TableLayout } from '../../tables/table-layout.js';

/** What happened to the row with a key. An update that changes the key deletes one row and inserts another. */
type RowEvent = 'insert' | 'update' | 'delete';

/** A row of a table of the source was inserted, changed or deleted. */
export interface RecordedChange {
  readonly id: number;
  readonly table_name: string;
  readonly row_key: string;
  readonly row_event: RowEvent;
}

const CREATE_LOG = {
  mysql: `CREATE TABLE copy_changes (id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, table_name varchar(64) NOT NULL, row_key text NOT NULL, row_event varchar(6) NOT NULL)`,
  sqlite: `CREATE TABLE copy_changes (id integer NOT NULL PRIMARY KEY, table_name text NOT NULL, row_key text NOT NULL, row_event text NOT NULL)`,
};

/** Creates the table of entries. Its first row, with the id 0, has the name of the log. */
export async function createLogTable(session: BulkSession, name: string): Promise<void> {
  await session.define(CREATE_LOG[session.engine]);
  await session.run(`INSERT INTO copy_changes (id, table_name, row_key, row_event) VALUES (0, '', ?, '')`, [name]);
}

/** The first entries, after the row that names the log. */
export const readEntries = (session: BulkSession, limit: number): Promise<RecordedChange[]> =>
  session.read<RecordedChange>(`SELECT id, table_name, row_key, row_event FROM copy_changes ORDER BY id LIMIT ${limit}`);

/** How many entries there are, with the row that names the log. */
export async function countEntries(session: BulkSession): Promise<number> {
  const [row] = await session.read<{ entries: number }>('SELECT COUNT(*) AS entries FROM copy_changes');
  return Number(row.entries);
}

/** Adds entries of updates. Some are written twice, which is harmless. */
export async function addEntries(session: BulkSession, table: string, keys: readonly string[]): Promise<void> {
  const entries = padToPowerOfTwo(keys);
  const sql = `INSERT INTO copy_changes (table_name, row_key, row_event) VALUES ${entries.map(() => `(?, ?, 'update')`).join(', ')}`;
  await session.run(
    sql,
    entries.flatMap((key) => [table, key]),
  );
}

export async function deleteEntries(session: BulkSession, entries: readonly RecordedChange[]): Promise<void> {
  const ids = padToPowerOfTwo(entries.map(({ id }) => id));
  await session.run(`DELETE FROM copy_changes WHERE id IN (${placeholders(ids.length)})`, ids);
}

export const triggerName = ({ name }: TableLayout, event: RowEvent): string => `copy_changes_${event}_${name}`;

/** Creates a trigger that adds an entry for each row of a table that has this event. */
export function createTrigger(engine: EngineName, table: TableLayout, event: RowEvent): string {
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

/**
 * A key as triggers record it: the bytes of each value in hexadecimal digits, with a comma between two. So a key of any kind is exact on both
 * engines, and equal keys are equal texts.
 */
function recordedKey(engine: EngineName, { key }: TableLayout, row: 'OLD' | 'NEW'): string {
  const bytes = engine === 'mysql' ? 'BINARY' : 'BLOB';
  return key.map(({ name }) => `HEX(CAST(${row}.\`${name}\` AS ${bytes}))`).join(` || ',' || `);
}
