import type { Database } from '@grove/database';
import { TERM_SUMMARY_COLUMNS, type TermSummary } from './term-reads.js';

interface TreeNode {
  id: number;
  parentId: number;
}

/** The tree of the terms of one taxonomy. It is read as a whole. */
export class TermTree {
  private readonly parents = new Map<number, number>();

  constructor(nodes: readonly TreeNode[]) {
    for (const { id, parentId } of nodes) this.parents.set(id, parentId);
  }

  /** Reads the tree. `lock` ends the SELECT inside a unit of work that relies on the tree: see `forShare` and `forUpdate`. */
  static async load(taxonomy: string, database: Database, lock = ''): Promise<TermTree> {
    const rows = await database.read<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM term WHERE taxonomy = ?${lock}`,
      [taxonomy],
    );
    return new TermTree(rows.map((row) => ({ id: row.id, parentId: row.parent_id })));
  }

  /** Reads the tree together with its terms, with one statement. */
  static async loadWithTerms(taxonomy: string, database: Database, lock = ''): Promise<{ tree: TermTree; terms: TermSummary[] }> {
    const rows = await database.read<TermSummary & { parentId: number }>(
      `SELECT ${TERM_SUMMARY_COLUMNS}, term.parent_id AS parentId FROM term WHERE taxonomy = ?${lock}`,
      [taxonomy],
    );
    return { tree: new TermTree(rows), terms: rows.map(({ parentId: _parent, ...term }) => term) };
  }

  /** A term and its ancestors, from the bottom up. If invalid data contains a cycle, each term is returned once. */
  withAncestors(id: number): number[] {
    const line = new Set<number>();
    for (let at = id; at !== 0 && this.parents.has(at) && !line.has(at); at = this.parents.get(at)!) line.add(at);
    return [...line];
  }

  /** A term and all its descendants. */
  withDescendants(id: number): number[] {
    if (!this.parents.has(id)) return [];
    const children = this.childrenOf();
    const found = new Set([id]);
    for (const at of found) for (const child of children.get(at) ?? []) found.add(child);
    return [...found];
  }

  /** Whether putting a term under this parent would make it its own ancestor. */
  wouldLoop(id: number, parentId: number): boolean {
    return this.withAncestors(parentId).includes(id);
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
