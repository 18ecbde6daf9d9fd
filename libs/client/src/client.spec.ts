import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { GroveClient, GroveError, type ClientOptions } from './index.js';

/** What the server does with a request, in turn; the last holds for all that follow. */
type Turn = (response: ServerResponse, request: IncomingMessage) => void;

const told =
  (status: number, body: unknown, headers: Record<string, string> = {}): Turn =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
const cutOff: Turn = (response) => response.destroy();
const cutShort: Turn = (response) => {
  response.writeHead(200, { 'Content-Length': 100 });
  response.write('{"id":', () => response.destroy());
};
const silent: Turn = () => undefined;
const refused = (status: number, code: string, headers = {}) => told(status, { code, message: 'No.', data: { status } }, headers);

describe('A client', () => {
  let server: Server | undefined;
  let seen: IncomingMessage[];
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function clientOf(turns: Turn[], options: Partial<ClientOptions> = {}): Promise<GroveClient> {
    seen = [];
    server = createServer((request, response) => {
      seen.push(request);
      request.resume();
      request.on('end', () => turns[Math.min(seen.length, turns.length) - 1](response, request));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new GroveClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...options } as ClientOptions);
  }
  const keys = () => seen.map(({ headers }) => headers['idempotency-key']);
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    );

  describe('repeats a request', () => {
    it.each([
      ['whose connection broke', cutOff],
      ['whose answer broke off', cutShort],
      ['while the server restarts', refused(503, 'rest_unavailable', { 'Retry-After': '0' })],
      ['that a proxy could not pass on', (response: ServerResponse) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
      ['that is still being served', refused(409, 'rest_idempotency_key_in_use')],
    ] as [string, Turn][])('%s, with the same key', async (_case, failure) => {
      const client = await clientOf([failure, told(201, { id: 7 })]);
      expect(await client.shop.orders.create({})).toEqual({ id: 7 });
      expect(seen).toHaveLength(2);
      expect(keys()[0]).toMatch(/^[\da-f]{8}-/);
      expect(keys()[1]).toBe(keys()[0]);
    });

    it('that is not answered in time', async () => {
      const client = await clientOf([silent, told(200, { id: 7 })], { timeout: 50 });
      expect(await client.shop.orders.get(7)).toEqual({ id: 7 });
    });

    it.each(['get', 'update', 'delete'] as const)('to %s, which needs no key', async (verb) => {
      const client = await clientOf([cutOff, told(200, { id: 7 })]);
      expect(await client.shop.orders[verb](7, {})).toEqual({ id: 7 });
      expect(keys()).toEqual([undefined, undefined]);
    });

    it('not sooner than the server asks', async () => {
      const client = await clientOf([refused(429, 'too_many', { 'Retry-After': '1' }), told(200, { id: 7 })]);
      const start = performance.now();
      await client.shop.orders.get(7);
      expect(performance.now() - start).toBeGreaterThanOrEqual(999);
    });

    it('as often as it is told to, and then says what came', async () => {
      const client = await clientOf([cutOff], { retries: 1 });
      expect(await outcome(client.shop.orders.get(7))).toMatchObject({ name: 'GroveError', status: 0, code: 'no_answer' });
      expect(seen).toHaveLength(2);
    });
  });

  it.each([
    [400, 'rest_invalid_param'],
    [409, 'term_exists'],
    [500, 'rest_internal_error'],
  ])('does not repeat what is refused with %d %s, and throws it', async (status, code) => {
    const client = await clientOf([refused(status, code)]);
    const error = await outcome(client.shop.products.create({ name: 'Fig' }));
    expect(error).toBeInstanceOf(GroveError);
    expect(error).toMatchObject({ status, code, message: 'No.', data: { status } });
    expect(seen).toHaveLength(1);
  });

  it('does not let a redirection make another request of what it writes', async () => {
    const moved: Turn = (response) => response.writeHead(301, { Location: '/elsewhere' }).end();
    const client = await clientOf([moved, told(200, { id: 7 })], { retries: 0 });
    expect(await outcome(client.shop.orders.create({}))).toMatchObject({ status: 0, code: 'no_answer' });
    expect(seen).toHaveLength(1);
    expect(await (await clientOf([moved, told(200, { id: 7 })])).shop.orders.get(7)).toEqual({ id: 7 });
  });

  it('says so when the answer is none of Grove', async () => {
    const client = await clientOf([(response) => response.end('<html>Sign in to the guest network</html>')]);
    expect(await outcome(client.shop.orders.get(7))).toMatchObject({ status: 200, code: 'not_json' });
  });

  it('sends a new key with each request, or the one it is given', async () => {
    const client = await clientOf([told(201, { id: 7 })]);
    await client.shop.orders.create({});
    await client.shop.orders.create({});
    await client.shop.orders.create({}, { idempotencyKey: 'mine' });
    expect(keys()[2]).toBe('mine');
    expect(new Set(keys()).size).toBe(3);
  });

  it.each([
    ['nothing is sent yet', 'before', 0],
    ['it waits for the answer', 'asked', 1],
    ['it waits to repeat', 'answered', 1],
  ])('stops when it is aborted while %s', async (_case, when, sent) => {
    const ending = new AbortController();
    const abortWhen = (moment: string) => moment === when && ending.abort(new Error('enough'));
    const later = { 'Retry-After': '20' };
    const turn: Turn = (response, request) => {
      abortWhen('asked');
      response.on('finish', () => abortWhen('answered'));
      refused(503, 'rest_unavailable', later)(response, request);
    };
    const client = await clientOf([turn]);
    abortWhen('before');
    expect(await outcome(client.shop.orders.get(7, {}, { signal: ending.signal }))).toBe(ending.signal.reason);
    expect(seen).toHaveLength(sent);
  });

  describe('turns pages', () => {
    const page = (ids: number[], headers = {}) =>
      told(
        200,
        ids.map((id) => ({ id })),
        headers,
      );
    const ids = async (client: GroveClient) => {
      const found: number[] = [];
      for await (const { id } of client.shop.webhooks.deliveries(5).all({ per_page: 2 })) found.push(id);
      return found;
    };

    it('until the last that the server counts', async () => {
      const counted = { 'X-WP-Total': '4', 'X-WP-TotalPages': '2' };
      expect(await ids(await clientOf([page([1, 2], counted), page([3, 4], counted)]))).toEqual([1, 2, 3, 4]);
      expect(seen.map(({ url }) => url)).toEqual(
        [1, 2].map((number) => `/rest/shop/v1/webhooks/5/deliveries?per_page=2&page=${number}`),
      );
    });

    it('until one that is not full where they are not counted', async () => {
      expect(await ids(await clientOf([page([1, 2]), page([3])]))).toEqual([1, 2, 3]);
    });

    it('only as far as somebody reads', async () => {
      const client = await clientOf([page([1, 2], { 'X-WP-TotalPages': '9' })]);
      for await (const { id } of client.shop.products.all()) if (id === 2) break;
      expect(seen).toHaveLength(1);
    });
  });

  describe('signs in', () => {
    const decoded = () => Buffer.from(seen[0].headers.authorization!.replace('Basic ', ''), 'base64').toString();

    it.each([
      ['as a person', { username: 'jän', password: 'ab cd:ef' }, 'jän:ab cd:ef'],
      ['with a key', { consumerKey: 'ck_1', consumerSecret: 'cs_2' }, 'ck_1:cs_2'],
    ])('%s', async (_case, credentials, expected) => {
      await (await clientOf([told(200, {})], credentials)).cms.settings.get();
      expect(decoded()).toBe(expected);
    });

    it('never in the open, unless that is allowed', () => {
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

  it('speaks the language of its address, below the path of the site', async () => {
    const client = await clientOf([told(200, {})], { language: 'nl' });
    await client.shop.products.get('a/b');
    expect(seen[0].url).toBe('/nl/rest/shop/v1/products/a%2Fb');
  });
});
