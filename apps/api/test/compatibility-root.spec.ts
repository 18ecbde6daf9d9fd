import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import apiFetch from '@wordpress/api-fetch';
import WPAPI from 'wpapi';
import { describeOnEachEngine } from '@grove/database/testing';
import type { KeyName } from './support/actors.js';
import { aName, aTag, createRecord } from './support/builders.js';
import { send, type JsonRecord } from './support/http.js';
import { responseOf, WooCommerceRestApi } from './support/official-client.js';
import { basicAuth, startTestServer, type TestServer } from './support/test-server.js';

/** The client for a root, with its built-in methods or with methods for the given routes. */
const SiteClient = WPAPI as unknown as new (options: {
  endpoint: string;
  username: string;
  password: string;
  routes?: object;
}) => WPAPI;

describeOnEachEngine('Clients at the compatibility root', (engine) => {
  let server: TestServer;
  let root: string;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    root = `${server.url}/wp-json`;
  });
  afterAll(() => server.stop());

  it('find the page on which they ask for an application password in the index', async () => {
    interface Index {
      readonly authentication: { readonly 'application-passwords': { readonly endpoints: { readonly authorization: string } } };
    }
    const { authentication } = (await server.as('visitor', root).get<Index>('/')).body;
    const page = new URL(authentication['application-passwords'].endpoints.authorization);
    page.search = new URLSearchParams({ app_name: 'Stock app', success_url: 'stock-app://done' }).toString();
    const { status, text } = await send(page.origin, { method: 'GET', target: page.pathname + page.search });
    expect([page.origin, status]).toEqual([server.url, 200]);
    expect(text).toContain('Stock app');
  });

  describe('@woocommerce/woocommerce-rest-api, configured only with a host, a key and a version', () => {
    const withKey = (key: KeyName = 'key_read_write', version = 'wc/v1') => {
      const { name: consumerKey, secret: consumerSecret } = server.credentials[key];
      return new WooCommerceRestApi({ url: server.url, version: version as never, consumerKey, consumerSecret });
    };

    it('creates, reads, updates, sends batches and deletes', async () => {
      const client = withKey();
      const {
        status,
        data: product,
        headers,
      } = await responseOf(client.post('products', { name: 'Käse', regular_price: '4.50' }));
      const address = `${root}/wc/v1/products/${product.id}`;
      expect([status, headers.location, product._links]).toEqual([
        201,
        address,
        { self: [{ href: address }], collection: [{ href: `${root}/wc/v1/products` }] },
      ]);
      expect((await responseOf(client.get(`products/${product.id}`))).data).toEqual(product);
      expect((await responseOf(client.put(`products/${product.id}`, { name: 'Renamed' }))).data).toMatchObject({
        name: 'Renamed',
      });
      const batch = { create: [{ name: 'One' }], update: [{ id: product.id, weight: '2' }] };
      const { data } = await responseOf<Record<string, JsonRecord[]>>(client.post('products/batch', batch));
      expect([data.create[0].name, data.update[0].weight]).toEqual(['One', '2']);
      expect((await responseOf(client.delete(`products/${product.id}`, { force: true }))).data.id).toBe(product.id);
      expect(await responseOf(client.get(`products/${product.id}`))).toMatchObject({
        status: 404,
        data: { code: 'woocommerce_rest_invalid_product_id', data: { status: 404 } },
      });
    });

    it.each([
      ['an unknown customer', 'customers/99999999', 404, 'wc_user_invalid_id'],
      ['an unknown order', 'orders/99999999', 404, 'woocommerce_rest_invalid_shop_order_id'],
      ['an invalid parameter', 'products?per_page=x', 400, 'rest_invalid_param'],
      ['an unknown route', 'nothing', 404, 'rest_no_route'],
    ])('gets the error code that it knows for %s', async (_case, path, status, code) => {
      expect(await responseOf(withKey().get(path))).toMatchObject({ status, data: { code } });
    });

    it('gets these codes in the entries of a batch too', async () => {
      const { data } = await responseOf<{ update: unknown[] }>(
        withKey().post('products/batch', { update: [{ id: 99999999, name: 'a' }] }),
      );
      expect(data.update).toEqual([
        {
          id: 99999999,
          error: { code: 'woocommerce_rest_product_invalid_id', message: expect.any(String), data: { status: 400 } },
        },
      ]);
    });

    it('can do only what its key permits', async () => {
      const refused = { status: 401, data: { code: 'woocommerce_rest_authentication_error' } };
      expect(await responseOf(withKey('key_read').post('products', {}))).toMatchObject(refused);
      expect(await responseOf(withKey('key_write').get('products'))).toMatchObject(refused);
    });

    it('follows links between pages at the same root', async () => {
      for (let count = 0; count < 3; count++) await aTag(server.as('admin'), { name: aName('Paged') });
      const { headers } = await responseOf(withKey().get('products/tags', { search: 'paged', per_page: 2 }));
      expect([headers['x-wp-total'], headers['x-wp-totalpages']]).toEqual(['3', '2']);
      const next = /<([^>]+)>; rel="next"/.exec(headers.link)![1];
      expect(next).toContain(`${root}/wc/v1/products/tags?`);
      const target = next.replace(server.url, '');
      expect(
        (await send<JsonRecord[]>(server.url, { method: 'GET', target, headers: server.headersOf('admin') })).body,
      ).toHaveLength(1);
    });

    it('gets 404 for unknown versions of the API', async () => {
      for (const version of ['wc/v4', 'wc/v5'])
        expect(await responseOf(withKey('key_read', version).get('products'))).toMatchObject({
          status: 404,
          data: { code: 'rest_no_route' },
        });
    });
  });

  describe('wpapi, configured only with the root', () => {
    const siteWith = (options: { routes?: object } = {}) => {
      const { name: username, secret: password } = server.credentials.admin;
      return new SiteClient({ endpoint: root, username, password, ...options });
    };
    const site = () => siteWith().namespace('wp/v2');

    it('creates, reads with embedded records, and deletes with its built-in methods', async () => {
      const category = (await site()
        .categories()
        .create({ name: aName('Shelf') })) as unknown as JsonRecord;
      const fields = { title: 'Walnuts', status: 'publish', categories: [category.id] };
      const created = (await site().posts().create(fields)) as unknown as JsonRecord;
      const read = (await site().posts().id(created.id).embed().get()) as unknown as JsonRecord;
      expect(read).toMatchObject({
        _links: { self: [{ href: `${root}/wp/v2/posts/${created.id}` }] },
        _embedded: { author: [{ name: 'admin' }], 'wp:term': [[{ id: category.id }], []] },
      });
      expect(await site().posts().id(created.id).delete({ force: true })).toMatchObject({ deleted: true });
      await expect(site().posts().id(created.id).get()).rejects.toMatchObject({ code: 'rest_post_invalid_id' });
    });

    it('follows the links between pages', async () => {
      for (let count = 0; count < 3; count++) await createRecord(server.as('admin'), '/cms/v2/tags', { name: aName('Leaf') });
      const first = await site().tags().search('leaf').perPage(2).get();
      const second = await first._paging!.next!.get();
      expect([first.length, second.length, first._paging!.totalPages]).toEqual([2, 1, 2]);
    });

    it('creates methods from the routes listed there', async () => {
      const { routes } = (await siteWith().root('/').get()) as unknown as { routes: object };
      const shop = siteWith({ routes }).namespace('wc/v1');
      const product = (await shop.products().create({ name: 'Discovered' })) as unknown as JsonRecord;
      expect(await shop.products().id(product.id).get()).toMatchObject({ id: product.id, name: 'Discovered' });
    });
  });

  describe('@wordpress/api-fetch, configured only with the root', () => {
    let middleware: ReturnType<typeof apiFetch.createRootURLMiddleware>;
    beforeAll(() => apiFetch.use((middleware = apiFetch.createRootURLMiddleware(`${root}/`))));
    afterAll(() => void apiFetch.unregister(middleware));

    it('gets all records by following links, and updates one with POST', async () => {
      const headers = basicAuth(server.credentials.admin);
      for (const count of [100, 1]) {
        const create = Array.from({ length: count }, () => ({ name: aName('Fetched') }));
        await server.as('admin').post('/shop/v1/products/tags/batch', { create });
      }
      const tags = await apiFetch<JsonRecord[]>({ path: '/wc/v1/products/tags?per_page=-1&search=fetched', headers });
      expect(new Set(tags.map(({ id }) => id)).size).toBe(101);
      const path = `/wc/v1/products/tags/${tags[0].id}`;
      expect(await apiFetch({ path, method: 'PUT', data: { name: 'Ripe' }, headers })).toMatchObject({ name: 'Ripe' });
      await expect(apiFetch({ path })).rejects.toMatchObject({ code: 'woocommerce_rest_cannot_view', data: { status: 401 } });
    });
  });
});
