import { Injectable } from '@nestjs/common';
import { Database, containsPattern, lockRow, offsetOf, Selection, Table } from '@grove/database';
import { fold, instantOf, utcText } from '@grove/core';
import {
  withListFilter,
  type DeleteOptions,
  type Links,
  type Page,
  type ParentIds,
  type RequestContext,
  type ResourceService,
  type Target,
  type Verb,
  type ViewQuery,
} from '@grove/rest';
import { SiteSettings } from '@grove/settings';
import { RefundNotDeletable, RefundNotFound, RefundOfOther, RefundsOrderNotFound } from '../errors.js';
import { presentItem, shown } from '../lines/line-presenter.js';
import { OrderLines } from '../lines/order-lines.js';
import { OrderFamilies } from '../orders/order-families.js';
import type { OrderFamily } from '../orders/order-presenter.js';
import { OrdersService } from '../orders/orders.service.js';
import { RefundBook } from './refund-book.js';
import { RefundWriter, type WrittenRefund } from './refund-writer.js';
import { RefundEntity } from './refund.entity.js';
import type { Refund, RefundInput, RefundsQuery } from './refund.resource.js';

/** Decimals of amounts where nobody asks for others. */
const DECIMALS = 2;

const ORDERS: Readonly<Record<string, string>> = { date: 'refund.created_at' };

/** The verbs of the refunds of one order, which the path names. A refund stays as it was made. */
@Injectable()
export class RefundsService implements ResourceService<Refund, RefundsQuery> {
  private readonly table: Table<RefundEntity>;

  constructor(
    private readonly database: Database,
    private readonly settings: SiteSettings,
    private readonly families: OrderFamilies,
    private readonly lines: OrderLines,
    private readonly writer: RefundWriter,
    private readonly book: RefundBook,
    private readonly orders: OrdersService,
  ) {
    this.table = new Table(database, RefundEntity);
  }

  async list(asked: RefundsQuery, _context: RequestContext, parents: ParentIds): Promise<Page<Refund>> {
    const query = withListFilter(asked);
    const { order } = await this.order(parents);
    const selection = await this.selection(order.id, query);
    const { rows, total } = await this.table.page(selection, query.perPage, offsetOf(query));
    const lines = await this.lines.of(rows.map(({ id }) => id));
    const records = await this.show(
      rows.map((refund) => ({ refund, lines: lines.get(refund.id)! })),
      query.dp,
    );
    return { records, total, perPage: query.perPage };
  }

  async get(id: number, _query: ViewQuery, _context: RequestContext, parents: ParentIds): Promise<Refund> {
    return this.shown(await this.find(id, 'view', parents));
  }

  create(input: RefundInput, context: RequestContext, parents: ParentIds): Promise<Refund> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'shop_order', parents['order_id']);
      return this.shown(await this.writer.create(unit, await this.order(parents), input, context));
    });
  }

  /** Its amount can be given back again; the order stays as it is. */
  delete(id: number, _options: DeleteOptions, context: RequestContext, parents: ParentIds): Promise<Refund> {
    return this.database.write(async (unit) => {
      await lockRow(unit, 'shop_order', parents['order_id']);
      const family = await this.order(parents);
      const found = await this.find(id, 'delete', parents);
      const record = await this.shown(found);
      await this.book.remove(unit, family.order, found.refund);
      const refunds = family.refunds.filter((refund) => refund.id !== id);
      await this.orders.told(unit, 'updated', { family: { ...family, refunds }, moved: [] }, context);
      return record;
    });
  }

  async assertExists(verb: Verb, { id, parents }: Target): Promise<void> {
    if (id === undefined || verb === 'create') await this.order(parents);
    else await this.find(id, verb, parents);
  }

  links(_refund: Refund, context: RequestContext, parents: ParentIds): Links {
    return { up: [{ href: context.url(`/shop/v1/orders/${parents['order_id']}`) }] };
  }

  private async selection(orderId: number, query: RefundsQuery): Promise<Selection> {
    const selection = new Selection().where('refund.order_id = ?', orderId).whereNotIn('refund.id', query.exclude);
    if (query.include.length > 0) selection.whereIn('refund.id', query.include);
    if (query.search) selection.where("LOWER(refund.reason) LIKE ? ESCAPE '!'", containsPattern(fold(query.search)));
    const zone = query.after || query.before ? await this.settings.timezone() : 'utc';
    if (query.after) selection.where('refund.created_at > ?', instantOf(query.after, zone));
    if (query.before) selection.where('refund.created_at < ?', instantOf(query.before, zone));
    if (query.orderby === 'include' && query.include.length > 0) return selection.orderByList('refund.id', query.include);
    return selection.orderBy(ORDERS[query.orderby] ?? 'refund.id', query.order, { column: 'refund.id', order: query.order });
  }

  private async order(parents: ParentIds): Promise<OrderFamily> {
    const order = await this.families.find(parents['order_id']);
    if (!order) throw new RefundsOrderNotFound();
    return (await this.families.around([order]))[0];
  }

  private async find(id: number, verb: Verb, parents: ParentIds): Promise<WrittenRefund> {
    const refund = await this.table.find(id);
    if (!refund) throw verb === 'delete' ? new RefundNotDeletable() : new RefundNotFound();
    if (refund.orderId !== parents['order_id']) throw new RefundOfOther();
    return { refund, lines: (await this.lines.of([id])).get(id)! };
  }

  private async shown(written: WrittenRefund): Promise<Refund> {
    return (await this.show([written], DECIMALS))[0];
  }

  private async show(written: readonly WrittenRefund[], dp: number): Promise<Refund[]> {
    const skus = await this.lines.skusOf(written.flatMap(({ lines }) => lines));
    return written.map(({ refund, lines }) => ({
      id: refund.id,
      dateCreated: utcText(refund.createdAt),
      amount: shown(refund.amount, dp),
      reason: refund.reason,
      lineItems: lines.filter(({ kind }) => kind === 'item').map((line) => presentItem(line, skus, dp)),
    }));
  }
}
