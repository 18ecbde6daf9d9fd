import { beforeAll, expect, it } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Configuration, CoreConfig } from '@grove/core';
import { databaseUrlOf } from '@grove/database';
import { describeOnEachEngine, type TestEngine } from '@grove/database/testing';
import { LogWatch, logWatch, SHORT_LIVED } from '@grove/core/testing';
import { openDatabase } from '@grove/server';
import { createActors, type Credentials } from './support/actors.js';
import { SERVER } from './support/child-server.js';
import { send, type HttpResponse } from './support/http.js';
import { basicAuth, newConfiguration, startTestServer } from './support/test-server.js';

/** A unique secret for each part of a request that may contain one. */
const secretFor = (place: string) => `secret-${place}-xyzzy`;
const KEY = `ck_${'5eed'.repeat(10)}`;
const SECRET = `cs_${'5eed'.repeat(10)}`;
const SECRETS_PATTERN = /xyzzy|5eed5eed/;

/** A request: method, target, headers and body. */
type RequestTuple = [method: string, target: string, headers?: OutgoingHttpHeaders, body?: object | string];

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly method?: string;
  readonly route?: string;
  readonly databaseMs?: number;
  readonly queries?: number;
  readonly slowestStatement?: string;
}

/** The log of a server from start to stop, and its responses. */
interface ServerRun {
  readonly log: string;
  readonly lines: readonly LogLine[];
  readonly responses: readonly HttpResponse[];
  readonly credentials: Credentials;
}

const WEBHOOK = { topic: 'order.created', delivery_url: 'https://shop.example/hear', secret: secretFor('webhook') };
const CUSTOMER = { email: 'ann@noten.nl', username: 'ann', password: secretFor('customer') };

/** Requests with a secret in every part that may contain one; some succeed, some are refused. */
function requestsWithSecrets(admin: OutgoingHttpHeaders): RequestTuple[] {
  const json = { ...admin, 'Content-Type': 'application/json' };
  const form = { ...admin, 'Content-Type': 'application/x-www-form-urlencoded' };
  return [
    ['GET', '/rest/cms/v2/users/me', basicAuth({ name: 'admin', secret: secretFor('basic') })],
    ['GET', '/rest/shop/v1/products', basicAuth({ name: KEY, secret: SECRET })],
    ['GET', '/rest/cms/v2/posts', { Authorization: `Bearer ${secretFor('bearer')}` }],
    [
      'GET',
      '/rest/shop/v1/products',
      { Authorization: `OAuth oauth_consumer_key="${KEY}", oauth_signature="${secretFor('oauth')}"` },
    ],
    ['GET', `/rest/shop/v1/products?consumer_key=${KEY}&consumer_secret=${SECRET}`],
    ['GET', `/rest/shop/v1/products?oauth_consumer_key=${KEY}&oauth_signature=${secretFor('signature')}`],
    ['GET', '/rest/cms/v2/posts', { ...admin, Cookie: `session=${secretFor('cookie')}`, 'X-WP-Nonce': secretFor('nonce') }],
    ['POST', '/rest/shop/v1/customers', json, CUSTOMER],
    ['POST', '/rest/shop/v1/customers', form, `email=bob@noten.nl&username=bob&password=${secretFor('form')}`],
    ['POST', '/rest/cms/v2/users', json, { username: 'cy', email: 'cy@noten.nl', password: secretFor('user') }],
    ['POST', '/rest/cms/v2/posts', json, { title: 'Locked', status: 'publish', password: secretFor('post') }],
    ['POST', '/rest/shop/v1/webhooks', json, WEBHOOK],
    ['POST', '/rest/shop/v1/webhooks', json, `{"secret":"${secretFor('half')}`],
    ['POST', '/rest/shop/v1/webhooks/batch', json, { create: [WEBHOOK, { secret: secretFor('faulty'), status: 'x' }] }],
    ['POST', '/rest/contact-form/v1/contact-forms', json, { title: 'Ask' }],
    ['POST', '/contact-form/ask/', form, `password=${secretFor('visitor')}`],
    ['POST', '/contact-form/ask/', form, `password=${secretFor('flood')}&`.repeat(30_000)],
    ['DELETE', '/rest/shop/v1/taxes/classes/reduced-rate', admin],
    ['GET', `/?password=${secretFor('front')}`, { Cookie: secretFor('front-cookie') }],
  ];
}

/** Requests that fail in the server because a table is missing, in statements that contain secrets. */
function failingRequests(admin: OutgoingHttpHeaders): RequestTuple[] {
  const json = { ...admin, 'Content-Type': 'application/json' };
  return [
    [
      'GET',
      `/rest/shop/v1/webhooks?search=${secretFor('search')}`,
      { ...admin, Cookie: secretFor('cookie'), 'X-Request-Id': 'client-id-1' },
    ],
    ['POST', `/rest/shop/v1/webhooks?consumer_secret=${SECRET}`, { ...json, 'X-Request-Id': 'client-id-2' }, WEBHOOK],
    ['POST', '/rest/shop/v1/webhooks/batch', json, { create: [WEBHOOK] }],
    ['GET', `/?p=1&password=${secretFor('page')}`, { Cookie: secretFor('page-cookie'), 'X-Request-Id': 'client-id-3' }],
  ];
}

async function runServer(engine: TestEngine): Promise<ServerRun> {
  const configuration = await newConfiguration(engine);
  const database = await openDatabase(configuration);
  await database.migrate();
  const credentials = await createActors(configuration, database);
  const admin = basicAuth(credentials.admin);
  const { url, end } = await start(configuration);
  const responses: HttpResponse[] = [];
  const request = async (tuple: RequestTuple) => void responses.push(await send(url, toRawRequest(tuple)));
  for (const tuple of requestsWithSecrets(admin)) await request(tuple);
  const { name, secret } = credentials.key_read;
  await request(['GET', `/rest/shop/v1/products?consumer_key=${name}&consumer_secret=${secret}`]);
  for (const table of ['webhook', 'post']) await database.source.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  for (const tuple of failingRequests(admin)) await request(tuple);
  const log = await end();
  await database.close();
  rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogLine);
  return { log, lines, responses, credentials };
}

const toRawRequest = ([method, target, headers, body]: RequestTuple) => ({
  method,
  target,
  headers,
  body: typeof body === 'object' ? JSON.stringify(body) : body,
});

/** Starts the server as in production with the most verbose log, in which every request of a millisecond is slow; `end` stops it and returns the log. */
async function start(configuration: Configuration): Promise<{ url: string; end: () => Promise<string> }> {
  const { dataDir } = configuration.get(CoreConfig);
  const settings = { LOG_LEVEL: 'trace', LOG_SLOW_REQUESTS: '1' };
  const child = spawnServer({ ...settings, DATABASE_URL: databaseUrlOf(configuration), DATA_DIR: dataDir });
  const log = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /(http\S+)\/rest/.exec(line)?.[1];
    if (!url) continue;
    return { url, end: () => (child.kill('SIGTERM'), log) };
  }
  throw new Error(`The server ended before it answered: ${await log}`);
}

function spawnServer(settings: NodeJS.ProcessEnv) {
  const env = { ...process.env, PORT: '0', ...settings };
  return spawn(process.execPath, [...SHORT_LIVED, SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

it('A server that cannot start logs the reason, without the value', async () => {
  const child = spawnServer({ DATABASE_URL: `nonsense:${secretFor('database')}` });
  const [log, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([code, log]).toEqual([1, expect.stringMatching(/DATABASE_URL/)]);
  expect(log).not.toMatch(SECRETS_PATTERN);
});

it('A server whose database is not available yet waits for it, and logs the reason, without the address', async () => {
  const child = spawnServer({ DATABASE_URL: `mysql://grove:${secretFor('database')}@127.0.0.1:1/grove` });
  let log = '';
  await new Promise<void>((logged) =>
    child.stderr.on('data', (data: Buffer) => {
      log += data.toString();
      if (log.includes('ECONNREFUSED')) logged();
    }),
  );
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(log).toMatch(/The database is unavailable.*DATABASE_URL/);
  expect(log).not.toMatch(SECRETS_PATTERN);
});

describeOnEachEngine('The most verbose log of a server', (engine) => {
  let serverRun: ServerRun;
  beforeAll(async () => {
    serverRun = await runServer(engine);
  }, 60_000);

  it('has a line for each request, with the id of its response', () => {
    const loggedIds = serverRun.lines.filter(({ msg }) => msg === 'answered').map(({ requestId }) => requestId);
    const interfaceResponses = serverRun.responses.filter(
      ({ headers }) => headers['link']?.includes('api.w.org') && !headers['x-frame-options'],
    );
    expect(loggedIds).toEqual(interfaceResponses.map(({ headers }) => headers['x-request-id']));
  });

  it('contains no secrets, whether the request was served, refused or failed', () => {
    const statuses = serverRun.responses.map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 413, 500]));
    expect(serverRun.lines.filter((line) => SECRETS_PATTERN.test(JSON.stringify(line)))).toEqual([]);
    for (const { name, secret } of Object.values(serverRun.credentials)) {
      expect(serverRun.log).not.toContain(secret);
      expect(serverRun.log).not.toContain(basicAuth({ name, secret }).Authorization.slice('Basic '.length));
    }
  });

  it('says of slow requests which statements they sent, without the values of any', () => {
    const slow = serverRun.lines.filter(({ msg }) => msg === 'A request was slow.');
    // Hashing a password takes many times as long as the limit.
    const created = slow.find(({ method, route }) => method === 'POST' && route === '/shop/v1/customers')!;
    expect(created).toMatchObject({ level: 40, databaseMs: expect.any(Number), slowestStatement: expect.any(String) });
    expect(created.queries).toBeGreaterThan(1);
    const values = [CUSTOMER.email, 'bob@noten.nl', 'xyzzy'].flatMap((value) => [value, Buffer.from(value).toString('hex')]);
    for (const { slowestStatement = '', route } of slow) {
      expect([route, values.filter((value) => slowestStatement.includes(value))]).toEqual([route, []]);
      expect(slowestStatement).not.toMatch(/'|\b\d+\b/);
    }
  });

  it('has no error for a deletion without force, which is refused with 501', () => {
    expect(serverRun.responses.map(({ status }) => status)).toContain(501);
    const { requestId } = serverRun.lines.find(
      (line) => line.msg === 'answered' && (line as { status?: number }).status === 501,
    )!;
    expect(
      serverRun.lines.filter((line) => line.requestId === requestId && line.level >= 40 && line.msg !== 'A request was slow.'),
    ).toEqual([]);
  });

  it('contains the request id of each error, which the client sent or the response contains', () => {
    const failed = serverRun.responses.filter(({ status }) => status === 500).map(({ headers }) => headers['x-request-id']);
    expect(failed).toEqual(['client-id-1', 'client-id-2', expect.stringMatching(/^[0-9a-f]{16}$/), 'client-id-3']);
    const errors = serverRun.lines.filter(({ level }) => level >= 50);
    expect(errors.map(({ requestId }) => requestId)).toEqual(failed);
  });

  it('has a different id for each request, also outside of the interface', () => {
    const ids = serverRun.responses.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });
});

describeOnEachEngine('The logs of all servers in tests', (engine) => {
  it('are checked completely, and a secret in them fails the test', async () => {
    const [server, { lines }] = [await startTestServer(engine), logWatch];
    await server.as('admin').get('/cms/v2/users/me');
    expect(logWatch.lines).toBeGreaterThan(lines);
    const { name, secret } = server.credentials.admin;
    const { Authorization } = basicAuth({ name, secret });
    for (const value of [secret, Authorization, KEY, SECRET, secretFor('place'), 'Bearer 0123456789']) {
      const watch = new LogWatch();
      watch.know([{ name, secret }]);
      const line = JSON.stringify({ level: 30, error: { message: `It failed: ${value}!` } });
      watch.write(line.slice(0, 50));
      watch.write(`${line.slice(50)}\n{"level":30,"msg":"answered"}\n`);
      expect([value, watch.lines]).toEqual([value, 2]);
      expect(() => watch.requireSilence()).toThrow(value);
      expect(() => watch.requireSilence()).not.toThrow();
    }
    await server.stop();
  });
});
