import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import WPAPI from 'wpapi';
import { describeOnEachEngine } from '@grove/database/testing';
import type { KeyName, NameAndSecret } from './support/actors.js';
import { aName, aProduct } from './support/builders.js';
import { queryOf, send, type Wire } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { stateOf } from './support/tables.js';
import { answered, WooCommerceRestApi } from './support/official-client.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const HARD = 'Käse & Nüsse 🌰 [50% off] a+b "x" (1/2)';

describeOnEachEngine('Existing clients', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const signing = ({ name, secret }: NameAndSecret) =>
    new WooCommerceRestApi({
      url: server.url,
      wpAPIPrefix: 'rest',
      version: 'shop/v1' as never,
      consumerKey: name,
      consumerSecret: secret,
    });
  const withKey = (key: KeyName = 'key_read_write') => signing(server.credentials[key]);

  describe('@woocommerce/woocommerce-rest-api with signed requests', () => {
    it('creates, reads, updates, sends batches and deletes', async () => {
      const client = withKey();
      const { status, data: product } = await answered(client.post('products', { name: HARD, regular_price: '4.50' }));
      expect([status, product.regular_price]).toEqual([201, '4.50']);
      expect((await answered(client.get(`products/${product.id}`))).data).toEqual(product);
      expect((await answered(client.put(`products/${product.id}`, { name: 'Renamed' }))).data).toMatchObject({ name: 'Renamed' });
      const batch = { create: [{ name: 'One' }], update: [{ id: product.id, weight: '2' }] };
      const { data } = await answered<Record<string, Wire[]>>(client.post('products/batch', batch));
      expect([data.create[0].name, data.update[0].weight]).toEqual(['One', '2']);
      expect((await answered(client.delete(`products/${product.id}`, { force: true }))).data.id).toBe(product.id);
      expect(await answered(client.get(`products/${product.id}`))).toMatchObject({
        status: 404,
        data: { code: 'shop_rest_invalid_product_id' },
      });
    });

    it.each([
      ['no parameters', () => ({}), undefined],
      ['words with every kind of sign', () => ({ search: HARD }), 1],
      ['a list of twelve ids', (ids: number[]) => ({ include: ids, per_page: 50, orderby: 'id' }), 12],
      [
        'lists, numbers and words together',
        (ids: number[]) => ({ include: ids, exclude: ids.slice(0, 2), page: 2, per_page: 3, order: 'asc', search: 'signed' }),
        3,
      ],
      ['a nested object', () => ({ filter: { s: HARD, posts_per_page: '5' } }), 1],
      ['a blank, a plus, a slash and a per cent sign', () => ({ search: 'a+b 50% 1/2' }), 1],
    ])('lists with %s', async (_case, params, count) => {
      const client = withKey();
      const names = Array.from({ length: 12 }, () => ({ name: aName('Signed') }));
      const { data: made } = await answered<{ create: Wire[] }>(client.post('products/batch', { create: names }));
      const hard = await aProduct(server.as('admin'), { name: 'Hard', description: HARD });
      const { status, data, headers } = await answered<Wire[]>(client.get('products', params(made.create.map(({ id }) => id))));
      expect([status, headers['x-wp-total']]).toEqual([200, expect.stringMatching(/^\d+$/)]);
      if (count !== undefined) expect(data).toHaveLength(count);
      await server.as('admin').delete(`${PRODUCTS}/${hard.id}`, { force: true });
    });

    it('is refused with a wrong secret, without any change', async () => {
      const { name } = server.credentials.key_read_write;
      const before = await stateOf(server.database);
      expect(
        await answered(signing({ name, secret: `cs_${'0'.repeat(40)}` }).post('products', { name: 'Forged' })),
      ).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_authentication_error', data: { status: 401 } },
      });
      expect(await stateOf(server.database)).toEqual(before);
    });

    it('is treated as a visitor with an unknown key', async () => {
      const unknown = { name: `ck_${'0'.repeat(40)}`, secret: `cs_${'0'.repeat(40)}` };
      expect(await answered(signing(unknown).get('products'))).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_cannot_view' },
      });
    });

    it('may do what its key permits', async () => {
      expect(await answered(withKey('key_read').post('products', {}))).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_authentication_error' },
      });
      expect(await answered(withKey('key_write').get('products'))).toMatchObject({
        status: 401,
        data: { code: 'shop_rest_authentication_error' },
      });
      expect((await answered(withKey('key_read').get('products'))).status).toBe(200);
      expect((await answered(withKey('key_write').post('products', {}))).status).toBe(201);
    });

    it('cannot be replayed, and its signed parameters cannot be changed', async () => {
      const { request } = await answered(withKey().get('products', { search: 'signed' }));
      const again =
        (target: string, method = 'GET') =>
        () =>
          send(server.url, { method, target });
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], again(request.path));
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], again(request.path.replaceAll('signed', 'other')));
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], again(request.path, 'POST'));
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], again(`${request.path}&status=draft`));
    });
  });

  describe('A client with its key in the query', () => {
    const asking = (key: KeyName, more = {}) => {
      const { name, secret } = server.credentials[key];
      return { consumer_key: name, consumer_secret: secret, ...more };
    };

    it('reads and writes', async () => {
      const visitor = server.as('visitor');
      expect((await visitor.get(PRODUCTS, asking('key_read'))).status).toBe(200);
      expect((await visitor.send('POST', PRODUCTS, { query: asking('key_write'), body: { name: 'From a key' } })).status).toBe(
        201,
      );
    });

    it('is refused with a wrong or missing secret', async () => {
      const wrong = { ...asking('key_read'), consumer_secret: server.credentials.key_write.secret };
      await expectRefusal(server, [401, 'shop_rest_authentication_error'], () => server.as('visitor').get(PRODUCTS, wrong));
      const { consumer_key } = asking('key_read');
      await expectRefusal(server, [401, 'shop_rest_cannot_view'], () => server.as('visitor').get(PRODUCTS, { consumer_key }));
    });

    it('never gets its secret back, not even in links', async () => {
      const { text, headers } = await server.as('visitor').get(PRODUCTS, asking('key_read', { per_page: 1 }));
      expect(text + JSON.stringify(headers)).not.toContain(server.credentials.key_read.secret);
    });
  });

  describe('wpapi, which discovers the interface from the front page', () => {
    const discovered = async () => {
      const { name, secret } = server.credentials.admin;
      return (await WPAPI.discover(server.url)).auth({ username: name, password: secret });
    };

    it('discovers the interface from the Link header of the front page', async () => {
      for (const method of ['HEAD', 'GET']) {
        const { status, headers } = await send(server.url, { method, target: '/' });
        expect([status, headers.link]).toEqual([200, `<${server.root}/>; rel="https://api.w.org/"`]);
      }
      expect(await (await discovered()).root().get()).toMatchObject({
        namespaces: expect.arrayContaining(['shop/v1', 'cms/v2']),
      });
    });

    it('creates methods from the routes, and uses them', async () => {
      const shop = (await discovered()).namespace('shop/v1');
      const product = (await shop.products().create({ name: 'Discovered', regular_price: '3' })) as unknown as Wire;
      expect(product).toMatchObject({ name: 'Discovered', price: '3' });
      expect(await shop.products().id(product.id).update({ weight: '1' })).toMatchObject({ weight: '1' });
      const found = await shop.products().search('discovered').perPage(1).get();
      expect([found.length, found._paging?.total]).toEqual([1, 1]);
      expect(await shop.products().id(product.id).delete({ force: true })).toMatchObject({ id: product.id });
      await expect(shop.products().id(product.id).get()).rejects.toMatchObject({ code: 'shop_rest_invalid_product_id' });
    });

    it('follows the links between pages', async () => {
      const shop = (await discovered()).namespace('shop/v1');
      for (let count = 0; count < 3; count++) await aProduct(server.as('admin'), { name: aName('Turned, again') });
      const first = await shop.products().param('orderby', 'id').search('turned, again').perPage(2).get();
      const second = await first._paging!.next!.get();
      expect([first.length, second.length]).toEqual([2, 1]);
    });
  });

  it('n8n, which splits Link headers at commas, finds the next page', async () => {
    for (let count = 0; count < 2; count++) await aProduct(server.as('admin'), { sku: `N8N-${count}` });
    const { headers } = await server
      .as('admin')
      .get(PRODUCTS, `sku=N8N-0,N8N-1&per_page=1${queryOf({ search: '' }).replace('?', '&')}`);
    const next = String(headers.link)
      .split(',')
      .find((link) => link.includes('rel="next"'))!;
    const target = /<([^>]+)>/.exec(next)![1].replace(server.root, '');
    expect((await server.as('admin').list(target)).body.map(({ sku }) => sku)).toEqual(['N8N-0']);
  });
});
