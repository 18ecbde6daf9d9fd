import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Customer, CustomersQuery, CustomersService, Order, OrdersQuery, OrdersService } from '@grove/orders';
import { compileParser, fieldsOf, type RequestContext, RestConfig, siteContext } from '@grove/rest';
import type { Cells } from './csv-file.js';
import { ProductSheet } from './products/product-sheet.js';
import { RecordSheet } from './records/record-sheet.js';
import type { Sheet } from './sheet.js';

/** The kinds of records that can be exported and imported as CSV files. */
export type SheetName = 'products' | 'orders' | 'customers';

/** The sheet of a kind of record. */
export function sheetOf(name: SheetName, app: INestApplicationContext): Sheet {
  return SHEETS[name](app, siteContext(app.get(RestConfig)));
}

const SHEETS: Readonly<Record<SheetName, (app: INestApplicationContext, context: RequestContext) => Sheet>> = {
  products: (app, context) => new ProductSheet(app, context),
  orders: (app, context) =>
    new RecordSheet<Order, OrdersQuery>({
      ...{ name: 'orders', resource: Order, query: OrdersQuery, context },
      service: app.get(OrdersService, { strict: false }),
      all: { orderby: 'id', order: 'asc', status: 'any' },
    }),
  customers: (app, context) =>
    new RecordSheet<Customer, CustomersQuery>({
      ...{ name: 'customers', resource: Customer, query: CustomersQuery, context },
      service: app.get(CustomersService, { strict: false }),
      all: { orderby: 'id', order: 'asc', role: 'all' },
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
