import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { secondsFromNow } from '@grove/core';
import type { RowValues } from '@grove/database';
import { describeOnEachEngine, describeOnMysql, describeOnSqlite } from '@grove/database/testing';
import { send, type Answer } from './support/http.js';
import { TcpProxy } from './support/tcp-proxy.js';
import { basic, startTestServer, type TestServer } from './support/test-server.js';

jest.setTimeout(30_000);

const TOKEN = 'a-token-for-prometheus';
const SECRETS = [TOKEN, 'open-sesame', 'sqlite:', 'mysql:', 'redis:'];

interface Report {
  status: string;
  checks: Record<string, { status: string; message?: string; [fact: string]: unknown }>;
}

const get = <T = Report>(server: TestServer, target: string, headers: Record<string, string> = {}, method = 'GET') =>
  send<T>(server.url, { method, target, headers: { Host: new URL(server.url).host, ...headers } });

/** Asks until it is so: what is told may be a second old. */
async function readyWhen(server: TestServer, isSo: (answer: Answer<Report>) => boolean): Promise<Answer<Report>> {
  for (;;) {
    const answer = await get(server, '/health/ready');
    for (const secret of SECRETS) expect(answer.text).not.toContain(secret);
    if (isSo(answer)) return answer;
    await delay(50);
  }
}

/** A request that comes encrypted through a proxy, and so from anywhere. */
const ELSEWHERE = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

describeOnEachEngine('a server that is watched', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { metricsToken: TOKEN, trustProxy: true });
  });
  afterAll(() => server.stop());

  const metrics = (headers?: Record<string, string>) => get<{ code: string }>(server, '/metrics', headers);
  const aWebhook = (status: string) =>
    server
      .as('admin')
      .post('/shop/v1/webhooks', {
        ...{ status, topic: 'order.created', secret: 'open-sesame' },
        delivery_url: 'https://books.noten.example/hook',
      })
      .then(({ body }) => body.id);

  let events = 0;
  /** So many deliveries that have been due for two minutes. */
  const deliveriesTo = (webhookId: number, count: number) =>
    server.database.write((unit) =>
      unit.insertMany(
        'webhook_delivery',
        Array.from({ length: count }, () => ({
          ...{ webhook_id: webhookId, event_id: 1_000_000 + ++events, topic: 'order.created', resource_id: 1, state: 'waiting' },
          ...{
            attempts: 0,
            attempts_before: 0,
            due_at: BigInt(Date.now() - 120_000),
            lease_holder: '',
            created_at: secondsFromNow(-120),
          },
          ...{ duration_ms: 0, response_code: 0, response_message: '', error_code: '' },
          ...{ request_headers: '{}', response_headers: '{}', response_body: '' },
        })),
      ),
    );

  it('tells that it lives', async () => {
    const { status, headers, body } = await get(server, '/health/live');
    expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', { status: 'live' }]);
    expect((await get(server, '/health/live', {}, 'HEAD')).status).toBe(200);
  });

  it('tells that it is ready, check by check', async () => {
    const { status, headers, body } = await readyWhen(server, () => true);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      status: 'ready',
      checks: {
        database: { status: 'ok' },
        migrations: { status: 'ok' },
        outbox: { status: 'ok', depth: expect.any(Number), oldest_seconds: expect.any(Number) },
        deliveries: { status: 'ok', oldest_due_seconds: 0 },
      },
    });
  });

  it('is not ready while events that somebody wants lie about, and is again when they are gone', async () => {
    await server.database.write((unit) =>
      unit.insert('outbox', {
        ...{ topic: 'order.created', resource_id: 1, payload: '{}', created_at: secondsFromNow(-120) },
      }),
    );
    const unheard = await readyWhen(server, ({ body }) => Number(body.checks.outbox.oldest_seconds) >= 120);
    expect(unheard.status).toBe(200);
    const id = await aWebhook('active');
    const late = await readyWhen(server, ({ status }) => status === 503);
    expect(late.body).toMatchObject({
      status: 'not_ready',
      checks: { database: { status: 'ok' }, outbox: { status: 'failed', message: expect.stringContaining('dispatcher') } },
    });
    await server.as('admin').put(`/shop/v1/webhooks/${id}`, { status: 'paused' });
    await readyWhen(server, ({ status }) => status === 200);
    await server.as('admin').put(`/shop/v1/webhooks/${id}`, { status: 'active' });
    await readyWhen(server, ({ status }) => status === 503);
    await server.database.write((unit) => unit.query('DELETE FROM outbox', []));
    await readyWhen(server, ({ status }) => status === 200);
  });

  it('is not ready while deliveries are due and nobody makes any, and is while receivers are slow or down', async () => {
    const id = await aWebhook('active');
    await deliveriesTo(id, 3);
    const due = await readyWhen(server, ({ body }) => Number(body.checks.deliveries.oldest_due_seconds) >= 120);
    expect([due.status, (await metrics()).text]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^grove_webhook_oldest_due_seconds\\{webhook="${id}"\\} 1[2-9]\\d$`, 'm')),
    ]);
    let ahead = 0;
    const started = performance.now.bind(performance);
    const passing = jest.spyOn(performance, 'now').mockImplementation(() => started() + ahead);
    const quiet = async () => {
      ahead += 61_000;
      const { body } = await readyWhen(server, ({ status }) => status === 503);
      expect(body.checks).toMatchObject({ outbox: { status: 'ok' }, deliveries: { status: 'failed' } });
      return body.checks.deliveries.message;
    };
    const change = (values: RowValues) => server.database.write((unit) => unit.update('webhook', values, { id }));
    const ready = () => readyWhen(server, ({ status }) => status === 200);
    expect(await quiet()).toContain('dispatcher');
    // What came of one attempt is written down.
    await server.database.write(async (unit) => unit.incrementCounter('webhook attempts timeout', 1));
    await ready();
    await quiet();
    // Its receiver fails, and is left alone for minutes.
    await change({ failures: 5 });
    await ready();
    await change({ failures: 0 });
    await quiet();
    await change({ in_order: 1 });
    await ready();
    await change({ in_order: 0 });
    await quiet();
    await change({ status: 'paused' });
    await ready();
    passing.mockRestore();
  });

  it('counts what waits up to a bound, and says so beyond it', async () => {
    const [some, many] = [await aWebhook('active'), await aWebhook('active')];
    await deliveriesTo(some, 9_999);
    await deliveriesTo(many, 10_002);
    const { text } = await metrics();
    expect(text).toContain(`\ngrove_webhook_waiting{webhook="${some}"} 9999\n`);
    expect(text).toContain(`\ngrove_webhook_waiting{webhook="${many}"} 10001\n`);
    for (const id of [some, many]) await server.as('admin').delete(`/shop/v1/webhooks/${id}?force=true`);
    expect((await metrics()).text).not.toMatch(new RegExp(`webhook="(${some}|${many})"`));
  });

  it('asks the database once a second, however many ask it', async () => {
    const { database } = server;
    const ping = database.ping.bind(database);
    const pings: number[] = [];
    Object.assign(database, { ping: () => (pings.push(performance.now()), ping()) });
    while (pings.length < 2) await Promise.all(Array.from({ length: 20 }, () => get(server, '/health/ready')));
    Object.assign(database, { ping });
    const [first, second] = pings;
    // Timers may be a moment early.
    expect(second - first).toBeGreaterThanOrEqual(950);
  });

  it('tells metrics of its process, of events and of each webhook', async () => {
    const id = await aWebhook('paused');
    await server.database.write(async (unit) => {
      await unit.query('DELETE FROM outbox', []);
      for (const resourceId of [1, 2]) unit.emit({ topic: 'order.created', resourceId, payload: {} });
      await unit.query('UPDATE webhook SET failures = 3, failing_since = ? WHERE id = ?', ['2026-03-01 12:00:00', id]);
    });
    const { status, headers, text } = await metrics();
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
    expect(text).toContain('\ngrove_database_up 1\n');
    expect(text).toContain('\ngrove_outbox_events 2\n');
    expect(text).toMatch(/^grove_outbox_oldest_age_seconds \d+$/m);
    expect(text).toMatch(/^grove_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(text).toMatch(/^# HELP grove_outbox_events .*10001 means more than 10000.*take the max, not the sum/m);
    expect(text).toContain('\ngrove_webhook_attempts_total{outcome="delivered"} 0\n');
    expect(text).toContain(`\ngrove_webhook_status{webhook="${id}",topic="order.created",status="paused"} 1\n`);
    expect(text).toContain(`\ngrove_webhook_failures{webhook="${id}"} 3\n`);
    const since = Date.UTC(2026, 2, 1, 12) / 1_000;
    expect(text).toContain(`\ngrove_webhook_failing_since_timestamp_seconds{webhook="${id}"} ${since}\n`);
    expect(text).toContain(`\ngrove_webhook_waiting{webhook="${id}"} 0\n`);
    expect(text).not.toContain(`grove_webhook_oldest_due_seconds{webhook="${id}"}`);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it('counts nothing twice when it is asked at the same moment', async () => {
    const texts = await Promise.all(Array.from({ length: 10 }, () => metrics().then(({ text }) => text)));
    for (const text of texts) expect(text).toContain('\ngrove_outbox_events 2\n');
  });

  it('opens its metrics to whoever knows the token or is an administrator, and from this machine to all', async () => {
    const admin = basic(server.credentials.admin);
    for (const headers of [{}, { ...ELSEWHERE, ...admin }, { ...ELSEWHERE, Authorization: `Bearer ${TOKEN}` }])
      expect((await metrics(headers)).status).toBe(200);
  });

  it.each([
    ['nobody', 401, () => ({})],
    ['somebody with another token', 401, () => ({ Authorization: `Bearer ${TOKEN}s` })],
    ['somebody without a word', 401, () => ({ Authorization: 'Bearer ' })],
    ['an administrator with a wrong password', 401, () => basic({ name: 'admin', secret: 'open-sesame' })],
    ['a consumer key of an administrator', 401, () => basic(server.credentials.key_read_write)],
    ['a shop manager', 403, () => basic(server.credentials.shop_manager)],
  ])('closes its metrics to %s from elsewhere', async (_who, expected, headers) => {
    for (const place of [ELSEWHERE, { Host: 'grove.attacker.example', 'X-Forwarded-Proto': 'https' }]) {
      const { status, headers: told, body, text } = await metrics({ ...place, ...headers() });
      expect([status, body.code]).toEqual([expected, 'grove_metrics_closed']);
      // A browser that is asked would send the password with whatever any page makes it ask of this origin.
      expect(told).not.toHaveProperty('www-authenticate');
      for (const secret of SECRETS) expect(text).not.toContain(secret);
    }
  });

  it('has no board of queues without Redis', async () => {
    expect((await get(server, '/queues', basic(server.credentials.admin))).status).toBe(404);
  });
});

describeOnSqlite('a server without a token', (engine) => {
  it('takes no bearer, not even an empty one', async () => {
    const server = await startTestServer(engine);
    for (const Authorization of ['Bearer ', 'Bearer undefined'])
      expect((await get(server, '/metrics', { ...ELSEWHERE, Authorization })).status).toBe(401);
    await server.stop();
  });

  it('is not ready when its tables are not up to date', async () => {
    const server = await startTestServer(engine);
    await server.database.write((unit) => unit.query('DELETE FROM migrations WHERE id = (SELECT MAX(id) FROM migrations)', []));
    const { status, body } = await readyWhen(server, () => true);
    expect([status, body.checks.migrations, body.checks.outbox]).toEqual([
      503,
      { status: 'failed', pending: 1, message: expect.stringContaining('grove migrate') },
      { status: 'unknown' },
    ]);
    await server.stop();
  });
});

describeOnMysql('a watched server whose database goes away', (engine) => {
  it('lives, is not ready, and is again by itself', async () => {
    const proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    const server = await startTestServer(engine, { databaseUrl: proxy.url, trustProxy: true });
    await proxy.cut();
    const away = await readyWhen(server, ({ status }) => status === 503);
    expect(away.body.checks).toEqual({
      database: { status: 'failed', message: expect.stringContaining('DATABASE_URL') },
      migrations: { status: 'unknown' },
      outbox: { status: 'unknown' },
      deliveries: { status: 'unknown' },
    });
    expect((await get(server, '/health/live')).status).toBe(200);
    const { status, text } = await get(server, '/metrics');
    expect([status, text]).toEqual([200, expect.stringContaining('\ngrove_database_up 0\n')]);
    expect((await get(server, '/metrics', { ...ELSEWHERE, ...basic(server.credentials.admin) })).status).toBe(503);
    await proxy.open();
    await readyWhen(server, (answer) => answer.status === 200);
    await server.stop();
    await proxy.cut();
  });
});

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const describeWithRedis = redisUrl === '' ? describe.skip : describe;

describeOnSqlite('a watched server with a queue', (engine) => {
  let server: TestServer | undefined;
  const start = async (url: string) => (server = await startTestServer(engine, { redisUrl: url }));
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('is not ready, and shows no queue, while Redis is away', async () => {
    const { credentials } = await start('redis://:open-sesame@127.0.0.1:1');
    const { status, body } = await readyWhen(server!, () => true);
    expect([status, body.checks.redis]).toEqual([
      503,
      { status: 'failed', message: expect.stringMatching(/does not answer.*REDIS_URL/) },
    ]);
    const board = await get<{ code: string }>(server!, '/queues', basic(credentials.admin));
    expect([board.status, board.body.code]).toEqual([503, 'grove_queue_unavailable']);
  });

  describeWithRedis('in Redis', () => {
    let redis: Redis;
    beforeAll(() => {
      redis = new Redis(redisUrl);
    });
    afterAll(async () => {
      await redis.call('ACL', 'DELUSER', 'grove-reader');
      await redis.quit();
    });

    it('is ready', async () => {
      await start(redisUrl);
      const { status, body } = await readyWhen(server!, () => true);
      expect([status, body.checks.redis]).toEqual([200, { status: 'ok' }]);
    });

    it('is not ready while Redis takes no writes', async () => {
      await redis.call('ACL', 'SETUSER', 'grove-reader', 'on', '>open-sesame', '~*', '+@read', '+@connection', '+info');
      const url = new URL(redisUrl);
      await start(`redis://grove-reader:open-sesame@${url.host}`);
      const { status, body } = await readyWhen(server!, () => true);
      expect([status, body.checks.redis]).toEqual([
        503,
        { status: 'failed', message: expect.stringMatching(/refuses writes \(NOPERM\)/) },
      ]);
    });

    it('is not ready, and says why, while Redis may throw jobs away', async () => {
      await start(redisUrl);
      await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
      try {
        const { body } = await readyWhen(server!, ({ status }) => status === 503);
        expect(body.checks.redis).toEqual({
          ...{ status: 'failed', eviction_policy: 'allkeys-lru' },
          message: expect.stringContaining('noeviction'),
        });
      } finally {
        await redis.config('SET', 'maxmemory-policy', 'noeviction');
      }
      await readyWhen(server!, ({ status }) => status === 200);
    });

    it('shows the queue to administrators, to look at only', async () => {
      const { credentials } = await start(redisUrl);
      const admin = basic(credentials.admin);
      const page = await get(server!, '/queues', admin);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('/queues/')]);
      const told = await get<{ queues: { name: string; readOnlyMode: boolean }[] }>(server!, '/queues/api/queues', admin);
      expect([told.status, told.body.queues]).toEqual([
        200,
        [expect.objectContaining({ name: 'grove-webhooks', readOnlyMode: true })],
      ]);
      const pausing = await get<{ code: string }>(server!, '/queues/api/queues/grove-webhooks/pause', admin, 'PUT');
      expect([pausing.status, pausing.body.code]).toEqual([405, 'grove_queues_read_only']);
    });

    const asBrowser = { Accept: 'text/html,application/xhtml+xml' };
    const signingIn = (name: string, secret: string, headers: Record<string, string> = {}) =>
      send<{ code: string }>(server!.url, {
        ...{ method: 'POST', target: '/queues/sign-in', body: new URLSearchParams({ name, password: secret }).toString() },
        headers: {
          Host: new URL(server!.url).host,
          'Content-Type': 'application/x-www-form-urlencoded',
          ...asBrowser,
          ...headers,
        },
      });

    it('signs a browser in to the queue by a form, with a cookie for the queue alone, which ends with the password (finding S2)', async () => {
      const { credentials, database } = await start(redisUrl);
      const { name, secret } = credentials.admin;
      const form = await get(server!, '/queues', asBrowser);
      expect([form.status, form.headers['cache-control']]).toEqual([401, 'no-store']);
      expect(form.headers).not.toHaveProperty('www-authenticate');
      expect(form.text).toContain('<form method="post" action="/queues/sign-in">');
      const { status, headers } = await signingIn(name, secret);
      expect([status, headers.location]).toEqual([303, '/queues']);
      const [set] = headers['set-cookie']!;
      expect(set).toMatch(/^grove_queues=[\w+/=:]+; Path=\/queues; HttpOnly; SameSite=Strict$/);
      expect(set).not.toContain(Buffer.from(`${name}:${secret}`).toString('base64'));
      const [Cookie] = set.split(';');
      expect((await get(server!, '/queues/api/queues', { Cookie: `a=b; ${Cookie}` })).status).toBe(200);
      for (const other of [`${Cookie.slice(0, -4)}AAA=`, 'grove_queues=', 'grove_queues=%', 'x'])
        expect((await get(server!, '/queues/api/queues', { Cookie: other })).status).toBe(401);
      expect((await get(server!, '/rest/cms/v2/users/me', { Cookie })).status).toBe(401);
      expect((await get(server!, '/metrics', { Cookie, Via: '1.1 proxy' })).status).toBe(401);
      await database.write((unit) => unit.query('DELETE FROM application_password', []));
      expect((await get(server!, '/queues/api/queues', { Cookie })).status).toBe(401);
    });

    it('lets nobody else in by the form, and no page of another origin send it (finding S2)', async () => {
      const { credentials } = await start(redisUrl);
      const { name, secret } = credentials.admin;
      const { name: key, secret: keySecret } = credentials.key_read_write;
      const { name: manager, secret: word } = credentials.shop_manager;
      const foreign = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' };
      for (const [expected, answer] of [
        [401, await signingIn(name, 'open-sesame')],
        [401, await signingIn('', '')],
        [401, await signingIn(key, keySecret)],
        [403, await signingIn(manager, word)],
        [403, await signingIn(name, secret, foreign)],
      ] as const) {
        expect([answer.status, answer.headers['set-cookie']]).toEqual([expected, undefined]);
        expect(answer.text).toContain('<form method="post"');
      }
      const [set] = (await signingIn(name, secret)).headers['set-cookie']!;
      const read = await get<{ code: string }>(server!, '/queues/api/queues', { ...foreign, Cookie: set.split(';')[0] });
      expect([read.status, read.body.code]).toEqual([403, 'rest_foreign_page']);
    });

    it('delays who guesses at the form (finding S7)', async () => {
      await start(redisUrl);
      // Redis remembers the names of other runs.
      const name = randomUUID();
      for (let turn = 0; turn < 20; turn += 1) expect((await signingIn(name, `${turn}`)).status).toBe(401);
      const { status, headers } = await signingIn(name, 'once more');
      expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    });

    it('shows the queue to nobody else, wherever they are', async () => {
      const { credentials } = await start(redisUrl);
      for (const target of ['/queues', '/queues/', '/queues/api/queues', '/queues/static/js/main.js', '/QUEUES/api/queues']) {
        for (const [headers, expected] of [
          [{}, 401],
          [basic({ name: 'admin', secret: 'open-sesame' }), 401],
          [basic(credentials.key_read_write), 401],
          [basic(credentials.shop_manager), 403],
        ] as const) {
          const { status, body, headers: told } = await get<{ code: string }>(server!, target, headers);
          expect([target, status, body.code]).toEqual([target, expected, 'grove_administrators_only']);
          expect(told).not.toHaveProperty('www-authenticate');
        }
      }
    });
  });
});
