import { CollectionQuery, Field, IGNORE_EMPTY } from '@grove/rest';
import type { Order } from '@grove/database';

/** Arguments of the list of reviews in `wc/v3`. */
export class ProductReviewsQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only reviews after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only reviews before this date and time.' }) before?: string;
  @Field.integer({ description: 'Number of reviews to skip; takes precedence over page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Sort direction.', default: 'desc' }) order: Order;
  @Field.enum(['date', 'date_gmt', 'id', 'include', 'product'], { description: 'Sort by.', default: 'date_gmt' }) orderby: string;
  @Field.integers({ description: 'Only reviews by these users.' }) reviewer?: number[];
  @Field.integers({ description: 'No reviews by these users.' }) reviewerExclude?: number[];
  @Field.text({ description: 'Only reviews from this e-mail address.', ignoredValues: IGNORE_EMPTY }) reviewerEmail?: string;
  @Field.integers({ description: 'Only reviews of these products.' }) product?: number[];
  @Field.integers({ description: 'No reviews of these products.' }) productExclude?: number[];
  @Field.text({ description: 'approved, hold, spam, trash, or all.', default: 'approved', ignoredValues: IGNORE_EMPTY })
  status: string;
}
