import { Injectable } from '@nestjs/common';
import { Database, Repository } from '@grove/database';
import type { RequestContext } from '@grove/rest';
import { ShopSettings, SiteSettings } from '@grove/settings';
import type { SkusById } from '../../lines/sold-products.js';
import { OrderLines } from '../../lines/order-lines.js';
import { OrderEntity } from '../../model/order.entity.js';
import { orderPolicyFor } from '../order-policy.js';
import type { OrderDetails, OrderRecord } from './order-record.js';
import { OrderPresentationLoader } from '../../lines/order-presentation.js';
import { RefundRepository } from '../write/refund-repository.js';

/** Loads orders with their lines and refunds, and shows them. The number of queries does not grow with the number of orders. */
@Injectable()
export class OrderLoader {
  private readonly orders = new Repository(this.database, OrderEntity);

  constructor(
    private readonly database: Database,
    private readonly lines: OrderLines,
    private readonly refunds: RefundRepository,
    private readonly settings: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly presentations: OrderPresentationLoader,
  ) {}

  /** The order with this id, also if it is in the trash. */
  async find(id: number): Promise<OrderEntity | undefined> {
    return id > 0 ? ((await this.orders.findById(id)) ?? undefined) : undefined;
  }

  /** Locks an order until the unit of work ends. */
  lock(id: number): Promise<void> {
    return this.orders.lock(id);
  }

  /** The same with its lines and refunds. */
  async findDetails(id: number): Promise<OrderDetails | undefined> {
    const order = await this.find(id);
    return order && (await this.withDetails([order]))[0];
  }

  async withDetails(orders: readonly OrderEntity[]): Promise<OrderDetails[]> {
    const ids = orders.map(({ id }) => id);
    const [lines, refunds] = await Promise.all([this.lines.of(ids), this.refunds.ofOrders(orders)]);
    return orders.map((order) => ({
      order,
      lines: lines.get(order.id)!,
      refunds: refunds.filter((refund) => refund.orderId === order.id),
    }));
  }

  /**
   * The records of orders. Amounts are shown with the decimals of the shop, unless a request asks for another number. `knownSkus` are not read.
   */
  async toRecords(
    details: readonly OrderDetails[],
    context: RequestContext,
    { decimals, knownSkus }: { readonly decimals?: number; readonly knownSkus?: SkusById } = {},
  ): Promise<OrderRecord[]> {
    const [skus, zone, { priceDecimals }] = await Promise.all([
      this.lines.skusOf(
        details.flatMap(({ lines }) => lines),
        knownSkus,
      ),
      this.settings.timezone(),
      this.shop.all(),
    ]);
    const shown = { priceDecimals, decimals: decimals ?? priceDecimals };
    const lines = details.flatMap((one) => one.lines);
    const { readsSoldProducts } = orderPolicyFor(context);
    const presentation = readsSoldProducts ? await this.presentations.load(lines, context, shown) : undefined;
    return details.map((one) => ({ id: one.order.id, details: one, format: { skus, zone, ...shown }, presentation }));
  }
}
