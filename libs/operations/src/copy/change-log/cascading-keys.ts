import type { BulkSession } from '@grove/database';
import type { Key } from '../../tables/rows.sql.js';
import { readReferringKeys } from '../../tables/rows-by-key.js';
import type { TableLayout } from '../../tables/table-layout.js';
import { type CascadingKey, findFollowableKey, readCascadingKeys } from './cascading-key.js';

/**
 * The foreign keys by which MySQL changes rows without running triggers. Such a row is found by its parent: the target still has it with the key of the parent, unless
 * it has changed since, which is recorded itself. Triggers that read these rows in the source would be less exact, because a consistent read of MySQL does not
 * see rows that others commit during a statement, and locks could end in a deadlock.
 */
export class CascadingKeys {
  private constructor(
    private readonly keys: readonly CascadingKey[],
    private readonly relations: readonly Relation[],
    /** Children of keys that cannot be followed, or that refer to each other in a cycle, which has no order. */
    readonly unclear: ReadonlySet<string>,
  ) {}

  static async read(session: Pick<BulkSession, 'engine' | 'read'>, tables: readonly TableLayout[]): Promise<CascadingKeys> {
    const layouts = new Map(tables.map((table) => [table.name, table]));
    const found = await readCascadingKeys(session);
    const followed = found.map((columns) => findFollowableKey(columns, layouts));
    const relations = found.map(([{ parent, child }]) => ({ parent, child }));
    const unclear = relations.filter((relation, index) => !followed[index] || isInCycle(relations, relation));
    return new CascadingKeys(
      followed.filter((key) => key !== undefined),
      relations,
      new Set(unclear.map(({ child }) => child)),
    );
  }

  /** These tables, and all whose rows change with theirs. */
  withDependants(tables: Iterable<string>): Set<string> {
    return reachedFrom(tables, this.relations);
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
    for (const { parent, child, columns } of this.keys) {
      if (parent !== name) continue;
      for await (const found of readReferringKeys(target, child, columns, keys)) yield { table: child, keys: found };
    }
  }
}

interface Relation {
  readonly parent: string;
  readonly child: string;
}

const isInCycle = (relations: readonly Relation[], { parent, child }: Relation): boolean =>
  reachedFrom([child], relations).has(parent);

function reachedFrom(tables: Iterable<string>, relations: readonly Relation[]): Set<string> {
  const reached = new Set(tables);
  // A set that grows while it is iterated visits what was added.
  for (const table of reached) for (const { parent, child } of relations) if (parent === table) reached.add(child);
  return reached;
}
