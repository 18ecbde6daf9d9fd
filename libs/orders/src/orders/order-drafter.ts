import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import type { UnitOfWork } from '@grove/database';
import type { CouponEntity } from '../coupons/coupon.entity.js';
import { restoreDiscounts } from '../lines/coupon-shares.rules.js';
import { applyLineInput, isApplyRequest } from '../lines/line-changes.rules.js';
import type { OrderEntity } from '../model/order.entity.js';
import { OrderContextLoader, type OrderContext } from './order-context.js';
import { OrderCoupons } from './order-coupons.js';
import { applyOrderInput, assertWithinLimits, searchTextOf } from './order.rules.js';
import type { OrderDetails } from './order-presenter.js';
import { calculateOrder } from './order-totals.js';
import type { OrderInput } from './order.resource.js';
import { roundingOf } from './shop.rules.js';
import type { OrderWithLines } from './status-transitions.js';

/** An order before its status transition. New lines have no id yet. */
export interface Draft extends OrderWithLines {
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
  async draft(
    unit: UnitOfWork,
    base: OrderEntity,
    current: OrderDetails | undefined,
    input: OrderInput,
    context: OrderContext,
  ): Promise<Draft> {
    const { shop, sellableOf } = context;
    const order = await this.context.resolveReferences(unit, applyOrderInput(base, input, now()), base);
    const before = current?.lines ?? [];
    if (current && !changesAmounts(input)) return { order, lines: before, applied: [] };
    const rounding = roundingOf(shop);
    const changed = restoreDiscounts(before, applyLineInput(before, input, context), rounding.decimals);
    const rates = await this.context.taxRates(order, changed, shop);
    const codes = (input.couponLines ?? []).filter(isApplyRequest).map(({ code }) => code!.trim());
    const discounted = await this.coupons.apply(unit, order, changed, codes, { shop, rounding, rates, sellableOf });
    const { totals, lines } = calculateOrder(discounted.lines, rates, rounding);
    const priced: OrderEntity = { ...order, ...totals, shownAs: {}, searchText: searchTextOf(order, lines) };
    assertWithinLimits(priced, lines);
    return { order: priced, lines, applied: discounted.coupons };
  }
}

const changesAmounts = ({ billing, shipping, lineItems, shippingLines, feeLines, couponLines }: OrderInput): boolean =>
  [billing, shipping, lineItems, shippingLines, feeLines, couponLines].some((sent) => sent !== undefined);
