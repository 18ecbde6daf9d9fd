import type { BulkSession } from '@grove/database';

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

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type: string;
  /** From 1; 0 for a column that is not part of the primary key. */
  readonly key_position: number;
  readonly assigns_ids: number;
}

/** `DISTINCT` keeps the inner query apart. As a part of the join it would read all databases of the server, once for each column. */
const COLUMNS = {
  mysql: `SELECT c.table_name AS table_name, c.column_name AS column_name, c.data_type AS type,
      COALESCE(k.ordinal_position, 0) AS key_position, c.extra LIKE '%auto_increment%' AS assigns_ids
    FROM information_schema.columns c LEFT JOIN (
        SELECT DISTINCT table_name, column_name, ordinal_position FROM information_schema.key_column_usage
        WHERE table_schema = DATABASE() AND constraint_name = 'PRIMARY') k
      ON k.table_name = c.table_name AND k.column_name = c.column_name
    WHERE c.table_schema = DATABASE()`,
  sqlite: `SELECT t.name AS table_name, c.name AS column_name, c.type AS type, c.pk AS key_position,
      t.sql LIKE '%AUTOINCREMENT%' AND c.pk > 0 AS assigns_ids
    FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~'`,
};

const NAMES = {
  mysql: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
};

const KINDS: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(integer|int|bigint|smallint|tinyint|boolean)\b/i, 'integer'],
  [/^(varchar|char|text|longtext|mediumtext)\b/i, 'text'],
  [/^datetime\b/i, 'instant'],
  [/^(blob|longblob|varbinary|binary)\b/i, 'binary'],
];

/** The tables of a database whose rows are its contents, in the order of their names. */
export async function readLayouts(session: BulkSession): Promise<TableLayout[]> {
  const rows = (await session.read<ColumnRow>(COLUMNS[session.engine])).filter((row) => !OWN_TABLES.includes(row.table_name));
  const names = [...new Set(rows.map((row) => row.table_name))].sort();
  return names.map((name) =>
    layoutOf(
      name,
      rows.filter((row) => row.table_name === name),
    ),
  );
}

/** The names of all tables of a database. */
export async function readTableNames(session: BulkSession): Promise<string[]> {
  return (await session.read<{ name: string }>(NAMES[session.engine])).map(({ name }) => name);
}

function layoutOf(name: string, rows: readonly ColumnRow[]): TableLayout {
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
