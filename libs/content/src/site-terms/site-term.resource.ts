import { CMS, anyone, Field, Resource } from '@grove/rest';
import { TermNotHierarchical } from '../errors.js';
import { CategoriesQuery, TagsQuery } from './site-terms.query.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const MANAGERS = { edit: 'manage_categories', delete: 'manage_categories', batch: 'manage_categories' };

/** What categories and tags have in common, as clients see them. */
export class SiteTerm {
  @Field.id() id: number;
  @Field.integer({ description: 'Published posts that carry it.', readonly: true }) count: number;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.uri({ description: 'Address for readers.', contexts: EVERYWHERE, readonly: true }) link: string;
  @Field.text({ description: 'Name.', contexts: EVERYWHERE, required: true }) name: string;
  @Field.slug({ description: 'Identifier in addresses; made from the name when absent.', contexts: EVERYWHERE }) slug: string;
  @Field.text({ description: 'What kind of term it is.', contexts: EVERYWHERE, readonly: true }) taxonomy: string;
  @Field.map({ description: 'More about it.' }) meta: Record<string, unknown>;
}

/** A category of posts; categories form a tree. */
@Resource({
  namespace: CMS,
  route: 'categories',
  title: 'category',
  capability: { view: anyone, create: 'manage_categories', ...MANAGERS },
  refusals: { edit: 'rest_cannot_update' },
  collection: CategoriesQuery,
})
export class Category extends SiteTerm {
  @Field.integer({ description: 'The category above; 0 at the top.' }) parent: number;
}

/** A tag of posts; whoever writes posts may add one. */
@Resource({
  namespace: CMS,
  route: 'tags',
  title: 'tag',
  capability: { view: anyone, create: 'edit_posts', ...MANAGERS },
  refusals: { edit: 'rest_cannot_update' },
  collection: TagsQuery,
  refusedFields: { parent: TermNotHierarchical },
})
export class Tag extends SiteTerm {}
