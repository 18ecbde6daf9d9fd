import { Field, Resource, SHOP } from '@grove/rest';
import { REVIEW_ERRORS } from '../../resource-errors.js';

/** A review of a product in `wc/v1`, which is `shop/v1`: an approved comment. It is written through the comments of `cms/v2`. */
@Resource({
  namespace: SHOP,
  route: 'products/<product_id>/reviews',
  title: 'review',
  capability: 'read_product_reviews',
  errors: REVIEW_ERRORS,
})
export class Review {
  @Field.id() id: number;
  @Field.dateTime({ description: 'Date of creation (UTC).', readonly: true }) dateCreated: string;
  @Field.html({ description: 'Text of the review.', readonly: true }) review: string;
  @Field.integer({ description: 'Rating from 1 to 5; 0 for none.', readonly: true }) rating: number;
  @Field.text({ description: 'Name of the author.', readonly: true }) name: string;
  @Field.email({ description: 'E-mail address of the author.', readonly: true }) email: string;
  @Field.boolean({ description: 'Whether the author bought the product.', readonly: true }) verified: boolean;
}
