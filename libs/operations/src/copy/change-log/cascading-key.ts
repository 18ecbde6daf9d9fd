import type { BulkSession } from '@grove/database';
import { type CascadingColumn, readCascadingColumns } from '../../tables/schema.sql.js';
import type { ColumnLayout, TableLayout } from '../../tables/table-layout.js';

/** A foreign key by which the database deletes or changes rows of `child` together with the row of `parent` that they refer to. */
export interface CascadingKey {
  readonly parent: string;
  readonly child: TableLayout;
  /** In the order of the primary key of the parent. */
  readonly columns: readonly ColumnLayout[];
}

/** These foreign keys of a database, each as its columns. SQLite has none, because it runs triggers for these rows too. */
export async function readCascadingKeys(session: Pick<BulkSession, 'engine' | 'read'>): Promise<CascadingColumn[][]> {
  if (session.engine === 'sqlite') return [];
  const groups = new Map<string, CascadingColumn[]>();
  for (const column of await readCascadingColumns(session)) {
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
  rows: readonly CascadingColumn[],
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
