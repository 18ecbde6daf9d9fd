import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct, aTag } from './support/builders.js';
import type { RequestOptions } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { ResponseChecker } from './support/response-checker.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const TAGS = `${PRODUCTS}/tags`;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

describeOnEachEngine('A hostile URL', (engine) => {
  let server: TestServer;
  let product: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine);
    product = await aProduct(server.as('admin'), { name: 'Walnuts' });
  });
  afterAll(() => server.stop());

  const checkedRequest = (method: string, path: string, extras: RequestOptions = {}) =>
    new ResponseChecker(server).check(`${method} ${path}`.slice(0, 200), () => server.as('admin').send(method, path, extras));

  it.each([
    '1abc',
    '1.0',
    '-1',
    '1e3',
    '0x1',
    '%201',
    '1%20',
    '1%00',
    '١',
    '..',
    '%2e%2e',
    '1%2F..',
    '__proto__',
    '',
    '1;x',
    '1,2',
    '[1]',
  ])('does not match the route of products with the path "%s"', async (id) => {
    const path = `${PRODUCTS}/${encodeURI(id).replaceAll('%25', '%')}`;
    for (const method of ['PUT', 'DELETE'])
      expect((await checkedRequest(method, path, { body: { name: 'Hacked' } })).body.code).toBe('rest_no_route');
  });

  it.each(['%', '%E0%A4%A', '%E9', 'a%'])('refuses the path "%s", because it cannot be decoded', async (id) => {
    for (const method of ['PUT', 'DELETE'])
      await expectRefusal(server, [400, 'rest_invalid_encoding'], () =>
        server.as('admin').send(method, `${PRODUCTS}/${id}`, { body: { name: 'Hacked' } }),
      );
  });

  it.each(['0', '99999999999999999999999', '9007199254740993', '2147483648', `${'9'.repeat(400)}`])(
    'does not find a product with the number %s',
    async (id) => {
      await expectRefusal(server, [404, 'shop_rest_invalid_product_id'], () => server.as('admin').get(`${PRODUCTS}/${id}`));
      await expectRefusal(server, [400, 'shop_rest_product_invalid_id'], () =>
        server.as('admin').put(`${PRODUCTS}/${id}`, { name: 'X' }),
      );
      await expectRefusal(server, [404, 'shop_rest_term_invalid'], () => server.as('admin').put(`${TAGS}/${id}`, { name: 'X' }));
      await expectRefusal(server, [404, 'shop_rest_taxonomy_invalid'], () =>
        server.as('admin').get(`${PRODUCTS}/attributes/${id}/terms`),
      );
    },
  );

  it('updates the record of its path, even if the query and the body contain other ids', async () => {
    const other = await aProduct(server.as('admin'));
    const { body } = await server
      .as('admin')
      .send('PUT', `${PRODUCTS}/${product.id}`, { query: { id: other.id }, body: { id: other.id, weight: '7' } });
    expect([body.id, body.weight]).toEqual([product.id, '7']);
    expect((await server.as('admin').get(`${PRODUCTS}/${other.id}`)).body.weight).toBe('');
    const form = await server
      .as('admin')
      .send('PUT', `${PRODUCTS}/0${product.id}`, { raw: `id=${other.id}&weight=8`, headers: FORM });
    expect([form.body.id, form.body.weight]).toEqual([product.id, '8']);
  });

  describe('with a query', () => {
    it.each([
      ['the last of two values is used', 'per_page=1&per_page=200', 'rest_invalid_param'],
      ['a list is not a number', 'per_page[]=5', 'rest_invalid_param'],
      ['an object is not a number', 'page[a]=5', 'rest_invalid_param'],
      ['a list is not an enum value', 'orderby[]=id', 'rest_invalid_param'],
      ['a list is not a string', 'search[]=x', 'rest_invalid_param'],
      ['a number must be within its limits', 'page=1e309', 'rest_invalid_param'],
      ['a list of numbers must not contain letters', 'include=1,a', 'rest_invalid_param'],
      ['a list of numbers must not be nested', 'include[][]=1', 'rest_invalid_param'],
      ['a string is not an object', 'filter=x', 'rest_invalid_param'],
    ])('is validated: %s', async (_case, query, code) => {
      await expectRefusal(server, [400, code], () => server.as('admin').get(PRODUCTS, query));
    });

    it.each([
      ...['=', '&&&', '=1', '[a]=1', 'a[=1', 'a]=1', 'a[b=1', '+=+', '?', '/', `a${'[b]'.repeat(500)}=1`, 'x[__proto__][y]=1'],
      ...[
        '__proto__[per_page]=0',
        'constructor[prototype][a]=1',
        '__proto__=1',
        'toString=1',
        'filter[__proto__]=1',
        'filter[s][]=1',
      ],
      ...[
        '_fields=',
        '_fields=,,',
        '_fields[a]=b',
        '_fields=__proto__,constructor.name,id.toString.length',
        '_fields=id.x.y,.,..',
        '_fields[]=id&_fields[]=name',
      ],
      ...[
        '_embed=',
        '_embed[]=up',
        '_embed[a]=b',
        '_embed=__proto__',
        '_envelope[]=1',
        '_envelope=',
        'context=edit',
        'rest_route=/shop/v1/orders',
        'include=1,,2',
      ],
    ])('of "%s" gets the usual response', async (query) => {
      expect((await checkedRequest('GET', PRODUCTS, { query })).status).toBe(200);
      expect(({} as { y?: string; per_page?: string }).y).toBeUndefined();
    });

    it.each(['%=%', '%%%', '%E0%A4%A=1', 'a=%zz', 'search=%E9', 'search=%C3%28'])(
      'of "%s" is refused, because it cannot be decoded',
      async (query) => {
        await expectRefusal(server, [400, 'rest_invalid_encoding'], () => server.as('admin').get(PRODUCTS, query));
      },
    );

    it('may repeat field names', async () => {
      await checkedRequest('GET', '/', { query: `_fields=${Array(120).fill('routes./.methods').join()}` });
    });
  });

  describe('with a method', () => {
    it.each(['TRACE', 'constructor', '__proto__', 'get,post', 'POST ', '0', 'null', 'OPTIONS\0'])(
      'overridden by "%s" has no route',
      async (method) => {
        await expectRefusal(server, [404, 'rest_no_route'], () =>
          server.as('admin').send('POST', `${TAGS}/1`, { query: { _method: method } }),
        );
      },
    );

    it.each(['delete', 'DELETE', 'Delete'])(
      'overridden by "%s" uses that method, only for POST, and the query overrides the header',
      async (method) => {
        const tag = await aTag(server.as('admin'));
        const headers = { 'X-HTTP-Method-Override': method };
        for (const other of ['GET', 'PUT'])
          await server.as('admin').send(other, `${TAGS}/${tag.id}`, { headers, query: { force: true, _method: method } });
        await server.as('admin').send('POST', `${TAGS}/${tag.id}`, { headers, query: { force: true, _method: 'PUT' } });
        expect((await server.as('admin').get(`${TAGS}/${tag.id}`)).status).toBe(200);
        await server.as('admin').send('POST', `${TAGS}/${tag.id}`, { headers, query: { force: true } });
        expect((await server.as('admin').get(`${TAGS}/${tag.id}`)).status).toBe(404);
      },
    );

    it.each(['PURGE', 'PROPFIND', 'LINK', 'SEARCH', 'TRACE'])('%s has no route', async (method) => {
      await expectRefusal(server, [404, 'rest_no_route'], () => server.as('admin').send(method, TAGS));
    });
  });
});
