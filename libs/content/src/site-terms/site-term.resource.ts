import { CMS, anyone, Field, Resource } from '@grove/rest';
import { TermNotHierarchical } from '../errors.js';
import { CATEGORY_ERRORS, TAG_ERRORS } from '../resource-errors.js';
import { CategoriesQuery, TagsQuery } from './site-terms.query.js';

const EVERYWHERE = ['view', 'edit', 'embed'] as const;
const MANAGERS = { edit: 'manage_categories', delete: 'manage_categories', batch: 'manage_categories' };

/** The fields that categories and tags have in common. */
export class SiteTerm {
  @Field.id() id: number;
  @Field.integer({ description: 'Number of published posts that have it.', readonly: true }) count: number;
  @Field.html({ description: 'Description.' }) description: string;
  @Field.uri({ description: 'URL on the site.', contexts: EVERYWHERE, readonly: true }) link: string;
  @Field.text({ description: 'Name.', contexts: EVERYWHERE, required: true }) name: string;
  @Field.slug({ description: 'Identifier in URLs. Generated from the name if absent.', contexts: EVERYWHERE }) slug: string;
  @Field.text({ description: 'Taxonomy.', contexts: EVERYWHERE, readonly: true }) taxonomy: string;
  @Field.map({ description: 'Metadata.' }) meta: Record<string, unknown>;
}

/** A category of posts; categories form a tree. */
@Resource({
  namespace: CMS,
  route: 'categories',
  title: 'category',
  errors: CATEGORY_ERRORS,
  capability: { view: anyone, create: 'manage_categories', ...MANAGERS },
  refusals: { edit: 'rest_cannot_update' },
  collection: CategoriesQuery,
})
export class Category extends SiteTerm {
  @Field.integer({ description: 'Id of the parent category; 0 for none.' }) parent: number;
}

/** A tag of posts. Everybody who may edit posts may create one. */
@Resource({
  namespace: CMS,
  route: 'tags',
  title: 'tag',
  errors: TAG_ERRORS,
  capability: { view: anyone, create: 'edit_posts', ...MANAGERS },
  refusals: { edit: 'rest_cannot_update' },
  collection: TagsQuery,
  refusedFields: { parent: TermNotHierarchical },
})
export class Tag extends SiteTerm {}
