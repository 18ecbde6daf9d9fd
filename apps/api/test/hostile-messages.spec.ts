import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { describeOnEachEngine } from '@grove/database/testing';
import { aProduct } from './support/builders.js';
import type { RequestOptions } from './support/client.js';
import { rawResponse } from './support/raw-response.js';
import { ResponseChecker } from './support/response-checker.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const TAGS = `${PRODUCTS}/tags`;
const json = (raw: string | Buffer, type = 'application/json'): RequestOptions => ({ raw, headers: { 'Content-Type': type } });
const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth);

describeOnEachEngine('A hostile request', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    // Otherwise passwords over plain HTTP with another Host are refused before the rest of the request is parsed.
    server = await startTestServer(engine, { insecureBasic: true });
    await aProduct(server.as('admin'));
  });
  afterAll(() => server.stop());

  const checkedRequest = (method: string, path: string, extras: RequestOptions = {}) =>
    new ResponseChecker(server).check(`${method} ${path}`.slice(0, 200), () => server.as('admin').send(method, path, extras));

  describe('with a body', () => {
    it.each([
      ['a text', '"text"'],
      ['a number', '5'],
      ['null', 'null'],
      ['a list', '[1, 2]'],
      ['a list of lists, 30,000 deep', nested(30_000, ['[', ']'])],
      ['an incomplete object', '{"name": "x"'],
      ['an object with text after it', '{"name": "x"} x'],
      ['an object in single quotes', "{'name': 'x'}"],
      ['an invalid UTF-16 escape', '{"name": "\\ud83"}'],
      ['the first half of a surrogate pair', '{"name": "\\ud83e nuts"}'],
      ['the second half of a surrogate pair', '{"name": ["\\uDD5C"]}'],
      ['half of a surrogate pair in a key', '{"name": "x", "\\ud83e": 1}'],
      ['a control character', '{"name": "\u0001"}'],
      ['NaN', '{"menu_order": NaN}'],
      ['compressed without a Content-Encoding', gzipSync('{"name": "x"}')],
    ])('that is %s is refused as invalid JSON', async (_case, raw) => {
      for (const actor of ['admin', 'visitor'] as const)
        await expectRefusal(server, [400, 'rest_invalid_json'], () => server.as(actor).send('POST', TAGS, json(raw)));
    });

    it('that is long and refused ends its connection, and a short one does not', async () => {
      const connection = async (length: number) => {
        const { status, headers } = await server.as('admin').send('POST', TAGS, json('x'.repeat(length)));
        return [status, headers.connection];
      };
      expect(await connection(100_000)).toEqual([400, 'close']);
      expect(await connection(100)).toEqual([400, 'keep-alive']);
      const file = { raw: Buffer.alloc(100_000), headers: { 'Content-Disposition': 'attachment; filename="a.php"' } };
      const { status, headers } = await server.as('admin').send('POST', '/cms/v2/media', file);
      expect([status, headers.connection]).toEqual([400, 'close']);
    });

    it('with escaped surrogate pairs, or backslashes before what looks like one, has the text that was meant', async () => {
      const { body } = await server
        .as('admin')
        .send('POST', TAGS, json('{"name": "\\ud83e\\udd5c", "description": "\\\\ud83e"}'));
      expect([body.name, body.description]).toEqual(['🥜', '\\ud83e']);
    });

    it.each([
      ['nested 100,000 deep', `{"name": "Deep", "description": ${nested(100_000, ['[', ']'])}}`],
      [
        'nested 100,000 deep in an unknown field',
        `{"name": "Deeper", "nothing": ${nested(100_000, ['{"a":', '1}'.slice(1)]).replace('}', '1}')}}`,
      ],
      ['with keys of prototypes', '{"name": "Proto", "__proto__": {"slug": "x"}, "constructor": {"prototype": {"slug": "x"}}}'],
      ['with a duplicate key', '{"name": "First", "name": "Twice"}'],
      ['with 100,000 keys', `{"name": "Many", ${Array.from({ length: 100_000 }, (_, index) => `"k${index}": 1`).join()}}`],
      ['after a byte order mark', '\ufeff{"name": "Marked"}'],
      ['in bytes that are not UTF-8', Buffer.from('{"name": "caf\xe9"}', 'latin1')],
    ])('%s is accepted or refused', async (_case, raw) => {
      await checkedRequest('POST', TAGS, json(raw));
      expect(({} as { slug?: string }).slug).toBeUndefined();
    });

    it.each([
      'text/plain',
      'text/json',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'json',
      '',
      ';',
      'application/jsonp',
    ])('of type "%s" is not parsed', async (type) => {
      await expectRefusal(server, [400, 'rest_missing_callback_param'], () =>
        server.as('admin').send('POST', TAGS, json('{"name": "x"}', type)),
      );
    });

    it.each(['APPLICATION/JSON', 'application/json;charset=UTF8', ' application/json ; x', 'application/problem+json'])(
      'of the type "%s" is read as JSON',
      async (type) => {
        expect((await checkedRequest('POST', TAGS, json(`{"name": ${JSON.stringify(type)}}`, type))).status).toBe(201);
      },
    );

    it('is refused with more parameters than the limit', async () => {
      const many = Array.from({ length: 1001 }, (_, index) => `p${index}=1`).join('&');
      await expectRefusal(server, [400, 'rest_too_many_params'], () =>
        server.as('admin').send('POST', TAGS, json(many, 'application/x-www-form-urlencoded')),
      );
      await expectRefusal(server, [400, 'rest_too_many_params'], () => server.as('admin').get(TAGS, many));
    });
  });

  describe('with headers', () => {
    it.each([
      ...[
        'Basic',
        'Basic ',
        'Basic ===',
        'Basic \x00'.slice(0, 6),
        `Basic ${Buffer.from(':').toString('base64')}`,
        `Basic ${'QQ'.repeat(4000)}`,
        'Bearer x',
        'Digest x',
        'OAuth ',
        'OAuth oauth_consumer_key="x"',
        'constructor',
        ' ',
      ],
    ])('with the credentials "%s" is treated as a visitor', async (authorization) => {
      await expectRefusal(server, [401, 'shop_rest_cannot_view'], () =>
        server.as('visitor').send('GET', TAGS, { headers: { Authorization: authorization } }),
      );
    });

    it.each([
      'X-Forwarded-User',
      'X-User-Id',
      'X-WCPAY-PLATFORM-CHECKOUT-USER',
      'X-Original-URL',
      'X-Rewrite-URL',
      'Cookie',
      'X-WP-Nonce',
      'Remote-User',
    ])('such as %s gets no permissions', async (name) => {
      await expectRefusal(server, [401, 'shop_rest_cannot_view'], () =>
        server.as('visitor').send('GET', TAGS, { headers: { [name]: '1' } }),
      );
    });

    it.each(['evil.example', 'evil.example:99', '"><script>', 'a b', 'x'.repeat(300), '[::1]:80', ''])(
      'with the host "%s" gets a response without scripts',
      async (host) => {
        const { headers, status, text } = await checkedRequest('GET', '/', { headers: { Host: host } });
        expect(status).toBe(200);
        expect(`${headers.link}${text}`).not.toMatch(/<script>|"></);
      },
    );

    it.each(['/rest/shop/v1/products', '/', '/feed', '/health', '/queues', '/nothing', '*', '//', 'http://['])(
      'with two hosts is refused at %s',
      async (path) => {
        for (const second of ['Host: 127.0.0.1', 'host: evil.example', 'HOST:'])
          expect(await rawResponse(server.url, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${second}\r\n\r\n`)).toMatch(
            /^HTTP\/1\.1 400 [^]*Connection: close[^]*"code":"rest_ambiguous_host"/,
          );
      },
    );

    it('that are too large or invalid is refused, and other requests are answered', async () => {
      for (const raw of [
        `GET /rest/ HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
        'GET /rest/ HTTP/9.9\r\n\r\n',
        '\0\x01\x02\r\n\r\n',
        'POST /rest/shop/v1/products HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      ])
        expect(await rawResponse(server.url, raw)).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
      expect((await server.as('admin').get(PRODUCTS)).status).toBe(200);
    });
  });
});
