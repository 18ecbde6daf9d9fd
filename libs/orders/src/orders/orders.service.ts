import { Injectable } from '@nestjs/common';
import { Database, lockRow, type UnitOfWork } from '@grove/database';
import type { DeleteOptions, Links, Page, RequestContext, ResourceService, Target, Verb } from '@grove/rest';
import { StockBook } from '@grove/catalogue';
import { customerEvent, CustomerRecords } from '../customers/index.js';
import { OrderNotDeletable, OrderNotEditable, OrderNotFound } from '../errors.js';
import { linksOf, orderEvent } from './order-events.js';
import { OrderFamilies } from './order-families.js';
import { OrderList } from './order-list.js';
import type { OrderFamily } from './order-presenter.js';
import { OrderWriter, type WrittenOrder } from './order-writer.js';
import type { Order, OrderInput } from './order.resource.js';
import type { OrdersQuery } from './orders.query.js';

const UNKNOWN = {
  view: OrderNotFound,
  create: OrderNotFound,
  edit: OrderNotEditable,
  delete: OrderNotDeletable,
  batch: OrderNotFound,
};

/** Decimals of amounts where nobody asks for others. */
const DECIMALS = 2;

/** The five verbs of orders. Finding, reading, writing and showing are rooms of their own beside this file. */
@Injectable()
export class OrdersService implements ResourceService<Order, OrdersQuery> {
  constructor(
    private readonly database: Database,
    private readonly finder: OrderList,
    private readonly families: OrderFamilies,
    private readonly writer: OrderWriter,
    private readonly stock: StockBook,
    private readonly customers: CustomerRecords,
  ) {}

  async list(query: OrdersQuery): Promise<Page<Order>> {
    const { orders, ...place } = await this.finder.find(query);
    return { records: await this.families.show(await this.families.around(orders), query.dp), ...place };
  }

  async get(id: number): Promise<Order> {
    return this.show(await this.find(id, 'view'));
  }

  create(input: OrderInput, context: RequestContext): Promise<Order> {
    return this.database.write(async (unit) => this.told(unit, 'created', await this.writer.create(unit, input), context));
  }

  update(id: number, input: OrderInput, context: RequestContext): Promise<Order> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'shop_order', id);
      const current = await this.find(id, 'edit');
      const written = await this.writer.update(unit, current, input);
      const isBack = current.order.status === 'trash' && written.family.order.status !== 'trash';
      return this.told(unit, isBack ? 'restored' : 'updated', written, context);
    });
  }

  /** Answers the order as it was before. */
  delete(id: number, { force }: DeleteOptions, context: RequestContext): Promise<Order> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'shop_order', id);
      const current = await this.find(id, 'delete');
      const before = await this.show(current);
      if (force) await this.writer.remove(unit, current);
      else await this.writer.trash(unit, current);
      // A trashed order is gone for those who listen already.
      if (current.order.status !== 'trash') unit.emit(orderEvent('deleted', before, context));
      return before;
    });
  }

  /** Who may not see orders is not told which there are. */
  async assertExists(verb: Verb, { id }: Target, context: RequestContext): Promise<void> {
    if (id === undefined || verb === 'create' || !context.principal.can('manage_orders')) return;
    if (!(await this.families.find(id))) throw new UNKNOWN[verb]();
  }

  links = (order: Order, context: RequestContext): Links => linksOf(order, context);

  /** Tells of a change that was written: the order itself, products whose stock moved with it, a customer who paid for the first time. */
  async told(
    unit: UnitOfWork,
    change: 'created' | 'updated' | 'restored',
    { family, moved, isPaidNow }: WrittenOrder,
    context: RequestContext,
  ): Promise<Order> {
    const order = await this.show(family);
    unit.emit(orderEvent(change, order, context));
    await this.stock.tell(moved, context);
    if (isPaidNow && order.customerId !== 0) {
      // Events about a customer are numbered in the order in which what they tell of happened.
      await lockRow(unit, 'user', order.customerId);
      unit.emit(customerEvent('updated', await this.customers.get(order.customerId), context));
    }
    return order;
  }

  private async find(id: number, verb: Verb): Promise<OrderFamily> {
    const order = await this.families.find(id);
    if (!order) throw new UNKNOWN[verb]();
    return (await this.families.around([order]))[0];
  }

  private async show(family: OrderFamily): Promise<Order> {
    return (await this.families.show([family], DECIMALS))[0];
  }
}
