import { Table, type QueryRunner, type TableIndexOptions } from 'typeorm';
import type { ColumnKind } from '../schema/column-kinds.js';
import { foreignKeyName, indexName, uniqueName } from '../schema/constraint-names.js';
import type { EngineName, SqlValue } from '../engines/engine.js';

/** A column that refers to the id of a row of another table. */
export interface ForeignKey {
  column: string;
  /** The table whose `id` it refers to. */
  references: string;
  onDelete: 'CASCADE' | 'SET NULL' | 'RESTRICT';
}

/** What a table has besides its columns. */
interface TableExtras {
  /** Columns of the primary key, unless one column declares itself as the primary key. */
  primary?: string[];
  unique?: string[][];
  indexes?: string[][];
  foreignKeys?: ForeignKey[];
}

/** Creates a table on either engine. An existing table is not changed, because MySQL keeps the tables of an aborted migration. */
export async function createTable(
  runner: QueryRunner,
  name: string,
  columns: Readonly<Record<string, ColumnKind>>,
  extras: TableExtras = {},
): Promise<void> {
  const engine = engineOf(runner);
  const { primary = [], foreignKeys = [] } = extras;
  const table = new Table({
    name,
    columns: Object.entries(columns).map(([column, kind]) => {
      const options = { name: column, ...kind(engine) };
      return primary.includes(column) ? { ...options, isPrimary: true } : options;
    }),
    indices: indicesOf(name, extras),
    foreignKeys: foreignKeys.map(({ column, references, onDelete }) => ({
      ...{ name: foreignKeyName(name, column), columnNames: [column], onDelete },
      ...{ referencedTableName: references, referencedColumnNames: ['id'] },
    })),
  });
  await runner.createTable(table, true);
}

/** Inserts a row with which a table begins, unless an aborted migration has inserted it. */
export async function insertFirstRow(
  runner: QueryRunner,
  table: string,
  key: Readonly<Record<string, SqlValue>>,
  values: Readonly<Record<string, SqlValue>>,
): Promise<void> {
  const condition = Object.keys(key).map((column) => `${column} = ?`);
  const found = (await runner.query(`SELECT 1 FROM ${table} WHERE ${condition.join(' AND ')}`, Object.values(key))) as unknown[];
  if (found.length > 0) return;
  const row = { ...key, ...values };
  const marks = Object.keys(row).map(() => '?');
  await runner.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`, Object.values(row));
}

/** The engine of a migration, for statements that `createTable` does not support. */
export function engineOf(runner: QueryRunner): EngineName {
  return runner.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
}

function indicesOf(
  table: string,
  { primary = [], unique = [], indexes = [], foreignKeys = [] }: TableExtras,
): TableIndexOptions[] {
  // Deleting a row searches for rows that refer to it. MySQL creates an index for that, SQLite would read the whole table.
  const served = new Set([primary, ...unique, ...indexes].map(([first]) => first));
  const referring = foreignKeys.filter(({ column }) => !served.has(column)).map(({ column }) => [column]);
  return [
    ...unique.map((columns) => ({ name: uniqueName(table, columns), columnNames: columns, isUnique: true })),
    ...[...indexes, ...referring].map((columns) => ({ name: indexName(table, columns), columnNames: columns })),
  ];
}
