import { beforeAll, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Configuration, CoreConfig } from '@grove/core';
import { databaseUrlOf } from '@grove/database';
import { describeOnEachEngine, type TestEngine } from '@grove/database/testing';
import { LogWatch, logWatch } from '@grove/core/testing';
import { openDatabase } from '../src/index.js';
import { makeActors, type Credentials } from './support/actors.js';
import { SERVER } from './support/child-server.js';
import { send, type Answer } from './support/http.js';
import { basic, newConfiguration, startTestServer } from './support/test-server.js';

/** A secret that nothing else contains, for each place that may hold one. */
const seeded = (place: string) => `seeded-${place}-xyzzy`;
const KEY = `ck_${'5eed'.repeat(10)}`;
const SECRET = `cs_${'5eed'.repeat(10)}`;
const SEEDS = /xyzzy|5eed5eed/;

/** A request as it goes out: method, target, headers, body. */
type Asked = [method: string, target: string, headers?: OutgoingHttpHeaders, body?: object | string];

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly requestId?: string;
  readonly path?: string;
}

/** What a server wrote while it lived, and what it answered. */
interface Life {
  readonly log: string;
  readonly lines: readonly Line[];
  readonly answers: readonly Answer[];
  readonly credentials: Credentials;
}

const WEBHOOK = { topic: 'order.created', delivery_url: 'https://shop.example/hear', secret: seeded('webhook') };
const CUSTOMER = { email: 'ann@noten.nl', username: 'ann', password: seeded('customer') };

/** Requests with a secret in every place that may hold one; some succeed, some are refused. */
function secretive(admin: OutgoingHttpHeaders): Asked[] {
  const json = { ...admin, 'Content-Type': 'application/json' };
  const form = { ...admin, 'Content-Type': 'application/x-www-form-urlencoded' };
  return [
    ['GET', '/rest/cms/v2/users/me', basic({ name: 'admin', secret: seeded('basic') })],
    ['GET', '/rest/shop/v1/products', basic({ name: KEY, secret: SECRET })],
    ['GET', '/rest/cms/v2/posts', { Authorization: `Bearer ${seeded('bearer')}` }],
    [
      'GET',
      '/rest/shop/v1/products',
      { Authorization: `OAuth oauth_consumer_key="${KEY}", oauth_signature="${seeded('oauth')}"` },
    ],
    ['GET', `/rest/shop/v1/products?consumer_key=${KEY}&consumer_secret=${SECRET}`],
    ['GET', `/rest/shop/v1/products?oauth_consumer_key=${KEY}&oauth_signature=${seeded('signature')}`],
    ['GET', '/rest/cms/v2/posts', { ...admin, Cookie: `session=${seeded('cookie')}`, 'X-WP-Nonce': seeded('nonce') }],
    ['POST', '/rest/shop/v1/customers', json, CUSTOMER],
    ['POST', '/rest/shop/v1/customers', form, `email=bob@noten.nl&username=bob&password=${seeded('form')}`],
    ['POST', '/rest/cms/v2/users', json, { username: 'cy', email: 'cy@noten.nl', password: seeded('user') }],
    ['POST', '/rest/cms/v2/posts', json, { title: 'Locked', status: 'publish', password: seeded('post') }],
    ['POST', '/rest/shop/v1/webhooks', json, WEBHOOK],
    ['POST', '/rest/shop/v1/webhooks', json, `{"secret":"${seeded('half')}`],
    ['POST', '/rest/shop/v1/webhooks/batch', json, { create: [WEBHOOK, { secret: seeded('faulty'), status: 'x' }] }],
    ['POST', '/rest/contact-form/v1/contact-forms', json, { title: 'Ask' }],
    ['POST', '/contact-form/ask/', form, `password=${seeded('visitor')}`],
    ['POST', '/contact-form/ask/', form, `password=${seeded('flood')}&`.repeat(30_000)],
    ['GET', `/?password=${seeded('front')}`, { Cookie: seeded('front-cookie') }],
  ];
}

/** Requests that fail inside of the server, because a table is gone, amid statements that hold secrets. */
function failing(admin: OutgoingHttpHeaders): Asked[] {
  const json = { ...admin, 'Content-Type': 'application/json' };
  return [
    [
      'GET',
      `/rest/shop/v1/webhooks?search=${seeded('search')}`,
      { ...admin, Cookie: seeded('cookie'), 'X-Request-Id': 'mine-1' },
    ],
    ['POST', `/rest/shop/v1/webhooks?consumer_secret=${SECRET}`, { ...json, 'X-Request-Id': 'mine-2' }, WEBHOOK],
    ['POST', '/rest/shop/v1/webhooks/batch', json, { create: [WEBHOOK] }],
    ['GET', `/?p=1&password=${seeded('page')}`, { Cookie: seeded('page-cookie'), 'X-Request-Id': 'mine-3' }],
  ];
}

async function lifeOf(engine: TestEngine): Promise<Life> {
  const configuration = await newConfiguration(engine);
  const database = await openDatabase(configuration);
  await database.migrate();
  const credentials = await makeActors(configuration, database);
  const admin = basic(credentials.admin);
  const { url, end } = await start(configuration);
  const answers: Answer[] = [];
  const ask = async (asked: Asked) => void answers.push(await send(url, messageOf(asked)));
  for (const asked of secretive(admin)) await ask(asked);
  const { name, secret } = credentials.key_read;
  await ask(['GET', `/rest/shop/v1/products?consumer_key=${name}&consumer_secret=${secret}`]);
  for (const table of ['webhook', 'post']) await database.source.query(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
  for (const asked of failing(admin)) await ask(asked);
  const log = await end();
  await database.close();
  rmSync(configuration.get(CoreConfig).dataDir, { recursive: true, force: true });
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  return { log, lines, answers, credentials };
}

const messageOf = ([method, target, headers, body]: Asked) => ({
  method,
  target,
  headers,
  body: typeof body === 'object' ? JSON.stringify(body) : body,
});

/** Starts the server as in production, telling all it can; `end` gives what it told. */
async function start(configuration: Configuration): Promise<{ url: string; end: () => Promise<string> }> {
  const { dataDir } = configuration.get(CoreConfig);
  const child = run({ LOG_LEVEL: 'trace', DATABASE_URL: databaseUrlOf(configuration), DATA_DIR: dataDir });
  const told = text(child.stderr);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /(http\S+)\/rest/.exec(line)?.[1];
    if (!url) continue;
    return { url, end: () => (child.kill('SIGTERM'), told) };
  }
  throw new Error(`The server ended before it answered: ${await told}`);
}

function run(settings: NodeJS.ProcessEnv) {
  const env = { ...process.env, PORT: '0', ...settings };
  return spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

it.each([
  [`mysql://grove:${seeded('database')}@127.0.0.1:1/grove`, /^The database is not available \(ECONNREFUSED\)\.\n$/],
  [`nonsense:${seeded('database')}`, /DATABASE_URL/],
])('a server that cannot start with %s says why, without the value', async (DATABASE_URL, why) => {
  const child = run({ DATABASE_URL });
  const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([code, told]).toEqual([1, expect.stringMatching(why)]);
  expect(told).not.toMatch(SEEDS);
});

describeOnEachEngine('The most verbose log of a server', (engine) => {
  let life: Life;
  beforeAll(async () => {
    life = await lifeOf(engine);
  }, 60_000);

  it('has a line for each request, with the id of its response', () => {
    const answered = life.lines.filter(({ msg }) => msg === 'answered').map(({ requestId }) => requestId);
    const ofInterface = life.answers.filter(
      ({ headers }) => headers['link']?.includes('api.w.org') && !headers['x-frame-options'],
    );
    expect(answered).toEqual(ofInterface.map(({ headers }) => headers['x-request-id']));
  });

  it('contains no secrets, whether the request was served, refused or failed', () => {
    const statuses = life.answers.map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 413, 500]));
    expect(life.lines.filter((line) => SEEDS.test(JSON.stringify(line)))).toEqual([]);
    for (const { name, secret } of Object.values(life.credentials)) {
      expect(life.log).not.toContain(secret);
      expect(life.log).not.toContain(basic({ name, secret }).Authorization.slice('Basic '.length));
    }
  });

  it('names the request id of each error, as the client or the response has it', () => {
    const failed = life.answers.filter(({ status }) => status === 500).map(({ headers }) => headers['x-request-id']);
    expect(failed).toEqual(['mine-1', 'mine-2', expect.stringMatching(/^[0-9a-f]{16}$/), 'mine-3']);
    const errors = life.lines.filter(({ level }) => level >= 50);
    expect(errors.map(({ requestId }) => requestId)).toEqual(failed);
  });

  it('gives each request its own id, also outside of the interface', () => {
    const ids = life.answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(undefined);
  });
});

describeOnEachEngine('The logs of all servers in tests', (engine) => {
  it('are read completely, and a secret in them fails the test', async () => {
    const [server, { lines }] = [await startTestServer(engine), logWatch];
    await server.as('admin').get('/cms/v2/users/me');
    expect(logWatch.lines).toBeGreaterThan(lines);
    const { name, secret } = server.credentials.admin;
    const { Authorization } = basic({ name, secret });
    for (const told of [secret, Authorization, KEY, SECRET, seeded('place'), 'Bearer 0123456789']) {
      const watch = new LogWatch();
      watch.know([{ name, secret }]);
      const line = JSON.stringify({ level: 30, error: { message: `It failed: ${told}!` } });
      watch.write(line.slice(0, 50));
      watch.write(`${line.slice(50)}\n{"level":30,"msg":"answered"}\n`);
      expect([told, watch.lines]).toEqual([told, 2]);
      expect(() => watch.requireSilence()).toThrow(told);
      expect(() => watch.requireSilence()).not.toThrow();
    }
    await server.stop();
  });
});
