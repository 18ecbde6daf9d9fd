import { placeholders, Selection, type Database } from '@grove/database';
import { slugify } from '@grove/core';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { findTerms } from '../terms/term-reads.js';
import { localTimeOfFilter } from './post-dates.rules.js';
import type { StatusScope } from './post-permissions.rules.js';
import type { PostType } from './post-types.js';
import type { PostListQuery } from './posts.query.js';

/** A request for a list of posts: their types, which posts the caller may get, and the arguments. */
export interface PostListRequest {
  readonly types: readonly PostType[];
  readonly scope: StatusScope;
  /** The published posts whose texts the caller gets although a password protects them. */
  readonly unlocked: StatusScope;
  readonly userId: number;
  readonly query: PostListQuery;
}

/** The posts of some types that the caller may get. */
export function postsInScope({ types, scope, userId }: Pick<PostListRequest, 'types' | 'scope' | 'userId'>): Selection {
  const { anyAuthor, ownOnly } = scope;
  const conditions: string[] = [];
  if (anyAuthor.length > 0) conditions.push(`post.status IN (${placeholders(anyAuthor.length)})`);
  if (ownOnly.length > 0) conditions.push(`(post.status IN (${placeholders(ownOnly.length)}) AND post.author_id = ?)`);
  const values = [...anyAuthor, ...ownOnly, ...(ownOnly.length > 0 ? [userId] : [])];
  return new Selection().whereIn('post.type', types).where(`(${conditions.join(' OR ') || '1 = 0'})`, ...values);
}

/** Applies all arguments except terms and search words. Returns whether any of them limits the list. */
export function applyFilters(selection: Selection, query: PostListQuery, zone: string): boolean {
  const before = selection.condition.sql;
  const toLocal = (date?: string) => date && localTimeOfFilter(date, zone);
  selection.whereListed('post.id', query.include, query.exclude);
  selection.whereListed('post.author_id', query.author, query.authorExclude);
  selection.whereListed('post.slug', query.slug?.map(slugify));
  if (query.sticky !== undefined) selection.where('post.sticky = ?', Number(query.sticky));
  if (query.menuOrder !== undefined) selection.where('post.menu_order = ?', query.menuOrder);
  selection.whereListed('post.parent_id', query.parent, query.parentExclude);
  selection.whereBetween('post.local_at', toLocal(query.after), toLocal(query.before));
  return selection.condition.sql !== before;
}

/** Whether a search of the caller finds own posts that a password protects, but not those of other authors. */
export const hidesProtectedOfOthers = ({ unlocked }: Pick<PostListRequest, 'unlocked'>): boolean =>
  unlocked.ownOnly.length > 0 && unlocked.anyAuthor.length === 0;

/** Excludes posts whose text is protected from the caller: otherwise searches would reveal the text word by word. */
export function withoutProtectedTexts(
  selection: Selection,
  { unlocked, userId }: Pick<PostListRequest, 'unlocked' | 'userId'>,
): Selection {
  if (unlocked.anyAuthor.length > 0) return selection;
  const findsOwn = hidesProtectedOfOthers({ unlocked });
  return selection.where(
    `(post.status <> 'publish' OR post.password = ''${findsOwn ? ' OR post.author_id = ?' : ''})`,
    ...(findsOwn ? [userId] : []),
  );
}

/** The terms by which a list is filtered. Ids of the wrong taxonomy are left out. */
export interface TermFilters {
  /** A post must have a term of each of these sets. */
  readonly include: readonly (readonly number[])[];
  readonly exclude: readonly number[];
}

/** Reads which of the ids in the query are categories and which are tags. */
export async function resolveTermFilters(database: Database, query: PostListQuery): Promise<TermFilters> {
  const { categories = [], tags = [], categoriesExclude = [], tagsExclude = [] } = query;
  const all = [...categories, ...tags, ...categoriesExclude, ...tagsExclude];
  if (all.length === 0) return { include: [], exclude: [] };
  const taxonomies = new Map((await findTerms(database, all)).map(({ id, taxonomy }) => [id, taxonomy]));
  const of = (taxonomy: string, ids: readonly number[]) => ids.filter((id) => taxonomies.get(id) === taxonomy);
  return {
    include: [...(categories.length > 0 ? [of(CATEGORY, categories)] : []), ...(tags.length > 0 ? [of(TAG, tags)] : [])],
    exclude: [...of(CATEGORY, categoriesExclude), ...of(TAG, tagsExclude)],
  };
}

/** Keeps posts with the included terms and without the excluded ones. */
export function applyTermFilters(selection: Selection, { include, exclude }: TermFilters): Selection {
  for (const terms of include) selection.where(`post.id IN (${postsWithTerms(terms)})`, ...terms);
  if (exclude.length > 0) selection.where(`post.id NOT IN (${postsWithTerms(exclude)})`, ...exclude);
  return selection;
}

const postsWithTerms = (terms: readonly number[]): string =>
  `SELECT post_id FROM post_term WHERE term_id IN (${placeholders(terms.length)})`;
