import { Injectable } from '@nestjs/common';
import type { RestErrorClass } from '@grove/core';
import { Database, type UnitOfWork } from '@grove/database';
import {
  RecordService,
  ResourceEvents,
  type DeleteOptions,
  type Links,
  type Page,
  type RequestContext,
  type Target,
  type Verb,
  type Write,
} from '@grove/rest';
import { StockService } from '@grove/catalogue';
import { CustomersService } from '../customers/index.js';
import { OrderNotDeletable, OrderNotEditable, OrderNotFound } from '../errors.js';
import { OrderList } from './list/order-list.js';
import { OrderLoader } from './read/order-loader.js';
import { orderPolicyFor } from './order-policy.js';
import type { OrderDetails, OrderRecord } from './read/order-record.js';
import { OrderWriter, type WrittenOrder } from './write/order-writer.js';
import { Order } from './api/v1.js';
import type { OrderInput } from './write/order-input.js';
import type { OrderItemQuery, OrdersQuery } from './api/query-v1.js';

/** The error of a verb for an unknown order. */
const unknownError = (verb: Verb): RestErrorClass =>
  verb === 'edit' ? OrderNotEditable : verb === 'delete' ? OrderNotDeletable : OrderNotFound;

/** The links of an order besides `self` and `collection`. */
function linksOf({ details }: OrderRecord, context: RequestContext): Links {
  const { customerId, parentId } = details.order;
  return {
    ...(customerId !== 0 && { customer: [{ href: context.url(`/shop/v1/customers/${customerId}`) }] }),
    ...(parentId !== 0 && { up: [{ href: context.url(`/shop/v1/orders/${parentId}`) }] }),
  };
}

/** The five verbs of orders. Lists, loading, writing and JSON are in files of their own in this folder. */
@Injectable()
export class OrdersService extends RecordService<OrderDetails, OrderRecord, OrderInput, OrdersQuery, OrderItemQuery> {
  private readonly events = new ResourceEvents<OrderRecord>(this.database, Order, 'order', linksOf);

  constructor(
    database: Database,
    private readonly finder: OrderList,
    private readonly loader: OrderLoader,
    private readonly writer: OrderWriter,
    private readonly stock: StockService,
    private readonly customers: CustomersService,
  ) {
    super(database);
  }

  async list(query: OrdersQuery, context: RequestContext): Promise<Page<OrderRecord>> {
    const { orders, ...page } = await this.finder.find(query);
    const details = await this.loader.withDetails(orders);
    return { records: await this.loader.toRecords(details, context, { decimals: query.dp }), ...page };
  }

  /** Amounts have the decimals of the shop, unless the request asks for another number. */
  override async get(id: number, { dp }: OrderItemQuery, context: RequestContext): Promise<OrderRecord> {
    return (await this.loader.toRecords([await this.find(id, 'view')], context, { decimals: dp }))[0];
  }

  /** Callers without the capability get no 404, so that they cannot find out which orders exist. */
  override async assertExists(verb: Verb, { id }: Target, context: RequestContext): Promise<void> {
    if (id === undefined || verb === 'create' || !context.principal.can('manage_orders')) return;
    if (!(await this.loader.find(id))) throw new (unknownError(verb))();
  }

  links = linksOf;

  /** Publishes what a write changed: the order, the products whose stock moved, and the customer if this write paid the order. */
  async publish(
    unit: UnitOfWork,
    change: 'created' | 'updated' | 'restored',
    { details, stockChanges, isPaidNow, knownSkus }: WrittenOrder,
    context: RequestContext,
  ): Promise<OrderRecord> {
    const toOrder = async (shownIn: RequestContext) => (await this.loader.toRecords([details], shownIn, { knownSkus }))[0];
    const order = await toOrder(context);
    // Sold products have URLs, which depend on the context. An order without them is the same in every context.
    const isSame = (shownIn: RequestContext) => shownIn === context || !orderPolicyFor(shownIn).readsSoldProducts;
    const orderIn = async (shownIn: RequestContext) => (isSame(shownIn) ? order : toOrder(shownIn));
    await this.events.publish(unit, change, context, orderIn);
    await this.stock.publishUpdates(stockChanges, context);
    const { customerId } = details.order;
    if (isPaidNow && customerId !== 0) await this.customers.publishUpdated(unit, customerId, context);
    return order;
  }

  protected async find(id: number, verb: Verb): Promise<OrderDetails> {
    const details = await this.loader.findDetails(id);
    if (!details) throw new (unknownError(verb))();
    return details;
  }

  protected toRecords(details: readonly OrderDetails[], context: RequestContext): Promise<OrderRecord[]> {
    return this.loader.toRecords(details, context);
  }

  protected async lock(_write: Write, _input: OrderInput, id?: number): Promise<void> {
    if (id !== undefined) await this.loader.lock(id);
  }

  protected async insert({ unit, context }: Write, input: OrderInput): Promise<OrderRecord> {
    return this.publish(unit, 'created', await this.writer.create(unit, input, context.principal), context);
  }

  protected override async change({ unit, context }: Write, current: OrderDetails, input: OrderInput): Promise<OrderRecord> {
    const written = await this.writer.update(unit, current, input, context.principal);
    const isRestored = current.order.status === 'trash' && written.details.order.status !== 'trash';
    return this.publish(unit, isRestored ? 'restored' : 'updated', written, context);
  }

  protected async remove({ unit, context }: Write, current: OrderDetails, { force }: DeleteOptions): Promise<void> {
    if (force) await this.writer.remove(unit, current);
    else await this.writer.trash(unit, current, orderPolicyFor(context));
    // An order that was in the trash has had its event when it was trashed.
    if (current.order.status !== 'trash') this.events.publishDeleted(unit, current.order.id);
  }
}
