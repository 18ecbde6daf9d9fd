import { Injectable } from '@nestjs/common';
import { fold } from '@grove/core';
import { ShopSettings, type ShopOptions } from '@grove/settings';
import { Database, Repository } from '@grove/database';
import { SellablesService, type Sellable } from '@grove/catalogue';
import { baseAddressOf, TaxClassesService, TaxTables } from '@grove/taxes';
import { AccountsService } from '@grove/users';
import { billingColumns } from '../../addresses/address.rules.js';
import { OwnParent, UnknownCustomer, UnknownParent } from '../../errors.js';
import { itemsOf } from '../../lines/coupon-shares.rules.js';
import type { LineContext } from '../../lines/line-changes.rules.js';
import type { LineItem } from '../../lines/api/v1.js';
import type { OrderLineEntity } from '../../lines/order-line.entity.js';
import { SOLD } from '../../model/order-status.js';
import { OrderEntity } from '../../model/order.entity.js';
import type { TaxRateLookup } from '../../totals/bill.js';
import type { OrderDetails } from '../read/order-record.js';
import { V1_POLICY } from '../order-policy.js';
import { taxAddressOf } from './order-totals.js';
import type { OrderInput } from './order-input.js';
import { shippingTaxClassOf } from './shop.rules.js';

/** What the rules of an order need to know about the shop. It is loaded before they run, because rules have no database. */
export interface OrderContext extends LineContext {
  readonly shop: ShopOptions;
  /** The current product of an item; undefined if it was deleted. */
  sellableOf(item: OrderLineEntity): Sellable | undefined;
}

/** Loads what an order refers to: products, tax classes, tax rates, its customer and its parent. */
@Injectable()
export class OrderContextLoader {
  private readonly orders = new Repository(this.database, OrderEntity);

  constructor(
    private readonly database: Database,
    private readonly sellables: SellablesService,
    private readonly taxTables: TaxTables,
    private readonly taxClasses: TaxClassesService,
    private readonly settings: ShopSettings,
    private readonly accounts: AccountsService,
  ) {}

  /** Loads the products that were sent, and those of current lines if their stock or prices may matter. */
  async load(input: OrderInput, current: OrderDetails | undefined, isTransition: boolean): Promise<OrderContext> {
    const sent = input.lineItems ?? [];
    const needsCurrent = isTransition || input.couponLines !== undefined || input.coupons !== undefined;
    const skus = await this.sellables.findIdsBySku(sent.flatMap(({ sku }) => sku || []));
    const idOf = ({ sku, variationId, productId }: Partial<LineItem>) =>
      (sku ? skus.get(fold(sku)) : variationId || productId) ?? 0;
    const currentIds = needsCurrent ? itemsOf(current?.lines ?? []).map(soldIdOf) : [];
    const products = await this.sellables.findByIds([...sent.map(idOf), ...currentIds]);
    const hasTaxClass = [...sent, ...(input.feeLines ?? [])].some(({ taxClass }) => taxClass);
    const shop = await this.settings.all();
    return {
      shop,
      withoutTax: sent.some(({ id }) => !id) ? await this.taxTables.taxRemover(shop) : (price) => price,
      sellable: (element) => products.get(idOf(element)),
      sellableOf: (item) => products.get(soldIdOf(item)),
      mayLackProducts: mayLackProducts(input, current?.order.status),
      taxClasses: hasTaxClass ? await this.taxClasses.slugs() : new Set(),
    };
  }

  /** The tax rates at the address of an order, and the tax class of shipping. */
  async taxRates(order: OrderEntity, lines: readonly OrderLineEntity[], shop: ShopOptions): Promise<TaxRateLookup> {
    if (lines.length === 0) return { ratesOf: () => [], classes: [] };
    const address = taxAddressOf(order, lines, baseAddressOf(shop), shop.taxBasedOn);
    const ratesOf = await this.taxTables.ratesAt(address, shop);
    const shippingTaxClass = shippingTaxClassOf(shop);
    if (shippingTaxClass !== undefined) return { ratesOf, classes: [], shippingTaxClass };
    // Shipping has the standard class if any item has it. Only otherwise the order of the classes decides, and they are read.
    const hasStandardItem = lines.some((line) => line.kind === 'item' && line.taxStatus !== 'none' && line.taxClass === '');
    const needsClasses = !hasStandardItem && lines.some((line) => line.taxClass !== '');
    return { ratesOf, classes: needsClasses ? await this.taxClasses.slugsOnce() : [] };
  }

  /**
   * Checks that the customer and the parent of an order exist, and locks them until the unit of work commits. Returns the order; without a billing e-mail
   * it gets that of its customer.
   */
  async resolveReferences(order: OrderEntity, { parentId: oldParentId }: OrderEntity): Promise<OrderEntity> {
    const { id, parentId, customerId, billing } = order;
    if (parentId === id) throw new OwnParent();
    // An unchanged parent needs no check: when a parent is deleted, its orders lose it.
    if (parentId !== 0 && parentId !== oldParentId) await this.assertParentExists(parentId);
    if (customerId === 0) return order;
    // A payment locks the customer for changes at the end of the unit, to publish the event about the customer.
    const email = await this.accounts.emailOf(customerId, 'pessimistic_write');
    if (email === undefined) throw new UnknownCustomer({ id: customerId });
    return billing.email === '' ? { ...order, ...billingColumns({ ...billing, email }) } : order;
  }

  private async assertParentExists(id: number): Promise<void> {
    const parent = await this.orders.findOne({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_read' } });
    if (!parent) throw new UnknownParent({ id });
  }
}

/** The SKUs of the products and variations on these lines, as far as they were loaded. */
export function skusOf(lines: readonly OrderLineEntity[], sellableOf: OrderContext['sellableOf']): Map<number, string> {
  const sold = itemsOf(lines).flatMap((line) => sellableOf(line) ?? []);
  return new Map(
    sold.flatMap(({ productId, productSku, variationId, sku }) => [
      [productId, productSku],
      ...(variationId === 0 ? [] : [[variationId, sku] as const]),
    ]),
  );
}

/** Whether new lines of an order with this status may lack a product. A sold order would promise goods that do not exist. */
const mayLackProducts = ({ policy = V1_POLICY, setPaid, status }: OrderInput, current: string | undefined): boolean =>
  policy.mayLackProducts && !setPaid && !SOLD.includes(status ?? current ?? '');

const soldIdOf = ({ variationId, productId }: OrderLineEntity): number => variationId || productId;
