import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, aName, anOrder, aProduct } from './support/builders.js';
import { send, type Answer, type Message, type Wire } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aFile, made } from './support/writings.js';

interface Index {
  readonly namespaces: string[];
  readonly routes: Record<string, { namespace: string; methods: string[] }>;
}

describeOnEachEngine('The aliases at the compatibility root', (engine) => {
  let server: TestServer;
  let root: string;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    root = `${server.url}/wp-json`;
  });
  afterAll(() => server.stop());

  /** A request to any address of the server, in the name of the administrator. */
  const ask = <T = Wire>(target: string, message: Partial<Message> = {}): Promise<Answer<T>> =>
    send<T>(server.url, { method: 'GET', target, ...message, headers: { ...server.headersOf('admin'), ...message.headers } });

  describe('the responses there', () => {
    it('have the same routes with aliases, without changing the index of /rest', async () => {
      const [theirs, ours] = [(await ask<Index>('/wp-json')).body, (await ask<Index>('/rest')).body];
      expect(theirs.namespaces).toEqual(['wc/v1', 'wp/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1']);
      expect(ours.namespaces).toEqual(['shop/v1', 'cms/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1']);
      const renamed = (text: string) => text.replaceAll('shop/v1', 'wc/v1').replaceAll('cms/v2', 'wp/v2');
      expect(theirs).toEqual(JSON.parse(renamed(JSON.stringify(ours)).replaceAll(server.root, root)));
      for (const [namespace, own] of [
        ['wc/v1', 'shop/v1'],
        ['wp/v2', 'cms/v2'],
      ]) {
        const { body } = await ask<Index>(`/wp-json/${namespace}`);
        expect(body).toMatchObject({ namespace, _links: { up: [{ href: `${root}/` }] } });
        expect(Object.keys(body.routes)).toEqual(Object.keys((await ask<Index>(`/rest/${own}`)).body.routes).map(renamed));
      }
    });

    it('contain no URL of another root, and no name without an alias', async () => {
      const admin = server.as('admin');
      const product = await aProduct(admin);
      await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 1 }] });
      const post = await made(admin, '/cms/v2/posts', { title: 'a', status: 'publish' });
      const medium = await aFile(admin, post.author as number);
      for (const about of [post.id, medium, product.id])
        await made(admin, '/cms/v2/comments', { post: about, content: aName('Said') });
      await Promise.all([aCoupon(admin), aCustomer(admin)]);
      const { routes } = (await ask<Index>('/wp-json')).body;
      const lists = Object.keys(routes).filter((pattern) => !pattern.includes('(') && routes[pattern].methods.includes('GET'));
      expect(lists).toEqual(expect.arrayContaining(['/wc/v1/orders', '/wp/v2/posts', '/wp/v2/types', '/openapi.json']));
      for (const list of lists) {
        const { text, headers } = await ask(`/wp-json${list}?_embed`);
        expect([list, /.{0,40}(\/rest\/|shop\/v1|cms\/v2)/.exec(text + String(headers.link))?.[0]]).toEqual([list, undefined]);
      }
    });

    it('keep the language in links', async () => {
      const { body, headers } = await ask<Wire[]>('/nl/wp-json/wp/v2/categories?per_page=1');
      expect(headers.link).toContain(`<${server.url}/nl/wp-json/>; rel="https://api.w.org/"`);
      expect(body[0]._links).toMatchObject({ self: [{ href: `${server.url}/nl/wp-json/wp/v2/categories/${body[0].id}` }] });
    });

    it('describe a route with its schema', async () => {
      const { body } = await ask('/wp-json/wc/v1/orders', { method: 'OPTIONS' });
      expect(body).toMatchObject({ namespace: 'wc/v1', methods: ['GET', 'POST'], schema: { title: 'order' } });
    });
  });

  it('are accepted in rest_route, as well as the original names', async () => {
    const product = await aProduct(server.as('admin'));
    for (const [route, path] of [
      [`/wc/v1/products/${product.id}`, `/wp-json/wc/v1/products/${product.id}`],
      ['/wc/v1/nothing', '/wp-json/wc/v1/nothing'],
      [`/shop/v1/products/${product.id}`, `/rest/shop/v1/products/${product.id}`],
    ]) {
      const [routed, direct] = [await ask(`/?rest_route=${route}`), await ask(path)];
      expect([routed.status, routed.body]).toEqual([direct.status, direct.body]);
    }
    const visitor = await send(server.url, { method: 'GET', target: '/?rest_route=/wc/v1/orders' });
    expect([visitor.status, visitor.body.code]).toEqual([401, 'woocommerce_rest_cannot_view']);
  });

  it.each(['v2', 'v3'])('are suggested to clients that request wc/%s (finding C7)', async (version) => {
    for (const target of [`/wp-json/wc/${version}`, `/wp-json/wc/${version}/products`])
      expect(await ask(target)).toMatchObject({
        status: 404,
        body: { code: 'rest_no_route', message: expect.stringContaining('Set the client to wc/v1') },
      });
  });

  it('share all data with /rest, which is the root that the front page names', async () => {
    const order = await anOrder(server.as('admin'));
    const { body: read } = await ask(`/wp-json/wc/v1/orders/${order.id}`);
    expect({ ...read, _links: undefined }).toEqual({ ...order, _links: undefined });
    expect(read._links).toMatchObject({ self: [{ href: `${root}/wc/v1/orders/${order.id}` }] });
    expect((await ask('/rest/shop/v1/orders/99999999')).body.code).toBe('shop_rest_invalid_shop_order_id');
    expect((await ask('/', { method: 'HEAD' })).headers.link).toBe(`<${server.root}/>; rel="https://api.w.org/"`);
  });
});
