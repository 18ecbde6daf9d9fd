import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';
import { listOrder } from './list-orders.js';
import { LISTED_STATUSES } from './post-status.rules.js';

/** Arguments of reading one post or page. */
export class PostQuery {
  @Field.text({ description: 'Password of the post, if it is protected.', max: 255 }) password?: string;
}

/** Arguments that lists of posts and of pages share. */
class BasePostsQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only those published after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only those published before this date and time.' }) before?: string;
  @Field.ids({ description: 'Only those by these authors.', default: [] }) author: number[];
  @Field.ids({ description: 'None by these authors.', default: [] }) authorExclude: number[];
  @Field.integer({ description: 'Number of records to skip. Takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: Order;
  @Field.texts({ description: 'Only those with one of these slugs.', ignoredValues: IGNORE_EMPTY }) slug?: string[];
  @Field.enums(LISTED_STATUSES, {
    description: 'Only those with one of these statuses; any means all except trash.',
    default: 'publish',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string | string[];
}

/** Arguments of the list of posts. */
export class PostsQuery extends BasePostsQuery {
  @Field.of(listOrder(), { description: 'Sort by.', default: 'date' }) orderby: string;
  @Field.ids({ description: 'Only posts directly in one of these categories.', default: [] }) categories: number[];
  @Field.ids({ description: 'No posts of these categories.', default: [] }) categoriesExclude: number[];
  @Field.ids({ description: 'Only posts with one of these tags.', default: [] }) tags: number[];
  @Field.ids({ description: 'No posts with these tags.', default: [] }) tagsExclude: number[];
  @Field.boolean({ description: 'true for sticky posts only, false for all others.' }) sticky?: boolean;
}

/** Arguments of the list of pages. */
export class PagesQuery extends BasePostsQuery {
  @Field.of(listOrder('menu_order'), { description: 'Sort by.', default: 'date' }) orderby: string;
  @Field.integer({ description: 'Only pages with this menu order.' }) menuOrder?: number;
  @Field.ids({ description: 'Only pages with one of these parents; 0 for pages without a parent.', default: [] })
  parent: number[];
  @Field.ids({ description: 'No pages with one of these parents.', default: [] }) parentExclude: number[];
}

/** Arguments of either list. */
export type PostListQuery = Partial<Omit<PostsQuery & PagesQuery, keyof BasePostsQuery>> & BasePostsQuery & { orderby: string };
