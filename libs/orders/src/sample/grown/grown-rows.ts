import { randomBytes } from 'node:crypto';
import { Money } from '@grove/core';
import type { Sellable } from '@grove/catalogue';
import { TaxTables, type AppliedRate, type TaxAddress } from '@grove/taxes';
import { changedLines, type LineFacts } from '../../lines/line-changes.rules.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { billed, taxAddressOf } from '../../orders/billing.js';
import { asSold } from '../../orders/order-effects.js';
import { effectsOf } from '../../orders/order-status.rules.js';
import { BLANK_ORDER, type OrderEntity } from '../../orders/order.entity.js';
import { revisedOrder, searchTextOf } from '../../orders/order.rules.js';
import { leftOf } from '../../refunds/refund-book.js';
import type { RefundEntity } from '../../refunds/refund.entity.js';
import type { TaxFacts } from '../../totals/bill.js';
import type { GrownOrder } from './grown-order.js';

/** What an order is stored as. */
export interface GrownRows {
  readonly order: OrderEntity;
  readonly lines: readonly OrderLineEntity[];
  readonly refund: Omit<RefundEntity, 'id'> | undefined;
}

/** What the rows of made-up orders are worked out from. */
export interface Trade {
  readonly goods: readonly Sellable[];
  readonly shop: TaxAddress;
  readonly taxClasses: readonly string[];
}

/** Makes the rows that the ordinary writer would have stored for the same input, by the same rules; rates are looked up once for each town. */
export class GrownRowMaker {
  private readonly towns = new Map<string, TaxFacts>();
  private readonly facts: LineFacts;

  constructor(
    private readonly trade: Trade,
    private readonly taxTables: TaxTables,
  ) {
    const goods = new Map(trade.goods.map((sellable) => [sellable.variationId || sellable.productId, sellable]));
    this.facts = {
      sellable: ({ variationId, productId }) => goods.get(variationId || productId || 0),
      taxClasses: new Set(trade.taxClasses),
    };
  }

  async rowsOf({ at, status, input, gesture }: GrownOrder, id: number): Promise<GrownRows> {
    const orderKey = `order_${randomBytes(16).toString('base64url')}`;
    const order = revisedOrder({ ...BLANK_ORDER, id, orderKey, createdAt: at, modifiedAt: at }, input, at);
    const drafted = changedLines([], input, this.facts);
    const { sums, lines } = billed(drafted, await this.taxesAt(taxAddressOf(order, drafted, this.trade.shop)));
    Object.assign(order, sums);
    order.searchText = searchTextOf(order, lines);
    const effects = effectsOf(undefined, status);
    order.status = status;
    order.usageCounted = effects.usage === 'counted';
    // What is sold here is not counted by the piece, so no line has taken any.
    order.stockTaken = effects.stock === 'leaves';
    order.salesCounted = effects.sales === 'counted';
    if (effects.isPaid) order.paidAt = at;
    if (effects.isCompleted) order.completedAt = at;
    const refund = refundOf(order, effects.isRefunded ? Money.ofMicros(leftOf(order)) : gesture);
    if (refund) Object.assign(order, { refunded: refund.amount, refundCount: 1 });
    return { order, lines: lines.map((line) => ({ ...asSold(line, order), orderId: id })), refund };
  }

  private async taxesAt(address: TaxAddress): Promise<TaxFacts> {
    const key = `${address.country} ${address.postcode} ${address.city}`;
    const known = this.towns.get(key);
    if (known) return known;
    const table = await this.taxTables.forAddress(address);
    const classes = ['', ...this.trade.taxClasses];
    const rates = new Map<string, readonly AppliedRate[]>(classes.map((name) => [name, table.rates(address, name)]));
    const facts: TaxFacts = { ratesOf: (taxClass) => rates.get(taxClass) ?? [], classes: this.trade.taxClasses };
    this.towns.set(key, facts);
    return facts;
  }
}

const refundOf = ({ id, createdAt, status }: OrderEntity, amount: Money): Omit<RefundEntity, 'id'> | undefined =>
  amount.isZero()
    ? undefined
    : {
        orderId: id,
        createdAt,
        amount: amount.micros,
        reason: status === 'refunded' ? 'Order fully refunded.' : 'For the trouble.',
      };
