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
  aProduct,
  aWebhook,
} from './builders.js';
import { pathOf, type Way } from './index-document.js';
import type { TestServer } from './test-server.js';

/** Ids of what is there: by the name of a place in a route, or by the part of the route before its `id`. */
export type Places = Readonly<Record<string, number>>;

/** Makes something of every kind in the shop. */
export async function furnish(server: TestServer): Promise<Places> {
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

/** Something of every kind, and a way to its path. */
export async function furnished(server: TestServer): Promise<(way: Way) => string> {
  const places = await furnish(server);
  return ({ route }) => {
    const kind = Object.keys(places).find((part) => part.endsWith('/') && route.includes(`/${part}(?P<id>`));
    return pathOf(route, (name) => (name === 'slug' ? 'reduced-rate' : (places[name] ?? places[kind!])));
  };
}
