import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, aNote, anOrder, aRefund } from '../support/builders.js';
import type { Client } from '../support/client.js';
import { createPrivateRecords, type PrivateRecordIds } from '../support/private-records.js';
import type { JsonRecord } from '../support/http.js';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

describeOnEachEngine('A client of the shop', (engine) => {
  let server: TestServer;
  let admin: Client;
  let privateIds: PrivateRecordIds;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    privateIds = await createPrivateRecords(server);
  });
  afterAll(() => server.stop());

  const record = async (path: string) => (await admin.get(shop(path))).body;

  it('cannot set the computed fields of an order: number, key, totals, dates, refunds and links', async () => {
    const sent = {
      ...{ number: '7', order_key: 'mine', version: '9', prices_include_tax: true, created_via: 'mine', cart_hash: 'mine' },
      ...{ date_created: '2001-01-01T00:00:00', date_modified: '2001-01-01T00:00:00', date_paid: '2001-01-01T00:00:00' },
      ...{ date_completed: '2001-01-01T00:00:00', total: '0.01', total_tax: '5.00', cart_tax: '5.00', discount_total: '5.00' },
      ...{
        shipping_total: '5.00',
        customer_ip_address: '6.6.6.6',
        customer_user_agent: 'mine',
        refunds: [{ id: 1, total: '-1' }],
      },
      ...{ tax_lines: [{ rate_id: 1, tax_total: '5.00' }], _links: { self: [{ href: 'http://mine' }] }, stock_reduced: true },
      ...{
        stockReduced: true,
        usageCounted: true,
        paidAt: '2001-01-01',
        notInTrash: false,
        refunded: '9',
        __proto__: { admin: true },
      },
    };
    const line = {
      product_id: privateIds.product,
      quantity: 1,
      price: '0.01',
      total_tax: '9.00',
      taxes: [{ id: 1, total: '9' }],
    };
    const order = await anOrder(admin, {
      ...sent,
      line_items: [{ ...line, reducedStock: 5, reduced_stock: 5, meta: [{ key: 'x' }] }],
    });
    const changed = (await admin.put(shop(`orders/${order.id}`), sent)).body;
    for (const record of [order, changed]) {
      const accepted = Object.entries(sent).filter(([field, value]) => JSON.stringify(record[field]) === JSON.stringify(value));
      expect(accepted).toEqual([]);
      expect([record.total, record.date_paid, record.refunds, record.tax_lines]).toEqual(['4321.17', null, [], []]);
      expect((record.line_items as JsonRecord[])[0]).toMatchObject({ price: '4321.17', total_tax: '0.00', taxes: [], meta: [] });
    }
    expect([changed.order_key, changed.date_created]).toEqual([order.order_key, order.date_created]);
    expect((await admin.post(shop('orders'), { id: privateIds.order })).body.code).toBe('shop_rest_shop_order_exists');
  });

  it('cannot change the lines of an order through another order', async () => {
    const order = await anOrder(admin);
    const [line] = (await record(`orders/${privateIds.order}`)).line_items as JsonRecord[];
    const before = await digestTables(server.database);
    for (const kind of ['line_items', 'fee_lines', 'shipping_lines', 'coupon_lines'])
      for (const body of [{ [kind]: [{ id: line.id, total: '0.00' }] }, { [kind]: [{ id: line.id, quantity: 0, name: null }] }]) {
        const responses = [await admin.put(shop(`orders/${order.id}`), body), await admin.post(shop('orders'), body)];
        expect(responses.map(({ body }) => body.code)).toEqual(Array(2).fill('shop_rest_invalid_item_id'));
      }
    const refund = { line_items: [{ id: line.id, quantity: 1, refund_total: '1.00' }] };
    expect((await admin.post(shop(`orders/${order.id}/refunds`), refund)).body.code).toBe('shop_rest_invalid_item_id');
    expect(await digestTables(server.database)).toEqual(before);
  });

  it('cannot reach the notes and refunds of an order through another order', async () => {
    const { id } = await anOrder(admin);
    for (const [collection, recordId] of [
      ['notes', privateIds.note],
      ['refunds', privateIds.refund],
    ] as const)
      for (const method of ['GET', 'DELETE']) {
        const path = shop(`orders/${id}/${collection}/${recordId}`);
        expect((await admin.send(method, path, { query: { force: true } })).status).toBe(404);
      }
    expect((await record(`orders/${privateIds.order}/notes/${privateIds.note}`)).id).toBe(privateIds.note);
  });

  it('cannot set the purchases and roles of a customer', async () => {
    const sent = {
      ...{ role: 'administrator', roles: ['administrator'], capabilities: { manage_options: true }, is_admin: true },
      ...{ orders_count: 99, total_spent: '99.00', date_created: '2001-01-01T00:00:00', avatar_url: 'http://mine' },
      ...{ last_order: { id: 1, date: '2001-01-01T00:00:00' }, passwordHash: 'x', password_hash: 'x', _links: {} },
    };
    const customer = await aCustomer(server.as('shop_manager'), sent);
    const changed = (await server.as('shop_manager').put(shop(`customers/${customer.id}`), sent)).body;
    for (const shown of [customer, changed]) {
      expect(shown).toMatchObject({ orders_count: 0, total_spent: '0.00', last_order: { id: null, date: null } });
      expect(shown.date_created).toBe(customer.date_created);
    }
    const roles = await server.database.read<{ role: string }>('SELECT role FROM user_role WHERE user_id = ?', [customer.id]);
    expect(roles).toEqual([{ role: 'customer' }]);
  });

  it('cannot set the usage of coupons and the dates of notes and refunds', async () => {
    const computed = { usage_count: 7, used_by: ['1'], date_created: '2001-01-01T00:00:00', usageCount: 7, notInTrash: false };
    const coupon = await aCoupon(admin, computed);
    const changed = (await admin.put(shop(`coupons/${coupon.id}`), computed)).body;
    for (const shown of [coupon, changed])
      expect(shown).toMatchObject({ usage_count: 0, used_by: [], date_created: coupon.date_created });
    const order = await anOrder(admin, { line_items: [{ product_id: privateIds.product }] });
    const computedOfOther = {
      date_created: '2001-01-01T00:00:00',
      order_id: privateIds.order,
      id: 999_999,
      author: 'mine',
      orderId: privateIds.order,
    };
    const [note, refund] = [await aNote(admin, order.id, computedOfOther), await aRefund(admin, order.id, computedOfOther)];
    for (const { date_created: date, id } of [note, refund])
      expect([String(date).startsWith('2001'), id === 999_999]).toEqual([false, false]);
    expect((await record(`orders/${order.id}`)).refunds).toHaveLength(1);
  });
});

const shop = (path: string): string => `/shop/v1/${path}`;
