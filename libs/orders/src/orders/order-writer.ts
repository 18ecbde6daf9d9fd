import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database, Table, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { StockMoved } from '@grove/catalogue';
import type { CouponEntity } from '../coupons/coupon.entity.js';
import { OrderTrashed } from '../errors.js';
import { givenBack } from '../lines/coupon-shares.rules.js';
import { asksToApply, changedLines } from '../lines/line-changes.rules.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { areSameLines, OrderLines } from '../lines/order-lines.js';
import { OrderNotes } from '../notes/order-notes.js';
import { RefundBook } from '../refunds/refund-book.js';
import { billed } from './billing.js';
import { OrderCoupons } from './order-coupons.js';
import { asSold, OrderEffects, type Outcome } from './order-effects.js';
import { OrderFacts, type ShopFacts } from './order-facts.js';
import { mustFit, revisedOrder, searchTextOf } from './order.rules.js';
import type { OrderFamily } from './order-presenter.js';
import { register, registeredAs } from './order-register.js';
import { GIVEN_UP } from './order-status.rules.js';
import { BLANK_ORDER, OrderEntity } from './order.entity.js';
import type { OrderInput } from './order.resource.js';

/** An order as it stands after a write, and whose stock moved with it. */
export interface WrittenOrder {
  readonly family: OrderFamily;
  readonly moved: readonly StockMoved[];
  /** It was paid just now, for the first time. */
  readonly isPaidNow?: boolean;
}

/** An order while it is written: its columns, and lines that may not have numbers yet. */
interface Draft {
  readonly order: OrderEntity;
  readonly lines: OrderLineEntity[];
  /** Coupons that were applied just now. */
  readonly applied: readonly CouponEntity[];
}

const REFUND_REASON = 'Order fully refunded.';

/** Writes orders with all that belongs to them, inside a unit of work: everything or nothing. */
@Injectable()
export class OrderWriter {
  private readonly table: Table<OrderEntity>;

  constructor(
    database: Database,
    private readonly facts: OrderFacts,
    private readonly lines: OrderLines,
    private readonly coupons: OrderCoupons,
    private readonly effects: OrderEffects,
    private readonly notes: OrderNotes,
    private readonly refunds: RefundBook,
  ) {
    this.table = new Table(database, OrderEntity);
  }

  async create(unit: UnitOfWork, input: OrderInput): Promise<WrittenOrder> {
    const id = await unit.nextId('order');
    const orderKey = `order_${randomBytes(16).toString('base64url')}`;
    return this.save(unit, { ...BLANK_ORDER, id, orderKey, createdAt: now(), modifiedAt: '' }, undefined, input);
  }

  /** The order's row must be locked by then. */
  update(unit: UnitOfWork, current: OrderFamily, input: OrderInput): Promise<WrittenOrder> {
    return this.save(unit, current.order, current, input);
  }

  /** Out of all lists and reports. Stock, sales and coupon uses stay as they are. */
  async trash(unit: UnitOfWork, { order, lines }: OrderFamily): Promise<void> {
    if (order.status === 'trash') throw new OrderTrashed();
    const trashed: OrderEntity = { ...order, status: 'trash', listed: false, modifiedAt: now() };
    await this.table.update(unit, order.id, trashed);
    const unsold = lines.map((line) => asSold(line, trashed));
    await this.lines.write(unit, order.id, lines, unsold);
    await register(unit, registeredAs(order, lines), registeredAs(trashed, unsold));
  }

  /** For good, with notes and refunds. Orders that belong to it belong to none from then on. */
  async remove(unit: UnitOfWork, { order, lines, refunds }: OrderFamily): Promise<void> {
    await register(unit, registeredAs(order, lines), undefined);
    await unit.update('shop_order', { parent_id: 0 }, { parent_id: order.id });
    for (const { id } of [order, ...refunds]) {
      await unit.delete('order_line', { order_id: id });
      await unit.delete('object_id', { id });
    }
    await this.table.delete(unit, order.id);
  }

  private async save(
    unit: UnitOfWork,
    base: OrderEntity,
    current: OrderFamily | undefined,
    input: OrderInput,
  ): Promise<WrittenOrder> {
    const to = input.setPaid ? 'processing' : (input.status as Exclude<OrderEntity['status'], 'trash'> | undefined);
    const shop = await this.facts.load(input, current, to !== undefined);
    const draft = await this.drafted(unit, base, current, input, shop);
    const { order } = draft;
    const turn = { to: to ?? 'pending', isPayment: input.setPaid === true, find: shop.find };
    const outcome: Outcome =
      to === undefined && current
        ? { lines: draft.lines.map((line) => asSold(line, order)), notes: [], moved: [], refund: 0n }
        : await this.effects.turn(unit, order, draft.lines, current?.order, turn);
    if (draft.applied.length > 0) order.usageCounted = !GIVEN_UP.includes(order.status);
    await this.effects.countSales(unit, current, { order, lines: outcome.lines });
    const lines = await this.store(unit, current, order, outcome);
    await this.countUses(unit, draft, lines, current);
    const refunds = await this.refunded(unit, order, outcome.refund, current);
    const isPaidNow = order.paidAt !== null && !current?.order.paidAt;
    return { family: { order, lines, refunds }, moved: outcome.moved, isPaidNow };
  }

  /** The order as it will be, but for what its status brings about. Amounts move only when something was sent that they depend on. */
  private async drafted(
    unit: UnitOfWork,
    base: OrderEntity,
    current: OrderFamily | undefined,
    input: OrderInput,
    shop: ShopFacts,
  ): Promise<Draft> {
    const order = await this.facts.completed(unit, revisedOrder(base, input, now()), base);
    const before = current?.lines ?? [];
    if (current && !movesAmounts(input)) return { order, lines: [...before], applied: [] };
    const codes = (input.couponLines ?? []).filter(asksToApply).map(({ code }) => code!.trim());
    const changed = givenBack(before, changedLines(before, input, shop));
    const priced = await this.coupons.applied(unit, order, changed, codes, shop.find);
    const { sums, lines } = billed(priced.lines, await this.facts.taxes(order, priced.lines));
    Object.assign(order, sums);
    mustFit(order, lines);
    order.searchText = searchTextOf(order, lines);
    return { order, lines, applied: priced.coupons };
  }

  private async store(
    unit: UnitOfWork,
    current: OrderFamily | undefined,
    order: OrderEntity,
    { lines, notes }: Outcome,
  ): Promise<OrderLineEntity[]> {
    if (current && isUnchanged(current, order, lines)) {
      order.modifiedAt = current.order.modifiedAt;
      return [...current.lines];
    }
    if (current) await this.table.update(unit, order.id, order);
    else await this.table.insert(unit, order);
    const written = await this.lines.write(unit, order.id, current?.lines ?? [], lines);
    await register(unit, current && registeredAs(current.order, current.lines), registeredAs(order, written));
    if (notes.length > 0) await this.notes.add(unit, order.id, notes);
    return written;
  }

  /** An order counts once as a use of its coupons; when these change, it counts anew. */
  private async countUses(
    unit: UnitOfWork,
    { order, applied }: Draft,
    lines: readonly OrderLineEntity[],
    current: OrderFamily | undefined,
  ): Promise<void> {
    const wasCounted = current?.order.usageCounted ?? false;
    const isSame = wasCounted === order.usageCounted && couponsOn(lines) === couponsOn(current?.lines ?? []);
    if (isSame) return;
    if (wasCounted) await this.coupons.uncount(unit, order.id);
    if (order.usageCounted) await this.coupons.count(unit, order, lines, applied);
  }

  private async refunded(
    unit: UnitOfWork,
    order: OrderEntity,
    amount: bigint,
    current: OrderFamily | undefined,
  ): Promise<OrderFamily['refunds']> {
    const earlier = current?.refunds ?? [];
    return amount === 0n ? earlier : [await this.refunds.add(unit, order, amount, REFUND_REASON), ...earlier];
  }
}

/** Whether an update says only what was there already. */
const isUnchanged = (before: OrderFamily, order: OrderEntity, lines: readonly OrderLineEntity[]): boolean =>
  isDeepStrictEqual({ ...order, modifiedAt: before.order.modifiedAt }, { ...before.order }) && areSameLines(before.lines, lines);

const movesAmounts = ({ billing, shipping, lineItems, shippingLines, feeLines, couponLines }: OrderInput): boolean =>
  [billing, shipping, lineItems, shippingLines, feeLines, couponLines].some((sent) => sent !== undefined);

const couponsOn = (lines: readonly OrderLineEntity[]): string =>
  JSON.stringify(lines.flatMap((line) => (line.kind === 'coupon' ? line.name : [])));
