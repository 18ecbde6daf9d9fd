import type { INestApplicationContext } from '@nestjs/common';
import { type OrderRecord, OrdersQueryV3, OrdersService, OrderV3 } from '@grove/orders';
import { localText } from '@grove/core';
import {
  bodySerializer,
  compileParser,
  differencesOf,
  fieldsOf,
  MetaDataStore,
  type RequestContext,
  type ResourceService,
  SHOP_V3,
  VersionedService,
} from '@grove/rest';
import type { Cells } from '../csv/cells.js';
import { LINE_COLUMNS, lineRowsOf } from './order-line-rows.rules.js';
import { READABLE_LINE_COLUMNS, withReadableCells } from './readable-columns.rules.js';
import { argumentsOf, type OrderSelection } from './order-selection.js';
import type { ExportedSheet, SheetLayout } from '../sheet.js';

/** Orders that are read together. */
const PAGE = 100;

/** Orders with one row for each of their lines, for bookkeeping. Such files are not imported. */
export class OrderLines implements ExportedSheet {
  readonly name = 'orders';
  readonly onlyIfNamed = READABLE_LINE_COLUMNS;
  private readonly orders: VersionedService;
  private readonly context: RequestContext;

  constructor(
    private readonly app: INestApplicationContext,
    context: RequestContext,
    private readonly selection: OrderSelection,
  ) {
    const service = app.get<ResourceService>(OrdersService, { strict: false });
    this.orders = new VersionedService(service, differencesOf(OrderV3)!, app.get(MetaDataStore, { strict: false }));
    this.context = context.atSiteIn(SHOP_V3);
  }

  async layout(): Promise<SheetLayout> {
    let rowCount = 0;
    for await (const _row of this.rows()) rowCount++;
    return { header: LINE_COLUMNS, rowCount };
  }

  async *rows(): AsyncGenerator<Cells> {
    const toJson = bodySerializer<object>(OrderV3, 'edit');
    const [parse, selected] = [compileParser(fieldsOf(OrdersQueryV3), 'query'), await argumentsOf(this.selection, this.app)];
    for (let page = 1; ; page++) {
      const { records } = await this.orders.list(parse({ ...selected, page, per_page: PAGE }), this.context, {});
      for (const order of records) {
        const json = toJson(order);
        for (const cells of lineRowsOf(json, refundDatesOf(order as OrderRecord))) yield withReadableCells(cells, json);
      }
      if (records.length < PAGE) return;
    }
  }
}

/** When the refunds of an order were made, in the time zone of the site. */
function refundDatesOf({ details, presentation }: OrderRecord): ReadonlyMap<unknown, string> {
  return new Map(details.refunds.map(({ id, createdAt }) => [id, localText(createdAt, presentation!.zone)]));
}
