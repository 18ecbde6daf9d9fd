import type { BulkSession } from '@grove/database';
import { type ColumnRow, readColumns } from './schema.sql.js';

/** How the values of a column are compared and stored, whatever the engine calls its type. */
export const VALUE_KINDS = ['integer', 'text', 'instant', 'binary'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** A column of a table. */
export interface ColumnLayout {
  readonly name: string;
  readonly kind: ValueKind;
}

/** A table as both engines know it. */
export interface TableLayout {
  readonly name: string;
  /** Sorted by name, because a table that SQLite rebuilt has another order than that of MySQL. */
  readonly columns: readonly ColumnLayout[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly ColumnLayout[];
  /** Whether the table assigns ids. */
  readonly assignsIds: boolean;
}

/** The state of a database rather than its contents: its schema, who may change it, and what a copy needs. */
const OWN_TABLES = ['migrations', 'migration_lock', 'write_freeze', 'copy_state', 'copy_changes'];

const KINDS: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(integer|int|bigint|smallint|tinyint|boolean)\b/i, 'integer'],
  [/^(varchar|char|text|longtext|mediumtext)\b/i, 'text'],
  [/^datetime\b/i, 'instant'],
  [/^(blob|longblob|varbinary|binary)\b/i, 'binary'],
];

/** The tables of a database whose rows are its contents, in the order of their names. */
export async function readLayouts(session: BulkSession): Promise<TableLayout[]> {
  const rows = (await readColumns(session)).filter((row) => !OWN_TABLES.includes(row.table_name));
  const names = [...new Set(rows.map((row) => row.table_name))].sort();
  return names.map((name) =>
    describeTable(
      name,
      rows.filter((row) => row.table_name === name),
    ),
  );
}

/** The first table that another database does not have exactly so. */
export const findOtherTable = (tables: readonly TableLayout[], others: readonly TableLayout[]): TableLayout | undefined => {
  const known = new Set(others.map((table) => JSON.stringify(table)));
  return tables.find((table) => !known.has(JSON.stringify(table)));
};

function describeTable(name: string, rows: readonly ColumnRow[]): TableLayout {
  const columnOf = ({ column_name, type }: ColumnRow): ColumnLayout => {
    const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1];
    if (!kind) throw new Error(`The column ${name}.${column_name} has the unknown type ${type}.`);
    return { name: column_name, kind };
  };
  const key = rows.filter((row) => row.key_position > 0).sort((a, b) => a.key_position - b.key_position);
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return {
    name,
    columns: rows.map(columnOf).sort((a, b) => (a.name < b.name ? -1 : 1)),
    key: key.map(columnOf),
    assignsIds: rows.some((row) => Number(row.assigns_ids) === 1),
  };
}
