import { Table, TableColumn, type QueryRunner, type TableForeignKeyOptions, type TableIndexOptions } from 'typeorm';
import type { ColumnKind } from './column-kinds.js';
import { foreignKeyName, indexName, uniqueName } from './constraint-names.js';
import type { EngineName } from '../engines/engine.js';

/** A column that holds the id of a row elsewhere. */
export interface ForeignKey {
  column: string;
  /** The table whose `id` it holds. */
  references: string;
  onDelete: 'CASCADE' | 'SET NULL' | 'RESTRICT';
}

/** What a table has besides its columns. */
export interface TableExtras {
  /** Columns of the primary key, where that is not one column's own doing. */
  primary?: string[];
  unique?: string[][];
  indexes?: string[][];
  foreignKeys?: ForeignKey[];
}

/** Creates a table on either engine. One that exists already is left alone: MySQL keeps the tables of a migration that was cut short. */
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
    foreignKeys: foreignKeys.map((key) => foreignKeyOf(name, key)),
  });
  await runner.createTable(table, true);
}

/**
 * Declares a column of a table anew; what is stored must fit. On SQLite the table is made anew for that: it must not be one to which rows elsewhere
 * refer, or they would go with the old one. The numbers that it ever gave are remembered, so that none is given twice.
 */
export async function changeColumn(runner: QueryRunner, table: string, column: string, kind: ColumnKind): Promise<void> {
  const isMadeAnew = engineOf(runner) === 'sqlite';
  const given = isMadeAnew ? await sequenceOf(runner, table) : undefined;
  await runner.changeColumn(table, column, new TableColumn({ name: column, ...kind(engineOf(runner)) }));
  if (given === undefined) return;
  await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
  await runner.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, given]);
}

/** The highest number that a table of SQLite gave so far. */
async function sequenceOf(runner: QueryRunner, table: string): Promise<number | undefined> {
  const [row] = (await runner.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])) as { seq: number }[];
  return row?.seq;
}

/** The engine that a migration runs on, for the rare thing that `createTable` cannot say. */
export function engineOf(runner: QueryRunner): EngineName {
  return runner.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
}

function indicesOf(
  table: string,
  { primary = [], unique = [], indexes = [], foreignKeys = [] }: TableExtras,
): TableIndexOptions[] {
  // Deleting a row looks for those that refer to it. MySQL indexes them by itself, SQLite would read the whole table.
  const served = new Set([primary, ...unique, ...indexes].map(([first]) => first));
  const referring = foreignKeys.filter(({ column }) => !served.has(column)).map(({ column }) => [column]);
  return [
    ...unique.map((columns) => ({ name: uniqueName(table, columns), columnNames: columns, isUnique: true })),
    ...[...indexes, ...referring].map((columns) => ({ name: indexName(table, columns), columnNames: columns })),
  ];
}

function foreignKeyOf(table: string, { column, references, onDelete }: ForeignKey): TableForeignKeyOptions {
  return {
    name: foreignKeyName(table, column),
    columnNames: [column],
    referencedTableName: references,
    referencedColumnNames: ['id'],
    onDelete,
  };
}
