import { describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { exampleOf } from './example.rules.js';
import { inEachLanguage } from './languages.rules.js';
import type { Operation } from '../operations.rules.js';

const ROOT = 'https://noten.example/rest';

const operation = (more: Partial<Operation>): Operation => ({
  ...{
    id: 'post_shop_v1_products',
    method: 'POST',
    path: '/shop/v1/products',
    tag: 'shop/v1',
    summary: '',
    parameters: [],
    hasReading: true,
  },
  ...{ response: { status: '201', isList: false, isMap: false, hasTotal: false }, errors: [] },
  ...more,
});

const CREATION = operation({
  body: {
    required: ['kind'],
    properties: { name: { type: 'string' }, kind: { enum: ['', 'whole', 'halved'] }, weight: {}, password: {} },
  },
});

describe('An example', () => {
  it('contains required fields and common optional ones', () => {
    expect(exampleOf(CREATION, ROOT)).toMatchObject({
      url: `${ROOT}/shop/v1/products`,
      body: { name: 'Walnuts', kind: 'whole' },
    });
  });

  it('has path parameters, a small page, and force for deletions', () => {
    const query = (name: string) => ({ name, in: 'query' as const, schema: {} });
    const parameters = [{ ...query('slug'), in: 'path' as const }, query('per_page'), query('search'), query('force')];
    const { url } = exampleOf(operation({ method: 'DELETE', path: '/shop/v1/taxes/{tax_id}/{slug}', parameters }), ROOT);
    expect(url).toBe(`${ROOT}/shop/v1/taxes/1/reduced-rate?per_page=3&force=true`);
  });

  it('asks that unknown names are refused, if it sends fields or arguments', () => {
    const perPage = { name: 'per_page', in: 'query' as const, schema: {} };
    const strict = { Prefer: 'handling=strict' };
    expect(exampleOf(CREATION, ROOT).headers).toEqual(strict);
    expect(exampleOf(operation({ method: 'GET', parameters: [perPage] }), ROOT).headers).toEqual(strict);
    expect(exampleOf(operation({ method: 'GET' }), ROOT).headers).toBeUndefined();
  });

  it('of a batch creates, updates and deletes', () => {
    const { body } = exampleOf({ ...CREATION, path: '/shop/v1/products/batch' }, ROOT);
    const record = { name: 'Walnuts', kind: 'whole' };
    expect(body).toEqual({ create: [record], update: [{ id: 1, ...record }], delete: [2] });
  });

  it('uses records of the shop: a product for sale, and the records in its list', () => {
    const data = { productId: 7, paramsOf: () => ({ order_id: '4', id: '5' }), idsOf: () => [8, 9] };
    const sent = { properties: { line_items: {}, reason: {} } };
    const of = (method: string, path: string) => exampleOf(operation({ method, path, body: sent }), ROOT, data);
    expect(of('POST', '/shop/v1/orders').body).toMatchObject({ line_items: [{ product_id: 7, quantity: 2 }] });
    expect(of('PUT', '/shop/v1/orders/{id}')).toMatchObject({ url: `${ROOT}/shop/v1/orders/5`, body: { status: 'completed' } });
    expect(of('PUT', '/shop/v1/products/{id}').url).toBe(`${ROOT}/shop/v1/products/5`);
    expect(of('POST', '/shop/v1/orders/{order_id}/refunds').url).toBe(`${ROOT}/shop/v1/orders/8/refunds`);
    expect(of('POST', '/shop/v1/coupons/batch').body).toMatchObject({ update: [{ id: 8, amount: '7.50' }], delete: [9] });
  });

  it('of application passwords is about those of the reader, but does not delete them all, which would lock the reader out', () => {
    const data = { paramsOf: () => ({ user_id: '8' }), idsOf: () => [8, 9] };
    const path = '/cms/v2/users/{user_id}/application-passwords';
    const of = (method: string, more = '') => exampleOf(operation({ method, path: path + more }), ROOT, data).url;
    expect([of('GET'), of('POST'), of('DELETE')]).toEqual(
      ['me', 'me', '9'].map((id) => `${ROOT}/cms/v2/users/${id}/application-passwords`),
    );
    expect(of('DELETE', '/{uuid}')).toMatch(/\/users\/me\/application-passwords\/[\w-]{36}$/);
  });

  it('is readable in each language', () => {
    const [curl, javascript, client, , , ruby] = inEachLanguage(exampleOf(CREATION, ROOT), CREATION).map(({ source }) => source);
    expect(curl).toMatchInlineSnapshot(`
      "curl -u 'KEY:SECRET' -X POST \\
        'https://noten.example/rest/shop/v1/products' \\
        -H 'Prefer: handling=strict' \\
        -H 'Content-Type: application/json' \\
        -d '{
        "name": "Walnuts",
        "kind": "whole"
      }'"
    `);
    expect(javascript).toMatchInlineSnapshot(`
      "const response = await fetch('https://noten.example/rest/shop/v1/products', {
        method: 'POST',
        headers: {
          Authorization: 'Basic ' + btoa('KEY:SECRET'),
          'Prefer': 'handling=strict',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          "name": "Walnuts",
          "kind": "whole"
        }),
      });
      console.log(response.status, await response.json());"
    `);
    expect(client).toMatchInlineSnapshot(`
      "import { GroveClient } from '@grove/client';

      const grove = new GroveClient({
        url: 'https://noten.example',
        consumerKey: 'KEY',
        consumerSecret: 'SECRET',
      });
      const answer = await grove.shop.products.create({
        name: "Walnuts",
        kind: "whole"
      });
      console.log(answer);"
    `);
    expect(ruby).toMatchInlineSnapshot(`
      "require 'json'
      require 'net/http'

      uri = URI('https://noten.example/rest/shop/v1/products')
      request = Net::HTTP::Post.new(uri)
      request.basic_auth 'KEY', 'SECRET'
      request['Prefer'] = 'handling=strict'
      request['Content-Type'] = 'application/json'
      request.body = JSON.generate({
        'name' => 'Walnuts',
        'kind' => 'whole',
      })
      response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(request) }
      puts response.code, JSON.parse(response.body)"
    `);
  });

  it('of a request that the client of Grove has no method for is a plain request, and of one that it cannot send there is none', () => {
    const languages = (url: string, headers?: Record<string, string>) =>
      inEachLanguage({ method: 'GET', url, headers }).find(({ language }) => language === '@grove/client')?.source;
    expect(languages(`${ROOT}/seo/v1/page?url=x`)).toMatch(/await grove\.request\('GET', '\/seo\/v1\/page', \{/);
    expect(languages(`${ROOT}/shop/v1/products`, { 'If-None-Match': '"a"' })).toBeUndefined();
    expect(languages('https://noten.example/wp-json/wc/v3/orders')).toBeUndefined();
  });

  it('sends exactly its text, whatever special characters it contains', async () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom("'", '"', '\\', '$(id)', '`', '\n', '!', '%', '${1}', '*'), fc.string()))
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, text, async (value, tail) => {
        const special = operation({ body: { required: ['kind'], properties: { kind: { default: value } } } });
        const root = ROOT + tail.replaceAll('\0', '');
        const { url, body } = exampleOf(special, root);
        const [curl, javascript] = inEachLanguage(exampleOf(special, root));
        const sentByShell = argumentsOf(curl.source);
        expect([sentByShell[4], JSON.parse(sentByShell.at(-1)!)]).toEqual([url, body]);
        const sentByScript = await requestOf(javascript.source);
        expect([sentByScript.url, JSON.parse(sentByScript.body)]).toEqual([url, body]);
      }),
      { numRuns: 50 },
    );
  });
});

/** The arguments that a shell passes to curl. */
function argumentsOf(source: string): string[] {
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${source}`], { encoding: 'utf8' });
  return stdout.split('\0').slice(0, -1);
}

/** The request that a script passes to fetch. */
async function requestOf(source: string): Promise<{ url: string; body: string }> {
  let sent = { url: '', body: '' };
  const fetch = async (url: string, { body }: { body: string }) => {
    sent = { url, body };
    return { status: 200, json: async () => ({}) };
  };
  await (new Function('fetch', 'console', `return (async () => {${source}\n})()`)(fetch, {
    log: () => undefined,
  }) as Promise<void>);
  return sent;
}
