import { aCoupon, aCustomer, aNote, anOrder, aProduct, aRefund } from './builders.js';
import type { TestServer } from './test-server.js';

/** Words that occur only in data which clients without permission must not see. */
export const PRIVATE_WORDS = [
  'Xanthippe',
  'xanthippe@geheim.nl',
  'Geheimstraat',
  '4321.17',
  'geheimnotiz',
  'geheimgrund',
  'geheimcode',
];

/** Ids of records that only the shop may see. */
export interface PrivateRecordIds {
  readonly order: number;
  readonly customer: number;
  /** An order of the account `customer`. */
  readonly ownOrder: number;
  readonly note: number;
  readonly refund: number;
  readonly coupon: number;
  readonly product: number;
}

/** Creates a customer with an order, note, refund and coupon, and another order of the account `customer`. */
export async function createPrivateRecords(server: TestServer): Promise<PrivateRecordIds> {
  const admin = server.as('admin');
  const customer = await aCustomer(admin, {
    ...{ email: 'xanthippe@geheim.nl', first_name: 'Xanthippe', username: 'geheimcode-x' },
    billing: { first_name: 'Xanthippe', address_1: 'Geheimstraat 1', email: 'xanthippe@geheim.nl' },
  });
  const product = await aProduct(admin, { regular_price: '4321.17', status: 'private', tax_status: 'none', name: 'Amphora' });
  const coupon = await aCoupon(admin, { code: 'geheimcode' });
  const order = await anOrder(admin, {
    ...{ customer_id: customer.id, status: 'completed', customer_note: 'geheimnotiz' },
    billing: { first_name: 'Xanthippe', address_1: 'Geheimstraat 1', email: 'xanthippe@geheim.nl' },
    line_items: [{ product_id: product.id }],
    coupon_lines: [{ code: 'geheimcode', discount: '1.00' }],
  });
  const { body: customers } = await admin.list('/shop/v1/customers', { role: 'customer', search: 'customer' });
  const ownOrder = await anOrder(admin, { customer_id: customers[0].id, status: 'completed', customer_note: 'geheimnotiz' });
  return {
    ...{ order: order.id, customer: customer.id, ownOrder: ownOrder.id, product: product.id, coupon: coupon.id },
    note: (await aNote(admin, order.id, { note: 'geheimnotiz', customer_note: true })).id,
    refund: (await aRefund(admin, order.id, { amount: '1.00', reason: 'geheimgrund' })).id,
  };
}
