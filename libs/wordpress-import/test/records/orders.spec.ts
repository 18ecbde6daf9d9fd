import { afterEach, describe, expect, it } from 'vitest';
import type { ImportedOrder } from '@grove/orders';
import { orderKind } from '../../src/records/orders/order-kind.js';
import { postOrders } from '../../src/records/orders/post-orders.js';
import { refundKind } from '../../src/records/orders/refund-kind.js';
import { tableOrders } from '../../src/records/orders/table-orders.js';
import { type AnItem, type AnOrder, asPosts, asTables, item, taxes } from '../support/orders.js';
import { php } from '../support/php.js';
import { useEmptyDatabase } from '../support/empty-database.js';
import { openSmallDump, type Rows, type SmallSource } from '../support/small-dump.js';

let source: SmallSource | undefined;
afterEach(async () => {
  await source?.close();
  source = undefined;
});

const STORAGES = { posts: { storage: postOrders, tables: asPosts }, tables: { storage: tableOrders, tables: asTables } };
type StorageName = keyof typeof STORAGES;
const NAMES = ['posts', 'tables'] as const;

const OPTIONS = { timezone_string: 'Europe/Amsterdam', woocommerce_currency: 'CHF' };
const CLASSES: Rows = [{ tax_rate_class_id: 1, name: 'Reduced rate', slug: 'reduced-rate' }];

interface Shop {
  readonly options?: Readonly<Record<string, string>>;
  readonly tables?: Readonly<Record<string, Rows>>;
}

const database = useEmptyDatabase();

/** Reads orders of a shop that stores them in this way. */
async function read(name: StorageName, orders: readonly AnOrder[], { options = {}, tables = {} }: Shop = {}) {
  await source?.close();
  const { storage, tables: tablesOf } = STORAGES[name];
  const stored = tablesOf(orders);
  const merged = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, [...(stored[table] ?? []), ...rows]]));
  source = await openSmallDump({ wc_tax_rate_classes: CLASSES, ...stored, ...merged }, { ...OPTIONS, ...options });
  const ids = orders.flatMap(({ id, type }) => (type === 'shop_order_refund' ? [] : id));
  const refundIds = orders.flatMap(({ id, type }) => (type === 'shop_order_refund' ? id : []));
  return {
    orders: await orderKind(database(), storage).read(ids, source),
    refunds: await refundKind(database(), storage).read(refundIds, source),
    metadata: source.report.metadata.map(({ kind, recordId, name: key, value }) => `${kind} ${recordId} ${key} ${value}`),
    leftovers: source.report.leftovers.map(({ topic, record, name: what }) => `${topic}: ${record} ${what}`),
  };
}

const FULL: AnOrder = {
  id: 210,
  status: 'wc-verzonden',
  created: '2026-06-03 05:53:01',
  note: 'Graag achterom',
  meta: {
    ...{ _order_total: '33.77', _order_tax: '2.785', _cart_discount: '2.22', _cart_discount_tax: '0.2', _order_shipping: '4.95' },
    ...{ _order_shipping_tax: '1.0395', _order_currency: 'EUR', _order_key: 'wc_order_Pz', _order_version: '11.0.1' },
    ...{ _prices_include_tax: 'yes', _customer_user: '18', _payment_method: 'paypal', _created_via: 'rest-api' },
    ...{ _date_paid: '1780466100', _date_completed: '1780466200', _order_stock_reduced: 'yes', _recorded_sales: 'yes' },
    ...{ _recorded_coupon_usage_counts: 'no', _download_permissions_granted: 'yes' },
    ...{ _billing_first_name: 'Hanna', _billing_last_name: 'Nöt', _billing_email: 'hanna@example.com', _billing_country: 'NL' },
    ...{ _shipping_city: 'Breda', _shipping_country: 'BE', _vat_id: 'NL8', _empty: '' },
  },
  items: [
    item('Noten', {
      ...{ _product_id: '120', _variation_id: '121', _qty: '2', _tax_class: 'reduced-rate', _reduced_stock: '2' },
      ...{ _line_subtotal: '10', _line_total: '7.777', _line_tax: '0.7', _line_tax_data: taxes({ 7: '0.69993' }, { 7: '0.9' }) },
      ...{ pa_size: '1-kg', Gravure: '“A&B”', _addon: php({ a: 1 }) },
    }),
    { type: 'shipping', name: '', meta: { method_id: 'flat_rate', cost: '4.95', taxes: php({ total: { 1: '1.0395' } }) } },
    { type: 'fee', name: '', meta: { _line_total: '1.5', _tax_status: 'none', _line_tax_data: php({ total: {} }) } },
    { type: 'coupon', name: 'welkom', meta: { discount_amount: '2.22', discount_amount_tax: '0.2' } },
    {
      type: 'tax',
      name: 'NL-BTW-1',
      meta: { rate_id: '7', label: 'BTW', compound: '1', tax_amount: '0.7', shipping_tax_amount: '' },
    },
    { type: 'gift_card', name: 'GC-1', meta: { amount: '5' } },
  ],
};

const CATALOGUE: Readonly<Record<string, Rows>> = {
  posts: [
    ...[120, 121].map((ID) => ({
      ...{ ID, post_type: ID === 120 ? 'product' : 'product_variation', post_status: 'publish', post_parent: 0, post_author: 1 },
      ...{ post_title: '', post_name: '', post_password: '', post_excerpt: '', post_date: '', post_date_gmt: '' },
      ...{ post_modified: '', post_modified_gmt: '' },
    })),
  ],
  postmeta: [
    { meta_id: 901, post_id: 121, meta_key: '_manage_stock', meta_value: 'yes' },
    { meta_id: 902, post_id: 120, meta_key: '_tax_status', meta_value: 'shipping' },
    { meta_id: 903, post_id: 120, meta_key: '_product_attributes', meta_value: php({ gravure: { name: 'Gravure & co' } }) },
  ],
  woocommerce_attribute_taxonomies: [{ attribute_id: 1, attribute_name: 'size', attribute_label: 'Pack size' }],
  terms: [{ term_id: 5, name: '1 kg', slug: '1-kg' }],
  term_taxonomy: [{ term_taxonomy_id: 9, term_id: 5, taxonomy: 'pa_size' }],
};

describe.each(NAMES)('An order that the shop stores in %s', (name) => {
  it('keeps all that it says, to the micro-unit', async () => {
    const { orders, leftovers, metadata } = await read(name, [FULL], { tables: CATALOGUE });
    const [{ lines, ...order }] = orders;
    expect(order).toMatchObject({
      ...{ id: 210, status: 'verzonden', createdAt: '2026-06-03 05:53:01', undated: false, modifiedAt: '2026-08-01 00:00:00' },
      ...{ paidAt: '2026-06-03 05:55:00', completedAt: '2026-06-03 05:56:40', orderKey: 'wc_order_Pz', currency: 'EUR' },
      ...{ version: '11.0.1', pricesIncludeTax: true, customerId: 18, total: 33_770_000n, cartTax: 2_785_000n },
      ...{ discountTotal: 2_220_000n, discountTax: 200_000n, shippingTotal: 4_950_000n, shippingTax: 1_039_500n },
      ...{ paymentMethod: 'paypal', createdVia: 'rest-api', customerNote: 'Graag achterom', shownAs: {} },
      ...{ stockReduced: true, salesCounted: true, usageCounted: false, downloadsImported: true },
      billing: { firstName: 'Hanna', lastName: 'Nöt', email: 'hanna@example.com', country: 'NL', city: '', phone: '' },
      shipping: { city: 'Breda', country: 'BE' },
    });
    expect(lines).toMatchObject([
      {
        ...{ kind: 'item', name: 'Noten', productId: 120, variationId: 121, quantity: 2, taxClass: 'reduced-rate' },
        ...{ subtotal: 10_000_000n, total: 7_777_000n, totalTax: 700_000n, subtotalTax: 900_000n, taxStatus: 'shipping' },
        ...{ reducedStock: 2, stockManagedById: 121, taxes: [{ id: 7, total: '0.69993', subtotal: '0.9' }] },
        meta: [
          { key: 'pa_size', label: 'Pack size', value: '1 kg' },
          { key: 'Gravure', label: 'Gravure &amp; co', value: '“A&amp;B”' },
        ],
      },
      { kind: 'shipping', name: 'Shipping', reference: 'flat_rate', total: 4_950_000n, totalTax: 1_040_000n, shownAs: {} },
      { kind: 'fee', name: 'Fee', total: 1_500_000n, taxStatus: 'none', shownAs: { taxStatus: 'taxable' } },
      { kind: 'coupon', name: 'welkom', total: 2_220_000n, totalTax: 200_000n },
      { kind: 'tax', name: 'BTW', reference: 'NL-BTW-1', rateId: 7, compound: true, total: 700_000n, totalTax: 0n },
    ]);
    expect(lines.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(leftovers).toEqual(['order items of an unknown type: order 210 gift_card']);
    expect(metadata).toEqual([
      'order line 1 _addon a:1:{s:1:"a";i:1;}',
      'order line 6 order_item_name GC-1',
      'order line 6 amount 5',
      'order 210 _vat_id NL8',
    ]);
  });

  it('without anything is an empty order', async () => {
    const { orders, metadata } = await read(name, [{ id: 668, status: 'wc-on-hold', created: '2013-03-03 02:03:03', meta: {} }]);
    const blank = { discountTax: '', shippingTotal: '', shippingTax: '', cartTax: '' };
    expect(orders).toMatchObject([
      {
        ...{ total: 0n, orderKey: '', version: '', customerId: 0, paidAt: null, completedAt: null, lines: [] },
        ...(name === 'posts' ? { currency: 'CHF', shownAs: blank } : { currency: '', shownAs: {} }),
      },
    ]);
    expect(metadata).toEqual([]);
  });

  it('without a date in GMT has none', async () => {
    const { orders } = await read(name, [{ id: 303, status: 'wc-processing', created: '0000-00-00 00:00:00', meta: {} }]);
    expect(orders).toMatchObject([{ undated: true, createdAt: '1000-01-01 00:00:00', modifiedAt: '2026-08-01 00:00:00' }]);
  });

  it('in the trash has its refunds, and no other order has those in the trash', async () => {
    const refund = (id: number, parent: number, status: string): AnOrder => ({
      ...{ id, parent, status, type: 'shop_order_refund', created: '2026-06-05 00:00:00' },
      meta: { _refund_amount: '12.105', _refund_reason: 'Kapot', _refunded_by: '7', _order_tax: '-2.1', _order_shipping: '-1' },
      items: [item('Noten', { _qty: '-1', _line_total: '-10', _line_subtotal: '-10', _refunded_item_id: '12' })],
    });
    const order = { id: 5, status: 'trash', created: '2026-06-03 00:00:00', meta: {} };
    const { refunds, leftovers } = await read(name, [
      ...[order, { ...order, id: 6, status: 'wc-refunded' }],
      ...[refund(10, 5, 'trash'), refund(11, 6, 'wc-completed'), refund(12, 6, 'trash'), refund(13, 999, 'wc-completed')],
    ]);
    const lines = [{ kind: 'item', reference: '12', quantity: -1, total: -10_000_000n }];
    const amounts = { amount: 12_105_000n, tax: 2_100_000n, shipping: 1_000_000n, reason: 'Kapot', refundedBy: 7, lines };
    expect(refunds).toMatchObject([
      { id: 10, orderId: 5, isInTrash: true, ...amounts },
      { id: 11, orderId: 6, isInTrash: false, ...amounts },
    ]);
    expect(leftovers).toEqual(['refunds: refund 12 refund', 'refunds: refund 13 refund']);
  });

  it('says what is wrong with its fields, and keeps the originals', async () => {
    const items = [
      item('Half', { _qty: '0.5', _product_id: '999999999999', _tax_class: 'gone', _line_total: 'abc', _line_tax: '0.5' }),
      item('More than before', { _line_subtotal: '1', _line_total: '2' }),
      { type: 'shipping', name: 'Post', meta: { method_id: 'flat_rate:9', instance_id: '', cost: '5' } },
      { type: 'coupon', name: 'gone', meta: {} },
    ];
    const meta = { _order_total: '1e30000000000000000', _billing_email: 'nobody', _order_currency: 'DOGECOIN' };
    const { orders, metadata } = await read(name, [{ id: 1, status: 'wc-pending', created: '2026-06-03 00:00:00', meta, items }]);
    expect(orders).toMatchObject([{ total: 0n, currency: '', billing: { email: '' } }]);
    expect(orders[0].lines).toMatchObject([
      { quantity: 0, productId: 0, taxClass: '', total: 0n, totalTax: 0n },
      { total: 2_000_000n, subtotal: 2_000_000n },
      { reference: 'flat_rate', shownAs: { totalTax: '' } },
      { shownAs: { discount: '', discountTax: '' } },
    ]);
    expect(metadata.filter((row) => row.startsWith('order line'))).toEqual([
      ...['order line 1 _qty 0.5', 'order line 1 _product_id 999999999999', 'order line 1 _tax_class gone'],
      ...['order line 1 _line_total abc', 'order line 1 _line_tax 0.5', 'order line 3 method_id flat_rate:9'],
    ]);
    expect(metadata).toEqual(
      expect.arrayContaining([
        'order 1 billing_email nobody',
        'order 1 currency DOGECOIN',
        expect.stringContaining('order 1 total'),
      ]),
    );
  });

  it('shows how many pieces were ordered in advance until it is completed', async () => {
    const order = (id: number, status: string) => ({
      ...{ id, status, created: '2026-06-03 00:00:00', meta: {} },
      items: [item('Noten', { Backordered: '3', attribute_pa_size: '1-kg', Colour: '<b>Red</b>', Empty: '', List: php(['a']) })],
    });
    const { orders } = await read(name, [order(1, 'wc-completed'), order(2, 'wc-processing')], { tables: CATALOGUE });
    const shown = ({ lines }: ImportedOrder) => lines[0].meta.map(({ label, value }) => `${label}: ${value}`);
    expect(orders.map(shown)).toEqual([
      ['Pack size: 1 kg', 'Colour: Red'],
      ['Backordered: 3', 'Pack size: 1 kg', 'Colour: Red'],
    ]);
  });
});

describe('The date of payment of an order from before WooCommerce 3.0', () => {
  const order = (status: string, version: string, items: readonly AnItem[] = []): AnOrder => ({
    ...{ id: 1, status, created: '2015-06-07 06:00:00', items, meta: { _order_version: version } },
  });
  const noten = item('Noten', { _product_id: '120' });
  const gone = item('Gone', { _product_id: '777' });

  it.each<[string, AnOrder, boolean]>([
    ['nothing to send, completed', order('wc-completed', '2.6.14'), true],
    ['nothing to send, processing', order('wc-processing', '2.6.14'), false],
    ['something to send, processing', order('wc-processing', '2.6.14', [noten]), true],
    ['something to send, completed', order('wc-completed', '2.6.14', [noten]), false],
    ['only a product that is gone, completed', order('wc-completed', '', [gone]), true],
    ['a later version', order('wc-completed', '3.0.0'), false],
    ['another status', order('wc-pending', ''), false],
  ])('is that of the order if it was paid: %s', async (_what, made, isPaid) => {
    const { orders } = await read('posts', [made], { tables: CATALOGUE });
    expect(orders[0].paidAt).toBe(isPaid ? made.created : null);
  });

  it('may be a local text', async () => {
    const meta = { _paid_date: '2015-06-07 08:09:10', _completed_date: '2015-06-08 08:09:10', _order_version: '2.1.12' };
    const { orders } = await read('posts', [{ ...order('wc-completed', ''), meta }]);
    expect(orders).toMatchObject([{ paidAt: '2015-06-07 06:09:10', completedAt: '2015-06-08 06:09:10' }]);
  });

  it.each([
    ['2.3.6', 'yes', 8_000_000n],
    ['2.3.6', 'no', 10_000_000n],
    ['2.3.7', 'yes', 10_000_000n],
    ['2.10.0', 'yes', 10_000_000n],
  ])(
    'and discounts with tax in version %s with prices including tax (%s) are read without it',
    async (version, includes, total) => {
      const meta = { _order_version: version, _prices_include_tax: includes, _cart_discount: '10', _cart_discount_tax: '2' };
      const { orders } = await read('posts', [{ ...order('wc-completed', ''), meta }]);
      expect(orders[0].discountTotal).toBe(total);
    },
  );
});

describe('What belongs to no order', () => {
  it('is reported: items, their metadata, other types of orders and orders that are only posts', async () => {
    const { leftovers } = await read('tables', [FULL], {
      tables: {
        woocommerce_order_items: [{ order_item_id: 70, order_item_name: 'x', order_item_type: 'fee', order_id: 999_140 }],
        woocommerce_order_itemmeta: [{ meta_id: 700, order_item_id: 9_999_999, meta_key: 'x', meta_value: 'y' }],
        wc_orders: [{ ...asTables([FULL])['wc_orders'][0], id: 77, type: 'shop_subscription' }],
        posts: [{ ...asPosts([FULL])['posts'][0], ID: 620, post_status: 'auto-draft' }],
      },
    });
    expect(leftovers.sort()).toEqual([
      'metadata of order items that do not exist: order item 9999999 metadata',
      'order items of an unknown type: order 210 gift_card',
      'order items without an order: order 999140 order items',
      'orders of an unknown type: order 77 shop_subscription',
      'orders that are only posts: order 620 auto-draft',
    ]);
  });
});
