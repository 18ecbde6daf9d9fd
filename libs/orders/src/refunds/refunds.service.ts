import { Injectable } from '@nestjs/common';
import { Database, containsPattern, offsetOf, orderByArguments, Repository, whereBetween, whereListed } from '@grove/database';
import type { SelectQueryBuilder } from 'typeorm';
import { fold } from '@grove/core';
import {
  datesIn,
  MetaDataStore,
  RecordService,
  ResourceEvents,
  withListFilter,
  type Links,
  type Page,
  type ParentIds,
  type RequestContext,
  type Target,
  type Verb,
  type Write,
} from '@grove/rest';
import { ShopSettings, SiteSettings } from '@grove/settings';
import { RefundNotDeletable, RefundNotFound, RefundOfOther, RefundsOrderNotFound } from '../errors.js';
import { OrderLines } from '../lines/order-lines.js';
import { RefundEntity } from '../model/refund.entity.js';
import { OrderLoader } from '../orders/read/order-loader.js';
import type { OrderDetails } from '../orders/read/order-record.js';
import { orderPolicyFor } from '../orders/order-policy.js';
import { OrdersService } from '../orders/orders.service.js';
import { RefundRepository } from '../orders/write/refund-repository.js';
import { REFUND_KIND } from '../model/metadata-kinds.js';
import { OrderPresentationLoader } from '../lines/order-presentation.js';
import { RefundWriter, type RefundDetails } from './refund-writer.js';
import type { AllRefundsQuery } from './api/query-v3.js';
import { Refund } from './api/v1.js';
import type { RefundRecord } from './refund-record.js';
import type { RefundInput } from './refund-input.js';
import type { OrderItemQuery } from '../orders/api/query-v1.js';
import type { RefundsQuery } from './api/query-v1.js';

/** The verbs of the refunds of one order, which the path names. A refund is never changed. */
@Injectable()
export class RefundsService extends RecordService<RefundDetails, RefundRecord, RefundInput, RefundsQuery, OrderItemQuery> {
  private readonly repository = new Repository(this.database, RefundEntity);
  private readonly events: ResourceEvents<RefundRecord>;

  constructor(
    database: Database,
    private readonly settings: SiteSettings,
    private readonly shop: ShopSettings,
    private readonly loader: OrderLoader,
    private readonly lines: OrderLines,
    private readonly writer: RefundWriter,
    private readonly refunds: RefundRepository,
    private readonly orders: OrdersService,
    private readonly presentations: OrderPresentationLoader,
    private readonly metaData: MetaDataStore,
  ) {
    super(database);
    this.events = new ResourceEvents(database, Refund, 'refund', ({ refund }, context) => orderLink(refund.orderId, context));
  }

  async list(args: RefundsQuery, context: RequestContext, parents: ParentIds): Promise<Page<RefundRecord>> {
    const query = withListFilter(args);
    const { order } = await this.orderOf(parents);
    if (order.status === 'trash' && orderPolicyFor(context).trashHidesRefunds)
      return { records: [], total: 0, perPage: query.perPage };
    return this.page(query, context, this.query().where({ orderId: order.id }));
  }

  /** The refunds of all orders outside the trash. */
  listAll(query: AllRefundsQuery, context: RequestContext): Promise<Page<RefundRecord>> {
    const among = this.query().innerJoin('refund.order', 'order').where('order.status <> :trash', { trash: 'trash' });
    whereListed(among, 'refund.orderId', query.parent, query.parentExclude);
    return this.page(query, context, among);
  }

  /** Amounts are shown with the decimals of the shop, unless the request asks for another number. */
  override async get(id: number, { dp }: OrderItemQuery, context: RequestContext, parents: ParentIds): Promise<RefundRecord> {
    return (await this.present([await this.find(id, 'view', context, parents)], context, dp))[0];
  }

  /** Callers without the capability get no 404, so that they cannot find out which orders and refunds exist. */
  override async assertExists(verb: Verb, { id, parents }: Target, context: RequestContext): Promise<void> {
    if (!context.principal.can('manage_orders')) return;
    if (id === undefined || verb === 'create') await this.orderOf(parents);
    else await this.find(id, verb, context, parents);
  }

  links(_refund: RefundRecord, context: RequestContext, parents: ParentIds): Links {
    return orderLink(parents['order_id'], context);
  }

  private query(): SelectQueryBuilder<RefundEntity> {
    return this.repository.createQueryBuilder('refund');
  }

  private async page(
    args: RefundsQuery,
    context: RequestContext,
    among: SelectQueryBuilder<RefundEntity>,
  ): Promise<Page<RefundRecord>> {
    await this.applyFilters(among, args);
    const { rows, total } = await this.repository.page(among, { limit: args.perPage, offset: offsetOf(args) });
    const lines = await this.lines.of(rows.map(({ id }) => id));
    const details = rows.map((refund) => ({ refund, lines: lines.get(refund.id)! }));
    return { records: await this.present(details, context, args.dp), total, perPage: args.perPage };
  }

  private async applyFilters(query: SelectQueryBuilder<RefundEntity>, args: RefundsQuery): Promise<void> {
    whereListed(query, 'refund.id', args.include, args.exclude);
    const text = containsPattern(fold(args.search ?? ''));
    if (args.search) query.andWhere("LOWER(refund.reason) LIKE :text ESCAPE '!'", { text });
    const { after, before, modifiedAfter, modifiedBefore } = await datesIn(args, () => this.settings.timezone());
    // A refund never changes, so both kinds of dates are that of its creation.
    const [from, until] = [
      [after, modifiedAfter],
      [before, modifiedBefore],
    ].map((dates) => dates.filter(Boolean).sort());
    whereBetween(query, 'refund.createdAt', from.at(-1), until[0]);
    orderByArguments(query, args, { columns: SORT_COLUMNS, fallback: 'refund.id' });
  }

  protected async find(id: number, verb: Verb, _context: RequestContext, parents: ParentIds): Promise<RefundDetails> {
    const refund = await this.repository.findById(id);
    if (!refund) throw verb === 'delete' ? new RefundNotDeletable() : new RefundNotFound();
    if (refund.orderId !== parents['order_id']) throw new RefundOfOther();
    return { refund, lines: (await this.lines.of([id])).get(id)! };
  }

  protected toRecords(details: readonly RefundDetails[], context: RequestContext): Promise<RefundRecord[]> {
    return this.present(details, context);
  }

  /** Locks the order. If somebody has deleted it meanwhile, its refunds are gone too, and the order is the one to name. */
  protected async lock({ parents }: Write, _input: RefundInput, id?: number): Promise<void> {
    await this.loader.lock(parents['order_id']);
    if (id !== undefined && !(await this.loader.find(parents['order_id']))) throw new RefundsOrderNotFound();
  }

  protected async insert({ unit, context, parents }: Write, input: RefundInput): Promise<RefundRecord> {
    const refund = await this.writer.create(unit, await this.orderOf(parents), input, context);
    return this.events.publish(unit, 'created', context, (viewer) => this.toRecord(refund, viewer));
  }

  /** The amount can be refunded again. The status of the order does not change. */
  protected async remove({ unit, context, parents }: Write, { refund }: RefundDetails): Promise<void> {
    const current = await this.orderOf(parents);
    const order = await this.refunds.remove(unit, current.order, refund);
    await this.metaData.remove(REFUND_KIND, refund.id);
    const refunds = current.refunds.filter(({ id }) => id !== refund.id);
    await this.orders.publish(unit, 'updated', { details: { ...current, order, refunds }, stockChanges: [] }, context);
    this.events.publishDeleted(unit, refund.id);
  }

  private async orderOf(parents: ParentIds): Promise<OrderDetails> {
    const details = await this.loader.findDetails(parents['order_id']);
    if (!details) throw new RefundsOrderNotFound();
    return details;
  }

  private async present(details: readonly RefundDetails[], context: RequestContext, dp?: number): Promise<RefundRecord[]> {
    const ofRefunds = details.flatMap(({ lines }) => lines);
    const [skus, { priceDecimals }] = await Promise.all([this.lines.skusOf(ofRefunds), this.shop.all()]);
    const decimals = dp ?? priceDecimals;
    const records = details.map((one) => ({ id: one.refund.id, ...one, skus, decimals }));
    if (!orderPolicyFor(context).readsSoldProducts) return records;
    const ofOrders = await this.lines.of([...new Set(details.map(({ refund }) => refund.orderId))]);
    const taxes = [...ofOrders.values()].flat().filter(({ kind }) => kind === 'tax');
    const presentation = await this.presentations.load([...ofRefunds, ...taxes], context, { decimals, priceDecimals });
    return records.map((record) => ({ ...record, presentation, orderLines: ofOrders.get(record.refund.orderId)! }));
  }
}

const orderLink = (orderId: number, context: RequestContext): Links => ({
  up: [{ href: context.url(`/shop/v1/orders/${orderId}`) }],
});

const SORT_COLUMNS = { date: 'refund.createdAt', modified: 'refund.createdAt' };
