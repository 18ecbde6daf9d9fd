import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { declaredErrors } from '@grove/core';
import { describeOnSqlite } from '@grove/database/testing';
import { TOPICS } from '@grove/webhooks';
import { anOrder, aProduct, aTaxRate, aWebhook } from './support/builders.js';
import { codeIn, exampleOn, textOf } from './support/documented-code.js';
import { createShopRecords } from './support/shop-records.js';
import { send, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers, type ReceivedRequest } from './support/webhook-receivers.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly responses: Readonly<Record<string, { content?: { 'application/json': { examples: object } } }>>;
}

/** The response that an example of the documentation gets. */
interface ExampleResponse {
  readonly status: number;
  readonly body: Partial<JsonRecord>;
}

/** The function with which the documentation verifies a delivery. */
type VerifySignature = (headers: IncomingHttpHeaders, body: string, secret: string) => boolean;

describeOnSqlite('The documentation', (engine) => {
  let server: TestServer;
  let operations: Operation[];
  beforeAll(async () => {
    server = await startTestServer(engine);
    await createShopRecords(server);
    const { paths } = (await server.as('visitor').get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json'))
      .body;
    operations = Object.values(paths).flatMap(({ parameters: _parameters, ...methods }) => Object.values(methods));
  });
  afterAll(() => server.stop());

  /** The pages that were opened. They stay the same, and several tests read all of them. */
  const opened = new Map<string, ReturnType<typeof send>>();
  function open(target: string): ReturnType<typeof send> {
    const page = opened.get(target) ?? send(server.url, { method: 'GET', target });
    opened.set(target, page);
    return page;
  }

  it('lists all operations of the OpenAPI document, and each operation has a page with links to the other methods of its path', async () => {
    const { text } = await open('/docs');
    for (const { operationId, summary } of operations) {
      const page = await open(`/docs/${operationId}`);
      expect([operationId, page.status]).toEqual([operationId, 200]);
      expect(page.text).toContain(`<h1>${summary}</h1>`);
      expect(text).toContain(summary);
    }
    expect((await open('/docs/get_shop_v1_taxes_id')).text).toContain('<a href="/docs/put_shop_v1_taxes_id">PUT</a>');
  });

  it('shows parameters, fields and responses with their types', async () => {
    const listPage = (await open('/docs/get_shop_v1_products')).text.replace(/\s+/g, ' ');
    expect(listPage).toContain('<code>per_page</code> <span class="type">integer</span>');
    expect(listPage).toContain('The header <code>X-WP-Total</code> contains the total number of records');
    expect(listPage).toContain('<code>dimensions.length</code>');
    const createPage = (await open('/docs/post_shop_v1_customers')).text.replace(/\s+/g, ' ');
    expect(createPage).toMatch(/<code>email<\/code> <span class="type">[^<]*<\/span> <b class="required">/);
    expect(createPage).toContain('<code>Idempotency-Key</code>');
  });

  it('loads nothing from other sites, and runs only its own files', async () => {
    const { text, headers } = await open('/docs/post_shop_v1_orders');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';.*style-src 'sha256-[^']+' 'self';.*frame-ancestors 'none';script-src 'self';connect-src 'self'$/,
    );
    expect(text).not.toMatch(/<script(?! (?:type="module" )?src="\/docs\/)|\son\w+=|\sstyle=/);
    const files = [...text.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(([, address]) => address);
    expect(files).toHaveLength(6);
    for (const address of files) {
      const { status, headers: fileHeaders } = await open(address);
      expect([status, fileHeaders['cache-control'], fileHeaders['x-content-type-options']]).toEqual([
        ...[200, 'public, max-age=31536000, immutable', 'nosniff'],
      ]);
      expect(fileHeaders['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
    }
  });

  it('has a title for each page that no other page has, and shows code as code and not in backticks', async () => {
    const { text: index } = await open('/docs');
    const addresses = new Set([
      '/docs',
      ...[...index.matchAll(/href="(\/docs\/(?!assets)[^"#?]*)"/g)].map(([, address]) => address),
    ]);
    const titles = new Map<string, string>();
    for (const address of addresses) {
      const { text } = await open(address);
      const [, title] = /<title>([^<]*)<\/title>/.exec(text)!;
      expect([address, titles.get(title)]).toEqual([address, undefined]);
      titles.set(title, address);
      const prose = text.replace(/<(pre|textarea)[^]*?<\/\1>/g, '').replace(/<code>[^<]*<\/code>/g, '');
      expect([address, /`[^<>]*`|&#96;/.exec(prose)?.[0]]).toEqual([address, undefined]);
    }
    expect(titles.size).toBeGreaterThan(operations.length / 2);
  });

  it('has a reference of wc/v3, whose addresses begin with the root that serves it', async () => {
    const { text: index } = await open('/docs');
    expect(index).toContain('<a href="/docs/post_wc_v3_orders_order_id_refunds">');
    const page = (await open('/docs/get_wc_v3_orders')).text.replace(/\s+/g, ' ');
    expect(page).toContain(`<code>${server.root.replace(/rest$/, 'wp-json')}/wc/v3/orders</code>`);
    expect(page).toMatch(/setting <code>COMPAT_ROOT<\/code> is <code>wp-json<\/code>/);
    expect(page).toContain('<code>line_items[].product_id</code>');
  });

  it('links an operation to the same one in the other version of the shop, and says which version is for whom', async () => {
    const linked = async (id: string) =>
      [...(await open(`/docs/${id}`)).text.matchAll(/<a href="\/docs\/(\w+)"><code>(?:shop|wc)\/v\d<\/code>/g)].map(
        ([, to]) => to,
      );
    expect(await linked('post_shop_v1_orders_order_id_refunds')).toEqual(['post_wc_v3_orders_order_id_refunds']);
    expect(await linked('post_wc_v3_orders_order_id_refunds')).toEqual(['post_shop_v1_orders_order_id_refunds']);
    expect(await linked('get_shop_v1_products_product_id_reviews')).toEqual([]);
    expect(await linked('get_cms_v2_posts')).toEqual([]);
    for (const page of ['/docs', '/docs/guides/clients']) {
      const { text } = await open(page);
      for (const version of ['rest/shop/v1', 'rest/cms/v2', 'wp-json/wc/v3', 'wp-json/wc/v2', 'wp-json/wc/v1', 'wp-json/wp/v2'])
        expect(text).toContain(`<code>/${version}</code>`);
    }
  });

  it('lists the errors of each operation with their statuses, as the OpenAPI document declares them', async () => {
    for (const { operationId, responses } of operations) {
      const { text } = await open(`/docs/${operationId}`);
      const rows = [...text.matchAll(/<th scope="row">(?:<a[^>]*>)?<code>([\w-]+)<\/code>(?:<\/a>)?<\/th>\s*<td>(\d{3})<\/td>/g)];
      const declared = Object.entries(responses).flatMap(([status, { content }]) =>
        /^[45]/.test(status) ? Object.keys(content!['application/json'].examples).map((code) => [code, status]) : [],
      );
      expect([operationId, rows.map(([, code, status]) => [code, status])]).toEqual([operationId, declared]);
      expect(declared.length).toBeGreaterThan(0);
    }
    expect((await open('/docs/post_shop_v1_orders')).text).toContain('<a href="/docs/errors#rest_invalid_param">');
  });

  it('has no page for an unknown operation', async () => {
    for (const target of ['/docs/nothing', '/docs/toString', '/docs/get_shop_v1_products/x', '/docs/%3Cscript%3E'])
      expect([target, (await open(target)).status]).toEqual([target, 404]);
  });

  it('is linked on the front page', async () => {
    expect((await open('/')).text).toContain('<a href="/docs">');
  });

  it('has JavaScript examples that are valid requests', async () => {
    const invalidRequestCodes = [
      ...['rest_no_route', 'rest_invalid_param', 'rest_unknown_parameter', 'rest_missing_callback_param', 'rest_invalid_json'],
    ];
    for (const { operationId } of operations) {
      const { status, body } = await run(operationId);
      expect([operationId, invalidRequestCodes.includes(String(body?.code)), status < 500]).toEqual([operationId, false, true]);
    }
  });

  it('has examples that create the shown records in a new shop', async () => {
    const shop = await startTestServer(engine);
    for (const route of [
      'shop_v1_products',
      'shop_v1_orders',
      'shop_v1_coupons',
      'shop_v1_customers',
      'cms_v2_posts',
      'cms_v2_media',
    ])
      expect([route, (await run(`post_${route}`, shop)).status]).toEqual([route, 201]);
    await shop.stop();
  });

  it('describes nested fields of records and bodies, and collapses long lists of values (finding C8)', async () => {
    const page = (await open('/docs/post_shop_v1_orders')).text.replace(/\s+/g, ' ');
    const nested = [...page.matchAll(/<code>(\w+(?:\[\])?\.[^<]+)<\/code> <span class="type">.*?<\/p> (<p>)?/g)];
    expect(nested.length).toBeGreaterThan(80);
    expect(nested.filter(([, , description]) => description === undefined).map(([, name]) => name)).toEqual([]);
    expect(page).toContain('<p>Quantity; 0 deletes the line.</p>');
    expect(page).toMatch(/<code>currency<\/code> <span class="type">one of \d+ values<\/span>/);
  });

  it('shows example responses with the URL of this site (finding C8)', async () => {
    const page = (await open('/docs/get_shop_v1_orders_id')).text;
    const order = JSON.parse(codeIn(page, 'Example response')!) as JsonRecord;
    expect([typeof order.total, Number(order.total) > 0]).toEqual(['string', true]);
    expect(JSON.stringify(order._links)).toContain(`"${server.root}/shop/v1/orders/${order.id}"`);
  });

  it('has a guide to refunds whose example gets the answer that it shows', async () => {
    const shop = await startTestServer(engine);
    const admin = shop.as('admin');
    await aTaxRate(admin, { country: '', rate: '9.0000' });
    const product = await aProduct(admin, { regular_price: '7.95' });
    const order = await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 2 }] });
    const { text: page } = await open('/docs/guides/order-statuses');
    const example = page.slice(page.indexOf('orders/1001/refunds') - 1_000);
    const [, sent] = /orders\/1001\/refunds.*?-d '(\{.*?\})'/s.exec(codeIn(example, 'Request in curl')!)!;
    const shown = codeIn(example, 'Answer')!;
    const refund = () =>
      admin.post(
        `/shop/v1/orders/${order.id}/refunds`,
        JSON.parse(sent.replace('5001', String((order.line_items as JsonRecord[])[0].id))),
      );
    expect([order.total, (await refund()).body]).toMatchObject(['17.33', JSON.parse(shown) as JsonRecord]);
    expect((await refund()).body.amount).toBe('8.66');
    await shop.stop();
  });

  it('lists every error with its status and message (finding C8)', async () => {
    const { status, text } = await open('/docs/errors');
    const prose = textOf(text);
    for (const { code, sentence } of declaredErrors) {
      expect(text).toContain(`id="${code}"`);
      for (const part of sentence.split(/(?<=[.:!?]) (?=[A-Z])/)) expect(prose).toContain(part.replaceAll('`', ''));
    }
    expect(status).toBe(200);
    for (const code of ['rest_no_route', 'term_exists', 'shop_rest_cannot_view']) expect(text).toContain(`<code>${code}</code>`);
  });

  it('links to guides, errors and webhooks, and has no broken links (finding C8)', async () => {
    const found = new Set(['/docs']);
    const guides = [...(await open('/docs')).text.matchAll(/href="(\/docs\/guides\/[^"#?]+)"/g)].map(([, address]) => address);
    for (const page of [
      '/docs',
      '/docs/errors',
      ...new Set(guides),
      '/docs/resources/shop-v1-orders',
      '/docs/post_shop_v1_orders',
    ]) {
      const { text } = await open(page);
      for (const [, address] of text.matchAll(/href="(\/docs[^"#?]*)"/g)) found.add(address);
    }
    expect([...found]).toEqual(expect.arrayContaining(['/docs/guides/first-order', '/docs/errors', '/docs/guides/webhooks']));
    for (const address of found) expect([address, (await open(address)).status]).toEqual([address, 200]);
    expect(textOf((await open('/docs/guides/first-order')).text)).toContain('"line_items": [');
    for (const moved of ['/docs/guides', '/docs/webhooks']) expect((await open(moved)).status).toBe(301);
  });

  it('documents webhooks: topics, headers, a valid signature, and the body of a real delivery (finding C8)', async () => {
    const { text } = await open('/docs/guides/webhooks');
    expect(TOPICS.find(({ topic }) => topic === 'product.updated')!.about).toMatch(/variation/);
    for (const { topic } of TOPICS) expect(text).toContain(`<code>${topic}</code>`);
    const cells = [...text.matchAll(/<code>([\w-]+)<\/code><\/th>\s*<td><code>([^<]*)<\/code><\/td> <td>([^<]+)<\/td>/gi)];
    const shown = Object.fromEntries(cells.map(([, name, value]) => [name.toLowerCase(), textOf(value)]));
    const body = JSON.parse(codeIn(text, 'Body of a delivery')!) as JsonRecord;
    const delivery = await deliveryOf('order.created', () => run('post_shop_v1_orders'));
    const transportHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'];
    const names = Object.keys(delivery.headers).filter((name) => !transportHeaders.includes(name));
    expect(Object.keys(shown).sort()).toEqual(names.sort());
    expect(Object.keys(JSON.parse(delivery.body) as JsonRecord)).toEqual(Object.keys(body));

    const check = codeIn(text, 'Verification in JavaScript')!
      .replace(/^import .*$/m, '')
      .replace('export function', 'return function');
    const verifySignature = new Function('createHmac', 'timingSafeEqual', check)(createHmac, timingSafeEqual) as VerifySignature;
    const results = [delivery.body, `${delivery.body} `].map((sent) => verifySignature(delivery.headers, sent, 'walnut'));
    expect([...results, verifySignature(delivery.headers, delivery.body, 'peanut')]).toEqual([true, false, false]);
  });

  /** Does something, and returns the delivery that a webhook of this topic gets. */
  async function deliveryOf(topic: string, work: () => Promise<unknown>): Promise<ReceivedRequest> {
    const receivers = await startReceivers(server.database);
    const path = receivers.newPath();
    await aWebhook(server.as('admin'), { status: 'active', topic, delivery_url: receivers.origin + path });
    await work();
    const [, delivery] = await receivers.waitForRequests(path, 2);
    await receivers.stop();
    return delivery;
  }

  /** Runs the JavaScript example of a page, with valid credentials. */
  async function run(operationId: string, { url, credentials } = server): Promise<ExampleResponse> {
    const shown = (await exampleOn(url, operationId, 'JavaScript'))!;
    const { name, secret } = credentials.admin;
    const source = shown.replace(/KEY:SECRET|USER:PASSWORD/, `${name}:${secret}`);
    const file = new File(['%PDF-1.4\n%%EOF\n'], 'harvest.pdf', { type: 'application/pdf' });
    const form = { querySelector: () => ({ files: [file] }) };
    return new Promise((resolve, reject) => {
      const fakeConsole = { log: (status: number, body: Partial<JsonRecord>) => resolve({ status, body }) };
      const example = new Function('console', 'document', `return (async () => {${source}\n})()`);
      (example(fakeConsole, form) as Promise<void>).catch(reject);
    });
  }
});
