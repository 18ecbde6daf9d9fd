import { Field, isDateTime, Resource, SHOP_V3, VersionOf, type FieldType } from '@grove/rest';
import { CommentTrashed, ContentMissing, DuplicateComment } from '@grove/comments';
import { ReviewDuplicate, ReviewExists, ReviewTextMissing, ReviewTrashed } from '../../errors.js';
import { PRODUCT_REVIEW_ERRORS } from '../../resource-errors.js';
import { ProductReviewsQuery } from './query-v3.js';

const STATUSES = ['approved', 'hold', 'spam', 'unspam', 'trash', 'untrash'] as const;

/** Who may read reviews, and who may write them in the name of anybody. */
const CAPABILITY = {
  view: 'read_product_reviews',
  create: 'manage_products',
  edit: 'manage_products',
  delete: 'manage_products',
  batch: 'manage_products',
} as const;

/** A date; the empty text and a text that is no date change nothing. */
const reviewDate: FieldType = {
  schema: { type: 'string', format: 'date-time' },
  parse: (value) => (typeof value === 'string' && /^[1-9]\d{3}-/.test(value) && isDateTime(value) ? value : undefined),
};

/** A review of a product in `wc/v3`, where it is written too. */
@Resource({
  namespace: SHOP_V3,
  route: 'products/reviews',
  title: 'product_review',
  errors: PRODUCT_REVIEW_ERRORS,
  capability: CAPABILITY,
  collection: ProductReviewsQuery,
  existsError: ReviewExists,
  showsPrevious: true,
  batch: true,
  trash: true,
})
export class ProductReview {
  @Field.id() id: number;
  @Field.of(reviewDate, { description: 'Date, in the time zone of the site.' }) dateCreated: string;
  @Field.of(reviewDate, { description: 'Date (UTC).' }) dateCreatedGmt: string;
  @Field.integer({ description: 'Id of the product.', required: true }) productId: number;
  @Field.text({ description: 'Name of the product.', readonly: true }) productName: string;
  @Field.uri({ description: 'URL of the page of the product.', readonly: true }) productPermalink: string;
  @Field.enum(STATUSES, { description: 'Status; unspam and untrash restore the one before.', default: 'approved' })
  status: string;
  @Field.text({ description: 'Name of the author.', required: true, max: 245 }) reviewer: string;
  @Field.text({ description: 'E-mail address of the author.', required: true, max: 100 }) reviewerEmail: string;
  @Field.html({ description: 'Text; as HTML in view.', required: true, max: 65_000, inEdit: 'sentReview' }) review: string;
  @Field.integer({ description: 'Rating from 1 to 5; 0 for none.', min: 0, max: 5 }) rating: number;
  @Field.boolean({ description: 'Whether the author bought the product.', readonly: true }) verified: boolean;
  @Field.map({ description: 'URLs of the avatar of the author, by size.', readonly: true }) reviewerAvatarUrls: Record<
    string,
    string
  >;
}

/** Errors of comments, each with that of reviews. */
export const REPLACED_ERRORS = [
  [DuplicateComment, ReviewDuplicate],
  [ContentMissing, ReviewTextMissing],
  [CommentTrashed, ReviewTrashed],
] as const;

/** A review in `wc/v3` with the errors of reviews in place of those of comments. */
@VersionOf(ProductReview, { namespace: SHOP_V3, replacedErrors: REPLACED_ERRORS })
export class ProductReviewV3 extends ProductReview {}
