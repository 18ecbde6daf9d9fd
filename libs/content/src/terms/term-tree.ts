import type { Database } from '@grove/kernel';

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
    const line: number[] = [];
    for (let at = id; at !== 0 && this.parents.has(at) && !line.includes(at); at = this.parents.get(at)!) line.push(at);
    return line;
  }

  /** A term and all below it. */
  descendants(id: number): number[] {
    return [...this.parents.keys()].filter((candidate) => this.lineage(candidate).includes(id));
  }

  /** Whether putting a term under this parent would make it its own ancestor. */
  wouldLoop(id: number, parentId: number): boolean {
    return this.lineage(parentId).includes(id);
  }
}
