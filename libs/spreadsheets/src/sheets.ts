import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  Customer,
  CustomersQuery,
  CustomersService,
  CustomerV3,
  Order,
  type OrderRecord,
  OrdersQueryV3,
  OrdersService,
  OrderV3,
} from '@grove/orders';
import {
  compileParser,
  fieldsOf,
  MetaDataStore,
  type RequestContext,
  type ResourceService,
  RestConfig,
  siteContext,
} from '@grove/rest';
import type { Cells } from './csv/cells.js';
import { READABLE_COLUMNS, readableCells } from './orders/readable-columns.rules.js';
import { OrderLines } from './orders/order-lines.js';
import { argumentsOf, type OrderSelection } from './orders/order-selection.js';
import { ProductSheet } from './products/product-sheet.js';
import { RecordSheet } from './records/record-sheet.js';
import type { ExportedSheet, Sheet } from './sheet.js';

/** The kinds of records that can be exported and imported as CSV files. */
export type SheetName = 'products' | 'orders' | 'customers';

/** The sheet of a kind of record; of orders, those of a selection. */
export const sheetOf = (name: SheetName, app: INestApplicationContext, selection: OrderSelection = {}): Sheet =>
  SHEETS[name](app, siteContext(app.get(RestConfig)), selection);

/** Orders with one row for each of their lines. */
export const orderLinesOf = (app: INestApplicationContext, selection: OrderSelection): ExportedSheet =>
  new OrderLines(app, siteContext(app.get(RestConfig)), selection);

type MakeSheet = (app: INestApplicationContext, context: RequestContext, selection: OrderSelection) => Sheet;

const SHEETS: Readonly<Record<SheetName, MakeSheet>> = {
  products: (app, context) => new ProductSheet(app, context),
  orders: (app, context, selection) =>
    new RecordSheet<OrderRecord>({
      ...{ name: 'orders', resource: Order, context, identifying: ['id'], metaData: app.get(MetaDataStore, { strict: false }) },
      service: app.get<ResourceService<OrderRecord, never>>(OrdersService, { strict: false }),
      query: { of: OrdersQueryV3, values: () => argumentsOf(selection, app) },
      v3: { resource: OrderV3, fields: ['shipping', 'meta_data'] },
      readable: { columns: READABLE_COLUMNS, cellsOf: readableCells },
    }),
  customers: (app, context) =>
    new RecordSheet<Customer>({
      ...{
        name: 'customers',
        resource: Customer,
        context,
        identifying: ['email'],
        metaData: app.get(MetaDataStore, { strict: false }),
      },
      service: app.get<ResourceService<Customer, never>>(CustomersService, { strict: false }),
      query: { of: CustomersQuery, values: async () => ({ orderby: 'id', order: 'asc', role: 'all' }) },
      v3: { resource: CustomerV3, fields: ['shipping', 'role', 'is_paying_customer', 'meta_data'] },
      // Nobody knows it: the customer asks for another one.
      forNew: () => ({ password: randomBytes(24).toString('base64url') }),
      findId: (cells: Cells) => customerWithEmail(app, cells.get('email')?.trim() ?? ''),
    }),
};

async function customerWithEmail(app: INestApplicationContext, email: string): Promise<number | undefined> {
  if (email === '') return undefined;
  const query = compileParser(fieldsOf(CustomersQuery), 'query')({ email, role: 'all' });
  const { records } = await app.get(CustomersService, { strict: false }).list(query as unknown as CustomersQuery);
  return records[0]?.id;
}
