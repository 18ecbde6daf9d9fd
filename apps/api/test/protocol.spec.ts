import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aTag } from './support/builders.js';
import type { Actor } from './support/actors.js';
import type { Client, Extras } from './support/client.js';
import { send, type Answer, type Wire } from './support/http.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const TAGS = `${PRODUCTS}/tags`;
/** An origin that the configuration lists. */
const LISTED = 'https://admin.example';

describeOnEachEngine('The protocol', (engine) => {
  let server: TestServer;
  let admin: Client;
  let product: Wire;
  beforeAll(async () => {
    server = await startTestServer(engine, { corsOrigins: [LISTED] });
    admin = server.as('admin');
    const category = await aCategory(admin);
    product = await aProduct(admin, { categories: [{ id: category.id }] });
    for (let count = 0; count < 4; count++) await aTag(admin);
  });
  afterAll(() => server.stop());

  /** A request to any address of the server, in the name of the administrator. */
  const ask = <T = Wire>(target: string, method = 'GET', headers = {}): Promise<Answer<T>> =>
    send<T>(server.url, { method, target, headers: { ...server.headersOf('admin'), ...headers } });

  /** The address of a rel in the Link header, below the server's origin. */
  function linkTo({ headers }: Answer<unknown>, rel: string): string | undefined {
    const link = String(headers.link)
      .split(',')
      .find((one) => one.includes(`rel="${rel}"`));
    return link && /<([^>]*)>/.exec(link)![1].replace(server.url, '');
  }

  describe('under a language prefix', () => {
    it('keeps the prefix in every link', async () => {
      const { status, body, headers } = await ask(`/nl/rest${PRODUCTS}/${product.id}`);
      expect([status, body.id]).toEqual([200, product.id]);
      expect(headers.link).toBe(`<${server.url}/nl/rest/>; rel="https://api.w.org/"`);
      expect(body._links).toEqual({
        self: [{ href: `${server.url}/nl/rest${PRODUCTS}/${product.id}` }],
        collection: [{ href: `${server.url}/nl/rest${PRODUCTS}` }],
      });
      expect(linkTo(await ask(`/nl/rest${TAGS}?per_page=1`), 'next')).toBe(`/nl/rest${TAGS}?per_page=1&page=2`);
    });

    it.each(['en', 'nl'])('has the same index in each language, with links under the prefix: %s', async (language) => {
      const [plain, prefixed] = [await ask('/rest'), await ask(`/${language}/rest`)];
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

    it.each(['/xx/rest', '/NL/rest', '/nl/nl/rest', '/restaurant', '/rests', '/nl', '//rest'])('is not at %s', async (mount) => {
      const { status, headers } = await ask(`${mount}/shop/v1`);
      expect([status, headers.link]).toEqual([404, undefined]);
    });
  });

  it.each([
    ['/wp-json/wc/v3/products', 'Set COMPAT_ROOT=wp-json '],
    ['/wp-json', 'Set COMPAT_ROOT=wp-json '],
    ['/nl/wp-json/', 'Stel COMPAT_ROOT=wp-json in '],
    ['/rest/wc/v3/products', 'Set the client to wc/v1 '],
  ])('at %s serves nothing, and says in JSON what to configure (finding C7)', async (target, advice) => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(server.url, { method, target });
      expect(answer).toMatchObject({ status: 404, body: { code: 'rest_no_route', message: expect.stringContaining(advice) } });
      expect(answer.headers.link).toContain(`${target.startsWith('/nl') ? '/nl' : ''}/rest/>; rel="https://api.w.org/"`);
    }
  });

  describe('with rest_route', () => {
    it('answers as at its own URL', async () => {
      for (const path of ['/', '/shop/v1', TAGS, `${PRODUCTS}/${product.id}`, '/shop/v1/nothing']) {
        const [routed, direct] = [await ask(`/?rest_route=${path}`), await ask(`/rest${path}`)];
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

    it('is used at / only, for one route', async () => {
      expect((await ask(`/rest/?rest_route=${PRODUCTS}`)).body.namespaces).toBeDefined();
      expect((await ask(`/nothing?rest_route=${PRODUCTS}`)).status).toBe(404);
    });

    it('has links between pages', async () => {
      const first = await ask<Wire[]>(`/?rest_route=${TAGS}&per_page=1&orderby=id`);
      const second = await ask<Wire[]>(linkTo(first, 'next')!);
      expect(second.body.map(({ id }) => id)).not.toEqual(first.body.map(({ id }) => id));
      expect(second.headers['x-wp-total']).toBe(first.headers['x-wp-total']);
    });
  });

  it.each(['/', '//', '///'])('ignores "%s" at the end', async (end) => {
    for (const path of [TAGS, `${PRODUCTS}/${product.id}`]) {
      const [plain, slashed] = [await ask(`/rest${path}`), await ask(`/rest${path}${end}`)];
      expect([slashed.status, slashed.body]).toEqual([plain.status, plain.body]);
    }
    expect((await ask(`/rest${end}`)).body.namespaces).toBeDefined();
  });

  it.each([
    ['the index', '/'],
    ['a list', `${TAGS}?per_page=1&page=2`],
    ['a page beyond the end', `${TAGS}?page=99`],
    ['a record', () => `${PRODUCTS}/${product.id}`],
    ['an unknown record', `${PRODUCTS}/99999999`],
    ['faults', `${PRODUCTS}?per_page=x`],
    ['an envelope', `${TAGS}?_envelope`],
    ['no route', '/shop/v1/nothing'],
  ])('answers HEAD like GET, without the body: %s', async (_case, path) => {
    const target = `/rest${typeof path === 'string' ? path : path()}`;
    const [head, get] = [await ask(target, 'HEAD'), await ask(target)];
    const told = ({ headers: { date: _date, 'x-request-id': _id, ...headers } }: Answer) => headers;
    expect([head.status, told(head), head.text]).toEqual([get.status, told(get), '']);
  });

  describe('for other origins', () => {
    const origin = 'https://shop.example';
    const shared = {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
      'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
      'access-control-allow-headers': expect.stringMatching(/Authorization.*X-WP-Nonce.*Content-Type/),
      vary: expect.stringContaining('Origin'),
    };

    it('answers preflight requests, whoever signs in later', async () => {
      const asking = {
        Origin: origin,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization, content-type',
      };
      const { status, headers } = await server.as('visitor').send('OPTIONS', `${PRODUCTS}/${product.id}`, { headers: asking });
      expect([status, headers]).toEqual([200, expect.objectContaining(shared)]);
    });

    it.each([
      ['answers', '/rest/', 200],
      ['refusals', `/rest${PRODUCTS}`, 401],
      ['faults', '/rest/shop/v1/nothing', 404],
    ])('allows other origins in its %s too', async (_case, target, status) => {
      const answer = await send(server.url, { method: 'GET', target, headers: { Origin: origin } });
      expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(shared)]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    });

    it('sends no CORS origin without Origin, but Vary (finding S14)', async () => {
      const { headers } = await ask('/rest/');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary).toContain('Origin');
    });

    /** As a browser sends what one of its pages asks for. */
    const fromPage = (actor: Actor, sent: Record<string, string>) => (method: string, path: string, extras: Extras) =>
      server.as(actor).send(method, path, { ...extras, headers: { ...extras.headers, ...sent } });

    it.each([
      ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: origin }],
      ['another port', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' }],
      ['nowhere', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
      ['another site, in a browser that says little', { Origin: origin, 'User-Agent': 'Mozilla/5.0' }],
    ])('refuses Basic from pages of %s, without any change (finding S2)', async (_where, sent) => {
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
      ['our own', () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: server.url })],
      ['a listed origin', () => ({ 'Sec-Fetch-Site': 'cross-site', Origin: LISTED })],
    ])('accepts Basic from pages of %s', async (_whose, sent) => {
      expect((await fromPage('admin', sent())('POST', TAGS, { body: { name: aName('Listed') } })).status).toBe(201);
    });

    it('accepts keys in the query from pages of other origins', async () => {
      const { name, secret } = server.credentials.key_read;
      const page = fromPage('visitor', { 'Sec-Fetch-Site': 'cross-site', Origin: origin });
      const { status, headers } = await page('GET', PRODUCTS, { query: { consumer_key: name, consumer_secret: secret } });
      expect([status, headers['access-control-allow-origin']]).toEqual([200, origin]);
    });
  });

  describe('links to the previous and next page', () => {
    it('keep the whole query, with encoded commas', async () => {
      const tags = (await ask<Wire[]>(`/rest${TAGS}`)).body.map(({ id }) => id as number);
      const query = `include=${tags.join(',')}&search=&order=asc&_fields=id,name&orderby=include&per_page=1&filter[s]=&exclude[]=99`;
      const { headers } = await ask(`/rest${TAGS}?${query}&page=2`);
      const links = String(headers.link)
        .split(',')
        .map((link) => link.trim());
      const kept = query.replaceAll(',', '%2C');
      expect(links).toEqual([
        `<${server.root}/>; rel="https://api.w.org/"`,
        `<${server.root}${TAGS}?${kept}&page=1>; rel="prev"`,
        `<${server.root}${TAGS}?${kept}&page=3>; rel="next"`,
      ]);
    });

    it('lead through a whole list and back', async () => {
      const seen: number[] = [];
      let target: string | undefined = `/rest${TAGS}?per_page=1&orderby=id`;
      for (let answer; target; target = linkTo(answer, 'next')) {
        answer = await ask<Wire[]>(target);
        seen.push(answer.body[0].id);
      }
      expect(seen.length).toBeGreaterThanOrEqual(4);
      expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
      expect(linkTo(await ask(`/rest${TAGS}?per_page=1&page=99`), 'prev')).toBe(`/rest${TAGS}?per_page=1&page=${seen.length}`);
    });

    it('contain no character that would end the URL', async () => {
      const { headers } = await ask(`/rest${TAGS}?per_page=1&a=<x>;%20rel="next"&b="&c=%22%3E`);
      expect(headers.link).toMatch(/^<[^<>"\s]+>; rel="https:\/\/api\.w\.org\/", <[^<>"\s]+>; rel="next"$/);
    });
  });

  it('keeps responses for signed-in clients out of caches', async () => {
    expect((await ask(`/rest${TAGS}`)).headers['cache-control']).toBe('no-store');
  });

  it('treats invalid credentials as absent, and reports a key with a wrong secret', async () => {
    const { name } = server.credentials.key_read;
    const wrong = { Authorization: `Basic ${Buffer.from(`${name}:cs_${'0'.repeat(40)}`).toString('base64')}` };
    await expectRefusal(server, [401, 'shop_rest_authentication_error'], () =>
      server.as('visitor').send('GET', TAGS, { headers: wrong }),
    );
    const stranger = { Authorization: `Basic ${Buffer.from('admin:wrong').toString('base64')}` };
    await expectRefusal(server, [401, 'shop_rest_cannot_view'], () =>
      server.as('visitor').send('GET', TAGS, { headers: stranger }),
    );
    await expectRefusal(server, [401, 'invalid_username'], () =>
      server.as('visitor').send('GET', '/cms/v2', { headers: stranger }),
    );
  });
});
