import { placeholders, type Database } from '@grove/database';
import { hasTag, type PathContext, type Permalinks } from '@grove/settings';
import { userSlugs } from '@grove/users';
import { CATEGORY } from '../site-terms/taxonomies.js';

interface TermPart {
  readonly id: number;
  readonly slug: string;
  readonly parentId: number;
}

const NOTHING: PathContext = { category: [], author: '' };

/** Terms nest this deep at most. */
const MAX_DEPTH = 50;

/** The slugs of terms from the top of their tree, by the ids of the terms. */
export async function termPaths(database: Pick<Database, 'read'>, terms: readonly TermPart[]): Promise<Map<number, string[]>> {
  const known = new Map(terms.map((term) => [term.id, term]));
  for (let depth = 0, level: readonly TermPart[] = terms; depth < MAX_DEPTH && level.length > 0; depth++) {
    const ids = [...new Set(level.map(({ parentId }) => parentId))].filter((id) => id !== 0 && !known.has(id));
    if (ids.length === 0) break;
    level = await database.read<TermPart>(
      `SELECT id, slug, parent_id AS parentId FROM term WHERE id IN (${placeholders(ids.length)})`,
      ids,
    );
    for (const term of level) known.set(term.id, term);
  }
  return new Map(terms.map((term) => [term.id, slugsFromTop(term, known)]));
}

/** Reads what the paths of posts contain besides their own fields: slugs of categories and authors. */
export class AddressParts {
  constructor(private readonly database: Database) {}

  /** What the paths of these posts need, by their ids. Reads only what the structure contains. */
  async load(
    posts: readonly { readonly id: number; readonly authorId: number }[],
    permalinks: Permalinks,
  ): Promise<ReadonlyMap<number, PathContext>> {
    const categories =
      posts.length > 0 && hasTag(permalinks, 'category') ? await this.categoriesOf(posts.map(({ id }) => id)) : undefined;
    const authors =
      posts.length > 0 && hasTag(permalinks, 'author')
        ? await userSlugs(
            this.database,
            posts.map(({ authorId }) => authorId),
          )
        : undefined;
    if (!categories && !authors) return new Map(posts.map(({ id }) => [id, NOTHING]));
    return new Map(
      posts.map(({ id, authorId }) => [
        id,
        { category: categories?.get(id) ?? ['uncategorized'], author: authors?.get(authorId) ?? '' },
      ]),
    );
  }

  /** The path of the category of each post that decides its address: the one with the lowest id. */
  private async categoriesOf(postIds: readonly number[]): Promise<Map<number, string[]>> {
    const rows = await this.database.read<TermPart & { postId: number }>(
      `SELECT post_term.post_id AS postId, term.id, term.slug, term.parent_id AS parentId
         FROM post_term JOIN term ON term.id = post_term.term_id
        WHERE term.taxonomy = ? AND post_term.post_id IN (${placeholders(postIds.length)}) ORDER BY term.id DESC`,
      [CATEGORY, ...postIds],
    );
    const first = new Map(rows.map((row) => [row.postId, row]));
    const paths = await termPaths(this.database, [...first.values()]);
    return new Map([...first].map(([postId, { id }]) => [postId, paths.get(id)!]));
  }
}

function slugsFromTop(term: TermPart, known: ReadonlyMap<number, TermPart>): string[] {
  const slugs = [term.slug];
  const visited = new Set([term.id]);
  for (let parent = known.get(term.parentId); parent && !visited.has(parent.id); parent = known.get(parent.parentId)) {
    visited.add(parent.id);
    slugs.unshift(parent.slug);
  }
  return slugs;
}
