import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import {
  aCustomer,
  aName,
  anAttribute,
  anAttributeTerm,
  anOrder,
  aProduct,
  aRefund,
  aTaxRate,
  createRecord,
  aVariableProduct,
} from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const ORDERS = '/shop/v1/orders';
interface Line {
  readonly id: number;
  readonly name: string;
  readonly variation_id: number;
  readonly price: string;
  readonly subtotal: string;
  readonly total: string;
  readonly total_tax: string;
}

/** The fields of an order that these tests read. */
interface Order extends JsonRecord {
  readonly status: string;
  readonly total: string;
  readonly parent_id: number;
  readonly date_modified: string;
  readonly line_items: readonly Line[];
  readonly shipping_lines: readonly Line[];
  readonly coupon_lines: readonly Line[];
  readonly _links: JsonRecord;
}

const OLD_DATE_COLUMN = '2020-02-03 04:05:06';

describeOnEachEngine('An order', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const pathOf = (order: JsonRecord) => `${ORDERS}/${order.id}`;
  const read = async (order: JsonRecord): Promise<Order> => (await admin.get<Order>(pathOf(order))).body;
  const put = async (order: JsonRecord, body: object): Promise<Order> => (await admin.put<Order>(pathOf(order), body)).body;
  const create = async (body: object = {}): Promise<Order> => (await anOrder(admin, body)) as Order;
  const notes = async (order: JsonRecord) => (await admin.list(`${pathOf(order)}/notes`)).body.map(({ note }) => String(note));
  /** The payload of the last event about an order. */
  const lastEvent = async ({ id }: JsonRecord): Promise<Order> => {
    const sql = 'SELECT payload FROM outbox WHERE resource_id = ? ORDER BY id DESC LIMIT 1';
    const [{ payload }] = await server.database.read<{ payload: string }>(sql, [id]);
    return JSON.parse(payload) as Order;
  };
  /** Two ways to create an order: with a separate request, or as an entry of a batch. */
  const CREATIONS: [string, (body: object) => Promise<Order>][] = [
    ['created alone', (body) => create(body)],
    [
      'created in a batch',
      async (body) => (await admin.post<{ create: Order[] }>(`${ORDERS}/batch`, { create: [body] })).body.create[0],
    ],
  ];

  it.each(CREATIONS)('%s has the price that a variable product shows (finding H1)', async (_creation, createOrder) => {
    const nuts = await aVariableProduct(admin, [
      { regular_price: '9.00', attributes: [{ name: 'Size', option: 'M' }] },
      { regular_price: '6.00', sale_price: '4.00', attributes: [{ name: 'Size', option: 'S' }] },
      { regular_price: '1.00', visible: false, attributes: [{ name: 'Size', option: 'L' }] },
      { attributes: [{ name: 'Size', option: 'L' }] },
    ]);
    const order = await createOrder({ line_items: [{ product_id: nuts.id, quantity: 3 }] });
    const [line] = order.line_items;
    expect([nuts.price, line.price]).toEqual(['4.00', '4.00']);
    expect([line.name, line.variation_id, line.subtotal, line.total]).toEqual([nuts.name, 0, line.total, '12.00']);
    expect(await lastEvent(order)).toMatchObject({ line_items: [{ total: line.total }], total: order.total });
    expect((await put(order, { line_items: [{ product_id: nuts.id }] })).line_items[1].total).toBe(line.price);
  });

  it('of a variable product without a price has the total 0 (finding H1)', async () => {
    const nuts = await aVariableProduct(admin, []);
    expect((await create({ line_items: [{ product_id: nuts.id, quantity: 2 }] })).total).toBe('0.00');
  });

  it.each(CREATIONS)('%s names a variation by its product and its options (finding H5)', async (_creation, createOrder) => {
    const colour = await anAttribute(admin, { name: aName('Colour').replace(' ', '') });
    const red = await anAttributeTerm(admin, colour.id, { name: 'Red' });
    const product = await aProduct(admin, {
      type: 'variable',
      name: aName('Nut'),
      attributes: [
        { id: colour.id, variation: true, options: [red.name] },
        { name: 'Size', variation: true, options: ['XL'] },
      ],
      variations: [
        {
          regular_price: '2',
          attributes: [
            { id: colour.id, option: 'Red' },
            { name: 'Size', option: 'XL' },
          ],
        },
      ],
    });
    const [variation] = product.variations as JsonRecord[];
    const order = await createOrder({
      line_items: [{ variation_id: variation.id }, { variation_id: variation.id, name: 'Mine' }],
    });
    const names = order.line_items.map(({ name }: Line) => name);
    expect(names).toEqual([`${product.name} - Red, XL`, 'Mine']);
    expect(await lastEvent(order)).toMatchObject({ line_items: [{ name: names[0] }, {}] });
    expect((await admin.list(ORDERS, { search: names[0] })).body.map(({ id }) => id)).toContain(order.id);
  });

  it.each(CREATIONS)('%s with the status refunded is not refunded a second time (finding M5)', async (_creation, createOrder) => {
    const order = await createOrder({
      status: 'refunded',
      line_items: [{ product_id: (await aProduct(admin, { regular_price: '128.06' })).id }],
    });
    expect([order.status, order.total, order.refunds]).toEqual(['refunded', '128.06', []]);
    expect(await notes(order)).toEqual([expect.stringContaining('refunded')]);
    await aRefund(admin, order.id, { amount: '128.06' });
    expect((await read(order)).status).toBe('refunded');
  });

  it('that is refunded before it is paid gets a note about its status and one about the refund (finding low: notes of refunds)', async () => {
    const order = await create({ fee_lines: [{ name: 'Fee', total: '12.50' }] });
    expect((await put(order, { status: 'refunded' })).refunds).toHaveLength(1);
    expect((await notes(order)).sort()).toEqual(
      [expect.stringContaining('refund of 12.50'), expect.stringContaining('from pending to refunded')].sort(),
    );
  });

  it('with the total 0 has nothing to refund, and becomes refunded by its status', async () => {
    const order = await create();
    const { status, body } = await admin.post(`${pathOf(order)}/refunds`, { amount: '0' });
    expect([status, body.code]).toEqual([400, 'shop_rest_invalid_order_refund']);
    expect(await read(order)).toMatchObject({ status: 'pending', refunds: [] });
    expect(await put(order, { status: 'refunded' })).toMatchObject({ status: 'refunded', refunds: [] });
  });

  it('in the trash stays there when its remaining amount is refunded (issue 11, item 5)', async () => {
    const order = await create({ status: 'processing', fee_lines: [{ name: 'Fee', total: '10.00' }] });
    await admin.delete(pathOf(order));
    const refund = await aRefund(admin, order.id, { amount: '10.00' });
    // An order in the trash hides its refunds until it is restored.
    expect(await read(order)).toMatchObject({ status: 'trash', refunds: [] });
    expect((await admin.list(ORDERS, { include: [order.id] })).body).toEqual([]);
    expect(await lastEvent(order)).toMatchObject({ status: 'trash' });
    expect(await put(order, { status: 'completed' })).toMatchObject({ status: 'completed', refunds: [{ id: refund.id }] });
  });

  /** Creates an order whose last change was long ago, so a new date is visible. */
  async function oldOrder(body: object = {}): Promise<Order> {
    const order = await create(body);
    await server.database.write((unit) => updateRows(unit, 'shop_order', { modified_at: OLD_DATE_COLUMN }, { id: order.id }));
    return read(order);
  }
  const OLD_DATE = '2020-02-03T04:05:06';

  it('keeps its modification date when an update changes nothing (finding M11)', async () => {
    const product = await aProduct(admin, { regular_price: '3.00' });
    await aTaxRate(admin, { state: 'XM' });
    const address = { country: 'NL', state: 'XM' };
    const order = await oldOrder({
      status: 'processing',
      shipping: address,
      line_items: [{ product_id: product.id }],
      shipping_lines: [{ method_id: 'post', total: '4.95' }],
    });
    const [line] = order.line_items;
    const sameValues = {
      status: 'processing',
      customer_note: '',
      shipping: address,
      line_items: [{ id: line.id, quantity: 1 }],
      fee_lines: [],
    };
    for (const body of [{}, { set_paid: false }, { set_paid: true }, { line_items: [] }, sameValues]) {
      expect(await put(order, body)).toEqual(order);
      expect(order.date_modified).toBe(OLD_DATE);
    }
    expect((await admin.post(`${ORDERS}/batch`, { update: [{ id: order.id, status: 'processing' }] })).body.update).toEqual([
      order,
    ]);
    expect(await lastEvent(order)).toMatchObject({ date_modified: OLD_DATE });
  });

  it('is written also by an update that changes nothing, because only changed rows order the events of a cluster', async () => {
    const order = await oldOrder();
    const revisions = () => server.database.read('SELECT revision FROM shop_order WHERE id = ?', [order.id]);
    await put(order, {});
    await put(order, { customer_note: '' });
    expect(await revisions()).toEqual([{ revision: 2 }]);
  });

  it.each<[string, (order: Order) => Promise<unknown>]>([
    ['a field changes', (order) => put(order, { customer_note: 'Ring twice' })],
    ['a line changes', (order) => put(order, { line_items: [{ id: order.line_items[0].id, name: 'Nuts' }] })],
    ['a line is added', (order) => put(order, { fee_lines: [{ name: 'Free', total: '0' }] })],
    ['it is refunded partially', (order) => aRefund(admin, order.id, { amount: '1.00' })],
    ['it is refunded completely', (order) => aRefund(admin, order.id, { amount: '3.00' })],
    ['it is moved to the trash', (order) => admin.delete(pathOf(order))],
  ])('has a new modification date when %s (finding M11)', async (_what, change) => {
    const order = await oldOrder({ line_items: [{ product_id: (await aProduct(admin, { regular_price: '3.00' })).id }] });
    await change(order);
    expect((await read(order)).date_modified > OLD_DATE).toBe(true);
  });

  it('has a new modification date when a refund is deleted (finding M11)', async () => {
    const order = await create({ fee_lines: [{ name: 'Fee', total: '3.00' }] });
    const refund = await aRefund(admin, order.id, { amount: '1.00' });
    await server.database.write((unit) => updateRows(unit, 'shop_order', { modified_at: OLD_DATE_COLUMN }, { id: order.id }));
    await admin.delete(`${pathOf(order)}/refunds/${refund.id}`, { force: true });
    expect((await read(order)).date_modified > OLD_DATE).toBe(true);
    expect((await lastEvent(order)).date_modified > OLD_DATE).toBe(true);
  });

  it('labels the tax of a rate without a name as VAT, also in webhooks (finding M12)', async () => {
    const rate = await createRecord(admin, '/shop/v1/taxes', { state: 'XV', priority: 3, rate: '21' });
    expect(rate.name).toBe('');
    const order = await create({ shipping: { country: 'NL', state: 'XV' }, fee_lines: [{ name: 'Fee', total: '1' }] });
    expect(order.tax_lines).toMatchObject([{ rate_id: rate.id, rate_code: 'XV-TAX-3', label: 'VAT', tax_total: '0.21' }]);
    expect((await lastEvent(order)).tax_lines).toEqual(order.tax_lines);
  });

  it('labels the tax of a rate whose name was sent empty as Tax, which is the name of that rate', async () => {
    const rate = await aTaxRate(admin, { name: '', country: '', state: 'XW', rate: '21' });
    expect(rate.name).toBe('Tax');
    const order = await create({ shipping: { country: 'NL', state: 'XW' }, fee_lines: [{ name: 'Fee', total: '1' }] });
    expect(order.tax_lines).toMatchObject([{ rate_id: rate.id, label: 'Tax', tax_total: '0.21' }]);
  });

  it('cannot be its own parent, and does not change when that is requested (finding low: parents)', async () => {
    const order = await create();
    const response = await admin.put(pathOf(order), { parent_id: order.id, customer_note: 'No' });
    expect([response.status, response.body.code]).toEqual([400, 'order_invalid_parent_id']);
    const { update } = (await admin.post(`${ORDERS}/batch`, { update: [{ id: order.id, parent_id: order.id }] })).body;
    expect(update).toMatchObject([{ id: order.id, error: { code: 'order_invalid_parent_id', data: { status: 400 } } }]);
    expect(await read(order)).toEqual(order);
  });

  it('has no parent after the parent is deleted permanently, but keeps it while the parent is in the trash (finding low: parents)', async () => {
    const parent = await create();
    const [child, other] = [await create({ parent_id: parent.id }), await create({ parent_id: parent.id })];
    await admin.delete(pathOf(other));
    await admin.delete(pathOf(parent));
    expect((await read(child)).parent_id).toBe(parent.id);
    await admin.post(`${ORDERS}/batch`, { delete: [parent.id] });
    const orphan = await read(child);
    expect([orphan.parent_id, orphan._links.up, (await read(other)).parent_id]).toEqual([0, undefined, 0]);
    expect((await admin.put(pathOf(child), { customer_note: 'No parent' })).status).toBe(200);
  });

  it('has no missing parent when the parent is deleted while other orders choose it', async () => {
    const parent = await create();
    const children = await Promise.all(Array.from({ length: 6 }, () => create({ parent_id: parent.id })));
    const [, ...responses] = await Promise.all([
      admin.delete(pathOf(parent), { force: true }),
      ...children.map((child) => admin.put(pathOf(child), { customer_note: 'Me too' })),
      ...children.map(() => admin.post(ORDERS, { parent_id: parent.id })),
    ]);
    expect(
      responses
        .map(({ status, body }) => (status < 300 ? 'ok' : body.code))
        .filter((outcome) => outcome !== 'ok' && outcome !== 'order_invalid_parent_id'),
    ).toEqual([]);
  });

  it('shows the tax of its shipping lines with the requested number of decimals (finding low: taxes of shipping)', async () => {
    await aTaxRate(admin, { state: 'XS', rate: '21' });
    const address = { country: 'NL', state: 'XS' };
    const order = await create({
      shipping: address,
      line_items: [{ product_id: (await aProduct(admin, { regular_price: '1' })).id }],
      shipping_lines: [{ method_id: 'post', total: '325.926' }],
    });
    const shippingTax = async (dp: number) => {
      const [{ shipping_lines: lines, shipping_tax: sum }] = (await admin.get<Order[]>(ORDERS, { include: [order.id], dp })).body;
      return [lines[0].total_tax, sum];
    };
    expect(order.shipping_lines[0].total_tax).toBe('68.44');
    expect(await shippingTax(2)).toEqual(['68.44', '68.44']);
    expect(await shippingTax(5)).toEqual(['68.44446', '68.44000']);
    expect(await shippingTax(0)).toEqual(['68', '68']);
  });

  it('is shown, or unknown, whatever dp is; a list refuses a dp that is no number', async () => {
    const order = await anOrder(admin, { fee_lines: [{ name: 'Box', total: '2.50', tax_status: 'none' }] });
    for (const dp of ['x', '-1', '99']) {
      expect(await admin.get(`${ORDERS}/${order.id}`, { dp })).toMatchObject({ status: 200, body: { total: '2.50' } });
      expect((await admin.get(`${ORDERS}/99999999`, { dp })).status).toBe(404);
      expect(await admin.get(ORDERS, { dp })).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    }
    expect((await admin.get<Order>(`${ORDERS}/${order.id}`, { dp: 1 })).body.total).toBe('2.5');
  });

  it('keeps markup in the names of lines and fees and in the reasons of refunds, and takes it out of the titles of shipping and payment', async () => {
    const markup = '<b>Wrap</b> & "bow"';
    const order = await create({
      line_items: [{ product_id: (await aProduct(admin)).id, name: markup }],
      shipping_lines: [{ method_id: 'post', method_title: markup }],
      fee_lines: [{ name: markup, total: '5' }],
    });
    expect(order).toMatchObject({
      line_items: [{ name: markup }],
      shipping_lines: [{ method_title: 'Wrap & "bow"' }],
      fee_lines: [{ name: markup }],
    });
    const titles = {
      payment_method_title: '<script>alert(1)</script>Bank <b>transfer</b>',
      shipping_lines: [{ id: order.shipping_lines[0].id, method_title: '<style>b {}</style>Post' }],
    };
    expect(await put(order, titles)).toMatchObject({
      payment_method_title: 'Bank transfer',
      shipping_lines: [{ method_title: 'Post' }],
    });
    expect((await aRefund(admin, order.id, { reason: markup })).reason).toBe(markup);
    expect(await lastEvent(order)).toMatchObject({ fee_lines: [{ name: markup }], refunds: [{ refund: markup }] });
  });

  it('without an e-mail address gets that of its new customer, and is found by it', async () => {
    const [order, customer] = [await anOrder(admin), await aCustomer(admin)];
    const { body } = await admin.put(`/shop/v1/orders/${order.id}`, { customer_id: customer.id });
    expect((body.billing as JsonRecord).email).toBe(customer.email);
    const found = await admin.list('/shop/v1/orders', { search: String(customer.email) });
    expect(found.body.map(({ id }) => id)).toEqual([order.id]);
  });

  it('loses the title of its payment method together with the method (finding low: payment methods)', async () => {
    const order = await create({ payment_method: 'bacs', payment_method_title: 'Bank' });
    expect(await put(order, { payment_method: '' })).toMatchObject({ payment_method: '', payment_method_title: '' });
  });

  it('keeps the discounts that the client set when an update adds, changes and removes other lines (finding low: discounts of senders)', async () => {
    const [nuts, figs] = [await aProduct(admin, { regular_price: '10' }), await aProduct(admin, { regular_price: '4' })];
    const discounted = { product_id: nuts.id, quantity: 5, subtotal: '50.00', total: '44.123' };
    const order = await create({
      line_items: [discounted, { product_id: figs.id, quantity: 2, total: '7.00' }, { product_id: figs.id }, discounted],
      coupon_lines: [{ code: 'mine', discount: '12.75' }],
    });
    const [unchanged, resized, removed, renamed] = order.line_items;
    const changes = [
      { id: resized.id, quantity: 3 },
      { id: removed.id, quantity: 0 },
      { product_id: figs.id, quantity: 2 },
      { id: renamed.id, name: 'Nuts', product_id: nuts.id },
    ];
    const coupons = [
      { id: order.coupon_lines[0].id, code: null },
      { code: 'yours', discount: '1.00' },
    ];
    const after = await put(order, { line_items: changes, coupon_lines: coupons, fee_lines: [{ name: 'Fee', total: '1' }] });
    expect(after.line_items.map(({ subtotal, total }: Line) => [subtotal, total])).toEqual([
      ['50.00', '44.12'],
      ['8.00', '7.00'],
      ['50.00', '44.12'],
      ['8.00', '8.00'],
    ]);
    expect(after.line_items[0]).toEqual(unchanged);
    expect(after.discount_total).toBe('12.76');
  });

  it('keeps the discount that the client set when an applied coupon is removed (finding low: discounts of senders)', async () => {
    const nuts = await aProduct(admin, { regular_price: '10' });
    const { body: coupon } = await admin.post('/shop/v1/coupons', {
      code: aName('coupon'),
      discount_type: 'percent',
      amount: '10',
    });
    const order = await create({
      line_items: [{ product_id: nuts.id, quantity: 5 }, { product_id: nuts.id }],
      coupon_lines: [{ code: coupon.code }],
    });
    expect(order.line_items.map(({ total }: Line) => total)).toEqual(['45.00', '9.00']);
    await put(order, { line_items: [{ id: order.line_items[0].id, total: '40.00' }] });
    const after = await put(order, { coupon_lines: [{ id: order.coupon_lines[0].id, code: null }] });
    expect(after.line_items.map(({ total }: Line) => total)).toEqual(['40.00', '10.00']);
  });
});
