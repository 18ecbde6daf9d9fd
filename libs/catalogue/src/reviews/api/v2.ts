import { definedOnly } from '@grove/core';
import { Field, FieldOrder, ItemQuery, SHOP_V2, VersionOf, WithoutFields } from '@grove/rest';
import { ReviewNotFound, ReviewProductNotFound, ReviewUnknown } from '../../errors.js';
import { PRODUCT_REVIEW_ERRORS } from '../../resource-errors.js';
import type { ReviewRecord } from '../review-record.js';
import { ProductReview, REPLACED_ERRORS } from './v3.js';

/** A review in `wc/v2`: below its product, with other names. */
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
  replacedErrors: [...REPLACED_ERRORS, [ReviewUnknown, ReviewNotFound]],
})
@FieldOrder('id date_created date_created_gmt review rating name email verified')
export class ProductReviewV2 extends ProductReview {
  @Field.html({ description: 'Text.', required: true, max: 65_000 }) declare review: string;
  @Field.text({ description: 'Name of the author.', required: true, max: 245 }) name: string;
  @Field.text({ description: 'E-mail address of the author.', required: true, max: 100 }) email: string;
}

function presentReviewV2(record: ReviewRecord): ProductReviewV2 {
  return { ...record, review: record.sentReview, name: record.reviewer, email: record.reviewerEmail };
}

function acceptReviewV2({ name, email, ...sent }: Partial<ProductReviewV2>): Partial<ProductReview> {
  return definedOnly({ ...sent, reviewer: name, reviewerEmail: email });
}
