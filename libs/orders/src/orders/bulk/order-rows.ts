import { randomBytes } from 'node:crypto';
import { Money } from '@grove/core';
import type { Sellable } from '@grove/catalogue';
import type { Instant } from '@grove/database';
import type { ShopOptions } from '@grove/settings';
import { baseAddressOf, TaxTables, type TaxAddress, type TaxRemover } from '@grove/taxes';
import { applyLineInput, type LineContext } from '../../lines/line-changes.rules.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { calculateOrder, taxAddressOf } from '../write/order-totals.js';
import { roundingOf, shippingTaxClassOf } from '../write/shop.rules.js';
import { withSoldAt } from '../write/status-transitions.js';
import { effectsOf } from '../write/order-status.rules.js';
import type { OrderStatus } from '../../model/order-status.js';
import { BLANK_ORDER, type OrderEntity } from '../../model/order.entity.js';
import { applyOrderInput, refundableAmount, searchTextOf } from '../write/order.rules.js';
import type { RefundEntity } from '../../model/refund.entity.js';
import type { OrderInput } from '../write/order-input.js';
import type { TaxRateLookup } from '../../totals/bill.js';

/** An order as a client sends it, with its instant and its status. */
export interface DatedOrder {
  readonly at: Instant;
  readonly status: OrderStatus;
  readonly input: OrderInput;
  /** What was refunded, unless the status says that the whole order was. */
  readonly refund?: { readonly amount: Money; readonly reason: string };
}

/** The rows of one order. */
export interface OrderRows {
  readonly order: OrderEntity;
  readonly lines: readonly OrderLineEntity[];
  readonly refund: Omit<RefundEntity, 'id'> | undefined;
}

/** What the rows are computed from. */
interface ShopContext {
  readonly sellables: readonly Sellable[];
  readonly shop: ShopOptions;
  readonly withoutTax: TaxRemover;
  readonly taxClasses: readonly string[];
}

/** Builds the rows that `OrderWriter` would store for the same input, by the same rules. Tax rates are read once for each town. */
export class OrderRowBuilder {
  private readonly ratesByTown = new Map<string, TaxRateLookup>();
  private readonly lineContext: LineContext;

  constructor(
    private readonly context: ShopContext,
    private readonly taxTables: TaxTables,
  ) {
    const sellables = new Map(context.sellables.map((sellable) => [sellable.variationId || sellable.productId, sellable]));
    this.lineContext = {
      sellable: ({ variationId, productId }) => sellables.get(variationId || productId || 0),
      taxClasses: new Set(context.taxClasses),
      withoutTax: context.withoutTax,
    };
  }

  async rowsOf({ at, status, input, refund: partial }: DatedOrder, id: number): Promise<OrderRows> {
    const orderKey = `order_${randomBytes(16).toString('base64url')}`;
    const { shop } = this.context;
    const { currency, pricesIncludeTax } = shop;
    const blank = { ...BLANK_ORDER, currency, pricesIncludeTax, id, orderKey, createdAt: at, modifiedAt: at };
    const base = applyOrderInput(blank, input, at);
    const draft = applyLineInput([], input, this.lineContext);
    const address = taxAddressOf(base, draft, baseAddressOf(shop), shop.taxBasedOn);
    const { totals, lines } = calculateOrder(draft, await this.taxRatesAt(address), roundingOf(shop));
    const effects = effectsOf(undefined, status);
    const priced: OrderEntity = {
      ...base,
      ...totals,
      searchText: searchTextOf(base, lines),
      status,
      usageCounted: effects.usage === 'counted',
      // The products have no managed stock, so no line has taken any.
      stockReduced: effects.stock === 'leaves',
      salesCounted: effects.sales === 'counted',
      paidAt: effects.isPaid ? at : null,
      completedAt: effects.isCompleted ? at : null,
    };
    const whole = { amount: Money.ofMicros(refundableAmount(priced)), reason: 'Order fully refunded.' };
    const refund = refundOf(priced, effects.isRefunded ? whole : partial);
    const order = refund ? { ...priced, refunded: refund.amount, refundCount: 1 } : priced;
    return { order, lines: lines.map((line) => ({ ...withSoldAt(line, order), orderId: id })), refund };
  }

  private async taxRatesAt(address: TaxAddress): Promise<TaxRateLookup> {
    const key = `${address.country} ${address.postcode} ${address.city}`;
    const known = this.ratesByTown.get(key);
    if (known) return known;
    const { shop, taxClasses: classes } = this.context;
    const lookup: TaxRateLookup = {
      ratesOf: await this.taxTables.ratesAt(address, shop),
      classes,
      shippingTaxClass: shippingTaxClassOf(shop),
    };
    this.ratesByTown.set(key, lookup);
    return lookup;
  }
}

const refundOf = ({ id, createdAt }: OrderEntity, refund: DatedOrder['refund']): Omit<RefundEntity, 'id'> | undefined =>
  refund && !refund.amount.isZero()
    ? {
        orderId: id,
        createdAt,
        amount: refund.amount.micros,
        reason: refund.reason,
        ...{ tax: 0n, shipping: 0n, refundedBy: 0 },
      }
    : undefined;
