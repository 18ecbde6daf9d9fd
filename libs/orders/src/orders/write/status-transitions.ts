import { Injectable } from '@nestjs/common';
import { now } from '@grove/core';
import type { UnitOfWork } from '@grove/database';
import { StockService, type Sellable, type StockChange, type AppliedStockChange } from '@grove/catalogue';
import type { ShopOptions } from '@grove/settings';
import { OrdersConfig } from '../orders.config.js';
import { itemsOf } from '../../lines/coupon-shares.rules.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { isListedStatus, SOLD, type OrderStatus } from '../../model/order-status.js';
import type { OrderEntity } from '../../model/order.entity.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import { followLines, type LineStock } from './line-stock.rules.js';
import { paidStatusesOf, type OrderPolicy } from '../order-policy.js';
import { effectsOf, type StatusEffects } from './order-status.rules.js';
import type { NewNote } from '../../notes/order-notes.js';
import { refundNotes, statusNotes, stockNotes } from './status-notes.rules.js';
import { refundableAmount } from './order.rules.js';

/** An order with its lines. */
export interface OrderWithLines {
  readonly order: OrderEntity;
  readonly lines: readonly OrderLineEntity[];
}

/** An order after a status transition, and what the transition caused. */
export interface TransitionResult extends OrderWithLines {
  /** Order notes to store. */
  readonly notes: readonly NewNote[];
  readonly stockChanges: readonly AppliedStockChange[];
  /** Sales that are not counted yet: those of products whose stock has not changed. */
  readonly uncountedSales: readonly StockChange[];
  /** The amount to refund, because the order is refunded now. */
  readonly refund: bigint;
}

/** How an order gets its status. */
export interface StatusTransition {
  readonly to: OrderStatus;
  /** The customer paid: then only available stock can be sold. A shop manager who sets a status may sell more than that. */
  readonly isPayment: boolean;
  readonly shop: ShopOptions;
  readonly sellableOf: (item: OrderLineEntity) => Sellable | undefined;
  readonly policy: OrderPolicy;
}

/** Applies status transitions: stock, sales, dates and notes. Writes products; the caller stores the order and its lines. */
@Injectable()
export class StatusTransitions {
  constructor(
    private readonly stock: StockService,
    private readonly config: OrdersConfig,
  ) {}

  /** Applies a transition to an order that is not stored yet. `current` is the order as it is stored; absent for a new one. */
  async apply(
    draft: OrderWithLines,
    current: OrderWithLines | undefined,
    transition: StatusTransition,
  ): Promise<TransitionResult> {
    const before = current?.order;
    const { stock, ...others } = effectsOf(before, transition.to, {
      paidStatuses: paidStatusesOf(draft.order, transition.policy),
      refundsNewOrders: transition.policy.refundsNewOrders,
    });
    // While the shop manages no stock, the order waits: the next transition after that takes or returns its items.
    const effects: StatusEffects = stock && transition.shop.manageStock ? { ...others, stock } : others;
    const order = afterEffects(draft.order, transition.to, effects);
    const sales = changeOfSales(current, { order, lines: draft.lines });
    const followed = stockAfter(draft.lines, current, transition);
    const booked = await this.changeProducts(followed, { direction: effects.stock, sales }, transition);
    const refund = effects.isRefunded ? refundableAmount(order) : 0n;
    return {
      order,
      lines: booked.lines.map((line) => withSoldAt(line, order)),
      notes: [
        ...statusNotes(order, before?.status ?? 'pending', transition, effects),
        ...stockNotes(booked.stockChanges),
        ...refundNotes(refund, transition.shop),
      ],
      stockChanges: booked.stockChanges,
      uncountedSales: sales.filter(({ id }) => !booked.stockChanges.some((change) => change.id === id)),
      refund,
    };
  }

  /** Applies an update that sets no status. */
  async keepStatus(
    draft: OrderWithLines,
    current: OrderWithLines,
    transition: Omit<StatusTransition, 'to' | 'isPayment'>,
  ): Promise<TransitionResult> {
    const { lines, moves } = stockAfter(draft.lines, current, transition);
    const unchanged = withoutTransition({ ...draft, lines }, current);
    if (moves.length === 0) return unchanged;
    const stockChanges = await this.stock.apply({ stock: moves }, { policy: 'allowNegative', shop: transition.shop });
    return { ...unchanged, stockChanges, notes: stockNotes(stockChanges) };
  }

  /** Items are taken from stock once. What a line took is returned, even if its quantity has changed since. Sales of the same products are counted with it. */
  private async changeProducts(
    { lines, moves }: LineStock,
    { direction, sales }: { direction: StatusEffects['stock']; sales: readonly StockChange[] },
    { isPayment, shop, sellableOf }: StatusTransition,
  ): Promise<{ lines: readonly OrderLineEntity[]; stockChanges: AppliedStockChange[] }> {
    if (direction === 'leaves') {
      const sold = lines.map((line) => ({
        line,
        stockManagedById: line.kind === 'item' ? (sellableOf(line)?.stockManagedById ?? 0) : 0,
      }));
      const stock = sold.map(({ line, stockManagedById }) => ({ id: stockManagedById, by: -line.quantity }));
      const policy = isPayment && !this.config.allowOverselling ? 'inStockOnly' : 'allowNegative';
      const stockChanges = await this.stock.apply({ stock, sales }, { policy, shop });
      const managed = new Set(stockChanges.map(({ id }) => id));
      return {
        stockChanges,
        lines: sold.map(({ line, stockManagedById }) =>
          managed.has(stockManagedById) ? { ...line, stockManagedById, reducedStock: line.quantity } : line,
        ),
      };
    }
    if (direction === 'returns') {
      const stock = lines
        .filter((line) => line.reducedStock > 0)
        .map((line) => ({ id: line.stockManagedById, by: line.reducedStock }));
      const changes = { stock: [...moves, ...stock], sales };
      return {
        stockChanges: await this.stock.apply(changes, { policy: 'allowNegative', shop }),
        lines: lines.map((line) => ({ ...line, reducedStock: 0, stockManagedById: 0 })),
      };
    }
    if (moves.length === 0) return { lines, stockChanges: [] };
    return {
      lines,
      stockChanges: await this.stock.apply({ stock: moves, sales }, { policy: 'allowNegative', shop }),
    };
  }

  /** Counts the sales that a transition left. They come last, because other orders for the same products wait from then on. */
  async countSales(unit: UnitOfWork, { uncountedSales }: TransitionResult): Promise<void> {
    await this.stock.countSales(unit, uncountedSales);
  }
}

/** The lines after an update, and how the stock moves because they changed. */
function stockAfter(
  lines: readonly OrderLineEntity[],
  current: OrderWithLines | undefined,
  { shop, sellableOf, policy }: Omit<StatusTransition, 'to' | 'isPayment'>,
): LineStock {
  if (!policy.stockFollowsLines || !current?.order.stockReduced || !shop.manageStock) return { lines, moves: [] };
  return followLines(current.lines, lines, (line) => sellableOf(line)?.stockManagedById ?? 0);
}

/** The result of an update that sets no status. */
const withoutTransition = (draft: OrderWithLines, current: OrderWithLines): TransitionResult => ({
  order: draft.order,
  lines: draft.lines.map((line) => withSoldAt(line, draft.order)),
  notes: [],
  stockChanges: [],
  uncountedSales: changeOfSales(current, draft),
  refund: 0n,
});

/** How the sales of products change with an order: they count the items of orders that count as sales. */
function changeOfSales(before: OrderWithLines | undefined, after: OrderWithLines): StockChange[] {
  const uncounted = before ? salesOf(before).map(({ id, by }) => ({ id, by: -by })) : [];
  return [...salesOf(after), ...uncounted];
}

const salesOf = ({ order, lines }: OrderWithLines): StockChange[] =>
  order.salesCounted ? itemsOf(lines).map(({ productId, quantity }) => ({ id: productId, by: quantity })) : [];

/** The columns of an order after a transition. */
function afterEffects(order: OrderEntity, status: OrderStatus, effects: StatusEffects): OrderEntity {
  return {
    ...order,
    status,
    notInTrash: isListedStatus(status),
    ...(effects.isPaid && { paidAt: now() }),
    ...(effects.isCompleted && { completedAt: now() }),
    ...(effects.usage && { usageCounted: effects.usage === 'counted' }),
    ...(effects.sales && { salesCounted: effects.sales === 'counted' }),
    ...(effects.stock && { stockReduced: effects.stock === 'leaves' }),
  };
}

/** A line with the moment at which it was sold, for the report of top sellers; null if the order is not a sale. */
export const withSoldAt = (line: OrderLineEntity, order: OrderEntity): OrderLineEntity =>
  line.kind === 'item' ? { ...line, soldAt: SOLD.includes(order.status) ? order.createdAt : null } : line;

/** A line of a refund with the moment at which it was sold back; null if the order is in the trash. */
export const withSoldBackAt = <L extends Pick<OrderLineEntity, 'kind' | 'soldAt'>>(
  line: L,
  { createdAt }: Pick<RefundEntity, 'createdAt'>,
  { status }: Pick<OrderEntity, 'status'>,
): L => (line.kind === 'item' ? { ...line, soldAt: status === 'trash' ? null : createdAt } : line);
