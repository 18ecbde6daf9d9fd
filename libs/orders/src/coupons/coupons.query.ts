import { DatedQuery, IGNORE_EMPTY, Field } from '@grove/rest';

/** Arguments of the list of coupons. */
export class CouponsQuery extends DatedQuery {
  @Field.text({
    description: 'Only the coupon with this code, case-insensitive; wins over include.',
    ignoredValues: IGNORE_EMPTY,
  })
  code?: string;
}
