import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aCustomer, anOrder, aPicture, aProduct, aWebhook, createRecord } from '../support/builders.js';
import type { JsonRecord } from '../support/http.js';
import { anAgent, type Agent } from '../support/mcp-client.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { startReceivers, type Receivers } from '../support/webhook-receivers.js';

/** What the owner of a shop asks for on a day, each done by the tools alone and looked at over REST. */
describeOnEachEngine('The day of a shop owner with an agent', (engine) => {
  let server: TestServer;
  let receivers: Receivers;
  let agent: Agent;
  beforeAll(async () => {
    server = await startTestServer(engine, { mcp: true });
    receivers = await startReceivers(server.database);
    agent = await anAgent(server, 'admin');
  });
  afterAll(async () => {
    await agent.sdk.close();
    await receivers.stop();
    await server.stop();
  });

  const admin = () => server.as('admin');
  const stored = async (path: string) => (await admin().get(path)).body;

  it('finds the order of a customer, and gives back one of two packets', async () => {
    const walnuts = await aProduct(admin(), { name: 'Walnuts', regular_price: '8.75', manage_stock: true, stock_quantity: 20 });
    const customer = await aCustomer(admin(), { first_name: 'Ann', last_name: 'Hazelaar' });
    const billing = { first_name: 'Ann', last_name: 'Hazelaar' };
    const lines = [{ product_id: walnuts.id, quantity: 2 }];
    await anOrder(admin(), { status: 'processing', customer_id: customer.id, billing, line_items: lines });

    const [order] = await agent.call<JsonRecord[]>('orders_find', { search: 'Hazelaar' });
    expect(await agent.call('customers_find', { email: customer.email })).toMatchObject([{ id: customer.id }]);
    const [line] = order.line_items as JsonRecord[];
    const refund = { order_id: order.id, line_items: [{ id: line.id, quantity: 1 }], reason: 'One packet was open.' };
    const { content } = await agent.attempt('order_refund_preview', refund);
    await agent.call('order_refund', { confirmation: content.confirmation, amount: '8.75' });
    await agent.call('order_add_note', { order_id: order.id, note: 'Apologised by telephone.' });
    await agent.call('order_set_status', { id: order.id, status: 'completed' });

    expect(await stored(`/shop/v1/orders/${order.id}`)).toMatchObject({ status: 'completed', total: '17.50' });
    expect(await stored(`/shop/v1/orders/${order.id}/refunds`)).toMatchObject([{ amount: '8.75', reason: refund.reason }]);
    expect((await stored(`/shop/v1/products/${walnuts.id}`)).stock_quantity).toBe(19);
    const notes = (await stored(`/shop/v1/orders/${order.id}/notes`)) as unknown as JsonRecord[];
    expect(notes.filter(({ note }) => note === 'Apologised by telephone.')).toHaveLength(1);
  });

  it('raises the prices of a category by ten percent', async () => {
    const category = await aCategory(admin(), { name: 'Nuts' });
    for (const regular_price of ['5.00', '7.50', '12.25'])
      await aProduct(admin(), { regular_price, categories: [{ id: category.id }] });
    const found = await agent.call<JsonRecord[]>('read_operation', {
      ...{ path: '/shop/v1/products/categories', arguments: { search: 'Nuts' }, fields: ['id', 'name'] },
    });
    const products = await agent.call<JsonRecord[]>('products_find', { category: String(found[0].id) });
    for (const { id, regular_price: price } of products)
      await agent.call('product_set_price', { id, regular_price: (Number(price) * 1.1).toFixed(2) });
    const { body } = await admin().list('/shop/v1/products', { category: category.id, orderby: 'id', order: 'asc' });
    expect(body.map(({ regular_price: price }) => price)).toEqual(['5.50', '8.25', '13.48']);
  });

  it('writes a product and a post with a picture, which a person publishes', async () => {
    const picture = await aPicture(server.database);
    const media = await agent.call<JsonRecord[]>('media_find', { media_type: 'image' });
    expect(media).toMatchObject([{ id: picture }]);
    const post = await agent.call('post_draft', { title: 'Harvest', content: '<p>Fresh nuts.</p>', featured_media: picture });
    const product = await agent.call('product_draft', { name: 'Pecans', regular_price: '9.95' });
    await agent.call('product_write_texts', { id: product.id, short_description: 'From Zeeland.' });
    await agent.call('product_set_stock', { id: product.id, manage_stock: true, stock_quantity: 40 });
    expect(await stored(`/cms/v2/posts/${post.id}?context=edit`)).toMatchObject({ status: 'draft', featured_media: picture });
    expect(await stored(`/shop/v1/products/${product.id}`)).toMatchObject({
      ...{ status: 'draft', regular_price: '9.95', stock_quantity: 40, short_description: '<p>From Zeeland.</p>\n' },
    });
  });

  it('decides about the comments that wait', async () => {
    const post = await createRecord(admin(), '/cms/v2/posts', { title: 'Nuts', status: 'publish' });
    const kind = await createRecord(admin(), '/cms/v2/comments', { post: post.id, content: 'Lovely.', status: 'hold' });
    const rude = await createRecord(admin(), '/cms/v2/comments', { post: post.id, content: 'Buy pills.', status: 'hold' });
    const waiting = await agent.call<JsonRecord[]>('comments_find', { status: 'hold', type: 'all' });
    for (const { id, content } of waiting) {
      const isSpam = (content as { rendered: string }).rendered.includes('pills');
      await agent.call('comment_moderate', { id, status: isSpam ? 'spam' : 'approved' });
    }
    expect((await stored(`/cms/v2/comments/${kind.id}`)).status).toBe('approved');
    expect((await stored(`/cms/v2/comments/${rude.id}?context=edit`)).status).toBe('spam');
  });

  it('sums up the sales, and lists orders for the accountant', async () => {
    const [report] = await agent.call<JsonRecord[]>('sales_report', { period: 'month' });
    const { body } = await admin().list('/shop/v1/reports/sales', { period: 'month' });
    expect(report).toMatchObject({ total_sales: body[0].total_sales, total_orders: body[0].total_orders });
    const orders = await agent.call<JsonRecord[]>('orders_find', { fields: ['number', 'date_created', 'total', 'total_tax'] });
    expect(orders.length).toBeGreaterThan(0);
    expect(Object.keys(orders[0]).sort()).toEqual(['date_created', 'number', 'total', 'total_tax']);
  });

  it('finds a delivery that failed, and sends it again', async () => {
    const path = receivers.newPath();
    const webhook = await aWebhook(admin(), { status: 'active', topic: 'order.created', delivery_url: receivers.origin + path });
    await receivers.waitForRequests(path, 1);
    receivers.respondWith(500);
    await anOrder(admin());
    const failed = () =>
      agent.call<JsonRecord[]>('deliveries_find', { webhook_id: webhook.id, fields: ['id', 'topic', 'error_code'] });
    const isFailed = ({ topic, error_code: code }: JsonRecord) => topic === 'order.created' && code !== '';
    const delivery = (await vi.waitUntil(async () => (await failed()).find(isFailed), { timeout: 20_000 }))!;
    receivers.respondWith(200);
    const { error } = await agent.attempt('delivery_redeliver', { webhook_id: webhook.id, id: delivery.id });
    // A delivery that is still attempted by itself needs no second one: the refusal says so.
    expect([undefined, 'grove_delivery_underway']).toContain(error?.code);
    const health = await agent.call('webhooks_find', { id: webhook.id });
    expect(health).toMatchObject({ id: webhook.id, status: 'active', failures: expect.any(Number) });
  });

  it('gives an employee an account', async () => {
    const employee = { username: 'jan', email: 'jan@noten.nl', roles: ['shop_manager'], password: 'a-long-pass-phrase' };
    const { content } = await agent.attempt('find_operation', { search: 'create user' });
    const { method, path } = (content.operations as JsonRecord[])[0] as unknown as { method: string; path: string };
    const user = await agent.call('call_operation', { method, path, arguments: employee, idempotency_key: 'jan' });
    expect(await stored(`/cms/v2/users/${user.id}?context=edit`)).toMatchObject({ username: 'jan', roles: ['shop_manager'] });
  });
});
