import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aTag } from './support/builders.js';
import type { Actor } from './support/actors.js';
import type { Client, RequestOptions } from './support/client.js';
import { send, type HttpResponse, type JsonRecord } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const TAGS = `${PRODUCTS}/tags`;
/** An origin that the configuration allows. */
const ALLOWED_ORIGIN = 'https://admin.example';

describeOnEachEngine('The protocol', (engine) => {
  let server: TestServer;
  let admin: Client;
  let product: JsonRecord;
  beforeAll(async () => {
    server = await startTestServer(engine, { corsOrigins: [ALLOWED_ORIGIN] });
    admin = server.as('admin');
    const category = await aCategory(admin);
    product = await aProduct(admin, { categories: [{ id: category.id }] });
    for (let count = 0; count < 4; count++) await aTag(admin);
  });
  afterAll(() => server.stop());

  /** Sends a request to any path of the server, as the administrator. */
  const request = <T = JsonRecord>(target: string, method = 'GET', headers = {}): Promise<HttpResponse<T>> =>
    send<T>(server.url, { method, target, headers: { ...server.headersOf('admin'), ...headers } });

  /** The path and query of a link in the Link header. */
  function linkTo({ headers }: HttpResponse<unknown>, rel: string): string | undefined {
    const link = String(headers.link)
      .split(',')
      .find((entry) => entry.includes(`rel="${rel}"`));
    return link && /<([^>]*)>/.exec(link)![1].replace(server.url, '');
  }

  describe('under a language prefix', () => {
    it('keeps the prefix in every link', async () => {
      const { status, body, headers } = await request(`/nl/rest${PRODUCTS}/${product.id}`);
      expect([status, body.id]).toEqual([200, product.id]);
      expect(headers.link).toBe(`<${server.url}/nl/rest/>; rel="https://api.w.org/"`);
      expect(body._links).toEqual({
        self: [{ href: `${server.url}/nl/rest${PRODUCTS}/${product.id}` }],
        collection: [{ href: `${server.url}/nl/rest${PRODUCTS}` }],
      });
      expect(linkTo(await request(`/nl/rest${TAGS}?per_page=1`), 'next')).toBe(`/nl/rest${TAGS}?per_page=1&page=2`);
    });

    it.each(['en', 'nl'])('has the same index in each language, with links under the prefix: %s', async (language) => {
      const [plain, prefixed] = [await request('/rest'), await request(`/${language}/rest`)];
      expect(prefixed.text).toBe(plain.text.replaceAll(`${server.url}/rest/`, `${server.url}/${language}/rest/`));
    });

    it('has the prefix in the Location of created records', async () => {
      const { headers, body } = await send(server.url, {
        method: 'POST',
        target: `/nl/rest${TAGS}`,
        headers: { ...server.headersOf('admin'), 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: aName() }),
      });
      expect(headers.location).toBe(`${server.url}/nl/rest${TAGS}/${body.id}`);
    });

    it.each(['/xx/rest', '/NL/rest', '/nl/nl/rest', '/restaurant', '/rests', '/nl', '//rest'])(
      'is not served at %s',
      async (mount) => {
        const { status, headers } = await request(`${mount}/shop/v1`);
        expect([status, headers.link]).toEqual([404, undefined]);
      },
    );
  });

  it.each([
    ['/wp-json/wc/v3/products', 'Set COMPAT_ROOT=wp-json '],
    ['/wp-json', 'Set COMPAT_ROOT=wp-json '],
    ['/nl/wp-json/', 'Stel COMPAT_ROOT=wp-json in '],
    ['/rest/wc/v3/products', 'Set the client to that root'],
  ])('answers %s with 404 and a message that says what to configure (finding C7)', async (target, advice) => {
    for (const method of ['GET', 'POST']) {
      const response = await send(server.url, { method, target });
      expect(response).toMatchObject({ status: 404, body: { code: 'rest_no_route', message: expect.stringContaining(advice) } });
      expect(response.headers.link).toContain(`${target.startsWith('/nl') ? '/nl' : ''}/rest/>; rel="https://api.w.org/"`);
    }
  });

  describe('with rest_route', () => {
    it('answers like the route at its own URL', async () => {
      for (const path of ['/', '/shop/v1', TAGS, `${PRODUCTS}/${product.id}`, '/shop/v1/nothing']) {
        const [routed, direct] = [await request(`/?rest_route=${path}`), await request(`/rest${path}`)];
        expect([routed.status, routed.body]).toEqual([direct.status, direct.body]);
        expect(routed.headers.allow).toBe(direct.headers.allow);
      }
    });

    it('checks the permission of the named route', async () => {
      for (const target of [`/?rest_route=${PRODUCTS}`, `/?rest_route=${PRODUCTS.replaceAll('/', '%2F')}`]) {
        expect((await send(server.url, { method: 'GET', target })).body.code).toBe('shop_rest_cannot_view');
        expect((await send(server.url, { method: 'GET', target, headers: server.headersOf('key_write') })).status).toBe(401);
      }
    });

    it('is only used at /', async () => {
      expect((await request(`/rest/?rest_route=${PRODUCTS}`)).body.namespaces).toBeDefined();
      expect((await request(`/nothing?rest_route=${PRODUCTS}`)).status).toBe(404);
    });

    it('has links between pages', async () => {
      const first = await request<JsonRecord[]>(`/?rest_route=${TAGS}&per_page=1&orderby=id`);
      const second = await request<JsonRecord[]>(linkTo(first, 'next')!);
      expect(second.body.map(({ id }) => id)).not.toEqual(first.body.map(({ id }) => id));
      expect(second.headers['x-wp-total']).toBe(first.headers['x-wp-total']);
    });
  });

  it.each(['/', '//', '///'])('ignores "%s" at the end of a path', async (end) => {
    for (const path of [TAGS, `${PRODUCTS}/${product.id}`]) {
      const [plain, slashed] = [await request(`/rest${path}`), await request(`/rest${path}${end}`)];
      expect([slashed.status, slashed.body]).toEqual([plain.status, plain.body]);
    }
    expect((await request(`/rest${end}`)).body.namespaces).toBeDefined();
  });

  it.each([
    ['the index', '/'],
    ['a list', `${TAGS}?per_page=1&page=2`],
    ['a page beyond the end', `${TAGS}?page=99`],
    ['a record', () => `${PRODUCTS}/${product.id}`],
    ['an unknown record', `${PRODUCTS}/99999999`],
    ['an invalid parameter', `${PRODUCTS}?per_page=x`],
    ['an envelope', `${TAGS}?_envelope`],
    ['an unknown route', '/shop/v1/nothing'],
  ])('answers HEAD like GET, without the body: %s', async (_case, path) => {
    const target = `/rest${typeof path === 'string' ? path : path()}`;
    const [head, get] = [await request(target, 'HEAD'), await request(target)];
    const comparableHeaders = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: HttpResponse) => headers;
    expect([head.status, comparableHeaders(head), head.text]).toEqual([get.status, comparableHeaders(get), '']);
  });

  describe('for other origins', () => {
    const origin = 'https://shop.example';
    const corsHeaders = {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*X-WP-Nonce.*Content-Type/),
      vary: expect.stringContaining('Origin'),
    };

    it('answers preflight requests without credentials', async () => {
      const preflightHeaders = {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization, content-type',
      };
      const { status, headers } = await server
        .as('visitor')
        .send('OPTIONS', `${PRODUCTS}/${product.id}`, { headers: preflightHeaders });
      expect([status, headers]).toEqual([200, expect.objectContaining(corsHeaders)]);
    });

    it.each([
      ['responses', '/rest/', 200],
      ['refusals', `/rest${PRODUCTS}`, 401],
      ['errors', '/rest/shop/v1/nothing', 404],
    ])('has CORS headers in %s', async (_case, target, status) => {
      const response = await send(server.url, { method: 'GET', target, headers: { Origin: origin } });
      expect([response.status, response.headers]).toEqual([status, expect.objectContaining(corsHeaders)]);
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    });

    it('has Vary, but no allowed origin, for requests without Origin (finding S14)', async () => {
      const { headers } = await request('/rest/');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary).toContain('Origin');
    });

    /** Sends a request as a browser does for one of its pages. */
    const fromPage = (actor: Actor, sent: Record<string, string>) => (method: string, path: string, extras: RequestOptions) =>
      server.as(actor).send(method, path, { ...extras, headers: { ...extras.headers, ...sent } });

    it.each([
      ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: origin }],
      ['another port', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' }],
      ['a sandboxed frame', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
      ['another site, in a browser without Fetch Metadata', { Origin: origin, 'User-Agent': 'Mozilla/5.0' }],
    ])('refuses HTTP Basic from pages of %s, and nothing changes (finding S2)', async (_origin, sent) => {
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
      for (const actor of ['admin', 'key_read_write'] as const) {
        const page = fromPage(actor, sent);
        await expectRefusal(server, [403, 'rest_foreign_page'], () => page('POST', TAGS, { body: { name: 'Evil' } }));
        await expectRefusal(server, [403, 'rest_foreign_page'], () => page('GET', PRODUCTS, {}));
      }
      await expectRefusal(server, [403, 'rest_foreign_page'], () =>
        fromPage('admin', sent)('POST', '/cms/v2/users', {
          raw: 'username=evil&email=evil@noten.nl&password=walnut-26&roles=administrator',
          headers: form,
        }),
      );
      const { headers } = await fromPage('admin', sent)('GET', PRODUCTS, {});
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    });

    it.each([
      ['the same origin', () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: server.url })],
      ['an allowed origin', () => ({ 'Sec-Fetch-Site': 'cross-site', Origin: ALLOWED_ORIGIN })],
    ])('accepts HTTP Basic from pages of %s', async (_origin, sent) => {
      expect((await fromPage('admin', sent())('POST', TAGS, { body: { name: aName('Allowed') } })).status).toBe(201);
    });

    it('accepts keys in the query from pages of other origins', async () => {
      const { name, secret } = server.credentials.key_read;
      const page = fromPage('visitor', { 'Sec-Fetch-Site': 'cross-site', Origin: origin });
      const { status, headers } = await page('GET', PRODUCTS, { query: { consumer_key: name, consumer_secret: secret } });
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
    });
  });

  describe('links to the previous and next page', () => {
    it('contain the whole query, with encoded commas', async () => {
      const tags = (await request<JsonRecord[]>(`/rest${TAGS}`)).body.map(({ id }) => id as number);
      const query = `include=${tags.join(',')}&search=&order=asc&_fields=id,name&orderby=include&per_page=1&filter[s]=&exclude[]=99`;
      const { headers } = await request(`/rest${TAGS}?${query}&page=2`);
      const links = String(headers.link)
        .split(',')
        .map((link) => link.trim());
      const encodedQuery = query.replaceAll(',', '%2C');
      expect(links).toEqual([
        `<${server.root}/>; rel="https://api.w.org/"`,
        `<${server.root}${TAGS}?${encodedQuery}&page=1>; rel="prev"`,
        `<${server.root}${TAGS}?${encodedQuery}&page=3>; rel="next"`,
      ]);
    });

    it('lead through a whole list and back', async () => {
      const seen: number[] = [];
      let target: string | undefined = `/rest${TAGS}?per_page=1&orderby=id`;
      for (let response; target; target = linkTo(response, 'next')) {
        response = await request<JsonRecord[]>(target);
        seen.push(response.body[0].id);
      }
      expect(seen.length).toBeGreaterThanOrEqual(4);
      expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
      expect(linkTo(await request(`/rest${TAGS}?per_page=1&page=99`), 'prev')).toBe(
        `/rest${TAGS}?per_page=1&page=${seen.length}`,
      );
    });

    it('contain no character that would end the URL', async () => {
      const { headers } = await request(`/rest${TAGS}?per_page=1&a=<x>;%20rel="next"&b="&c=%22%3E`);
      expect(headers.link).toMatch(/^<[^<>"\s]+>; rel="https:\/\/api\.w\.org\/", <[^<>"\s]+>; rel="next"$/);
    });
  });

  it('sends responses for signed-in clients with no-store', async () => {
    expect((await request(`/rest${TAGS}`)).headers['cache-control']).toBe('no-store');
  });

  it('treats a wrong password like no credentials in the shop, and refuses a key with a wrong secret', async () => {
    const { name } = server.credentials.key_read;
    const wrong = { Authorization: `Basic ${Buffer.from(`${name}:cs_${'0'.repeat(40)}`).toString('base64')}` };
    await expectRefusal(server, [401, 'shop_rest_authentication_error'], () =>
      server.as('visitor').send('GET', TAGS, { headers: wrong }),
    );
    const unknownPassword = { Authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` };
    await expectRefusal(server, [401, 'shop_rest_cannot_view'], () =>
      server.as('visitor').send('GET', TAGS, { headers: unknownPassword }),
    );
    await expectRefusal(server, [401, 'invalid_username'], () =>
      server.as('visitor').send('GET', '/cms/v2', { headers: unknownPassword }),
    );
  });
});
