import { Injectable } from '@nestjs/common';
import { now, type Money } from '@grove/core';
import type { CouponEntity } from '../../coupons/coupon.entity.js';
import { InvalidCoupon } from '../../coupons/errors.js';
import { CouponLineIdReadonly } from '../../errors.js';
import { restoreDiscounts, withCouponsReplaced } from '../../lines/coupon-shares.rules.js';
import { applyLineInput, isApplyRequest } from '../../lines/line-changes.rules.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import type { OrderEntity } from '../../model/order.entity.js';
import { OrderContextLoader, type OrderContext } from './order-context.js';
import { OrderCoupons } from './order-coupons.js';
import { applyOrderInput, assertWithinLimits, searchTextOf } from './order.rules.js';
import { V1_POLICY } from '../order-policy.js';
import type { OrderDetails } from '../read/order-record.js';
import { calculateOrder, withBoundedFees } from './order-totals.js';
import type { OrderInput } from './order-input.js';
import { roundingOf } from './shop.rules.js';
import type { OrderWithLines } from './status-transitions.js';

/** An order before its status transition. New lines have no id yet. */
interface Draft extends OrderWithLines {
  /** The coupons that this write applies. */
  readonly applied: readonly CouponEntity[];
}

/** Applies input to an order: its fields, its lines, coupons and totals. Stores nothing. */
@Injectable()
export class OrderDrafter {
  constructor(
    private readonly context: OrderContextLoader,
    private readonly coupons: OrderCoupons,
  ) {}

  /** The order with everything that was sent, except its status. Amounts change only if something they depend on was sent. */
  async draft(base: OrderEntity, current: OrderDetails | undefined, input: OrderInput, context: OrderContext): Promise<Draft> {
    const { shop, sellableOf } = context;
    const order = await this.context.resolveReferences(applyOrderInput(base, input, now()), base);
    const before = current?.lines ?? [];
    if (current && !changesAmounts(input)) {
      // Without an address of its own an order has got that of its new customer.
      const searched = order.billing.email === base.billing.email ? {} : { searchText: searchTextOf(order, before) };
      return { order: { ...order, ...searched }, lines: before, applied: [] };
    }
    const rounding = roundingOf(shop);
    const edited = applyLineInput(before, input, context);
    const coupons = input.coupons && couponLinesFor(input.coupons);
    const hasCoupons = coupons !== undefined && (coupons.length > 0 || before.some(({ kind }) => kind === 'coupon'));
    const { lines: changed, kept } = hasCoupons
      ? // WooCommerce bounds negative fees by the totals that were sent, before coupons replace these.
        withCouponsReplaced(before, withBoundedFees(edited, rounding), coupons, rounding.decimals)
      : { lines: restoreDiscounts(before, edited, rounding.decimals), kept: undefined };
    const rates = await this.context.taxRates(order, changed, shop);
    const codes = (input.coupons ?? (input.couponLines ?? []).filter(isApplyRequest)).map(({ code }) => code!.trim());
    const { policy = V1_POLICY } = input;
    const counted = base.usageCounted ? before.flatMap(({ kind, name }) => (kind === 'coupon' ? name : [])) : [];
    const couponContext = { shop, rounding, rates, sellableOf, policy: policy.coupons, counted };
    const discounted = await this.coupons.apply(order, changed, codes, couponContext);
    const { totals, lines } = calculateOrder(withCouponIds(discounted.lines, kept), rates, rounding);
    const priced: OrderEntity = { ...order, ...totals, shownAs: {}, searchText: searchTextOf(order, lines) };
    assertWithinLimits(priced, lines);
    return { order: priced, lines, applied: discounted.coupons };
  }
}

const changesAmounts = ({ billing, shipping, lineItems, shippingLines, feeLines, couponLines, coupons }: OrderInput): boolean =>
  [billing, shipping, lineItems, shippingLines, feeLines, couponLines, coupons].some((sent) => sent !== undefined);

/** New lines for coupons. A line that names no coupon, or an id, is refused. */
function couponLinesFor(coupons: NonNullable<OrderInput['coupons']>): OrderLineEntity[] {
  if (coupons.some(({ id }) => id)) throw new CouponLineIdReadonly();
  if (coupons.some(({ code }) => !code?.trim())) throw new InvalidCoupon({ coupon: '', reason: 'its code is missing; send one' });
  return applyLineInput([], { couponLines: coupons.map(({ code, metaData }) => ({ code, metaData })) }, NO_LINE_CONTEXT);
}

const NO_LINE_CONTEXT = { sellable: () => undefined, withoutTax: (price: Money) => price, taxClasses: new Set<string>() };

/** Lines of coupons with the ids that they keep, if they were replaced. */
function withCouponIds(
  lines: readonly OrderLineEntity[],
  kept: readonly OrderLineEntity[] | undefined,
): readonly OrderLineEntity[] {
  if (!kept) return lines;
  const coupons = lines.filter(({ kind }) => kind === 'coupon');
  return lines.map((line) => {
    if (line.kind !== 'coupon') return line;
    const { id, orderId } = kept[coupons.indexOf(line)] ?? line;
    return { ...line, id, orderId };
  });
}
