import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeOnSqlite } from '@grove/database/testing';
import type { Actor } from '../support/actors.js';
import { startTestServer, type Settings, type TestServer } from '../support/test-server.js';

const real = performance.now.bind(performance);

const LIMITED = {
  trustProxy: true,
  limitAnonymous: '1/min, burst 3',
  limitKeys: '1/min, burst 2',
  limitAccounts: '1/min, burst 3',
};
const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';

/** Addresses that no other case, and no earlier run with the same Redis, uses. */
const run = Math.floor(Math.random() * 0xffff).toString(16);
let addresses = 0;
const anAddress = (): string => `2001:db8:${run}:${(addresses += 1).toString(16)}::1`;

describeOnSqlite('Limits of requests', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, LIMITED);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => server.stop());

  const ask = (path: string, address: string, { url } = server, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, { headers: { 'X-Forwarded-For': address, ...headers } });

  /** The statuses of so many requests, one after the other. */
  async function statuses(count: number, path: string, address: string, at?: TestServer): Promise<number[]> {
    const all = [];
    for (let turn = 0; turn < count; turn += 1) all.push((await ask(path, address, at)).status);
    return all;
  }

  /** Starts another server for one case. */
  async function withServer(settings: Settings, work: (other: TestServer) => Promise<void>): Promise<void> {
    const other = await startTestServer(engine, settings);
    await work(other).finally(() => other.stop());
  }

  it('are reported in headers, and a refusal says what to do, also for responses that are stored', async () => {
    const address = anAddress();
    const first = await ask('/rest/cms/v2/posts', address);
    expect(first.headers.get('ratelimit-policy')).toBe('"strangers";q=3;w=180');
    expect(first.headers.get('ratelimit')).toBe('"strangers";r=2;t=60');
    expect(first.headers.get('access-control-expose-headers')).toMatch(/, RateLimit-Policy, RateLimit, Retry-After$/);
    const second = await ask('/rest/cms/v2/posts', address);
    expect(second.headers.get('ratelimit')).toMatch(/^"strangers";r=1;t=1[12]\d$/);
    expect(await statuses(2, '/rest/cms/v2/posts', address)).toEqual([200, 429]);
    const refused = await ask('/nl/rest/cms/v2/posts', address);
    const body: unknown = await refused.json();
    expect(body).toMatchObject({ code: 'rest_too_many_requests', data: { status: 429 } });
    expect(body).toMatchObject({ message: expect.stringMatching(/^Er kwamen te veel aanvragen. Wacht \d+ seconden/) });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(refused.headers.get('allow')).toBeNull();
    expect(await statuses(1, '/rest/cms/v2/posts', anAddress())).toEqual([200]);
  });

  it.each(['/rest/', '/feed', '/sitemap.xml', '/robots.txt', '/docs', '/no/such/page'])(
    'count %s for strangers',
    async (path) => {
      const address = anAddress();
      const answered = await statuses(4, path, address);
      expect(answered.slice(0, 3)).not.toContain(429);
      expect(answered[3]).toBe(429);
    },
  );

  it('are shared by pages and the interface, and end when the client waited', async () => {
    const address = anAddress();
    expect(await statuses(2, '/rest/', address)).toEqual([200, 200]);
    expect(await statuses(2, '/robots.txt', address)).toEqual([200, 429]);
    const refused = await ask('/robots.txt', address);
    expect(await refused.text()).toMatch(
      /^Too many requests were sent. Wait \d+ seconds, and then send fewer in the same time.\n$/,
    );
    const later = real() + 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await statuses(2, '/rest/', address)).toEqual([200, 429]);
  });

  it('count a network of IPv6 as one address', async () => {
    const address = anAddress();
    expect(await statuses(3, '/rest/', address)).toEqual([200, 200, 200]);
    expect(await statuses(1, '/rest/', address.replace('::1', ':ffff::2'))).toEqual([429]);
  });

  it('count the address that the proxy added, not those that a client invents', async () => {
    const address = anAddress();
    for (const invented of ['192.0.2.1', '192.0.2.2', '127.0.0.1']) await ask('/rest/', `${invented}, ${address}`);
    expect(await statuses(1, '/rest/', `192.0.2.4, ${address}`)).toEqual([429]);
  });

  it('do not hold for health, metrics and programs on this machine', async () => {
    const address = anAddress();
    for (const path of ['/health/live', '/health/ready', '/metrics']) expect(await statuses(5, path, address)).not.toContain(429);
    expect(await statuses(5, '/rest/', '127.0.0.1')).not.toContain(429);
    expect((await ask('/health/live', address)).headers.get('ratelimit')).toBeNull();
  });

  /** Requests of actors over https, each from another address. */
  async function signedIn(path: string, ...actors: Actor[]): Promise<Response[]> {
    const responses = [];
    for (const actor of actors) {
      const { Authorization } = server.headersOf(actor) as { Authorization: string };
      responses.push(await ask(path, anAddress(), server, { Authorization, 'X-Forwarded-Proto': 'https' }));
    }
    return responses;
  }

  it('count who is signed in by the account, and wrong credentials change nothing for it', async () => {
    const address = anAddress();
    const Authorization = `Basic ${Buffer.from('editor:wrong').toString('base64')}`;
    const wrong = await ask('/rest/cms/v2/posts', address, server, { Authorization, 'X-Forwarded-Proto': 'https' });
    expect(wrong.status).toBe(401);
    const responses = await signedIn('/rest/cms/v2/posts', 'editor', 'editor', 'editor', 'editor');
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(responses[0].headers.get('ratelimit-policy')).toBe('"accounts";q=3;w=180');
    expect(await statuses(3, '/rest/', address)).toEqual([200, 200, 200]);
  });

  it('count each consumer key, and all keys of an account together', async () => {
    const keys = ['key_read', 'key_read', 'key_read', 'key_read_write', 'key_read_write', 'key_shop_manager'] as const;
    const responses = await signedIn('/rest/shop/v1/products', ...keys);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429, 200, 429, 200]);
    expect(responses[0].headers.get('ratelimit-policy')).toBe('"keys";q=2;w=120, "accounts";q=3;w=180');
    expect(responses[2].headers.get('ratelimit-policy')).toBe('"keys";q=2;w=120');
  });

  it('do not exist where they are off', async () => {
    await withServer({ trustProxy: true, limitAnonymous: 'off' }, async (other) => {
      const response = await ask('/rest/', anAddress(), other);
      expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null]);
    });
  });

  it('hold in each process alone while Redis is away', async () => {
    await withServer({ ...LIMITED, redisUrl: 'redis://127.0.0.1:1' }, async (other) => {
      expect(await statuses(5, '/rest/', anAddress(), other)).toEqual([200, 200, 200, 429, 429]);
    });
  });

  (redisUrl === '' ? it.skip : it)('are shared by all processes with Redis', async () => {
    await withServer({ ...LIMITED, redisUrl }, (one) =>
      withServer({ ...LIMITED, redisUrl }, async (two) => {
        const address = anAddress();
        expect(await statuses(2, '/rest/', address, one)).toEqual([200, 200]);
        expect(await statuses(2, '/rest/', address, two)).toEqual([200, 429]);
        expect(await statuses(1, '/robots.txt', address, one)).toEqual([429]);
      }),
    );
  });
});
