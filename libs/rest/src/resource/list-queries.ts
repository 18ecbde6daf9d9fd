import type { Order } from '@grove/database';
import { Field } from '../schema/field.js';

/** An empty filter is no filter. */
export const IGNORE_EMPTY: readonly string[] = [''];

/** No record has the number 0: to ask for it is to ask for nothing. */
export const IGNORE_EMPTY_AND_ZERO: readonly string[] = ['', '0'];

/** Arguments of reading one record. `context` is added to each set by the namespace. */
export class ItemQuery {}

/** Paging that every collection has. */
export class PageQuery {
  @Field.integer({ description: 'Page of the collection.', default: 1, min: 1, max: 1_000_000_000 }) page: number;
  @Field.integer({ description: 'Records on a page.', default: 10, min: 1, max: 100 }) perPage: number;
}

/** Searching and picking that most collections have. */
export class CollectionQuery extends PageQuery {
  @Field.text({ description: 'Words that the records must hold.' }) search?: string;
  @Field.integers({ description: 'Leave these out.', default: [] }) exclude: number[];
  @Field.integers({ description: 'Only these.', default: [] }) include: number[];
}

/** Collections in the order of their dates (products, orders, coupons, webhooks). */
export class DatedQuery extends CollectionQuery {
  @Field.dateTime({ description: 'Only records made after this date and time.' }) after?: string;
  @Field.dateTime({ description: 'Only records made before this date and time.' }) before?: string;
  @Field.integer({ description: 'Skip this many records; wins over the page.', min: 0 }) offset?: number;
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'desc' }) order: Order;
  @Field.enum(['date', 'id', 'include', 'title', 'slug'], { description: 'What the order goes by.', default: 'date' })
  orderby: string;
  @Field.map({ description: 'Query arguments by name; they win over the others.' }) filter?: Record<string, unknown>;
}

/** How collections of terms are ordered, and whether they show those that nothing carries. */
export class TermOrderQuery extends CollectionQuery {
  @Field.enum(['asc', 'desc'], { description: 'Direction of the order.', default: 'asc' }) order: Order;
  @Field.enum(['id', 'include', 'name', 'slug', 'term_group', 'description', 'count'], {
    description: 'What the order goes by.',
    default: 'name',
  })
  orderby: string;
  @Field.boolean({ description: 'Leave out terms that nothing published carries.', default: false }) hideEmpty: boolean;
}

/** Collections of terms of the shop (categories, tags, classes). */
export class TermQuery extends TermOrderQuery {
  @Field.text({ description: 'Only the term with this slug.', ignoredValues: IGNORE_EMPTY }) slug?: string;
}
