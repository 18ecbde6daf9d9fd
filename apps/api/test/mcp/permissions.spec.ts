import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { ACTORS, type Actor } from '../support/actors.js';
import { aName, anOrder, aProduct, aWebhook, createRecord } from '../support/builders.js';
import type { JsonRecord } from '../support/http.js';
import { anAgent } from '../support/mcp-client.js';
import type { RequestOptions } from '../support/client.js';
import { startTestServer, type TestServer } from '../support/test-server.js';
import { startReceivers, type Receivers } from '../support/webhook-receivers.js';

type SignedIn = Exclude<Actor, 'visitor'>;

/** A call of a tool, and the request that does the same. */
interface SameTask {
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly method: string;
  readonly path: string;
  readonly options?: RequestOptions;
}

const SIGNED_IN = ACTORS.filter((actor): actor is SignedIn => actor !== 'visitor');

describeOnEachEngine('A tool', (engine) => {
  let server: TestServer;
  let receivers: Receivers;
  let tasks: SameTask[];
  beforeAll(async () => {
    server = await startTestServer(engine, { mcp: true });
    receivers = await startReceivers(server.database);
    tasks = await tasksAt(server, receivers);
  }, 60_000);
  afterAll(async () => {
    await receivers.stop();
    await server.stop();
  });

  it.each(casesFor(engine, SIGNED_IN))(
    'is refused to %s as the route is, and listed only if it is not refused',
    async (actor) => {
      const agent = await anAgent(server, actor);
      const listed = (await agent.tools()).map(({ name }) => name);
      const permitted = new Set<string>();
      for (const { tool, args, method, path, options } of tasks) {
        const response = await server.as(actor).send(method, path, options);
        const { error } = await agent.attempt(tool, args);
        expect({ tool, refusal: refusalIn(error?.status, error?.code) }).toEqual({
          tool,
          refusal: refusalIn(response.status, response.body.code),
        });
        if (![401, 403].includes(response.status)) permitted.add(tool);
      }
      // What no record can show decides: some comments are hidden from people who see others.
      const compared = tasks.map(({ tool }) => tool).filter((tool) => !tool.endsWith('_operation'));
      for (const tool of compared) expect([tool, listed.includes(tool)]).toEqual([tool, permitted.has(tool)]);
      await agent.sdk.close();
    },
    60_000,
  );

  it('is tried above, whichever there is', async () => {
    const agent = await anAgent(server, 'admin');
    const names = (await agent.tools()).map(({ name }) => name);
    const tried = new Set([...tasks.map(({ tool }) => tool), 'find_operation', 'order_refund']);
    expect(names.filter((name) => !tried.has(name))).toEqual([]);
    await agent.sdk.close();
  });

  it('that refunds is refused to whoever may not refund, also with the confirmation of somebody else', async () => {
    const order = await aPaidOrder(server);
    const admin = await anAgent(server, 'admin');
    const { content } = await admin.attempt('order_refund_preview', { order_id: order.id, amount: '1.00' });
    const args = { confirmation: content.confirmation, amount: '1.00' };
    for (const actor of SIGNED_IN.filter((one) => one !== 'admin')) {
      const { status, body } = await server.as(actor).post(`/shop/v1/orders/${order.id}/refunds/preview`, { amount: '1.00' });
      const agent = await anAgent(server, actor);
      const { error } = await agent.attempt('order_refund', args);
      const own = [400, 'grove_mcp_confirmation_invalid'];
      expect([actor, error?.status, error?.code]).toEqual([actor, ...(status < 400 ? own : [status, body.code])]);
      await agent.sdk.close();
    }
    expect((await server.as('admin').list(`/shop/v1/orders/${order.id}/refunds`)).body).toEqual([]);
    await admin.sdk.close();
  });

  it('that calls operations finds only what the caller may use', async () => {
    const found = async (actor: SignedIn, search: string) => {
      const agent = await anAgent(server, actor);
      const { content } = await agent.attempt('find_operation', { search });
      await agent.sdk.close();
      return (content.operations as { method: string; path: string }[]).map(({ method, path }) => `${method} ${path}`);
    };
    expect((await found('admin', 'create coupon'))[0]).toBe('POST /shop/v1/coupons');
    expect(await found('customer', 'create coupon')).not.toContain('POST /shop/v1/coupons');
    expect((await found('key_read', 'coupon')).every((operation) => operation.startsWith('GET /shop'))).toBe(true);
    expect((await found('key_write', 'coupon')).some((operation) => operation.startsWith('GET'))).toBe(false);
    expect(await found('admin', 'sessions sign in')).not.toContain('POST /cms/v2/sessions');
  });
});

/** A refusal; undefined for a delivery that is being sent, because the request before has sent it again. */
const refusalIn = (status: number | undefined, code: unknown): unknown =>
  status === undefined || status < 400 || status === 409 ? undefined : [status, code];

const aPaidOrder = async (server: TestServer): Promise<JsonRecord> => {
  const product = await aProduct(server.as('admin'), { regular_price: '8.00' });
  return anOrder(server.as('admin'), { status: 'processing', line_items: [{ product_id: product.id, quantity: 2 }] });
};

async function tasksAt(server: TestServer, receivers: Receivers): Promise<SameTask[]> {
  const admin = server.as('admin');
  const product = await aProduct(admin, { regular_price: '5.00' });
  const order = await aPaidOrder(server);
  const post = await createRecord(admin, '/cms/v2/posts', { title: 'Nuts', status: 'publish' });
  const { id: comment } = await createRecord(admin, '/cms/v2/comments', { post: post.id, content: 'Crisp.' });
  const webhook = await aWebhook(admin, { status: 'active', delivery_url: receivers.origin + receivers.newPath() });
  const deliveries = `/shop/v1/webhooks/${webhook.id}/deliveries`;
  const delivery = await deliveryOf(server, deliveries);
  const change = { regular_price: '6.00' };
  const get = (tool: string, path: string, args: Record<string, unknown> = {}): SameTask => ({ tool, args, method: 'GET', path });
  return [
    get('products_find', '/shop/v1/products'),
    get('products_find', `/shop/v1/products/${product.id}`, { id: product.id }),
    get('orders_find', '/shop/v1/orders'),
    get('orders_find', `/shop/v1/orders/${order.id}`, { id: order.id }),
    get('customers_find', '/shop/v1/customers'),
    get('coupons_find', '/shop/v1/coupons'),
    get('sales_report', '/shop/v1/reports/sales'),
    get('posts_find', '/cms/v2/posts'),
    get('posts_find', `/cms/v2/posts/${post.id}`, { id: post.id }),
    get('pages_find', '/cms/v2/pages'),
    get('media_find', '/cms/v2/media'),
    get('comments_find', '/cms/v2/comments'),
    get('comments_find', `/cms/v2/comments/${comment}`, { id: comment }),
    get('webhooks_find', '/shop/v1/webhooks'),
    get('deliveries_find', deliveries, { webhook_id: webhook.id }),
    get('read_operation', '/shop/v1/taxes', { path: '/shop/v1/taxes' }),
    get('read_operation', '/cms/v2/settings', { path: '/cms/v2/settings' }),
    ...(
      [
        ['product_set_price', { id: product.id, ...change }, 'PUT', `/shop/v1/products/${product.id}`, change],
        ['product_set_stock', { id: product.id, in_stock: true }, 'PUT', `/shop/v1/products/${product.id}`, { in_stock: true }],
        ['product_write_texts', { id: product.id, name: 'Figs' }, 'PUT', `/shop/v1/products/${product.id}`, { name: 'Figs' }],
        ['product_draft', { name: 'Figs' }, 'POST', '/shop/v1/products', { name: 'Figs', status: 'draft' }],
        ['order_set_status', { id: order.id, status: 'on-hold' }, 'PUT', `/shop/v1/orders/${order.id}`, { status: 'on-hold' }],
        ['order_add_note', { order_id: order.id, note: 'Ring' }, 'POST', `/shop/v1/orders/${order.id}/notes`, { note: 'Ring' }],
        [
          'order_refund_preview',
          { order_id: order.id, amount: '1.00' },
          'POST',
          `/shop/v1/orders/${order.id}/refunds/preview`,
          { amount: '1.00' },
        ],
        ['post_draft', { title: 'Draft' }, 'POST', '/cms/v2/posts', { title: 'Draft', status: 'draft' }],
        ['page_draft', { title: 'Draft' }, 'POST', '/cms/v2/pages', { title: 'Draft', status: 'draft' }],
        ['comment_moderate', { id: comment, status: 'hold' }, 'PUT', `/cms/v2/comments/${comment}`, { status: 'hold' }],
        ['delivery_redeliver', { webhook_id: webhook.id, id: delivery }, 'POST', `${deliveries}/${delivery}/redeliver`, {}],
        [
          'call_operation',
          () => ({ method: 'POST', path: '/shop/v1/products/tags', arguments: { name: aName() }, idempotency_key: randomUUID() }),
          'POST',
          '/shop/v1/products/tags',
          () => ({ name: aName() }),
        ],
      ] as const
    ).map(([tool, args, method, path, body]) => ({
      ...{ tool, method, path },
      get args() {
        return typeof args === 'function' ? args() : args;
      },
      get options() {
        return { body: typeof body === 'function' ? body() : body };
      },
    })),
  ];
}

/** The id of the first delivery, which is made a moment after the webhook. */
async function deliveryOf(server: TestServer, deliveries: string): Promise<number> {
  const done = async () => (await server.as('admin').list(deliveries)).body.find(({ state }) => state === 'delivered');
  return (await vi.waitUntil(done, { timeout: 20_000 }))!.id;
}
