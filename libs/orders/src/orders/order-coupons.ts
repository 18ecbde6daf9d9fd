import { Injectable } from '@nestjs/common';
import { fold, Money, now } from '@grove/core';
import type { UnitOfWork } from '@grove/database';
import { SellablesService, type Sellable } from '@grove/catalogue';
import { CouponUses } from '../coupons/coupon-uses.service.js';
import { couponFault, type CouponLine as Reached } from '../coupons/coupon.rules.js';
import type { CouponEntity } from '../coupons/coupon.entity.js';
import { discountsOf } from '../coupons/discount.rules.js';
import { InvalidCoupon } from '../coupons/errors.js';
import { ALONE, discounted, itemsOf } from '../lines/coupon-shares.rules.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { OrderEntity } from './order.entity.js';

const UNKNOWN = 'there is no coupon with this code; check it, or send the discount you gave yourself';

const TWICE = 'it is applied to this order already; leave it out';

/** Finds what an item's product is now. */
type Find = (item: OrderLineEntity) => Sellable | undefined;

/** Applies coupons to the lines of an order, and takes them back. A coupon that its sender priced is only recorded. */
@Injectable()
export class OrderCoupons {
  constructor(
    private readonly uses: CouponUses,
    private readonly sellables: SellablesService,
  ) {}

  /** The lines after these coupons: each takes its share off the items, one after the other in the order in which they were sent. */
  async applied(
    unit: UnitOfWork,
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    codes: readonly string[],
    find: Find,
  ): Promise<{ lines: OrderLineEntity[]; coupons: CouponEntity[] }> {
    if (codes.length === 0) return { lines: [...lines], coupons: [] };
    const coupons = await this.uses.find(unit, codes);
    const categories = await this.sellables.categoriesOf(coupons.some(looksAtCategories) ? productsOn(lines) : []);
    let now = [...lines];
    for (const code of codes) {
      const coupon = coupons.find(({ codeKey }) => codeKey === fold(code));
      if (!coupon) throw new InvalidCoupon({ coupon: code, reason: UNKNOWN });
      if (now.some((line) => line.kind === 'coupon' && line.reference !== '' && line.name === coupon.code))
        throw new InvalidCoupon({ coupon: code, reason: TWICE });
      const reached = itemsOf(now).map((item) => reachedBy(item, categories.get(item.productId) ?? [], find(item)));
      await this.refuse(unit, coupon, order, now, reached);
      now = discounted(now, coupon, discountsOf(coupon, reached));
    }
    return { lines: now, coupons };
  }

  /** Counts the coupon lines of an order as uses; for coupons that were applied just now the limits hold. */
  async count(
    unit: UnitOfWork,
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    applied: readonly CouponEntity[] = [],
  ): Promise<void> {
    const coupons = lines.filter((line) => line.kind === 'coupon');
    if (coupons.length === 0) return;
    await this.uses.count(
      unit,
      order.id,
      coupons.map(({ name }) => ({ code: name, usedBy: userOf(order), limited: applied.some(({ code }) => code === name) })),
      applied,
    );
  }

  async uncount(unit: UnitOfWork, orderId: number): Promise<void> {
    await this.uses.uncount(unit, orderId);
  }

  private async refuse(
    unit: UnitOfWork,
    coupon: CouponEntity,
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    reached: readonly Reached[],
  ): Promise<void> {
    const others = lines.filter((line) => line.kind === 'coupon' && line.reference !== '' && line.name !== coupon.code);
    const reason = couponFault(coupon, {
      now: now(),
      subtotal: Money.sum(itemsOf(lines).map((item) => Money.ofMicros(item.subtotal))),
      email: order.billing.email,
      uses: coupon.usageLimitPerUser === null ? 0 : await this.uses.usesOf(unit, coupon.id, userOf(order)),
      lines: reached,
      others: others.map(({ name, reference }) => ({ code: name, individualUse: reference === ALONE })),
    });
    if (reason !== undefined) throw new InvalidCoupon({ coupon: coupon.code, reason });
  }
}

const reachedBy = (item: OrderLineEntity, categoryIds: readonly number[], sellable: Sellable | undefined): Reached => ({
  productId: item.productId,
  variationId: item.variationId,
  categoryIds,
  onSale: sellable?.onSale ?? false,
  quantity: item.quantity,
  total: Money.ofMicros(item.total),
});

const productsOn = (lines: readonly OrderLineEntity[]): number[] => itemsOf(lines).flatMap((item) => item.productId || []);

const looksAtCategories = ({ productCategories, excludedProductCategories }: CouponEntity): boolean =>
  productCategories.length > 0 || excludedProductCategories.length > 0;

/** Who uses a coupon: the customer, or a guest by e-mail. */
const userOf = ({ customerId, billing }: OrderEntity): string => (customerId === 0 ? billing.email : String(customerId));
