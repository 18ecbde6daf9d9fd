import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WPAPI from 'wpapi';
import { describeOnEachEngine } from '@grove/database/testing';
import type { KeyName, NameAndSecret } from './support/actors.js';
import { aName, aProduct } from './support/builders.js';
import { toQueryString, send, type JsonRecord } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { digestTables } from './support/tables.js';
import { responseOf, WooCommerceRestApi } from './support/official-client.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const SPECIAL_CHARACTERS = 'Käse & Nüsse 🌰 [50% off] a+b "x" (1/2)';

describeOnEachEngine('Client libraries for shops', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const clientWith = ({ name, secret }: NameAndSecret) =>
    new WooCommerceRestApi({
      url: server.url,
      wpAPIPrefix: 'rest',
      version: 'shop/v1' as never,
      consumerKey: name,
      consumerSecret: secret,
    });
  const withKey = (key: KeyName = 'key_read_write') => clientWith(server.credentials[key]);

  describe('@woocommerce/woocommerce-rest-api with signed requests', () => {
    it('creates, reads, updates, sends batches and deletes', async () => {
      const client = withKey();
      const { status, data: product } = await responseOf(
        client.post('products', { name: SPECIAL_CHARACTERS, regular_price: '4.50' }),
      );
      expect([status, product.regular_price]).toEqual([201, '4.50']);
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
        data: { code: 'shop_rest_invalid_product_id' },
      });
    });

    it.each([
      ['no parameters', () => ({}), undefined],
      ['a search with special characters', () => ({ search: SPECIAL_CHARACTERS }), 1],
      ['a list of twelve ids', (ids: number[]) => ({ include: ids, per_page: 50, orderby: 'id' }), 12],
      [
        'several parameters together',
        (ids: number[]) => ({ include: ids, exclude: ids.slice(0, 2), page: 2, per_page: 3, order: 'asc', search: 'signed' }),
        3,
      ],
      ['a nested object', () => ({ filter: { s: SPECIAL_CHARACTERS, posts_per_page: '5' } }), 1],
      ['a search with a space, a plus, a slash and a percent sign', () => ({ search: 'a+b 50% 1/2' }), 1],
    ])('lists with %s', async (_case, params, count) => {
      const client = withKey();
      const names = Array.from({ length: 12 }, () => ({ name: aName('Signed') }));
      const { data: batch } = await responseOf<{ create: JsonRecord[] }>(client.post('products/batch', { create: names }));
      const special = await aProduct(server.as('admin'), { name: 'Special', description: SPECIAL_CHARACTERS });
      const { status, data, headers } = await responseOf<JsonRecord[]>(
        client.get('products', params(batch.create.map(({ id }) => id))),
      );
      expect([status, headers['x-wp-total']]).toEqual([200, expect.stringMatching(/^\d+$/)]);
      if (count !== undefined) expect(data).toHaveLength(count);
      await server.as('admin').delete(`${PRODUCTS}/${special.id}`, { force: true });
    });

    it('is refused with a wrong secret, and nothing changes', async () => {
      const { name } = server.credentials.key_read_write;
      const before = await digestTables(server.database);
      expect(
        await responseOf(clientWith({ name, secret: `cs_${'0'.repeat(40)}` }).post('products', { name: 'Unauthorized' })),
      ).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_authentication_error', data: { status: 401 } },
      });
      expect(await digestTables(server.database)).toEqual(before);
    });

    it('is treated as a visitor with an unknown key', async () => {
      const unknown = { name: `ck_${'0'.repeat(40)}`, secret: `cs_${'0'.repeat(40)}` };
      expect(await responseOf(clientWith(unknown).get('products'))).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_cannot_view' },
      });
    });

    it('can do only what its key permits', async () => {
      expect(await responseOf(withKey('key_read').post('products', {}))).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_authentication_error' },
      });
      expect(await responseOf(withKey('key_write').get('products'))).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_authentication_error' },
      });
      expect((await responseOf(withKey('key_read').get('products'))).status).toBe(200);
      expect((await responseOf(withKey('key_write').post('products', {}))).status).toBe(201);
    });

    it('cannot be replayed, and its signed parameters cannot be changed', async () => {
      const { request } = await responseOf(withKey().get('products', { search: 'signed' }));
      const sendAgain =
        (target: string, method = 'GET') =>
        () =>
          send(server.url, { method, target });
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], sendAgain(request.path));
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], sendAgain(request.path.replaceAll('signed', 'other')));
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], sendAgain(request.path, 'POST'));
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], sendAgain(`${request.path}&status=draft`));
    });
  });

  describe('A client with its key in the query', () => {
    const queryWith = (key: KeyName, others = {}) => {
      const { name, secret } = server.credentials[key];
      return { consumer_key: name, consumer_secret: secret, ...others };
    };

    it('reads and writes', async () => {
      const visitor = server.as('visitor');
      expect((await visitor.get(PRODUCTS, queryWith('key_read'))).status).toBe(200);
      expect((await visitor.send('POST', PRODUCTS, { query: queryWith('key_write'), body: { name: 'From a key' } })).status).toBe(
        201,
      );
    });

    it('is refused with a wrong or missing secret', async () => {
      const wrong = { ...queryWith('key_read'), consumer_secret: server.credentials.key_write.secret };
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], () => server.as('visitor').get(PRODUCTS, wrong));
      const { consumer_key } = queryWith('key_read');
      await expectRefusal(server, [401, 'shop_rest_cannot_view'], () => server.as('visitor').get(PRODUCTS, { consumer_key }));
    });

    it('never gets its secret in a response, not even in links', async () => {
      const { text, headers } = await server.as('visitor').get(PRODUCTS, queryWith('key_read', { per_page: 1 }));
      expect(text + JSON.stringify(headers)).not.toContain(server.credentials.key_read.secret);
    });
  });

  describe('wpapi, which discovers the interface from the front page', () => {
    const discover = async () => {
      const { name, secret } = server.credentials.admin;
      return (await WPAPI.discover(server.url)).auth({ username: name, password: secret });
    };

    it('discovers the interface from the Link header of the front page', async () => {
      for (const method of ['HEAD', 'GET']) {
        const { status, headers } = await send(server.url, { method, target: '/' });
        expect([status, headers.link]).toEqual([200, `<${server.root}/>; rel="https://api.w.org/"`]);
      }
      expect(await (await discover()).root().get()).toMatchObject({
        namespaces: expect.arrayContaining(['shop/v1', 'cms/v2']),
      });
    });

    it('creates, updates, lists and deletes with methods that it creates from the routes', async () => {
      const shop = (await discover()).namespace('shop/v1');
      const product = (await shop.products().create({ name: 'Discovered', regular_price: '3' })) as unknown as JsonRecord;
      expect(product).toMatchObject({ name: 'Discovered', price: '3' });
      expect(await shop.products().id(product.id).update({ weight: '1' })).toMatchObject({ weight: '1' });
      const found = await shop.products().search('discovered').perPage(1).get();
      expect([found.length, found._paging?.total]).toEqual([1, 1]);
      expect(await shop.products().id(product.id).delete({ force: true })).toMatchObject({ id: product.id });
      await expect(shop.products().id(product.id).get()).rejects.toMatchObject({ code: 'shop_rest_invalid_product_id' });
    });

    it('follows the links between pages', async () => {
      const shop = (await discover()).namespace('shop/v1');
      for (let count = 0; count < 3; count++) await aProduct(server.as('admin'), { name: aName('Paged shop') });
      const first = await shop.products().param('orderby', 'id').search('paged shop').perPage(2).get();
      const second = await first._paging!.next!.get();
      expect([first.length, second.length]).toEqual([2, 1]);
    });
  });

  it('n8n, which splits Link headers at commas, can find the next page', async () => {
    for (let count = 0; count < 2; count++) await aProduct(server.as('admin'), { sku: `N8N-${count}` });
    const { headers } = await server
      .as('admin')
      .get(PRODUCTS, `sku=N8N-0,N8N-1&per_page=1${toQueryString({ search: '' }).replace('?', '&')}`);
    const next = String(headers.link)
      .split(',')
      .find((link) => link.includes('rel="next"'))!;
    const target = /<([^>]+)>/.exec(next)![1].replace(server.root, '');
    expect((await server.as('admin').list(target)).body.map(({ sku }) => sku)).toEqual(['N8N-0']);
  });
});
