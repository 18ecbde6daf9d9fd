import { afterEach, describe, expect, it } from 'vitest';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { GroveClient, GroveError, type ClientOptions } from './index.js';

/** How the server handles one request. The last handler of a list handles all further requests. */
type Handler = (response: ServerResponse, request: IncomingMessage) => void;

const respond =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const cutOff: Handler = (response) => response.destroy();
const cutShort: Handler = (response) => {
  response.writeHead(200, { 'Content-Length': 100 });
  response.write('{"id":', () => response.destroy());
};
const silent: Handler = () => undefined;
const refused = (status: number, code: string, headers = {}) =>
  respond(status, { code, message: 'No.', data: { status } }, headers);

describe('A client', () => {
  const servers: Server[] = [];
  let seen: IncomingMessage[];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function clientOf(handlers: Handler[], options: Partial<ClientOptions> = {}): Promise<GroveClient> {
    seen = [];
    const server = createServer((request, response) => {
      seen.push(request);
      request.resume();
      request.on('end', () => handlers[Math.min(seen.length, handlers.length) - 1](response, request));
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new GroveClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...options } as ClientOptions);
  }
  const keys = () => seen.map(({ headers }) => headers['idempotency-key']);
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    );

  describe('retries a request', () => {
    it.each([
      ['whose connection broke', cutOff],
      ['whose response broke off', cutShort],
      ['while the server restarts', refused(503, 'rest_unavailable', { 'Retry-After': '0' })],
      ['that a proxy could not forward', (response: ServerResponse) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
      ['that is still being served', refused(409, 'rest_idempotency_key_in_use')],
    ] as [string, Handler][])('%s, with the same key', async (_case, failure) => {
      const client = await clientOf([failure, respond(201, { id: 7 })]);
      expect(await client.shop.orders.create({})).toEqual({ id: 7 });
      expect(seen).toHaveLength(2);
      expect(keys()[0]).toMatch(/^[\da-f]{8}-/);
      expect(keys()[1]).toBe(keys()[0]);
    });

    it('that timed out', async () => {
      const client = await clientOf([silent, respond(200, { id: 7 })], { timeout: 50 });
      expect(await client.shop.orders.get(7)).toEqual({ id: 7 });
    });

    it.each(['get', 'update', 'delete'] as const)('to %s, without a key', async (verb) => {
      const client = await clientOf([cutOff, respond(200, { id: 7 })]);
      expect(await client.shop.orders[verb](7, {})).toEqual({ id: 7 });
      expect(keys()).toEqual([undefined, undefined]);
    });

    it.each(['update', 'delete'] as const)('to %s a record of one version, with its tag and the same key', async (verb) => {
      const client = await clientOf([respond(200, { id: 7 }, { ETag: '"seven"' }), cutOff, respond(200, { id: 7 })]);
      const { record, etag } = await client.shop.orders.getTagged(7);
      expect(await client.shop.orders[verb](record.id, {}, { ifMatch: etag })).toEqual({ id: 7 });
      expect(seen.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"seven"', '"seven"']);
      expect(keys()[1]).toMatch(/^[\da-f]{8}-/);
      expect(keys()[2]).toBe(keys()[1]);
    });

    it('not sooner than the server allows', async () => {
      const client = await clientOf([refused(429, 'too_many', { 'Retry-After': '1' }), respond(200, { id: 7 })]);
      const start = performance.now();
      await client.shop.orders.get(7);
      expect(performance.now() - start).toBeGreaterThanOrEqual(999);
    });

    it('as often as configured, and then throws the last error', async () => {
      const client = await clientOf([cutOff], { retries: 1 });
      expect(await outcome(client.shop.orders.get(7))).toMatchObject({ name: 'GroveError', status: 0, code: 'no_answer' });
      expect(seen).toHaveLength(2);
    });
  });

  it.each([
    [400, 'rest_invalid_param'],
    [409, 'term_exists'],
    [500, 'rest_internal_error'],
  ])('does not retry after %d %s, and throws the error', async (status, code) => {
    const client = await clientOf([refused(status, code)]);
    const error = await outcome(client.shop.products.create({ name: 'Fig' }));
    expect(error).toBeInstanceOf(GroveError);
    expect(error).toMatchObject({ status, code, message: 'No.', data: { status } });
    expect(seen).toHaveLength(1);
  });

  it('asks that misspelled fields and arguments are refused, in each request', async () => {
    const client = await clientOf([respond(200, { id: 7 })]);
    await client.shop.orders.get(7);
    await client.shop.orders.create({});
    expect(seen.map(({ headers }) => headers['prefer'])).toEqual(['handling=strict', 'handling=strict']);
  });

  it('follows redirects only of GET requests', async () => {
    const moved: Handler = (response) => response.writeHead(301, { Location: '/elsewhere' }).end();
    const client = await clientOf([moved, respond(200, { id: 7 })], { retries: 0 });
    expect(await outcome(client.shop.orders.create({}))).toMatchObject({ status: 0, code: 'no_answer' });
    expect(seen).toHaveLength(1);
    expect(await (await clientOf([moved, respond(200, { id: 7 })])).shop.orders.get(7)).toEqual({ id: 7 });
  });

  it('throws if the response is not from Grove', async () => {
    const client = await clientOf([(response) => response.end('<html>Sign in to the guest network</html>')]);
    expect(await outcome(client.shop.orders.get(7))).toMatchObject({ status: 200, code: 'not_json' });
  });

  it('sends a new key with each POST, or the given one', async () => {
    const client = await clientOf([respond(201, { id: 7 })]);
    await client.shop.orders.create({});
    await client.shop.orders.create({});
    await client.shop.orders.create({}, { idempotencyKey: 'mine' });
    expect(keys()[2]).toBe('mine');
    expect(new Set(keys()).size).toBe(3);
  });

  it.each([
    ['nothing has been sent', 'before', 0],
    ['it waits for the response', 'asked', 1],
    ['it waits for a retry', 'answered', 1],
  ])('stops when it is aborted while %s', async (_case, when, sent) => {
    const controller = new AbortController();
    const abortWhen = (moment: string) => moment === when && controller.abort(new Error('enough'));
    const later = { 'Retry-After': '20' };
    const handler: Handler = (response, request) => {
      abortWhen('asked');
      response.on('finish', () => abortWhen('answered'));
      refused(503, 'rest_unavailable', later)(response, request);
    };
    const client = await clientOf([handler]);
    abortWhen('before');
    expect(await outcome(client.shop.orders.get(7, {}, { signal: controller.signal }))).toBe(controller.signal.reason);
    expect(seen).toHaveLength(sent);
  });

  describe('reads pages', () => {
    const page = (ids: number[], headers = {}) =>
      respond(
        200,
        ids.map((id) => ({ id })),
        headers,
      );
    const ids = async (client: GroveClient) => {
      const found: number[] = [];
      for await (const { id } of client.shop.webhooks.deliveries(5).all({ per_page: 2 })) found.push(id);
      return found;
    };

    it('up to the last page that the server counts', async () => {
      const counted = { 'X-WP-Total': '4', 'X-WP-TotalPages': '2' };
      expect(await ids(await clientOf([page([1, 2], counted), page([3, 4], counted)]))).toEqual([1, 2, 3, 4]);
      expect(seen.map(({ url }) => url)).toEqual(
        [1, 2].map((number) => `/rest/shop/v1/webhooks/5/deliveries?per_page=2&page=${number}`),
      );
    });

    it('up to the first page that is not full if the server does not count', async () => {
      expect(await ids(await clientOf([page([1, 2]), page([3])]))).toEqual([1, 2, 3]);
    });

    it('only as far as they are needed', async () => {
      const client = await clientOf([page([1, 2], { 'X-WP-TotalPages': '9' })]);
      for await (const { id } of client.shop.products.all()) if (id === 2) break;
      expect(seen).toHaveLength(1);
    });
  });

  describe('signs in', () => {
    const decoded = () => Buffer.from(seen[0].headers.authorization!.replace('Basic ', ''), 'base64').toString();

    it.each([
      ['as a user', { username: 'jän', password: 'ab cd:ef' }, 'jän:ab cd:ef'],
      ['with a consumer key', { consumerKey: 'ck_1', consumerSecret: 'cs_2' }, 'ck_1:cs_2'],
    ])('%s', async (_case, credentials, expected) => {
      await (await clientOf([respond(200, {})], credentials)).cms.settings.get();
      expect(decoded()).toBe(expected);
    });

    it('never over plain http to other machines, unless that is allowed', () => {
      const credentials = { username: 'jan', password: 'secret-word' };
      for (const url of ['http://noten.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.7:3000']) {
        expect(() => new GroveClient({ url, ...credentials })).toThrow(/https/);
        expect(() => new GroveClient({ url })).not.toThrow();
        expect(() => new GroveClient({ url, ...credentials, allowInsecure: true })).not.toThrow();
      }
      for (const url of ['https://noten.example', 'http://localhost:3000', 'http://[::1]:3000'])
        expect(() => new GroveClient({ url, ...credentials })).not.toThrow();
    });
  });

  it('sends the language in the path, after the path of the site', async () => {
    const client = await clientOf([respond(200, {})], { language: 'nl' });
    await client.shop.products.get('a/b');
    expect(seen[0].url).toBe('/nl/rest/shop/v1/products/a%2Fb');
  });
});
