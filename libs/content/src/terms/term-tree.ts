import type { Database } from '@grove/database';

interface Branch {
  id: number;
  parentId: number;
}

/** The tree of one taxonomy, small enough to be read whole. */
export class TermTree {
  private readonly parents = new Map<number, number>();

  constructor(branches: readonly Branch[]) {
    for (const { id, parentId } of branches) this.parents.set(id, parentId);
  }

  /** `hold` is what ends the SELECT inside a unit of work that relies on the tree: see `sharing` and `locking`. */
  static async of(taxonomy: string, database: Database, hold = ''): Promise<TermTree> {
    const rows = await database.read<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM term WHERE taxonomy = ?${hold}`,
      [taxonomy],
    );
    return new TermTree(rows.map((row) => ({ id: row.id, parentId: row.parent_id })));
  }

  /** A term and all above it, itself first. A broken loop ends where it began. */
  lineage(id: number): number[] {
    const line = new Set<number>();
    for (let at = id; at !== 0 && this.parents.has(at) && !line.has(at); at = this.parents.get(at)!) line.add(at);
    return [...line];
  }

  /** A term and all below it. */
  descendants(id: number): number[] {
    if (!this.parents.has(id)) return [];
    const children = this.childrenOf();
    const found = new Set([id]);
    for (const at of found) for (const child of children.get(at) ?? []) found.add(child);
    return [...found];
  }

  /** Whether putting a term under this parent would make it its own ancestor. */
  wouldLoop(id: number, parentId: number): boolean {
    return this.lineage(parentId).includes(id);
  }

  private childrenOf(): Map<number, number[]> {
    const children = new Map<number, number[]>();
    for (const [id, parent] of this.parents) {
      const siblings = children.get(parent);
      if (siblings) siblings.push(id);
      else children.set(parent, [id]);
    }
    return children;
  }
}
