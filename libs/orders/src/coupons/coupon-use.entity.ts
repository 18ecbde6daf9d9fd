import { Entity } from 'typeorm';
import { AutoId, Int, Line } from '@grove/database';

/** One counted use of a coupon: one for each of its lines in an order that counts. */
@Entity('coupon_use')
export class CouponUseEntity {
  @AutoId() id: number;
  @Int() couponId: number;
  /** The order; it may be gone by now, and the use counts all the same. */
  @Int() orderId: number;
  /** The customer's id as text, or the e-mail of a guest; empty when neither was known. */
  @Line(600) usedBy: string;
  /** The same folded, for counting. */
  @Line(600) userKey: string;
}
