import { aName, anAttribute, anAttributeTerm, anOrder, aPicture, aProduct, createRecord } from './builders.js';
import type { TestServer } from './test-server.js';

/** A kind of record that clients can create: its collection, and a body that sets as many fields as possible. */
export interface RecordKind {
  readonly collection: string;
  /** A new body each time. Values that must be unique are unique. */
  readonly body: () => Readonly<Record<string, unknown>>;
}

/** Creates the records that the bodies refer to, and lists every kind of record that a client creates from JSON. */
export async function createRecordKinds(server: TestServer): Promise<RecordKind[]> {
  const admin = server.as('admin');
  const picture = await aPicture(server.database);
  const product = await aProduct(admin, { regular_price: '50.00' });
  const attribute = await anAttribute(admin);
  await anAttributeTerm(admin, attribute.id, { name: 'Roasted' });
  const order = await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 100 }] });
  const post = await createRecord(admin, '/cms/v2/posts', { title: aName('Commented'), status: 'publish' });
  const address = { first_name: 'Pia', city: 'Zeist', email: 'pia@noten.nl' };
  const term = (more: object = {}) => ({ name: aName('Term'), description: 'Sweet', ...more });
  const text = { content: 'Text', excerpt: 'Short', date: '2017-03-04T05:06:07', status: 'publish', comment_status: 'closed' };
  const person = () => ({ email: `${aName('person').replace(' ', '-')}@noten.nl`, password: 'walnut-2026', first_name: 'Pia' });
  const kind = (collection: string, body: RecordKind['body']): RecordKind => ({ collection, body });
  return [
    kind('/shop/v1/products', () => ({
      ...{ name: aName('Nut'), sku: aName('sku'), description: 'Sweet', featured: true, status: 'private', menu_order: 3 },
      ...{ regular_price: '5.00', sale_price: '4.00', date_on_sale_from: '2026-05-01', date_on_sale_to: '2036-05-31' },
      ...{ manage_stock: true, stock_quantity: 7, backorders: 'notify', weight: '2', dimensions: { length: '3' } },
      ...{ images: [{ id: picture }], attributes: [{ name: 'Size', options: ['S', 'M'] }], upsell_ids: [product.id] },
    })),
    kind('/shop/v1/products/categories', () => term({ display: 'both', menu_order: 2, image: { id: picture } })),
    kind('/shop/v1/products/tags', term),
    kind('/shop/v1/products/shipping_classes', term),
    kind('/shop/v1/products/attributes', () => ({ name: aName('Trait'), type: 'text', order_by: 'name', has_archives: true })),
    kind(`/shop/v1/products/attributes/${attribute.id}/terms`, () => term({ menu_order: 2 })),
    kind('/shop/v1/orders', () => ({
      ...{ status: 'on-hold', currency: 'USD', customer_note: 'Ring', transaction_id: 't', payment_method: 'cash' },
      ...{ billing: address, shipping: { city: 'Zeist' }, line_items: [{ product_id: product.id, quantity: 2 }] },
      ...{ shipping_lines: [{ method_id: 'flat', total: '3.00' }], fee_lines: [{ name: 'Box', total: '1.00' }] },
    })),
    kind(`/shop/v1/orders/${order.id}/notes`, () => ({ note: aName('Note'), customer_note: true })),
    kind(`/shop/v1/orders/${order.id}/refunds`, () => ({ amount: '0.01', reason: 'Broken' })),
    kind('/shop/v1/coupons', () => ({
      ...{ code: aName('coupon'), amount: '2.00', discount_type: 'percent', description: 'Gift', individual_use: true },
      ...{ expiry_date: '2036-05-31T17:00:00Z', usage_limit: 3, usage_limit_per_user: 2, limit_usage_to_x_items: 1 },
      ...{ product_ids: [product.id], minimum_amount: '1.00', email_restrictions: ['pia@noten.nl'] },
    })),
    kind('/shop/v1/customers', () => ({ ...person(), last_name: 'Bos', billing: address })),
    kind('/shop/v1/taxes', () => ({
      country: 'NL',
      state: 'UT',
      postcode: '3701',
      city: 'ZEIST',
      rate: '9',
      name: 'Low',
      order: 4,
    })),
    kind('/shop/v1/webhooks', () => ({
      ...{ name: aName('Hook'), topic: 'order.created', secret: 's', delivery_url: 'https://receiver.example/' },
      ...{ status: 'paused', retry_schedule: [60, 120] },
    })),
    kind('/cms/v2/posts', () => ({ title: aName('Post'), ...text, sticky: true, format: 'quote', meta: { footnotes: '[]' } })),
    kind('/cms/v2/pages', () => ({ title: aName('Page'), ...text, menu_order: 3, template: 'template-blank.php' })),
    kind('/cms/v2/categories', term),
    kind('/cms/v2/tags', term),
    kind('/cms/v2/users', () => ({
      ...person(),
      username: aName('user'),
      name: 'Pia',
      url: 'https://pia.example',
      roles: ['author'],
    })),
    kind('/cms/v2/comments', () => ({ post: post.id, content: aName('Comment'), date: '2017-03-04T05:06:07', status: 'hold' })),
    kind('/contact-form/v1/contact-forms', () => ({
      ...{ title: aName('Form'), form: '[text name]', mail: { subject: 'Hello' }, messages: { spam: 'No' } },
    })),
  ];
}
