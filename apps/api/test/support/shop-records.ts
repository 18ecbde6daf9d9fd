import {
  aCategory,
  aComment,
  aCoupon,
  aCustomer,
  aNote,
  anAttribute,
  anAttributeTerm,
  anOrder,
  aRefund,
  aShippingClass,
  aTag,
  aTaxRate,
  aName,
  aProduct,
  aVariableProduct,
  aWebhook,
} from './builders.js';
import { buildPath, type Endpoint } from './index-document.js';
import type { TestServer } from './test-server.js';

/** Ids of existing records, by the name of a route parameter or by the part of the route before `id`. */
export type RecordIds = Readonly<Record<string, number>>;

/** Creates one record of every kind in the shop. */
export async function createShopRecords(server: TestServer): Promise<RecordIds> {
  const admin = server.as('admin');
  const product = await aProduct(admin, { regular_price: '5.00' });
  const attribute = await anAttribute(admin);
  const order = await anOrder(admin, { line_items: [{ product_id: product.id }] });
  const customer = await aCustomer(admin);
  const webhook = await aWebhook(admin);
  return {
    product_id: product.id,
    attribute_id: attribute.id,
    order_id: order.id,
    customer_id: customer.id,
    webhook_id: webhook.id,
    'webhooks/': webhook.id,
    'reviews/': await aComment(server.database, product.id),
    'terms/': (await anAttributeTerm(admin, attribute.id)).id,
    'attributes/': attribute.id,
    'categories/': (await aCategory(admin)).id,
    'tags/': (await aTag(admin)).id,
    'shipping_classes/': (await aShippingClass(admin)).id,
    'products/': product.id,
    'notes/': (await aNote(admin, order.id)).id,
    'refunds/': (await aRefund(admin, order.id)).id,
    'orders/': order.id,
    'coupons/': (await aCoupon(admin)).id,
    'customers/': customer.id,
    'taxes/': (await aTaxRate(admin)).id,
  };
}

/** Creates records that only `wc/v2` and `wc/v3` have; brands only where the server has a compatibility root. */
async function createFurtherRecords(server: TestServer): Promise<{ variable: number; mailed: number } & RecordIds> {
  const admin = server.as('admin');
  const variable = await aVariableProduct(admin, [{ regular_price: '3' }]);
  const [variation] = variable.variations as { id: number }[];
  const brand = await server.as('admin', `${server.url}/wp-json`).post('/wc/v3/products/brands', { name: aName('Brand') });
  const mailed = await anOrder(admin);
  return { variable: variable.id, mailed: mailed.id, 'variations/': variation.id, 'brands/': brand.body.id };
}

/** Creates one record of every kind, and returns a function that fills the ids into the path of an endpoint. */
export async function createShopRecordPaths(server: TestServer): Promise<(endpoint: Endpoint) => string> {
  const ids = { ...(await createShopRecords(server)), ...(await createFurtherRecords(server)) };
  return ({ route }) => {
    const kind = Object.keys(ids).find((part) => part.endsWith('/') && route.includes(`/${part}(?P<id>`));
    // Those who may delete the order leave it in the trash, and no mail is sent about one in the trash.
    if (route.includes('/actions/')) return buildPath(route, () => ids.mailed);
    const ofVariations = (name: string) => name === 'product_id' && route.includes('/variations');
    return buildPath(route, (name) =>
      name === 'slug' ? 'reduced-rate' : ofVariations(name) ? ids.variable : (ids[name] ?? ids[kind!]),
    );
  };
}
