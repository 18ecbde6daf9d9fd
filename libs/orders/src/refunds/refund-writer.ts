import { Injectable } from '@nestjs/common';
import { Money } from '@grove/core';
import type { RequestContext } from '@grove/rest';
import type { UnitOfWork } from '@grove/database';
import { StockBook, type StockMoved } from '@grove/catalogue';
import { RefundAmountUnreadable, RefundNegative, RefundTooLarge } from '../errors.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderLines } from '../lines/order-lines.js';
import { OrderNotes } from '../notes/order-notes.js';
import type { OrderFamily } from '../orders/order-presenter.js';
import { OrderWriter } from '../orders/order-writer.js';
import { OrdersService } from '../orders/orders.service.js';
import { leftOf, RefundBook } from './refund-book.js';
import type { RefundEntity } from './refund.entity.js';
import type { RefundInput } from './refund.resource.js';
import { givenBackBy, refundLines } from './refund.rules.js';

/** A refund as it was written. */
export interface WrittenRefund {
  readonly refund: RefundEntity;
  readonly lines: OrderLineEntity[];
}

/** Gives money back, and pieces into stock, inside a unit of work: everything or nothing. The order's row must be locked by then. */
@Injectable()
export class RefundWriter {
  constructor(
    private readonly book: RefundBook,
    private readonly lines: OrderLines,
    private readonly stock: StockBook,
    private readonly notes: OrderNotes,
    private readonly orders: OrderWriter,
    private readonly telling: OrdersService,
  ) {}

  async create(unit: UnitOfWork, family: OrderFamily, input: RefundInput, context: RequestContext): Promise<WrittenRefund> {
    const { order } = family;
    const earlier = [...(await this.lines.of(family.refunds.map(({ id }) => id))).values()].flat();
    const drafted = refundLines(input.lineItems ?? [], family.lines, earlier);
    const amount = amountOf(input.amount, givenBackBy(drafted));
    if (amount.micros > leftOf(order)) throw new RefundTooLarge({ left: Money.ofMicros(leftOf(order)).toFixed(2) });
    const refund = await this.book.add(unit, order, amount.micros, input.reason ?? '');
    const lines = await this.lines.write(unit, refund.id, [], drafted);
    const moved = await this.restock(unit, family, lines);
    const restocked = await this.lines.write(unit, order.id, family.lines, withReturned(family.lines, lines, moved));
    const now = { order, lines: restocked, refunds: [refund, ...family.refunds] };
    // An order in the trash stays there: whoever takes it out says what it is then.
    const turnsRefunded = leftOf(order) === 0n && order.status !== 'refunded' && order.status !== 'trash';
    const written = turnsRefunded ? await this.orders.update(unit, now, { status: 'refunded' }) : { family: now, moved: [] };
    await this.telling.told(unit, 'updated', { family: written.family, moved: [...moved, ...written.moved] }, context);
    return { refund, lines };
  }

  /** Pieces go back into the stock that their line took them from. */
  private async restock(
    unit: UnitOfWork,
    { order, lines }: OrderFamily,
    refunds: readonly OrderLineEntity[],
  ): Promise<StockMoved[]> {
    const moves = lines.flatMap((line) => {
      const by = returnedBy(line, refunds);
      return by > 0 ? [{ id: line.stockOf, by }] : [];
    });
    const moved = await this.stock.move(unit, moves, 'none');
    const notes = moved.map(({ name, left, by }) => `Stock: ${by} of ${name} came back with a refund, ${left - by} → ${left}.`);
    if (notes.length > 0) await this.notes.add(unit, order.id, notes);
    return moved;
  }
}

/** How many pieces of a line come back: never more than it took. */
function returnedBy(line: OrderLineEntity, refunds: readonly OrderLineEntity[]): number {
  const pieces = refunds.reduce((sum, refund) => (refund.reference === String(line.id) ? sum - refund.quantity : sum), 0);
  return Math.min(pieces, line.stockTaken);
}

/** What came back is not given back again when the order is cancelled. */
function withReturned(
  lines: readonly OrderLineEntity[],
  refunds: readonly OrderLineEntity[],
  moved: readonly StockMoved[],
): OrderLineEntity[] {
  const stocks = new Set(moved.map(({ id }) => id));
  return lines.map((line) =>
    stocks.has(line.stockOf) ? { ...line, stockTaken: line.stockTaken - returnedBy(line, refunds) } : line,
  );
}

/** The amount that was sent, in cents; without one what the lines come to. */
function amountOf(sent: string | undefined, ofLines: Money): Money {
  if (!sent) return ofLines.round(2);
  if (/^-\d/.test(sent)) throw new RefundNegative();
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(sent)) throw new RefundAmountUnreadable();
  return Money.of(sent).round(2);
}
