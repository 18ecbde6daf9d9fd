import { Repository, type Database, type Instant, type UnitOfWork } from '@grove/database';
import { In, MoreThanOrEqual } from 'typeorm';
import { CouponEntity } from '../../coupons/coupon.entity.js';
import { OrderLineEntity } from '../../lines/order-line.entity.js';
import { dayCounter } from '../../model/order-counters.js';
import { OrderOfProductEntity } from '../../model/order-of-product.entity.js';
import { OrderEntity } from '../../model/order.entity.js';
import { RefundEntity } from '../../model/refund.entity.js';
import { OrderNoteEntity } from '../../notes/order-note.entity.js';

/**
 * Moves orders and coupons that were just written into the past. Services always write the current time: each instant since the start is replaced by the
 * instant at which the step is supposed to have happened. Earlier instants do not change.
 */
export class Backdating {
  private readonly orders = new Repository(this.database, OrderEntity);
  private readonly ofProducts = new Repository(this.database, OrderOfProductEntity);
  private readonly lines = new Repository(this.database, OrderLineEntity);
  private readonly notes = new Repository(this.database, OrderNoteEntity);
  private readonly refunds = new Repository(this.database, RefundEntity);
  private readonly coupons = new Repository(this.database, CouponEntity);

  constructor(
    private readonly database: Database,
    private readonly unit: UnitOfWork,
    /** When the first of them was written. */
    readonly startedAt: Instant,
  ) {}

  /** Backdates the last step of an order. */
  async order(id: number, at: Instant): Promise<void> {
    const before = (await this.orders.findById(id))!;
    const moved = <I extends Instant | null>(instant: I) => (instant !== null && instant >= this.startedAt ? at : instant);
    const { createdAt, modifiedAt, paidAt, completedAt } = before;
    const after = {
      ...{ ...before, createdAt: moved(createdAt), modifiedAt: moved(modifiedAt) },
      ...{ paidAt: moved(paidAt), completedAt: moved(completedAt) },
    };
    await this.orders.updateChanged(before, after);
    if (before.notInTrash) {
      this.unit.incrementCounter(dayCounter(before.status, before.createdAt), -1);
      this.unit.incrementCounter(dayCounter(after.status, after.createdAt), 1);
    }
    const created = { orderId: id, createdAt: this.isNew };
    await this.ofProducts.update(created, { createdAt: at });
    await this.notes.update(created, { createdAt: at });
    await this.refunds.update(created, { createdAt: at });
    const refunds = await this.refunds.findBy({ orderId: id });
    const owners = [id, ...refunds.map((refund) => refund.id)];
    await this.lines.update({ orderId: In(owners), soldAt: this.isNew }, { soldAt: at });
  }

  async coupon(id: number, at: Instant): Promise<void> {
    await this.coupons.update({ id, createdAt: this.isNew }, { createdAt: at });
    await this.coupons.update({ id, modifiedAt: this.isNew }, { modifiedAt: at });
  }

  private get isNew() {
    return MoreThanOrEqual(this.startedAt);
  }
}
