import { indexName, listedOrder, type SortKey } from '@grove/database';
import { slugify } from '@grove/core';
import type { SelectQueryBuilder } from 'typeorm';
import { relevanceOf, searchOf } from './post-search.rules.js';
import type { PostEntity } from './post.entity.js';
import type { PostListQuery } from './posts.query.js';

const ORDERS: Readonly<Record<string, string>> = {
  author: 'post.authorId',
  date: 'post.localAt',
  modified: 'post.localModifiedAt',
  parent: 'post.parentId',
  id: 'post.id',
  title: 'post.titleKey',
  slug: 'post.slug',
  menu_order: 'post.menuOrder',
};

/** The order of a list. The orders `include`, `include_slugs` and `relevance` ignore the direction. */
export function sortKeyOf({ orderby, order, include, slug = [], search }: PostListQuery): SortKey {
  if (orderby === 'include') return listedOrder('post.id', include);
  if (orderby === 'include_slugs' && slug.length > 0) return listedOrder('post.slug', slug.map(slugify));
  if (orderby !== 'relevance') return { expression: ORDERS[orderby] ?? ORDERS['date'], order, tie: order };
  const { expression, parameters } = relevanceOf(searchOf(search!), 'post_search.search_text');
  return {
    expression: `CONCAT(${expression}, post.local_at)`,
    parameters,
    computedFrom: 'texts',
    order: 'desc',
    tie: 'desc',
  };
}

/** The columns of the indexes over the posts of a type and a status in the orders of lists. */
const INDEXED: Readonly<Record<string, readonly string[]>> = {
  'post.authorId': ['author_id', 'id'],
  'post.localAt': ['local_at', 'id'],
  'post.localModifiedAt': ['local_modified_at', 'id'],
  'post.parentId': ['parent_id', 'id'],
  'post.id': ['id'],
  'post.titleKey': ['title_key', 'id'],
  'post.slug': ['slug', 'id'],
  'post.menuOrder': ['menu_order', 'id'],
};

/** Reads the posts of one type and one status from the index in their order. Servers may take another index, and read all of these posts before a page. */
export function useIndexInOrder(query: SelectQueryBuilder<PostEntity>, { expression }: SortKey): void {
  if (Object.hasOwn(INDEXED, expression)) query.useIndex(indexName('post', ['type', 'status', ...INDEXED[expression]]));
}
