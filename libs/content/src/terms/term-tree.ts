import { In } from 'typeorm';
import { type Database, Repository, type RowLock } from '@grove/database';
import { TermEntity } from './term.entity.js';
import type { TermSummary } from './term-reads.js';

interface TreeNode {
  id: number;
  parentId: number;
}

/** Some terms, and a tree that has them and their ancestors. */
export interface TermsWithAncestors {
  readonly terms: TermSummary[];
  readonly tree: TermTree;
}

const PLACE = { id: true, parentId: true, taxonomy: true } as const;

/** What is read of a term; of its parent and grandparent only the places in the tree. */
const SELECTED = {
  ...{ id: true, taxonomy: true, name: true, nameKey: true, slug: true, menuOrder: true, parentId: true },
  parent: { ...PLACE, parent: PLACE },
} as const;

/** The tree of the terms of one taxonomy, or a part of it. */
export class TermTree {
  private readonly parents = new Map<number, number>();

  constructor(nodes: Iterable<TreeNode>) {
    for (const { id, parentId } of nodes) this.parents.set(id, parentId);
  }

  /** Reads the whole tree, with a lock inside of a unit of work that relies on it. */
  static async load(taxonomy: string, database: Database, lock?: RowLock): Promise<TermTree> {
    const terms = new Repository(database, TermEntity);
    const select = { id: true, parentId: true };
    return new TermTree(await terms.find({ select, where: { taxonomy }, ...(lock && { lock: { mode: lock } }) }));
  }

  /** Reads those of these terms that are of a taxonomy, with their ancestors: with one statement, unless some are deeper in the tree than the third level. */
  static async loadAncestors(taxonomy: string, database: Database, ids: readonly number[]): Promise<TermsWithAncestors> {
    const stored = new Repository(database, TermEntity);
    let terms: TermEntity[] | undefined;
    const known = new Map<number, TreeNode>();
    for (let wanted = ids; wanted.length > 0;) {
      const where = { taxonomy, id: In(wanted) };
      const rows = await stored.find({ select: SELECTED, relations: { parent: { parent: true } }, where });
      terms ??= rows;
      const lines = rows.map((term) => lineOf(term, taxonomy));
      for (const { id, parentId } of lines.flat()) known.set(id, { id, parentId });
      // The parent of a grandparent is not read yet.
      wanted = lines.flatMap((line) => (line[2] && !known.has(line[2].parentId) ? line[2].parentId || [] : []));
    }
    return { terms: terms ?? [], tree: new TermTree(known.values()) };
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

/** A term, its parent and its grandparent, as far as they are of the taxonomy. */
function lineOf(term: TermEntity, taxonomy: string): TermEntity[] {
  const line = [term];
  for (let above = term.parent; above?.taxonomy === taxonomy; above = above.parent) line.push(above);
  return line;
}
