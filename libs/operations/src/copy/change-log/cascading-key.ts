import type { BulkSession } from '@grove/database';
import type { ColumnLayout, TableLayout } from '../../tables/table-layout.js';

/** A foreign key by which the database deletes or changes rows of `child` together with the row of `parent` that they refer to. */
export interface CascadingKey {
  readonly parent: string;
  readonly child: TableLayout;
  /** In the order of the primary key of the parent. */
  readonly columns: readonly ColumnLayout[];
}

/** A column of such a foreign key. */
interface ColumnRow {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly column_name: string;
  readonly parent_column: string;
  readonly changes_columns: number;
}

/**
 * A parent in another database has no name, because a table here may have the same one. `DISTINCT` keeps the inner query apart: as a part of the join it would read
 * all databases of the server.
 */
const COLUMNS = `SELECT r.constraint_name AS name, r.table_name AS child, k.column_name AS column_name, k.referenced_column_name AS parent_column,
    CASE WHEN k.referenced_table_schema = DATABASE() THEN k.referenced_table_name ELSE '' END AS parent, r.update_rule = 'CASCADE' AS changes_columns
  FROM information_schema.referential_constraints r JOIN (
      SELECT DISTINCT table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
      FROM information_schema.key_column_usage WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL) k
    ON k.constraint_name = r.constraint_name AND k.table_name = r.table_name
  WHERE r.constraint_schema = DATABASE()
    AND (r.delete_rule IN ('CASCADE', 'SET NULL') OR r.update_rule IN ('CASCADE', 'SET NULL'))`;

/** These foreign keys of a database, each as its columns. SQLite has none, because it runs triggers for these rows too. */
export async function readCascadingKeys(session: Pick<BulkSession, 'engine' | 'read'>): Promise<ColumnRow[][]> {
  if (session.engine === 'sqlite') return [];
  const groups = new Map<string, ColumnRow[]>();
  for (const column of await session.read<ColumnRow>(COLUMNS)) {
    const name = `${column.child} ${column.name}`;
    groups.set(name, [...(groups.get(name) ?? []), column]);
  }
  return [...groups.values()];
}

/**
 * A key can be followed if it refers to the primary key of its parent, which is what is recorded; if its values are integers, because texts may be equal in one database
 * and different in another; and if the cascade does not change the primary key of the child, whose new value nothing would record.
 */
export function findFollowableKey(
  rows: readonly ColumnRow[],
  layouts: ReadonlyMap<string, TableLayout>,
): CascadingKey | undefined {
  const [parent, child] = [layouts.get(rows[0].parent), layouts.get(rows[0].child)];
  if (!parent || !child || parent.key.length !== rows.length) return undefined;
  const columns: ColumnLayout[] = [];
  for (const { name, kind } of parent.key) {
    const row = rows.find(({ parent_column }) => parent_column === name);
    const column = child.columns.find((each) => each.name === row?.column_name);
    if (!row || !column || kind !== 'integer' || column.kind !== 'integer') return undefined;
    if (Number(row.changes_columns) === 1 && child.key.some((each) => each.name === column.name)) return undefined;
    columns.push(column);
  }
  return { parent: parent.name, child, columns };
}
