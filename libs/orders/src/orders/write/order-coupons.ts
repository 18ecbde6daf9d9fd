import { Injectable } from '@nestjs/common';
import { Money, now } from '@grove/core';
import type { ShopOptions } from '@grove/settings';
import { SellablesService, type Sellable } from '@grove/catalogue';
import { isCodeOf } from '../../coupons/coupon-code.rules.js';
import { CouponUses, type CouponUse } from '../../coupons/coupon-uses.service.js';
import { couponRejection, type CouponUseContext, type DiscountableLine } from '../../coupons/coupon.rules.js';
import type { CouponEntity } from '../../coupons/coupon.entity.js';
import { piecewiseDiscountsOf } from '../../coupons/piecewise-discount.rules.js';
import { discountsOf } from '../../coupons/discount.rules.js';
import { InvalidCoupon } from '../../coupons/errors.js';
import { PRICES_WITHOUT_TAX, pricesWithoutTax, pricesWithTax } from '../../lines/coupon-prices.rules.js';
import { applyDiscounts, itemsOf, priceBeforeCoupons, USED_ALONE } from '../../lines/coupon-shares.rules.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { TaxRateLookup } from '../../totals/bill.js';
import type { CouponPolicy } from '../order-policy.js';
import type { Rounding } from '../../totals/rounding.js';

const UNKNOWN = 'there is no coupon with this code; check it, or send the discount you gave yourself';
const APPLIED_TWICE = 'it is applied to this order already; leave it out';
const SWITCHED_OFF = 'the shop accepts no coupons; leave it out, or send the discount you gave yourself';

/** What coupons of an order depend on besides the order. */
interface CouponContext {
  readonly shop: ShopOptions;
  readonly rounding: Rounding;
  /** The tax rates at the address of the order. */
  readonly rates: TaxRateLookup;
  readonly sellableOf: (item: OrderLineEntity) => Sellable | undefined;
  readonly policy: CouponPolicy;
  /** The codes of coupons of which this order counts as a use already. */
  readonly counted?: readonly string[];
}

/** Applies coupons to the lines of an order, and counts their uses. A coupon that was sent with its discount is only recorded. */
@Injectable()
export class OrderCoupons {
  constructor(
    private readonly uses: CouponUses,
    private readonly sellables: SellablesService,
  ) {}

  /** Applies coupons in the order in which they were sent. Returns the lines with their discounts. */
  async apply(
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    codes: readonly string[],
    context: CouponContext,
  ): Promise<{ lines: OrderLineEntity[]; coupons: CouponEntity[] }> {
    if (codes.length === 0) return { lines: [...lines], coupons: [] };
    if (!context.shop.couponsEnabled) throw new InvalidCoupon({ coupon: codes[0], reason: SWITCHED_OFF });
    const coupons = await this.uses.find(codes);
    const categories = await this.sellables.findCategories(coupons.some(dependsOnCategories) ? productIdsOf(lines) : []);
    const { rounding, rates, shop, policy, counted = [] } = context;
    const withoutTax = policy.sharesByPiece ? pricesWithoutTax(rates, rounding) : PRICES_WITHOUT_TAX;
    const prices = order.pricesIncludeTax ? pricesWithTax(rates, rounding) : withoutTax;
    const isSequential = shop.couponsSequential ?? policy.isSequential;
    let discounted = [...lines];
    for (const code of codes) {
      const coupon = coupons.find(({ codeKey }) => isCodeOf(code, codeKey));
      if (!coupon) throw new InvalidCoupon({ coupon: code, reason: UNKNOWN });
      if (discounted.some((line) => line.kind === 'coupon' && line.reference !== '' && line.name === coupon.code))
        throw new InvalidCoupon({ coupon: code, reason: APPLIED_TWICE });
      // The line has the code as the coupon has it.
      discounted = discounted.map((line) => (isNewLineOf(coupon, line) ? { ...line, name: coupon.code } : line));
      const items = itemsOf(discounted);
      const reducible = items.map((item) => ({
        ...discountable(item, categories.get(item.productId) ?? [], context.sellableOf(item)),
        total: prices.of(item, Money.ofMicros(item.total)),
        ...(!isSequential && { undiscounted: prices.of(item, priceBeforeCoupons(discounted, item)) }),
      }));
      const subtotal = Money.sum(items.map((item) => prices.of(item, Money.ofMicros(item.subtotal))));
      await this.assertApplicable(coupon, order, discounted, {
        ...{ lines: reducible, subtotal, decimals: rounding.decimals },
        isCounted: counted.includes(coupon.code),
        mayBeEmpty: policy.mayBeEmpty,
      });
      const shareOut = policy.sharesByPiece ? piecewiseDiscountsOf : discountsOf;
      const parts = shareOut(coupon, reducible, rounding.decimals);
      const discounts = parts.map((part, index) => prices.discountOf(items[index], part));
      discounted = applyDiscounts(discounted, coupon, discounts, rounding, coupon.freeShipping && policy.freesShipping);
    }
    return { lines: discounted, coupons };
  }

  /**
   * Counts the coupon lines of an order as uses. Usage limits are checked only for the coupons that this write applies. Coupons that are `known` are as
   * they were locked.
   */
  async count(
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    { applied, known }: { readonly applied: readonly CouponEntity[]; readonly known: readonly CouponEntity[] },
  ): Promise<void> {
    const uses = usesBy(order, lines).map((use) => ({ ...use, limited: applied.some(({ code }) => code === use.code) }));
    if (uses.length > 0) await this.uses.count(order.id, uses, known);
  }

  /** Takes back that the coupon lines of an order, as they were counted, are uses. */
  async uncount(order: OrderEntity, lines: readonly OrderLineEntity[]): Promise<void> {
    await this.uses.uncount(order.id, usesBy(order, lines));
  }

  private async assertApplicable(
    coupon: CouponEntity,
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    reducible: Pick<CouponUseContext, 'lines' | 'subtotal' | 'decimals' | 'isCounted' | 'mayBeEmpty'>,
  ): Promise<void> {
    const others = lines.filter((line) => line.kind === 'coupon' && line.reference !== '' && line.name !== coupon.code);
    const reason = couponRejection(coupon, {
      ...reducible,
      now: now(),
      email: order.billing.email,
      uses: coupon.usageLimitPerUser === null ? 0 : await this.uses.usesOf(coupon.id, userOf(order)),
      others: others.map(({ name, reference }) => ({ code: name, individualUse: reference === USED_ALONE })),
    });
    if (reason !== undefined) throw new InvalidCoupon({ coupon: coupon.code, reason });
  }
}

const isNewLineOf = ({ codeKey }: CouponEntity, { kind, id, name }: OrderLineEntity): boolean =>
  kind === 'coupon' && id === 0 && isCodeOf(name, codeKey);

const discountable = (
  item: OrderLineEntity,
  categoryIds: readonly number[],
  sellable: Sellable | undefined,
): Omit<DiscountableLine, 'total'> => ({
  productId: item.productId,
  variationId: item.variationId,
  categoryIds,
  onSale: sellable?.onSale ?? false,
  quantity: item.quantity,
});

const productIdsOf = (lines: readonly OrderLineEntity[]): number[] => itemsOf(lines).flatMap((item) => item.productId || []);

const dependsOnCategories = ({ productCategories, excludedProductCategories }: CouponEntity): boolean =>
  productCategories.length > 0 || excludedProductCategories.length > 0;

const usesBy = (order: OrderEntity, lines: readonly OrderLineEntity[]): CouponUse[] =>
  lines.flatMap(({ kind, name }) => (kind === 'coupon' ? { code: name, usedBy: userOf(order) } : []));

/** Who uses a coupon: the id of the customer, or the e-mail address of a guest. */
const userOf = ({ customerId, billing }: OrderEntity): string => (customerId === 0 ? billing.email : String(customerId));
