import { IGNORE_EMPTY, Field, TermOrderQuery } from '@grove/rest';

/** Arguments that lists of categories and of tags share. */
class SiteTermQuery extends TermOrderQuery {
  @Field.integer({ description: 'Only the terms of this post.' }) post?: number;
  @Field.texts({ description: 'Only terms with one of these slugs.', ignoredValues: IGNORE_EMPTY }) slug?: string[];
}

/** Arguments of the list of categories. */
export class CategoriesQuery extends SiteTermQuery {
  @Field.integer({ description: 'Only categories with this parent; 0 for categories without a parent.' }) parent?: number;
}

/** Arguments of the list of tags. */
export class TagsQuery extends SiteTermQuery {
  @Field.integer({ description: 'Number of tags to skip. Takes precedence over page.', min: 0 }) offset?: number;
}
