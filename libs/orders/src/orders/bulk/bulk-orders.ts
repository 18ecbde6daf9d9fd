import { Injectable } from '@nestjs/common';
import { Database, Repository, type UnitOfWork } from '@grove/database';
import { type Sellable, StockService } from '@grove/catalogue';
import { ShopSettings } from '@grove/settings';
import { TaxClassesService, TaxTables } from '@grove/taxes';
import { OrderLineEntity } from '../../lines/order-line.entity.js';
import { OrderEntity } from '../../model/order.entity.js';
import { RefundEntity } from '../../model/refund.entity.js';
import { listingEntryOf, updateListingIndex } from '../list/listing-index.js';
import { markOrdersForReindexing } from '../list/order-search.js';
import { type DatedOrder, type OrderRows, OrderRowBuilder } from './order-rows.js';

/** Inserts many orders in few statements, with the rows that `OrderWriter` would store for the same input. It takes no stock, publishes no events, and adds no notes. */
@Injectable()
export class BulkOrders {
  constructor(
    private readonly database: Database,
    private readonly settings: ShopSettings,
    private readonly taxClasses: TaxClassesService,
    private readonly taxTables: TaxTables,
    private readonly stock: StockService,
  ) {}

  /** A builder of the rows of orders that sell these products, whose stock must not be managed. */
  async rowBuilder(sellables: readonly Sellable[]): Promise<OrderRowBuilder> {
    const shop = await this.settings.all();
    const [taxClasses, withoutTax] = [[...(await this.taxClasses.slugs())], await this.taxTables.taxRemover(shop)];
    return new OrderRowBuilder({ sellables, shop, taxClasses, withoutTax }, this.taxTables);
  }

  async insert(unit: UnitOfWork, orders: readonly DatedOrder[], builder: OrderRowBuilder): Promise<void> {
    const ids = await unit.nextIds('order', orders.length);
    const rows: OrderRows[] = [];
    for (const [index, order] of orders.entries()) rows.push(await builder.rowsOf(order, ids[index]));
    const lines = rows.flatMap((row) => row.lines.map((line) => ({ ...line, id: undefined })));
    const refunds = rows.flatMap(({ refund }) => refund ?? []);
    const refundIds = await unit.nextIds('refund', refunds.length);
    await new Repository(this.database, OrderEntity).insert(rows.map(({ order }) => order));
    await markOrdersForReindexing(unit, ids);
    await new Repository(this.database, OrderLineEntity).insert(lines, { findBy: 'orderId' });
    await new Repository(this.database, RefundEntity).insert(
      refunds.map((refund, index) => ({ ...refund, id: refundIds[index] })),
    );
    for (const row of rows) await updateListingIndex(this.database, undefined, listingEntryOf(row.order, row.lines));
    await this.stock.countSales(unit, salesOf(rows));
  }
}

const salesOf = (rows: readonly OrderRows[]) =>
  rows
    .filter(({ order }) => order.salesCounted)
    .flatMap(({ lines }) =>
      lines.filter(({ kind }) => kind === 'item').map((line) => ({ id: line.productId, by: line.quantity })),
    );
