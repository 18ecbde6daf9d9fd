import { Injectable } from '@nestjs/common';
import { amountProblem, Money, storedAmount } from '@grove/core';
import { MetaDataStore, type RequestContext } from '@grove/rest';
import type { UnitOfWork } from '@grove/database';
import { ShopSettings, type ShopOptions } from '@grove/settings';
import { StockService, type AppliedStockChange } from '@grove/catalogue';
import { RefundAmountUnreadable, RefundNegative, RefundOfNothing, RefundTooLarge } from '../errors.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import { OrderLines } from '../lines/order-lines.js';
import type { RefundEntity } from '../model/refund.entity.js';
import { REFUND_KIND } from '../model/metadata-kinds.js';
import { OrderNotes } from '../notes/order-notes.js';
import { withSoldBackAt } from '../orders/write/status-transitions.js';
import type { OrderDetails } from '../orders/read/order-record.js';
import { refundableAmount } from '../orders/write/order.rules.js';
import { OrderWriter, type WrittenOrder } from '../orders/write/order-writer.js';
import { OrdersService } from '../orders/orders.service.js';
import { RefundRepository } from '../orders/write/refund-repository.js';
import { roundingOf } from '../orders/write/shop.rules.js';
import type { RefundInput } from './refund-input.js';
import { partsOfRefund, refundAmountOf, refundLines } from './refund.rules.js';

/** A refund with its lines. */
export interface RefundDetails {
  readonly refund: RefundEntity;
  readonly lines: readonly OrderLineEntity[];
}

/** Writes refunds and returns items to stock, in one unit of work. The row of the order must be locked before. */
@Injectable()
export class RefundWriter {
  constructor(
    private readonly refunds: RefundRepository,
    private readonly lines: OrderLines,
    private readonly stock: StockService,
    private readonly notes: OrderNotes,
    private readonly orderWriter: OrderWriter,
    private readonly orders: OrdersService,
    private readonly settings: ShopSettings,
    private readonly metaData: MetaDataStore,
  ) {}

  async create(unit: UnitOfWork, current: OrderDetails, input: RefundInput, context: RequestContext): Promise<RefundDetails> {
    const earlier = [...(await this.lines.of(current.refunds.map(({ id }) => id))).values()].flat();
    const shop = await this.settings.all();
    const draft = refundLines(input.lineItems ?? [], current.lines, earlier, roundingOf(shop));
    const ofLines = refundAmountOf(draft, earlier, shop.priceDecimals);
    const amount = (input.amount ? amountOf(input.amount, shop.priceDecimals) : ofLines).micros;
    const left = refundableAmount(current.order);
    if (amount === 0n) throw new RefundOfNothing();
    if (amount > left) throw new RefundTooLarge({ left: Money.ofMicros(left).toFixed(shop.priceDecimals) });
    const { order, refund } = await this.refunds.add(unit, current.order, {
      ...{ amount, ...partsOfRefund(draft), reason: input.reason ?? '', refundedBy: context.principal.userId },
    });
    const soldBack = draft.map((line) => withSoldBackAt(line, refund, current.order));
    const lines = await this.lines.write(refund.id, [], soldBack);
    await this.metaData.write(REFUND_KIND, refund.id, input.metaData);
    const restocks = shop.manageStock && input.apiRestock !== false;
    const moves = restocks ? await this.restock(current, lines, shop) : [];
    const orderLines = await this.lines.write(order.id, current.lines, withReturned(current.lines, lines, moves));
    const refunded = { order, lines: orderLines, refunds: [refund, ...current.refunds] };
    const written = await this.closeIfRefunded(unit, refunded, context);
    await this.orders.publish(unit, 'updated', { ...written, stockChanges: [...moves, ...written.stockChanges] }, context);
    return { refund, lines };
  }

  /** Sets the status `refunded` when nothing is left to refund. An order in the trash stays there: whoever restores it sets its status. */
  private async closeIfRefunded(unit: UnitOfWork, details: OrderDetails, { principal }: RequestContext): Promise<WrittenOrder> {
    const { order } = details;
    const isOpen = refundableAmount(order) > 0n || order.status === 'refunded' || order.status === 'trash';
    if (isOpen) return { details, stockChanges: [] };
    return this.orderWriter.update(unit, details, { status: 'refunded' }, principal);
  }

  /** Returns items to the stock that their line took them from. */
  private async restock(
    { order, lines }: OrderDetails,
    refunds: readonly OrderLineEntity[],
    shop: ShopOptions,
  ): Promise<AppliedStockChange[]> {
    const moves = lines.flatMap((line) => {
      const by = returnedBy(line, refunds);
      return by > 0 ? [{ id: line.stockManagedById, by }] : [];
    });
    const moved = await this.stock.apply({ stock: moves }, { policy: 'allowNegative', shop });
    const notes = moved.map(({ name, left, by }) => ({
      note: `Stock: ${by} of ${name} came back with a refund, ${left - by} → ${left}.`,
      isByUser: false,
    }));
    if (notes.length > 0) await this.notes.add(order.id, notes);
    // If this refund closes the order, its products change once more.
    return moved.map((change) => ({ ...change, product: undefined }));
  }
}

/** How many items of a line a refund returns: never more than the line took. */
function returnedBy(line: OrderLineEntity, refunds: readonly OrderLineEntity[]): number {
  const pieces = refunds.reduce((sum, refund) => (refund.reference === String(line.id) ? sum - refund.quantity : sum), 0);
  return Math.min(pieces, line.reducedStock);
}

/** Lines without the stock that a refund returned, so that a cancelled order does not return it a second time. */
function withReturned(
  lines: readonly OrderLineEntity[],
  refunds: readonly OrderLineEntity[],
  moves: readonly AppliedStockChange[],
): OrderLineEntity[] {
  const stocks = new Set(moves.map(({ id }) => id));
  return lines.map((line) => {
    const returned = stocks.has(line.stockManagedById) ? returnedBy(line, refunds) : 0;
    if (returned <= 0) return line;
    const details = { ...line.details, restocked: (line.details.restocked ?? 0) + returned };
    return { ...line, reducedStock: line.reducedStock - returned, details };
  });
}

/** The amount that was sent, rounded to the decimals of the shop. */
function amountOf(sent: string, decimals: number): Money {
  if (/^-[\d.]/.test(sent)) throw new RefundNegative();
  if (amountProblem(sent) !== undefined) throw new RefundAmountUnreadable();
  return Money.rounded(storedAmount(sent)).round(decimals);
}
