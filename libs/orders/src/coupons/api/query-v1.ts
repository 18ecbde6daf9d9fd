import { DatedQuery, Field, IGNORE_EMPTY } from '@grove/rest';

export const CODE = {
  description: 'Only the coupon with this code, case-insensitive; wins over include.',
  ignoredValues: IGNORE_EMPTY,
};

/** Arguments of the list of coupons in `wc/v1`. */
export class CouponsQuery extends DatedQuery {
  @Field.text(CODE) code?: string;
}
