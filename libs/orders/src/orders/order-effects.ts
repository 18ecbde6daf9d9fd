import { Injectable } from '@nestjs/common';
import { Money, now, type UnitOfWork } from '@grove/kernel';
import { StockBook, type Floor, type Sellable, type StockMoved } from '@grove/catalogue';
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
  constructor(private readonly stock: StockBook) {}

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
    else if (from !== to && !effects.isRefunded) notes.push(`Status changed from ${from} to ${to}.`);
    order.status = to;
    order.listed = true;
    if (effects.isPaid) order.paidAt = now();
    if (effects.isCompleted) order.completedAt = now();
    if (effects.usage) order.usageCounted = effects.usage === 'counted';
    const booked = await this.bookStock(unit, order, lines, effects.stock, { floor: isPayment ? 'nothing' : 'none', find });
    if (booked.moved.length > 0) notes.push(stockNote(booked.moved));
    await this.countSales(unit, order, lines, effects.sales);
    const refund = effects.isRefunded ? leftOf(order) : 0n;
    if (effects.isRefunded && from !== to) notes.push(refundNote(from, refund));
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

  private async countSales(
    unit: UnitOfWork,
    order: OrderEntity,
    lines: readonly OrderLineEntity[],
    what: 'counted' | 'uncounted' | undefined,
  ): Promise<void> {
    if (!what) return;
    order.salesCounted = what === 'counted';
    const sign = what === 'counted' ? 1 : -1;
    await this.stock.sell(
      unit,
      itemsOf(lines).map((line) => ({ id: line.productId, by: sign * line.quantity })),
    );
  }
}

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

const refundNote = (from: string, refund: bigint): string =>
  refund === 0n
    ? `Status changed from ${from} to refunded.`
    : `Status changed from ${from} to refunded; ${Money.ofMicros(refund).toFixed(2)} was given back.`;
