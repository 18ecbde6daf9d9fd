import { In } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { hasTag, type PathContext, type Permalinks } from '@grove/settings';
import { userSlugs } from '@grove/users';
import { PostTermEntity } from '../posts/post-term.entity.js';
import { CATEGORY } from '../site-terms/taxonomies.js';
import { TermEntity } from '../terms/term.entity.js';

type TermPart = Readonly<Pick<TermEntity, 'id' | 'slug' | 'parentId'>>;

const TERM_PART = { id: true, slug: true, parentId: true };

const NOTHING: PathContext = { category: [], author: '' };

/** Terms nest this deep at most. */
const MAX_DEPTH = 50;

/** The slugs of terms from the top of their tree, by the ids of the terms. */
export async function termPaths(database: Database, terms: readonly TermPart[]): Promise<Map<number, string[]>> {
  const known = new Map(terms.map((term) => [term.id, term]));
  for (let depth = 0, level: readonly TermPart[] = terms; depth < MAX_DEPTH && level.length > 0; depth++) {
    const ids = [...new Set(level.map(({ parentId }) => parentId))].filter((id) => id !== 0 && !known.has(id));
    if (ids.length === 0) break;
    level = await new Repository(database, TermEntity).find({ select: TERM_PART, where: { id: In(ids) } });
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
    const assigned = await new Repository(this.database, PostTermEntity).find({
      select: { postId: true, termId: true, term: TERM_PART },
      where: { postId: In(postIds), term: { taxonomy: CATEGORY } },
      relations: { term: true },
      order: { termId: 'DESC' },
    });
    const first = new Map(assigned.map(({ postId, term }) => [postId, term!]));
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
