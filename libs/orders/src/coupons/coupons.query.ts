import { DatedQuery, EMPTY, Field } from '@grove/rest';

/** Arguments of the list of coupons. */
export class CouponsQuery extends DatedQuery {
  @Field.text({ about: 'Only the coupon with this code, in any case; wins over include.', narrowsNothing: EMPTY }) code?: string;
}
