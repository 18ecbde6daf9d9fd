import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { now } from '@grove/core';
import type { AppliedStockChange } from '@grove/catalogue';
import { MetaDataStore, type Principal } from '@grove/rest';
import type { CouponEntity } from '../../coupons/coupon.entity.js';
import { OrderTrashed } from '../../errors.js';
import type { SkusById } from '../../lines/sold-products.js';
import { OrderLines } from '../../lines/order-lines.js';
import type { OrderStatus } from '../../model/order-status.js';
import { OrderSumCorrectionEntity } from '../../model/order-sum-correction.entity.js';
import { BLANK_ORDER, OrderEntity } from '../../model/order.entity.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import { OrderNotes } from '../../notes/order-notes.js';
import { listingEntryOf, updateListingIndex } from '../list/listing-index.js';
import { OrderContextLoader, skusOf, type OrderContext } from './order-context.js';
import { couponsOn, isUnchanged, withUsage } from './order-changes.rules.js';
import { OrderCoupons } from './order-coupons.js';
import { Payments } from './payments.js';
import { ORDER_KIND, REFUND_KIND } from '../../model/metadata-kinds.js';
import { OrderDrafter } from './order-drafter.js';
import { V1_POLICY, type OrderPolicy } from '../order-policy.js';
import type { OrderDetails } from '../read/order-record.js';
import type { OrderInput } from './order-input.js';
import { haveSameAmounts } from './order.rules.js';
import { markIfSearchChanged, markOrdersForReindexing } from '../list/order-search.js';
import { RefundRepository } from './refund-repository.js';
import {
  StatusTransitions,
  withSoldAt,
  withSoldBackAt,
  type OrderWithLines,
  type TransitionResult,
} from './status-transitions.js';

/** An order after a write, and the stock that it moved. */
export interface WrittenOrder {
  readonly details: OrderDetails;
  readonly stockChanges: readonly AppliedStockChange[];
  /** Whether this write paid the order, for the first time. */
  readonly isPaidNow?: boolean;
  /** The SKUs of those products and variations on its lines that were read already. */
  readonly knownSkus?: SkusById;
}

/** What changes an order, and who does it. */
interface OrderChange {
  readonly input: OrderInput;
  readonly context: OrderContext;
  readonly principal: Principal;
}

const REFUND_REASON = 'Order fully refunded.';

/** Writes orders with everything that belongs to them, in one unit of work. Each step takes values and returns new ones. */
@Injectable()
export class OrderWriter {
  private readonly orders = new Repository(this.database, OrderEntity);
  private readonly sumCorrections = new Repository(this.database, OrderSumCorrectionEntity);

  constructor(
    private readonly database: Database,
    private readonly context: OrderContextLoader,
    private readonly drafter: OrderDrafter,
    private readonly lines: OrderLines,
    private readonly coupons: OrderCoupons,
    private readonly transitions: StatusTransitions,
    private readonly notes: OrderNotes,
    private readonly refunds: RefundRepository,
    private readonly payments: Payments,
    private readonly metaData: MetaDataStore,
  ) {}

  async create(unit: UnitOfWork, input: OrderInput, principal: Principal): Promise<WrittenOrder> {
    const id = await unit.nextId('order');
    const context = await this.contextOf(input, undefined);
    const orderKey = `order_${randomBytes(16).toString('base64url')}`;
    const base = { id, orderKey, createdAt: now(), modifiedAt: '', ...BLANK_ORDER };
    return this.save(unit, base, undefined, { input, context, principal });
  }

  /** The row of the order must be locked before. */
  async update(unit: UnitOfWork, current: OrderDetails, input: OrderInput, principal: Principal): Promise<WrittenOrder> {
    return this.save(unit, current.order, current, { input, context: await this.contextOf(input, current), principal });
  }

  /** Removes an order from all lists and reports. Stock and sales do not change. */
  async trash(unit: UnitOfWork, { order, lines, refunds }: OrderDetails, { trashKeepsUses }: OrderPolicy): Promise<void> {
    if (order.status === 'trash') throw new OrderTrashed();
    const usageCounted = order.usageCounted && trashKeepsUses;
    const trashed: OrderEntity = { ...order, status: 'trash', notInTrash: false, usageCounted, modifiedAt: now() };
    if (order.usageCounted && !usageCounted) await this.coupons.uncount(order, lines);
    await this.orders.updateChanged(order, trashed);
    await markIfSearchChanged(unit, order, trashed);
    const unsold = lines.map((line) => withSoldAt(line, trashed));
    await this.lines.write(order.id, lines, unsold);
    await this.countRefundedItems(refunds, trashed);
    await updateListingIndex(this.database, listingEntryOf(order, lines), listingEntryOf(trashed, unsold));
  }

  /** Deletes an order permanently, with its notes and refunds. Orders that had it as parent have none then. */
  async remove(unit: UnitOfWork, { order, lines, refunds }: OrderDetails): Promise<void> {
    await updateListingIndex(this.database, listingEntryOf(order, lines), undefined);
    await this.orders.update({ parentId: order.id }, { parentId: 0 });
    const ids = [order, ...refunds].map(({ id }) => id);
    await this.lines.remove(ids);
    for (const id of ids) await unit.releaseId(id);
    await this.metaData.remove(ORDER_KIND, order.id);
    for (const { id } of refunds) await this.metaData.remove(REFUND_KIND, id);
    await this.orders.delete(order.id);
    await markOrdersForReindexing(unit, [order.id]);
  }

  private contextOf(input: OrderInput, current: OrderDetails | undefined): Promise<OrderContext> {
    return this.context.load(input, current, input.setPaid === true || input.status !== undefined);
  }

  private async save(
    unit: UnitOfWork,
    base: OrderEntity,
    current: OrderDetails | undefined,
    { input, context, principal }: OrderChange,
  ): Promise<WrittenOrder> {
    const { shop, sellableOf } = context;
    // What a new order gets of the shop, unless it was sent.
    const given = current ? base : { ...base, currency: shop.currency, pricesIncludeTax: shop.pricesIncludeTax };
    const draft = await this.drafter.draft(given, current, input, context);
    const payment = await this.payments.statusOf(input, draft, current);
    const to = payment ?? (input.status as OrderStatus | undefined);
    const change = { shop, sellableOf, policy: input.policy ?? V1_POLICY };
    const result =
      to === undefined && current
        ? await this.transitions.keepStatus(draft, current, change)
        : await this.transitions.apply(draft, current, {
            ...change,
            ...{ to: to ?? 'pending', isPayment: payment !== undefined },
          });
    const after = { ...result, order: withUsage(result.order, draft.applied) };
    const stored = await this.store(unit, current, after, { ...input, author: input.manualUpdate ? principal.username : '' });
    await this.metaData.write(ORDER_KIND, stored.order.id, input.metaData);
    await this.countUses(stored, draft.applied, current);
    const details = await this.refund(unit, stored, after.refund, current);
    await this.transitions.countSales(unit, after);
    const isPaidNow = details.order.paidAt !== null && !current?.order.paidAt;
    return { details, stockChanges: after.stockChanges, isPaidNow, knownSkus: skusOf(details.lines, sellableOf) };
  }

  /** Stores the order with its lines and notes. Returns them as stored; an update without changes stores only that there was one. */
  private async store(
    unit: UnitOfWork,
    current: OrderDetails | undefined,
    { order, lines, notes }: TransitionResult,
    { metaData = [], author }: Pick<OrderInput, 'metaData'> & { readonly author: string },
  ): Promise<OrderWithLines> {
    if (current && metaData.length === 0 && isUnchanged(current, order, lines)) {
      const { modifiedAt, revision } = current.order;
      await this.orders.update(order.id, { revision: revision + 1 });
      return { order: { ...order, modifiedAt, revision: revision + 1 }, lines: current.lines };
    }
    if (current) await this.orders.updateChanged(current.order, order);
    else await this.orders.insert(order);
    await markIfSearchChanged(unit, current?.order, order);
    if (current && !haveSameAmounts(current.order, order)) await this.sumCorrections.delete({ orderId: order.id });
    if (current && current.order.status === 'trash' && order.status !== 'trash')
      await this.countRefundedItems(current.refunds, order);
    const written = await this.lines.write(order.id, current?.lines ?? [], lines);
    await updateListingIndex(
      this.database,
      current && listingEntryOf(current.order, current.lines),
      listingEntryOf(order, written),
    );
    if (notes.length > 0) await this.notes.add(order.id, notes, author);
    return { order, lines: written };
  }

  /** The items of refunds count as sold back, unless the order is in the trash. */
  private async countRefundedItems(refunds: readonly RefundEntity[], order: OrderEntity): Promise<void> {
    if (refunds.length === 0) return;
    const linesOf = await this.lines.of(refunds.map(({ id }) => id));
    for (const refund of refunds) {
      const lines = linesOf.get(refund.id)!;
      await this.lines.write(
        refund.id,
        lines,
        lines.map((line) => withSoldBackAt(line, refund, order)),
      );
    }
  }

  /** An order counts once as a use of its coupons. It is counted again when its coupons change. */
  private async countUses(
    { order, lines }: OrderWithLines,
    applied: readonly CouponEntity[],
    current: OrderDetails | undefined,
  ): Promise<void> {
    const wasCounted = current?.order.usageCounted ?? false;
    const isSame = wasCounted === order.usageCounted && couponsOn(lines) === couponsOn(current?.lines ?? []);
    if (isSame) return;
    if (current && wasCounted) await this.coupons.uncount(current.order, current.lines);
    const known = wasCounted ? [] : applied;
    if (order.usageCounted) await this.coupons.count(order, lines, { applied, known });
  }

  /** Adds the refund that a status transition caused, if any. */
  private async refund(
    unit: UnitOfWork,
    { order, lines }: OrderWithLines,
    amount: bigint,
    current: OrderDetails | undefined,
  ): Promise<OrderDetails> {
    const earlier = current?.refunds ?? [];
    if (amount === 0n) return { order, lines, refunds: earlier };
    const added = await this.refunds.add(unit, order, {
      ...{ amount, tax: 0n, shipping: 0n, reason: REFUND_REASON, refundedBy: 0 },
    });
    return { order: added.order, lines, refunds: [added.refund, ...earlier] };
  }
}
