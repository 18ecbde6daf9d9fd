import { type Database, type Filters, whereBetween, whereListed } from '@grove/database';
import { slugify } from '@grove/core';
import type { SelectQueryBuilder } from 'typeorm';
import { CATEGORY, TAG } from '../site-terms/taxonomies.js';
import { findTerms } from '../terms/term-reads.js';
import { localTimeOfFilter } from './post-dates.rules.js';
import type { StatusScope } from './post-permissions.rules.js';
import { PostTermEntity } from './post-term.entity.js';
import type { PostType } from './post-types.js';
import type { PostEntity } from './post.entity.js';
import type { PostListQuery } from './posts.query.js';

type PostQuery = SelectQueryBuilder<PostEntity>;

/** Which posts a caller may get. */
interface PostScope {
  readonly types: readonly PostType[];
  readonly scope: StatusScope;
  readonly userId: number;
}

/** A request for a list of posts: their types, which posts the caller may get, and the arguments. */
export interface PostListRequest extends PostScope {
  /** The published posts whose texts the caller gets although a password protects them. */
  readonly unlocked: StatusScope;
  readonly query: PostListQuery;
}

/** The arguments of a list, with dates as local times, and with the terms that they name by taxonomy. */
export interface ListedPosts extends PostListRequest {
  /** A post must have a term of each of these sets. */
  readonly included: readonly (readonly number[])[];
  readonly excluded: readonly number[];
}

/** The filters of a list of posts, without the words of a search. */
export const POST_FILTERS: Filters<PostEntity, ListedPosts> = {
  scope: whereInScope,
  ids: (posts, { query }) => whereListed(posts, 'post.id', query.include, query.exclude),
  authors: (posts, { query }) => whereListed(posts, 'post.authorId', query.author, query.authorExclude),
  slugs: (posts, { query }) => whereListed(posts, 'post.slug', query.slug?.map(slugify)),
  sticky: (posts, { query: { sticky } }) => sticky !== undefined && posts.andWhere({ sticky }),
  menuOrder: (posts, { query: { menuOrder } }) => menuOrder !== undefined && posts.andWhere({ menuOrder }),
  parents: (posts, { query }) => whereListed(posts, 'post.parentId', query.parent, query.parentExclude),
  dates: (posts, { query }) => whereBetween(posts, 'post.localAt', query.after, query.before),
  terms: (posts, { included }) => included.forEach((ids, index) => whereTerms(posts, `terms_${index}`, ids)),
  excludedTerms: (posts, { excluded }) => excluded.length > 0 && whereTerms(posts, 'excludedTerms', excluded, 'NOT IN'),
};

/** Keeps the posts of some types that a caller may get. */
export function whereInScope(query: PostQuery, { types, scope: { anyAuthor, ownOnly }, userId }: PostScope): void {
  const conditions = [
    ...(anyAuthor.length > 0 ? ['post.status IN (:...anyAuthor)'] : []),
    ...(ownOnly.length > 0 ? ['(post.status IN (:...ownOnly) AND post.authorId = :userId)'] : []),
  ];
  query.andWhere(types.length > 0 ? 'post.type IN (:...types)' : '1 = 0', { types });
  query.andWhere(`(${conditions.join(' OR ') || '1 = 0'})`, { anyAuthor, ownOnly, userId });
}

/** Whether a search of the caller finds own posts that a password protects, but not those of other authors. */
export const hidesProtectedOfOthers = ({ unlocked }: Pick<PostListRequest, 'unlocked'>): boolean =>
  unlocked.ownOnly.length > 0 && unlocked.anyAuthor.length === 0;

/** Excludes posts whose text is protected from the caller: otherwise searches would reveal the text word by word. */
export function whereTextsUnlocked(query: PostQuery, { unlocked, userId }: Pick<PostListRequest, 'unlocked' | 'userId'>): void {
  if (unlocked.anyAuthor.length > 0) return;
  const ofOwn = hidesProtectedOfOthers({ unlocked }) ? ' OR post.authorId = :userId' : '';
  query.andWhere(`(post.status <> 'publish' OR post.password = ''${ofOwn})`, { userId });
}

/** Finds out which dates and terms the arguments of a list stand for: of the ids, which are categories and which are tags. Those of another taxonomy are left out. */
export async function resolvePostArguments(
  database: Database,
  request: PostListRequest,
  timezone: () => Promise<string>,
): Promise<ListedPosts> {
  const { after, before, categories = [], tags = [], categoriesExclude = [], tagsExclude = [] } = request.query;
  const zone = after || before ? await timezone() : 'utc';
  const toLocal = (date?: string) => date && localTimeOfFilter(date, zone);
  const terms = await findTerms(database, [...categories, ...tags, ...categoriesExclude, ...tagsExclude]);
  const taxonomies = new Map(terms.map(({ id, taxonomy }) => [id, taxonomy]));
  const of = (taxonomy: string, ids: readonly number[]) => ids.filter((id) => taxonomies.get(id) === taxonomy);
  return {
    ...request,
    query: { ...request.query, after: toLocal(after), before: toLocal(before) },
    included: [...(categories.length > 0 ? [of(CATEGORY, categories)] : []), ...(tags.length > 0 ? [of(TAG, tags)] : [])],
    excluded: [...of(CATEGORY, categoriesExclude), ...of(TAG, tagsExclude)],
  };
}

function whereTerms(query: PostQuery, name: string, ids: readonly number[], operator = 'IN'): void {
  if (ids.length === 0) return void query.andWhere('1 = 0');
  const assigned = query.subQuery().select('assigned.postId').from(PostTermEntity, 'assigned');
  query.andWhere(`post.id ${operator} ${assigned.where(`assigned.termId IN (:...${name})`).getQuery()}`, { [name]: ids });
}
