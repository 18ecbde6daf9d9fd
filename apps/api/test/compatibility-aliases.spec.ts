import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCoupon, aCustomer, aName, anOrder, aProduct, createRecord } from './support/builders.js';
import { send, type HttpResponse, type RawRequest, type JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { aFile } from './support/content-items.js';

interface Index {
  readonly authentication: object;
  readonly namespaces: string[];
  readonly routes: Record<string, { namespace: string; methods: string[] }>;
}

/** The index without what only the compatibility root has. */
const withoutLaterVersions = (index: Index): Index => ({
  ...index,
  namespaces: index.namespaces.filter((namespace) => !/^wc\/v[23]$/.test(namespace)),
  routes: Object.fromEntries(Object.entries(index.routes).filter(([route]) => !/^\/wc\/v[23](\/|$)/.test(route))),
});

describeOnEachEngine('The aliases at the compatibility root', (engine) => {
  let server: TestServer;
  let root: string;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    root = `${server.url}/wp-json`;
  });
  afterAll(() => server.stop());

  /** Sends a request to any path of the server, as the administrator. */
  const request = <T = JsonRecord>(target: string, message: Partial<RawRequest> = {}): Promise<HttpResponse<T>> =>
    send<T>(server.url, { method: 'GET', target, ...message, headers: { ...server.headersOf('admin'), ...message.headers } });

  describe('in responses', () => {
    it('replace the namespaces of all routes, and do not change the index of /rest', async () => {
      const [aliased, original] = [(await request<Index>('/wp-json')).body, (await request<Index>('/rest')).body];
      expect(aliased.namespaces).toEqual(['wc/v1', 'wc/v2', 'wc/v3', 'wp/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1']);
      expect(original.namespaces).toEqual(['shop/v1', 'cms/v2', 'oembed/1.0', 'contact-form/v1', 'seo/v1']);
      const withAliases = (text: string) => text.replaceAll('shop/v1', 'wc/v1').replaceAll('cms/v2', 'wp/v2');
      const expected = JSON.parse(withAliases(JSON.stringify(original)).replaceAll(server.root, root)) as Index;
      // The page on which programs ask for an application password is announced below the root that they know.
      const { authentication } = aliased;
      expect(withoutLaterVersions(aliased)).toEqual({ ...expected, authentication });
      expect([original.authentication, Object.keys(authentication)]).toEqual([[], ['application-passwords']]);
      for (const [namespace, originalName] of [
        ['wc/v1', 'shop/v1'],
        ['wp/v2', 'cms/v2'],
      ]) {
        const { body } = await request<Index>(`/wp-json/${namespace}`);
        expect(body).toMatchObject({ namespace, _links: { up: [{ href: `${root}/` }] } });
        expect(Object.keys(body.routes)).toEqual(
          Object.keys((await request<Index>(`/rest/${originalName}`)).body.routes).map(withAliases),
        );
      }
    });

    it('are complete: no response contains a URL of another root or an original namespace', async () => {
      const admin = server.as('admin');
      const product = await aProduct(admin);
      await anOrder(admin, { line_items: [{ product_id: product.id, quantity: 1 }] });
      const post = await createRecord(admin, '/cms/v2/posts', { title: 'a', status: 'publish' });
      const medium = await aFile(admin, post.author as number);
      for (const target of [post.id, medium, product.id])
        await createRecord(admin, '/cms/v2/comments', { post: target, content: aName('Comment') });
      await Promise.all([aCoupon(admin), aCustomer(admin)]);
      const { routes } = (await request<Index>('/wp-json')).body;
      const lists = Object.keys(routes).filter((pattern) => !pattern.includes('(') && routes[pattern].methods.includes('GET'));
      expect(lists).toEqual(expect.arrayContaining(['/wc/v1/orders', '/wp/v2/posts', '/wp/v2/types', '/openapi.json']));
      for (const list of lists) {
        const { text, headers } = await request(`/wp-json${list}?_embed`);
        expect([list, /.{0,40}(\/rest\/|shop\/v1|cms\/v2)/.exec(text + String(headers.link))?.[0]]).toEqual([list, undefined]);
      }
    });

    it('are in links with a language prefix', async () => {
      const { body, headers } = await request<JsonRecord[]>('/nl/wp-json/wp/v2/categories?per_page=1');
      expect(headers.link).toContain(`<${server.url}/nl/wp-json/>; rel="https://api.w.org/"`);
      expect(body[0]._links).toMatchObject({ self: [{ href: `${server.url}/nl/wp-json/wp/v2/categories/${body[0].id}` }] });
    });

    it('are in the description of a route with its schema', async () => {
      const { body } = await request('/wp-json/wc/v1/orders', { method: 'OPTIONS' });
      expect(body).toMatchObject({ namespace: 'wc/v1', methods: ['GET', 'POST'], schema: { title: 'order' } });
    });
  });

  it('are accepted in rest_route, like the original namespaces', async () => {
    const product = await aProduct(server.as('admin'));
    for (const [route, path] of [
      [`/wc/v1/products/${product.id}`, `/wp-json/wc/v1/products/${product.id}`],
      ['/wc/v1/nothing', '/wp-json/wc/v1/nothing'],
      [`/shop/v1/products/${product.id}`, `/rest/shop/v1/products/${product.id}`],
    ]) {
      const [routed, direct] = [await request(`/?rest_route=${route}`), await request(path)];
      expect([routed.status, routed.body]).toEqual([direct.status, direct.body]);
    }
    const visitor = await send(server.url, { method: 'GET', target: '/?rest_route=/wc/v1/orders' });
    expect([visitor.status, visitor.body.code]).toEqual([401, 'woocommerce_rest_cannot_view']);
  });

  it.each(['v2', 'v3'])('are suggested to clients that request what wc/%s does not have (finding C7)', async (version) => {
    expect(await request(`/wp-json/wc/${version}/orders/7/actions`)).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route', message: expect.stringContaining('Set the client to wc/v1') },
    });
  });

  it('give access to the same records as /rest, which stays the root on the front page', async () => {
    const order = await anOrder(server.as('admin'));
    const { body: read } = await request(`/wp-json/wc/v1/orders/${order.id}`);
    expect({ ...read, _links: undefined }).toEqual({ ...order, _links: undefined });
    expect(read._links).toMatchObject({ self: [{ href: `${root}/wc/v1/orders/${order.id}` }] });
    expect((await request('/rest/shop/v1/orders/99999999')).body.code).toBe('shop_rest_invalid_shop_order_id');
    expect((await request('/', { method: 'HEAD' })).headers.link).toBe(`<${server.root}/>; rel="https://api.w.org/"`);
  });
});
