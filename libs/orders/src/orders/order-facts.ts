import { Injectable } from '@nestjs/common';
import { Config, fold } from '@grove/core';
import { forShare, type UnitOfWork } from '@grove/database';
import { SellablesService, type Sellable } from '@grove/catalogue';
import { TaxClassesService, TaxTables, type AppliedRate, type TaxAddress } from '@grove/taxes';
import { emailOfAccount } from '@grove/users';
import { billingColumns } from '../addresses/address.rules.js';
import { OwnParent, UnknownCustomer, UnknownParent } from '../errors.js';
import { itemsOf } from '../lines/coupon-shares.rules.js';
import type { LineFacts } from '../lines/line-changes.rules.js';
import type { LineItem } from '../lines/line.resource.js';
import type { OrderLineEntity } from '../lines/order-line.entity.js';
import type { TaxFacts } from '../totals/bill.js';
import { taxAddressOf } from './billing.js';
import type { OrderFamily } from './order-presenter.js';
import type { OrderEntity } from './order.entity.js';
import type { OrderInput } from './order.resource.js';

/** What the rules of an order need to know of the shop, loaded before they run. */
export interface ShopFacts extends LineFacts {
  /** What an item's product is now; nothing when it is gone. */
  find(item: OrderLineEntity): Sellable | undefined;
}

/** Loads what the rules of orders may not ask a database for: products, tax classes, rates, people. */
@Injectable()
export class OrderFacts {
  private readonly shop: TaxAddress;

  constructor(
    private readonly sellables: SellablesService,
    private readonly taxTables: TaxTables,
    private readonly taxClasses: TaxClassesService,
    { baseCountry }: Config,
  ) {
    this.shop = { country: baseCountry, state: '', postcode: '', city: '' };
  }

  /** Products that were sent, and those on the lines already where their stock or prices may matter. */
  async load(input: OrderInput, current: OrderFamily | undefined, isTurning: boolean): Promise<ShopFacts> {
    const sent = input.lineItems ?? [];
    const isPricing = isTurning || input.couponLines !== undefined;
    const skus = await this.sellables.idsOf(sent.flatMap(({ sku }) => sku || []));
    const idOf = ({ sku, variationId, productId }: Partial<LineItem>) =>
      (sku ? skus.get(fold(sku)) : variationId || productId) ?? 0;
    const held = isPricing ? itemsOf(current?.lines ?? []).map(productOf) : [];
    const products = await this.sellables.withIds([...sent.map(idOf), ...held]);
    const isClassed = [...sent, ...(input.feeLines ?? [])].some(({ taxClass }) => taxClass);
    return {
      sellable: (element) => products.get(idOf(element)),
      find: (item) => products.get(productOf(item)),
      taxClasses: isClassed ? await this.taxClasses.slugs() : new Set(),
    };
  }

  /** The rates at the address of this order. */
  async taxes(order: OrderEntity, lines: readonly OrderLineEntity[]): Promise<TaxFacts> {
    if (lines.length === 0) return { ratesOf: () => [], classes: [] };
    const address = taxAddressOf(order, lines, this.shop);
    const table = await this.taxTables.forAddress(address);
    const known = new Map<string, readonly AppliedRate[]>();
    const ratesOf = (taxClass: string) => {
      const rates = known.get(taxClass) ?? table.rates(address, taxClass);
      known.set(taxClass, rates);
      return rates;
    };
    // Shipping is taxed as standard goods are, where there are any; only without them the order of the classes decides.
    const isStandard = lines.some((line) => line.kind === 'item' && line.taxStatus !== 'none' && line.taxClass === '');
    const isShippedOtherwise = !isStandard && lines.some((line) => line.taxClass !== '');
    return { ratesOf, classes: isShippedOtherwise ? [...(await this.taxClasses.slugs())] : [] };
  }

  /** The order with what is taken over from its customer; customer and parent must be there, and stay until the unit is stored. */
  async completed(unit: UnitOfWork, order: OrderEntity, { parentId: oldParentId }: OrderEntity): Promise<OrderEntity> {
    const { id, parentId, customerId, billing } = order;
    if (parentId === id) throw new OwnParent();
    // A parent that was there stays until it is deleted, and then orders lose it.
    if (parentId !== 0 && parentId !== oldParentId) await requireParent(unit, parentId);
    if (customerId === 0) return order;
    const email = await emailOfAccount(unit, customerId);
    if (email === undefined) throw new UnknownCustomer({ id: customerId });
    return billing.email === '' ? { ...order, ...billingColumns({ ...billing, email }) } : order;
  }
}

async function requireParent(unit: UnitOfWork, id: number): Promise<void> {
  const [parent] = await unit.read(`SELECT id FROM shop_order WHERE id = ?${forShare(unit)}`, [id]);
  if (!parent) throw new UnknownParent({ id });
}

const productOf = ({ variationId, productId }: OrderLineEntity): number => variationId || productId;
