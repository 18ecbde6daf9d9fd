import { placeholders, type Database } from '@grove/database';
import { TERM_SUMMARY_COLUMNS, type TermSummary } from './term-reads.js';

interface TreeNode {
  id: number;
  parentId: number;
}

/** Some terms, and a tree that has them and their ancestors. */
export interface TermsWithAncestors {
  readonly terms: TermSummary[];
  readonly tree: TermTree;
}

/** A term with the ids of its first three ancestors: null where there is no term. The last one may have ancestors too. */
interface AncestorsRow extends TermSummary {
  parent1: number;
  parent2: number | null;
  parent3: number | null;
}

const SELECT_WITH_ANCESTORS = `SELECT ${TERM_SUMMARY_COLUMNS}, term.parent_id AS parent1, parent.parent_id AS parent2, grandparent.parent_id AS parent3
  FROM term LEFT JOIN term parent ON parent.id = term.parent_id AND parent.taxonomy = term.taxonomy
  LEFT JOIN term grandparent ON grandparent.id = parent.parent_id AND grandparent.taxonomy = term.taxonomy`;

/** The tree of the terms of one taxonomy, or a part of it. */
export class TermTree {
  private readonly parents = new Map<number, number>();

  constructor(nodes: Iterable<TreeNode>) {
    for (const { id, parentId } of nodes) this.parents.set(id, parentId);
  }

  /** Reads the whole tree. `lock` ends the SELECT inside a unit of work that relies on the tree: see `forShare` and `forUpdate`. */
  static async load(taxonomy: string, database: Database, lock = ''): Promise<TermTree> {
    const rows = await database.read<{ id: number; parent_id: number }>(
      `SELECT id, parent_id FROM term WHERE taxonomy = ?${lock}`,
      [taxonomy],
    );
    return new TermTree(rows.map((row) => ({ id: row.id, parentId: row.parent_id })));
  }

  /** Reads those of these terms that are of a taxonomy, with their ancestors: with one statement, unless some are deeper in the tree than the third level. */
  static async loadAncestors(taxonomy: string, database: Database, ids: readonly number[]): Promise<TermsWithAncestors> {
    const found: TermSummary[][] = [];
    const parents = new Map<number, number>();
    for (let wanted = ids; wanted.length > 0;) {
      const sql = `${SELECT_WITH_ANCESTORS} WHERE term.id IN (${placeholders(wanted.length)})`;
      const rows = (await database.read<AncestorsRow>(sql, wanted)).filter((row) => row.taxonomy === taxonomy);
      found.push(rows.map(({ parent1: _1, parent2: _2, parent3: _3, ...term }) => term));
      for (const { id, parent1, parent2, parent3 } of rows) {
        const line = [id, parent1, parent2, parent3];
        line.forEach((parentId, level) => {
          if (level > 0 && parentId !== null) parents.set(line[level - 1]!, parentId);
        });
      }
      wanted = rows.flatMap(({ parent3 }) => (parent3 && !parents.has(parent3) ? parent3 : []));
    }
    return { terms: found[0] ?? [], tree: new TermTree([...parents].map(([id, parentId]) => ({ id, parentId }))) };
  }

  has(id: number): boolean {
    return this.parents.has(id);
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
