import { Injectable } from '@nestjs/common';
import { Config, Money, now } from '@grove/core';
import type { UnitOfWork } from '@grove/database';
import { StockBook, type Floor, type Sellable, type StockMove, type StockMoved } from '@grove/catalogue';
import { itemsOf } from '../lines/coupon-shares.rules.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { leftOf } from '../refunds/refund-book.js';
import { effectsOf, SOLD, type OrderStatus, type Standing } from './order-status.rules.js';
import type { OrderEntity } from './order.entity.js';

/** What a change of status did beside the order itself. */
export interface Outcome {
  readonly lines: OrderLineEntity[];
  readonly notes: string[];
  readonly moved: readonly StockMoved[];
  /** What is to be given back because the order is refunded. */
  readonly refund: bigint;
  readonly usage?: 'counted' | 'uncounted';
}

/** How a status is reached. */
export interface Turn {
  readonly to: OrderStatus;
  /** The buyer paid: then only what is there can be sold. A status that people set may sell what is still to come. */
  readonly isPayment: boolean;
  readonly find: (item: OrderLineEntity) => Sellable | undefined;
}

/** Brings about what a status means: stock, sales, dates, notes. Writes products; the order and its lines are written by who asks. */
@Injectable()
export class OrderEffects {
  constructor(
    private readonly stock: StockBook,
    private readonly config: Config,
  ) {}

  /** Turns `order` (not stored yet) to a status. `before` is absent for a new order. */
  async turn(
    unit: UnitOfWork,
    order: OrderEntity,
    lines: OrderLineEntity[],
    before: Standing | undefined,
    { to, isPayment, find }: Turn,
  ): Promise<Outcome> {
    const effects = effectsOf(before, to);
    const from = before?.status ?? 'pending';
    const notes: string[] = [];
    if (isPayment && effects.isPaid) notes.push(paymentNote(order));
    else if (from !== to) notes.push(`Status changed from ${from} to ${to}.`);
    order.status = to;
    order.listed = true;
    if (effects.isPaid) order.paidAt = now();
    if (effects.isCompleted) order.completedAt = now();
    if (effects.usage) order.usageCounted = effects.usage === 'counted';
    if (effects.sales) order.salesCounted = effects.sales === 'counted';
    const floor = isPayment && !this.config.allowOverselling ? 'nothing' : 'none';
    const booked = await this.bookStock(unit, order, lines, effects.stock, { floor, find });
    if (booked.moved.length > 0) notes.push(stockNote(booked.moved));
    const refund = effects.isRefunded ? leftOf(order) : 0n;
    if (refund > 0n) notes.push(`A refund of ${Money.ofMicros(refund).toFixed(2)} was made for what was left.`);
    return { ...booked, lines: booked.lines.map((line) => asSold(line, order)), notes, refund, usage: effects.usage };
  }

  /** Stock leaves once, and what each line took comes back, whatever the line says by then. */
  private async bookStock(
    unit: UnitOfWork,
    order: OrderEntity,
    lines: OrderLineEntity[],
    what: 'leaves' | 'returns' | undefined,
    { floor, find }: { floor: Floor; find: Turn['find'] },
  ): Promise<{ lines: OrderLineEntity[]; moved: StockMoved[] }> {
    if (what === 'leaves') {
      order.stockTaken = true;
      const owed = lines.map((line) => ({ line, stockOf: line.kind === 'item' ? (find(line)?.stockOf ?? 0) : 0 }));
      const moved = await this.stock.move(
        unit,
        owed.map(({ line, stockOf }) => ({ id: stockOf, by: -line.quantity })),
        floor,
      );
      const met = new Set(moved.map(({ id }) => id));
      return {
        moved,
        lines: owed.map(({ line, stockOf }) => (met.has(stockOf) ? { ...line, stockOf, stockTaken: line.quantity } : line)),
      };
    }
    if (what === 'returns') {
      order.stockTaken = false;
      const moves = lines.filter((line) => line.stockTaken > 0).map((line) => ({ id: line.stockOf, by: line.stockTaken }));
      return {
        moved: await this.stock.move(unit, moves, 'none'),
        lines: lines.map((line) => ({ ...line, stockTaken: 0, stockOf: 0 })),
      };
    }
    return { lines, moved: [] };
  }

  /** Products count exactly what is on the lines of orders that count as sales, also when lines change later. */
  async countSales(unit: UnitOfWork, before: Sale | undefined, after: Sale): Promise<void> {
    const uncounted = before ? soldBy(before).map(({ id, by }) => ({ id, by: -by })) : [];
    await this.stock.sell(unit, [...soldBy(after), ...uncounted]);
  }
}

/** An order as far as products count its pieces. */
interface Sale {
  readonly order: Pick<OrderEntity, 'salesCounted'>;
  readonly lines: readonly OrderLineEntity[];
}

const soldBy = ({ order, lines }: Sale): StockMove[] =>
  order.salesCounted ? itemsOf(lines).map(({ productId, quantity }) => ({ id: productId, by: quantity })) : [];

/** Whether a line's pieces count as sold, for top sellers. */
export const asSold = (line: OrderLineEntity, order: OrderEntity): OrderLineEntity =>
  line.kind === 'item' ? { ...line, soldAt: SOLD.includes(order.status) ? order.createdAt : null } : line;

function paymentNote({ paymentMethodTitle, transactionId }: OrderEntity): string {
  return paymentMethodTitle !== '' && transactionId !== ''
    ? `Paid by ${paymentMethodTitle}, transaction ${transactionId}.`
    : 'Paid.';
}

const stockNote = (moved: readonly StockMoved[]): string =>
  `Stock: ${moved.map(({ name, left, by }) => `${name} ${left - by} → ${left}`).join(', ')}.`;
