import { DatedQuery, Field, IGNORE_EMPTY, VersionedDatedQuery } from '@grove/rest';

const CODE = {
  description: 'Only the coupon with this code, case-insensitive; wins over include.',
  ignoredValues: IGNORE_EMPTY,
};

/** Arguments of the list of coupons. */
export class CouponsQuery extends DatedQuery {
  @Field.text(CODE) code?: string;
}

/** The same in `wc/v2` and `wc/v3`. */
export class VersionedCouponsQuery extends VersionedDatedQuery {
  @Field.text(CODE) code?: string;
}
