import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { aCustomer, aName, aNote, anOrder, aProduct, aTaxRate, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { orderRequests } from './support/order-requests.js';
import type { TestServer } from './support/test-server.js';
import { startVersionedServer } from './support/versioned-server.js';

describeOnEachEngine('Lists, notes and refunds of orders in wc/v2 and wc/v3', (engine) => {
  let server: TestServer;
  let admin: Client;
  /** The administrator at the compatibility root. */
  let compat: Client;

  beforeAll(async () => {
    ({ server, admin, compat } = await startVersionedServer(engine));
  });
  afterAll(() => server.stop());

  const { anOrderV3, put, get, idsIn, stockOf, line } = orderRequests(
    () => admin,
    () => compat,
  );

  it('list orders of every status but the trash, drafts in their place', async () => {
    const [customer, product] = [(await aCustomer(admin)).id, (await aProduct(admin)).id];
    const lines = { customer_id: customer, line_items: [{ product_id: product, quantity: 1 }] };
    const ids: number[] = [];
    for (const status of ['pending', 'checkout-draft', 'failed', 'auto-draft', 'completed'])
      ids.unshift((await anOrderV3({ ...lines, status })).id as number);
    const trashed = await anOrderV3({ ...lines, status: 'checkout-draft' });
    await compat.delete(`/wc/v3/orders/${trashed.id}`);
    const listed = async (version: string, query: Readonly<Record<string, string | number>>) => {
      const { body, headers } = await compat.list(`/wc/${version}/orders`, query);
      return [body.map(({ id }) => id), headers['x-wp-total']];
    };
    for (const version of ['v2', 'v3'])
      for (const [name, value] of Object.entries({
        page: 1,
        status: 'any',
        orderby: 'id',
        product,
        after: '2020-01-01T00:00:00',
      }))
        expect(await listed(version, { customer, [name]: value })).toEqual([ids, '5']);
    expect(await listed('v3', { customer, per_page: 2, page: 2, order: 'asc' })).toEqual([[ids[2], ids[1]], '5']);
    expect(await listed('v3', { customer, status: 'any,trash' })).toEqual([ids, '5']);
    expect(await listed('v3', { customer, status: 'trash,auto-draft' })).toEqual([[trashed.id, ids[1]], '2']);
    expect(await listed('v1', { customer })).toEqual([[ids[0], ids[2], ids[4]], '3']);
    expect(await listed('v3', { product })).toEqual([ids, '5']);
    const all = await compat.list('/wc/v3/orders');
    const counted = await server.database.read("SELECT id FROM shop_order WHERE status <> 'trash'");
    expect(all.headers['x-wp-total']).toBe(`${counted.length}`);
  });

  it('list orders by several statuses, parent, origin and change, with their number', async () => {
    const customer = (await aCustomer(admin)).id;
    const parent = await anOrder(admin, { customer_id: customer });
    const child = await anOrderV3({ customer_id: customer, parent_id: parent.id, status: 'failed', created_via: 'till' });
    const draft = await anOrderV3({ customer_id: customer, status: 'checkout-draft' });
    expect(await idsIn({ customer, orderby: 'id' })).toEqual([draft.id, child.id, parent.id]);
    expect(await idsIn({ customer, status: 'failed,checkout-draft', orderby: 'id' })).toEqual([draft.id, child.id]);
    expect(await idsIn({ customer, status: 'checkout-draft', after: '2020-01-01T00:00:00' })).toEqual([draft.id]);
    expect(await idsIn({ customer, parent: parent.id })).toEqual([child.id]);
    expect(await idsIn({ customer, parent_exclude: parent.id })).toEqual([draft.id, parent.id]);
    expect(await idsIn({ customer, created_via: 'till,web' })).toEqual([child.id]);
    const { headers } = await compat.list('/wc/v3/orders', {
      customer,
      status: 'checkout-draft,auto-draft',
      after: '2020-01-01T00:00:00',
    });
    expect(headers['x-wp-total']).toBe('1');
    await put(`/wc/v3/orders/${parent.id}`, { customer_note: 'Later.' });
    await server.database.write((unit) =>
      updateRows(unit, 'shop_order', { modified_at: '2031-01-01 00:00:00' }, { id: parent.id }),
    );
    expect(await idsIn({ customer, orderby: 'modified' })).toEqual([parent.id, draft.id, child.id]);
    expect((await compat.get('/wc/v2/orders', { status: ['failed', 'pending'] } as never)).status).toBe(400);
    expect((await server.as('visitor', `${server.url}/wp-json`).list('/wc/v3/orders/statuses')).body).toHaveLength(8);
  });

  it('show notes with an author, for customers or for the shop', async () => {
    const order = await anOrder(admin);
    const [first, mine] = [await aNote(admin, order.id), { note: 'Mine.', added_by_user: true, customer_note: true }];
    const note = await createRecord(compat, `/wc/v3/orders/${order.id}/notes`, mine);
    expect([note.author, (await get(`/wc/v3/orders/${order.id}/notes/${first.id}`)).author]).toEqual(['admin', 'WooCommerce']);
    const notesOf = async (type: string) =>
      (await compat.list(`/wc/v3/orders/${order.id}/notes`, { type })).body.map(({ id }) => id as number);
    expect([await notesOf('customer'), await notesOf('internal')]).toEqual([[note.id], [first.id]]);
    await put(`/wc/v3/orders/${order.id}`, { status: 'on-hold', manual_update: true });
    const { body } = await compat.list(`/wc/v3/orders/${order.id}/notes`);
    expect(body.map(({ author }) => author).sort()).toEqual(['WooCommerce', 'admin', 'admin']);
    expect(await get(`/wc/v2/orders/${order.id}/notes/${note.id}`)).not.toHaveProperty('author');
  });

  it('send the details of an order to its customer, and write a note about it', async () => {
    const [email, order] = [`${aName('mail').replace(' ', '-')}@noten.nl`, await anOrder(admin)];
    const actions = `/wc/v3/orders/${order.id}/actions`;
    expect(await compat.post(`${actions}/send_order_details`, {})).toMatchObject({
      body: { code: 'woocommerce_rest_missing_email' },
    });
    await put(`/wc/v3/orders/${order.id}`, { billing: { email } });
    const [template] = (await compat.list(`${actions}/email_templates`)).body;
    expect((await compat.post(`${actions}/send_email`, { template_id: template.id })).status).toBe(200);
    const { body: notes } = await compat.list(`/wc/v3/orders/${order.id}/notes`);
    expect(notes).toMatchObject([{ author: 'admin', note: expect.stringContaining(email), customer_note: false }]);
  });

  it('make refunds with lines of all kinds, which return stock if a client wants that', async () => {
    const [city, stock] = ['Refund', { manage_stock: true, stock_quantity: 9 }];
    const rate = await aTaxRate(admin, { city, rate: '10.0000' });
    const product = await aProduct(admin, { regular_price: '10.00', ...stock });
    const lines = {
      line_items: [{ product_id: product.id, quantity: 5 }],
      shipping_lines: [{ method_id: 'post', total: '4.00' }],
    };
    const order = await anOrderV3({ ...lines, status: 'processing', shipping: { country: 'NL', city } });
    const refund = (version: string, body: object) => compat.post(`/wc/${version}/orders/${order.id}/refunds`, body);
    const one = { id: line(order).id, quantity: 1, refund_total: 10 };
    for (const [version, body, left] of [
      ['v3', {}, 5],
      ['v3', { api_restock: false }, 5],
      ['v2', {}, 5],
    ] as const) {
      expect((await refund(version, { line_items: [one], ...body })).body).toMatchObject({ amount: '10.00' });
      expect(await stockOf(product)).toBe(left);
    }
    const shipping = {
      id: (order.shipping_lines as JsonRecord[])[0].id,
      refund_total: '4.00',
      refund_tax: [{ id: rate.id, refund_total: 0.4 }],
    };
    const { body } = await refund('v3', { line_items: [shipping], meta_data: [{ key: 'a', value: '1' }] });
    expect(body).toMatchObject({
      ...{ amount: '4.40', refunded_payment: false, line_items: [], meta_data: [{ key: 'a', value: '1' }] },
      shipping_lines: [{ method_id: 'post', total: '-4.00', total_tax: '-0.40' }],
      tax_lines: [{ rate_id: rate.id, tax_total: '0.00', shipping_tax_total: '-0.40', rate_percent: 10 }],
    });
    expect((await get(`/wc/v3/orders/${order.id}`)).refunds).toContainEqual({
      id: body.id,
      reason: '',
      total: '-4.40',
      total_tax: '-0.40',
    });
    // Orders of earlier versions of Grove did not keep the rate.
    await server.database.write((unit) => updateRows(unit, 'order_line', { details: '{}' }, { order_id: order.id, kind: 'tax' }));
    expect((await get(`/wc/v3/orders/${order.id}`)).tax_lines).toMatchObject([{ rate_percent: 10 }]);
    for (const nothing of [{}, { amount: '0' }]) expect((await refund('v3', nothing)).status).toBe(400);
    const [listed] = (await compat.list('/wc/v3/refunds', { include: body.id })).body;
    expect(listed).toMatchObject({ parent_id: order.id, meta_data: [{ key: 'a' }] });
    const idsOf = async (query: object) => (await compat.list('/wc/v3/refunds', { ...query })).body.map(({ id }) => id);
    expect(await idsOf({ parent: order.id, include: body.id })).toEqual([body.id]);
    expect(await idsOf({ parent_exclude: order.id, include: body.id })).toEqual([]);
    expect((await compat.delete(`/wc/v3/orders/${order.id}/refunds/${body.id}`)).status).toBe(200);
    expect(await server.database.read('SELECT id FROM meta_data WHERE record_id = ?', [body.id])).toEqual([]);
    await compat.delete(`/wc/v3/orders/${order.id}`);
    expect(
      (await compat.list('/wc/v3/refunds', { per_page: 100 })).body.filter(({ parent_id }) => parent_id === order.id),
    ).toEqual([]);
  });
});
