import type { QueryRunner, Table, TableIndex } from 'typeorm';
import { indexName, uniqueName } from './constraint-names.js';
import { engineOf } from './migration.js';

/** The new names of columns, by table and old name. */
export type ColumnNames = Readonly<Record<string, NewNames>>;
type NewNames = Readonly<Record<string, string>>;

/** Renames a table without copying its rows. Does nothing if an aborted migration has renamed it already. */
export async function renameTable(runner: QueryRunner, from: string, to: string): Promise<void> {
  if (await runner.hasTable(from)) await runner.query(`ALTER TABLE ${from} RENAME TO ${to}`);
}

/** Renames columns and the indexes that are named after them, without copying rows. What an aborted migration has renamed already is left alone. */
export async function renameColumns(runner: QueryRunner, columns: ColumnNames): Promise<void> {
  for (const [table, names] of Object.entries(columns)) await renameIn(runner, table, names);
}

/** Reverts `renameColumns`. */
export async function revertColumnNames(runner: QueryRunner, columns: ColumnNames): Promise<void> {
  for (const [table, names] of Object.entries(columns)) await renameIn(runner, table, reversed(names));
}

/** Plain SQL, because TypeORM would copy the table on SQLite. */
async function renameIn(runner: QueryRunner, table: string, names: NewNames): Promise<void> {
  const found = await runner.getTable(table);
  if (!found) return;
  const existing = new Set(found.columns.map(({ name }) => name));
  const columns = Object.entries(names).filter(([from]) => existing.has(from));
  const indexes = indexesToRename(found, table, names);
  if (engineOf(runner) === 'mysql') {
    const changes = [
      ...columns.map(([from, to]) => `RENAME COLUMN ${from} TO ${to}`),
      ...indexes.map(({ from, to }) => `RENAME INDEX ${from} TO ${to}`),
    ];
    if (changes.length > 0) await runner.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
  } else {
    for (const [from, to] of columns) await runner.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    for (const index of indexes) await createAgain(runner, table, index);
  }
  // TypeORM remembers the columns that it read last, and a later migration may use its methods.
  await runner.getTable(table);
}

const reversed = (names: NewNames): NewNames => Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));

interface RenamedIndex {
  readonly from: string;
  readonly to: string;
  readonly isUnique: boolean;
  /** Under their new names. */
  readonly columns: readonly string[];
}

/** The columns may have their new names already, if a migration was aborted. */
function indexesToRename({ indices }: Table, table: string, names: NewNames): RenamedIndex[] {
  const formerNames = reversed(names);
  return indices.flatMap(({ name, isUnique, columnNames }: TableIndex) => {
    const nameOf = isUnique ? uniqueName : indexName;
    const columns = columnNames.map((column) => names[column] ?? column);
    const from = nameOf(
      table,
      columns.map((column) => formerNames[column] ?? column),
    );
    const to = nameOf(table, columns);
    return name === from && from !== to ? [{ from, to, isUnique, columns }] : [];
  });
}

/** SQLite cannot rename an index. The old one is dropped last, so that an aborted migration finds it again. */
async function createAgain(runner: QueryRunner, table: string, { from, to, isUnique, columns }: RenamedIndex): Promise<void> {
  await runner.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${to} ON ${table} (${columns.join(', ')})`);
  await runner.query(`DROP INDEX ${from}`);
}
