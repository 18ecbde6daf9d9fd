import type { BulkSession } from '@grove/database';
import type { Key } from '../../tables/rows.sql.js';
import { readReferringKeys } from '../../tables/rows-by-key.js';
import { type CascadingKey, readCascadingKeys } from '../../tables/schema.sql.js';
import type { ColumnLayout, TableLayout } from '../../tables/table-layout.js';

/**
 * The foreign keys by which MySQL changes rows without running triggers. Such a row is found by its parent: the target still has it with the key of the parent, unless
 * it has changed since, which is recorded itself. Triggers that read these rows in the source would be less exact, because a consistent read of MySQL does not
 * see rows that others commit during a statement, and locks could end in a deadlock.
 */
export class CascadingKeys {
  private constructor(
    private readonly keys: readonly CascadingKey[],
    private readonly followed: readonly FollowedKey[],
    /** Children of keys that cannot be followed, or that refer to each other in a cycle, which has no order, and all tables whose rows change with theirs. */
    readonly unclear: ReadonlySet<string>,
  ) {}

  /** SQLite has no such keys, because it runs triggers for these rows too. */
  static async read(session: BulkSession, tables: readonly TableLayout[]): Promise<CascadingKeys> {
    const keys = session.engine === 'sqlite' ? [] : await readCascadingKeys(session);
    const followed = keys.map((key) => followKey(key, tables));
    const unclear = keys.filter(({ parent, child }, index) => !followed[index] || reachedFrom([child], keys).has(parent));
    const children = unclear.map(({ child }) => child);
    return new CascadingKeys(
      keys,
      followed.filter((key) => key !== undefined),
      reachedFrom(children, keys),
    );
  }

  /** These tables, and all whose rows change with theirs. */
  withDependants(tables: Iterable<string>): Set<string> {
    return reachedFrom(tables, this.keys);
  }

  /**
   * The order in which these tables must be copied: parents first. If a row was deleted before it was copied, those that depend on it were so too, and are not copied
   * either. In another order the target could have these and lack the row by which they are found.
   */
  parentsFirst(tables: readonly TableLayout[]): TableLayout[] {
    const ancestors = ({ name }: TableLayout) => tables.filter((other) => this.withDependants([other.name]).has(name)).length;
    const counts = new Map(tables.map((table) => [table, ancestors(table)]));
    return tables.toSorted((a, b) => counts.get(a)! - counts.get(b)!);
  }

  /** The keys of rows of a target that refer to rows of a table with these keys. */
  async *readDependants(
    target: BulkSession,
    { name }: TableLayout,
    keys: readonly Key[],
  ): AsyncGenerator<{ table: TableLayout; keys: Key[] }> {
    for (const { parent, child, column } of this.followed) {
      if (parent !== name) continue;
      for await (const found of readReferringKeys(target, child, column, keys)) yield { table: child, keys: found };
    }
  }
}

/** The column of a child that has the ids of its parents. */
interface FollowedKey {
  readonly parent: string;
  readonly child: TableLayout;
  readonly column: ColumnLayout;
}

/**
 * A key can be followed if it is one column that refers to the primary key of its parent, which is what is recorded, and never changes with it; and if its values are
 * integers, because texts may be equal in one database and different in another. All keys of Grove are like that.
 */
export function followKey(key: CascadingKey, tables: readonly TableLayout[]): FollowedKey | undefined {
  const [parent, child] = [key.parent, key.child].map((name) => tables.find((table) => table.name === name));
  const column = child?.columns.find(({ name }) => name === key.column_name);
  const isClear = Number(key.column_count) === 1 && Number(key.changes_columns) === 0 && column?.kind === 'integer';
  if (!isClear || parent?.key.length !== 1 || parent.key[0].name !== key.parent_column) return undefined;
  return { parent: parent.name, child: child!, column };
}

function reachedFrom(tables: Iterable<string>, keys: readonly CascadingKey[]): Set<string> {
  const reached = new Set(tables);
  // A set that grows while it is iterated visits what was added.
  for (const table of reached) for (const { parent, child } of keys) if (parent === table) reached.add(child);
  return reached;
}
