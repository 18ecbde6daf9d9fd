import { Entity } from 'typeorm';
import { AutoId, Int, Line } from '@grove/database';

/** One use of a coupon: a coupon line of an order. */
@Entity('coupon_use')
export class CouponUseEntity {
  @AutoId() id: number;
  @Int() couponId: number;
  /** The order; the use is kept when it is deleted. 0 for the use of an imported coupon. */
  @Int() orderId: number;
  /** The id of the customer as text, or the e-mail address of a guest; empty if neither was known. */
  @Line(600) usedBy: string;
  /** The same in lower case, for counting. */
  @Line(600) userKey: string;
}
