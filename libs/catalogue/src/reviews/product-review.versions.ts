import {
  Field,
  FieldOrder,
  isDateTime,
  ItemQuery,
  Resource,
  SHOP_V2,
  SHOP_V3,
  VersionOf,
  WithoutFields,
  type FieldType,
} from '@grove/rest';
import { CommentTrashed, ContentMissing, DuplicateComment } from '@grove/comments';
import {
  ReviewDuplicate,
  ReviewExists,
  ReviewNotFound,
  ReviewProductNotFound,
  ReviewTextMissing,
  ReviewTrashed,
  ReviewUnknown,
} from '../errors.js';
import { PRODUCT_REVIEW_ERRORS } from '../resource-errors.js';
import { definedOnly } from '@grove/core';
import { ProductReviewsQuery } from './product-reviews.query.js';

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

/** A review of a product in `shop/v3`, where it is written too. */
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

const TRANSLATED = [
  [DuplicateComment, ReviewDuplicate],
  [ContentMissing, ReviewTextMissing],
  [CommentTrashed, ReviewTrashed],
] as const;

/** The same with the errors of reviews in place of those of comments. */
@VersionOf(ProductReview, { namespace: SHOP_V3, replacedErrors: TRANSLATED })
export class ProductReviewV3 extends ProductReview {}

/** A review in `shop/v2`: below its product, with other names. */
@WithoutFields('productId', 'productName', 'productPermalink', 'status', 'reviewer', 'reviewerEmail', 'reviewerAvatarUrls')
@VersionOf(ProductReview, {
  namespace: SHOP_V2,
  route: 'products/<product_id>/reviews',
  title: 'product_review',
  errors: { ...PRODUCT_REVIEW_ERRORS, list: [ReviewProductNotFound] },
  collection: ItemQuery,
  showsPrevious: false,
  present: presentReviewV2,
  accept: acceptReviewV2,
  replacedErrors: [...TRANSLATED, [ReviewUnknown, ReviewNotFound]],
})
@FieldOrder('id date_created date_created_gmt review rating name email verified')
export class ProductReviewV2 extends ProductReview {
  @Field.html({ description: 'Text.', required: true, max: 65_000 }) declare review: string;
  @Field.text({ description: 'Name of the author.', required: true, max: 245 }) name: string;
  @Field.text({ description: 'E-mail address of the author.', required: true, max: 100 }) email: string;
}

/** A review with its text as it was sent, and the id of the account of its author. */
export interface ReviewRecord extends ProductReview {
  readonly sentReview: string;
  readonly reviewerId: number;
}

function presentReviewV2(record: ReviewRecord): ProductReviewV2 {
  return { ...record, review: record.sentReview, name: record.reviewer, email: record.reviewerEmail };
}

function acceptReviewV2({ name, email, ...sent }: Partial<ProductReviewV2>): Partial<ProductReview> {
  return definedOnly({ ...sent, reviewer: name, reviewerEmail: email });
}
