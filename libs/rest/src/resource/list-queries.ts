import type { Order } from '@grove/database';
import { metaKeys } from '../meta-data/meta-data.resource.js';
import { WithoutFields } from '../schema/declared-fields.js';
import { Field } from '../schema/field.js';

/** Empty filters are ignored. */
export const IGNORE_EMPTY: readonly string[] = [''];

/** Filters that are empty or 0 are ignored: no record has the id 0, and WooCommerce searches for no 0. */
export const IGNORE_EMPTY_AND_ZERO: readonly string[] = ['', '0'];

/** Query parameters of one record. `context` is added by the endpoint. */
export class ItemQuery {}

/** Query parameters of deleting a record. */
export class DeletionQuery {
  @Field.boolean({ description: 'Delete permanently instead of moving to the trash.', default: false }) force: boolean;
}

/** Pagination, for all collections. */
export class PageQuery {
  @Field.integer({ description: 'Page number.', default: 1, min: 1, max: 1_000_000_000 }) page: number;
  @Field.integer({ description: 'Number of records per page.', default: 10, min: 1, max: 100 }) perPage: number;
}

/** Search and selection by id, for most collections. */
export class CollectionQuery extends PageQuery {
  @Field.text({ description: 'Only records that match this search text.', ignoredValues: IGNORE_EMPTY_AND_ZERO })
  search?: string;
  @Field.integers({ description: 'Ids of records to leave out.', default: [] }) exclude: number[];
  @Field.integers({ description: 'Only records with these ids.', default: [] }) include: number[];
}

/** Collections that are sorted by date by default (products, orders, coupons, webhooks). */
export class DatedQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only records created after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only records created before this date and time.' }) before?: string;
  @Field.integer({ description: 'Number of records to skip; takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: Order;
  @Field.enum(['date', 'id', 'include', 'title', 'slug'], { description: 'Sort by this field.', default: 'date' })
  orderby: string;
  @Field.map({
    description:
      'Parameters in the form of older clients: `filter[status]=draft` means `status=draft`, and counts if both are sent.',
  })
  filter?: Record<string, unknown>;
}

/** Collections sorted by date in later versions of the API: dates of changes, metadata, and no `filter`. */
@WithoutFields('filter')
export class VersionedDatedQuery extends DatedQuery {
  @Field.dateTime({ description: 'Only records changed after this date and time.' }) modifiedAfter?: string;
  @Field.dateTime({ description: 'Only records changed before this date and time.' }) modifiedBefore?: string;
  @Field.boolean({ description: 'Whether dates in the query are in UTC instead of the time zone of the site.', default: false })
  datesAreGmt: boolean;
  @Field.enum(['date', 'id', 'include', 'title', 'slug', 'modified'], { description: 'Sort by this field.', default: 'date' })
  override orderby: string;
  @Field.of(metaKeys, { description: 'Only metadata with these keys.' }) includeMeta?: string[];
  @Field.of(metaKeys, { description: 'No metadata with these keys.' }) excludeMeta?: string[];
}

/** Sorting of terms, and whether terms without published records are included. */
export class TermOrderQuery extends CollectionQuery {
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'include', 'name', 'slug', 'term_group', 'description', 'count'], {
    description: 'Sort by this field.',
    default: 'name',
  })
  orderby: string;
  @Field.boolean({ description: 'Leave out terms without published records.', default: false }) hideEmpty: boolean;
}

/** Collections of terms of the shop (categories, tags, classes). */
export class TermQuery extends TermOrderQuery {
  @Field.text({ description: 'Only the term with this slug.', ignoredValues: IGNORE_EMPTY }) slug?: string;
}
