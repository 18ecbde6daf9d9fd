import { CollectionQuery, IGNORE_EMPTY, Field } from '@grove/rest';
import type { Order } from '@grove/database';
import { listOrder } from './list-orders.js';
import { LISTED_STATUSES } from './post-status.rules.js';

/** Arguments of reading one post or page. */
export class PostQuery {
  @Field.text({ description: 'Password of a protected text.', max: 255 }) password?: string;
}

/** Arguments that lists of posts and of pages share. */
export class WritingsQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only those from after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only those from before this date and time.' }) before?: string;
  @Field.integers({ description: 'Only those by these authors.', default: [] }) author: number[];
  @Field.integers({ description: 'None by these authors.', default: [] }) authorExclude: number[];
  @Field.integer({ description: 'Skip this many; wins over the page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }) order: Order;
  @Field.texts({ description: 'Only those with one of these slugs.', ignoredValues: IGNORE_EMPTY }) slug?: string[];
  @Field.enums(LISTED_STATUSES, {
    description: 'Only those of these statuses; any is all but the trash.',
    default: 'publish',
    ignoredValues: IGNORE_EMPTY,
  })
  status: string | string[];
}

/** Arguments of the list of posts. */
export class PostsQuery extends WritingsQuery {
  @Field.of(listOrder(), { description: 'What the order goes by.', default: 'date' }) orderby: string;
  @Field.integers({ description: 'Only posts directly in one of these categories.', default: [] }) categories: number[];
  @Field.integers({ description: 'No posts of these categories.', default: [] }) categoriesExclude: number[];
  @Field.integers({ description: 'Only posts with one of these tags.', default: [] }) tags: number[];
  @Field.integers({ description: 'No posts with these tags.', default: [] }) tagsExclude: number[];
  @Field.boolean({ description: 'Only sticky posts, or only others.' }) sticky?: boolean;
}

/** Arguments of the list of pages. */
export class PagesQuery extends WritingsQuery {
  @Field.of(listOrder('menu_order'), { description: 'What the order goes by.', default: 'date' }) orderby: string;
  @Field.integer({ description: 'Only pages with this place.' }) menuOrder?: number;
  @Field.integers({ description: 'Only pages directly below these; 0 for those at the top.', default: [] }) parent: number[];
  @Field.integers({ description: 'No pages below these.', default: [] }) parentExclude: number[];
}

/** What may be asked of any of the two lists. */
export type AskedPosts = Partial<Omit<PostsQuery & PagesQuery, keyof WritingsQuery>> & WritingsQuery & { orderby: string };
