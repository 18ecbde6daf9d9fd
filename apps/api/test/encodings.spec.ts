import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesFor, describeOnEachEngine } from '@grove/database/testing';
import { aName } from './support/builders.js';
import type { Client } from './support/client.js';
import { multipartForm } from './support/files.js';
import { send } from './support/http.js';
import { fetchIndex, buildPath, endpointsIn } from './support/index-document.js';
import { expectRefusal } from './support/refusal.js';
import { readTable, digestTables } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const TAGS = '/shop/v1/products/tags';
const ORDERS = '/shop/v1/orders';
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Bodies that no route may take, with the error of each. */
const UNREADABLE: readonly [type: string, raw: Buffer | string, code: string][] = [
  [JSON_TYPE, latin1('{"name":"caf\xe9"}'), 'rest_invalid_json'],
  [`${JSON_TYPE}; charset=utf-16le`, latin1('{"name":"fig"}\x00'), 'rest_invalid_json'],
  [`${JSON_TYPE}; charset=shift_jis`, latin1('{"name":"\x80"}'), 'rest_invalid_json'],
  [`${JSON_TYPE}; charset=x-none`, '{"name":"fig"}', 'rest_unsupported_charset'],
  [FORM, latin1('name=caf\xe9'), 'rest_invalid_encoding'],
  [FORM, 'name=caf%E9', 'rest_invalid_encoding'],
  [`${FORM}; charset=x-none`, 'name=fig', 'rest_unsupported_charset'],
  [FORM, '{"name":"fig"}', 'rest_unsupported_media_type'],
];

describeOnEachEngine('Text of requests', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterAll(() => server.stop());

  const sendAs = (type: string, raw: Buffer | string, path = TAGS) =>
    admin.send('POST', path, { raw, headers: { 'Content-Type': type } });

  it('that is not valid in its charset is refused at every route that takes a body, and changes nothing', async () => {
    const writes = endpointsIn(await fetchIndex(server)).filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method));
    expect(writes.length).toBeGreaterThan(50);
    const before = await digestTables(server.database);
    for (const { route, method } of casesFor(engine, writes))
      for (const [type, raw, code] of UNREADABLE) {
        const path = buildPath(route, () => 1);
        const { body } = await admin.send(method, path, { raw, headers: { 'Content-Type': type } });
        expect([method, path, type, body.code]).toEqual([method, path, type, code]);
      }
    expect(await digestTables(server.database)).toEqual(before);
  });

  it('that is not valid UTF-8 is refused in the query of every route', async () => {
    for (const { route, method } of casesFor(engine, endpointsIn(await fetchIndex(server)))) {
      const { status, body } = await admin.send(
        method,
        buildPath(route, () => 1),
        { query: 'search=caf%E9' },
      );
      expect([method, route, status, body.code]).toEqual([method, route, 400, 'rest_invalid_encoding']);
    }
  });

  it.each<[string, (name: string) => Buffer]>([
    [JSON_TYPE, (name) => Buffer.from(`{"name":"${name}"}`)],
    [`${JSON_TYPE}; charset=ISO-8859-1`, (name) => latin1(`{"name":"${name}"}`)],
    [`${JSON_TYPE}; charset=windows-1252`, (name) => latin1(`{"name":"${name}"}`)],
    [`${JSON_TYPE}; charset=UTF-16`, (name) => Buffer.from(`\ufeff{"name":"${name}"}`, 'utf16le')],
    [FORM, (name) => Buffer.from(`name=${encodeURIComponent(name)}`)],
    [FORM, (name) => Buffer.from(`name=${name}`)],
    [`${FORM}; charset=ISO-8859-1`, (name) => latin1(`name=${name}`)],
    [`${FORM}; charset=windows-1252`, (name) => latin1(`name=${escape(name)}`)],
  ])('of the type %s arrives with every letter', async (type, encoded) => {
    const name = `Crème brûlée ${aName('fig')}`;
    const { status, body } = await sendAs(type, encoded(name));
    expect([status, body.name]).toEqual([201, name]);
  });

  it('in credentials that is not UTF-8 signs nobody in', async () => {
    const { name, secret } = server.credentials.admin;
    const Authorization = `Basic ${latin1(`${name}\xe9:${secret}`).toString('base64')}`;
    const request = (path: string) => () =>
      send(server.url, { method: 'GET', target: `/rest${path}`, headers: { Authorization } });
    await expectRefusal(server, [401, 'shop_rest_cannot_view'], request('/shop/v1/orders'));
    expect((await request('/cms/v2/posts')()).status).toBe(401);
  });

  describe('in a multipart form', () => {
    const upload = (parts: Parameters<typeof multipartForm>[0], change = (raw: Buffer) => raw) => {
      const { raw, headers } = multipartForm(parts);
      return admin.send('POST', '/cms/v2/media', { raw: change(raw), headers });
    };
    const file = { name: 'file', filename: 'fig.txt', value: 'figs' };

    it.each<[string, Parameters<typeof multipartForm>[0]]>([
      ['a field', [file, { name: 'title', value: latin1('caf\xe9') }]],
      ['a field before the file', [{ name: 'title', value: latin1('\xc3') }, file]],
    ])('is refused if %s is not valid UTF-8', async (_what, parts) => {
      await expectRefusal(server, [400, 'rest_invalid_encoding'], () => upload(parts));
    });

    it('is refused if the name of the file is not valid UTF-8', async () => {
      const withBrokenName = (raw: Buffer) => latin1(raw.toString('latin1').replace('fig.txt', 'f\xefg.txt'));
      await expectRefusal(server, [400, 'rest_invalid_encoding'], () => upload([file], withBrokenName));
    });

    const withCharset = (charset: string) => (raw: Buffer) =>
      latin1(
        raw.toString('latin1').replace('name="title"\r\n', `name="title"\r\nContent-Type: text/plain; charset=${charset}\r\n`),
      );

    it.each<[string, Buffer]>([
      ['utf-8', Buffer.from('Crème')],
      ['iso-8859-1', latin1('Crème')],
      ['utf-16le', Buffer.from('Crème', 'utf16le')],
    ])('is read in the charset %s if its part declares it', async (charset, value) => {
      const { status, body } = await upload([file, { name: 'title', value }], withCharset(charset));
      expect([status, (body.title as { raw: string }).raw]).toEqual([201, 'Crème']);
    });

    it('is refused if its part declares an unknown charset', async () => {
      const parts = [file, { name: 'title', value: 'fig' }];
      await expectRefusal(server, [415, 'rest_unsupported_charset'], () => upload(parts, withCharset('x-none')));
    });

    it('is skipped where a part has no name', async () => {
      const nameless = (raw: Buffer) => latin1(raw.toString('latin1').replace('; name="title"', ''));
      expect((await upload([file, { name: 'title', value: 'fig' }], nameless)).status).toBe(201);
    });
  });

  describe('of a body that is neither JSON nor a form', () => {
    it.each<[string, Record<string, string>, string]>([
      ['text', { 'Content-Type': 'text/plain' }, 'x'],
      ['of no type', {}, '{"status":"pending"}'],
      ['a multipart form', multipartForm([{ name: 'status', value: 'pending' }]).headers, 'x'],
      ['chunked', { 'Content-Type': 'text/plain', 'Transfer-Encoding': 'chunked' }, 'x'],
    ])('is refused with what to send: %s', async (_what, headers, raw) => {
      for (const [method, path] of [['POST', ORDERS] as const, ['DELETE', `${ORDERS}/1`] as const]) {
        const { message } = await expectRefusal(server, [415, 'rest_unsupported_media_type'], () =>
          admin.send(method, path, { raw, headers }),
        );
        expect(message).toContain('Content-Type: application/json');
      }
    });

    it('that is JSON with the type of a form, as curl sends it, creates no order', async () => {
      const raw = '{"line_items":[{"product_id":1,"quantity":1}]}';
      const { message } = await expectRefusal(server, [415, 'rest_unsupported_media_type'], () =>
        admin.send('POST', ORDERS, { raw, headers: { 'Content-Type': FORM } }),
      );
      expect(message).toContain('Content-Type: application/json');
      expect(await readTable(server.database, 'shop_order')).toEqual([]);
    });

    it('is not missed where there is none', async () => {
      const headers = { 'Content-Type': 'text/plain' };
      for (const sent of [{}, { headers, raw: '' }, { headers: { ...headers, 'Transfer-Encoding': 'chunked' }, raw: '' }])
        expect((await admin.send('POST', ORDERS, sent)).status).toBe(201);
    });

    it('is answered first with the error of a missing required argument', async () => {
      const { body } = await sendAs('text/plain', '{"name":"Fig"}');
      expect(body.code).toBe('rest_missing_callback_param');
    });
  });
});
