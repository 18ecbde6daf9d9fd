import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { request, type Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUrlOf } from '@grove/database';
import { connectToDatabase, describeOnEachEngine, describeOnMysql, type TestEngine } from '@grove/database/testing';
import type { Connection } from 'mysql2/promise';
import { aName, aProduct } from './support/builders.js';
import { ChildServer } from './support/child-server.js';
import { keepAliveAgent, send, type HttpResponse, type JsonRecord } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { expectRefusal } from './support/refusal.js';
import { TcpProxy } from './support/tcp-proxy.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';

/** Starts a request whose body is sent in two parts, so that it runs until the test sends the second part. */
function startRequest(
  server: TestServer,
  body: object,
  agent: Agent,
): { headersSent: Promise<void>; finish(): Promise<HttpResponse> } {
  const text = JSON.stringify(body);
  const headers = { ...server.headersOf('admin'), 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  const outgoing = request(`${server.root}${PRODUCTS}`, { method: 'POST', headers, agent });
  const responded = new Promise<HttpResponse>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let received = '';
      response.on('data', (data: Buffer) => (received += data.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text: received,
          body: JSON.parse(received) as JsonRecord,
        }),
      );
    });
  });
  responded.catch(() => undefined);
  const headersSent = new Promise<void>((resolve) => outgoing.write(text.slice(0, 5), () => resolve()));
  return {
    headersSent,
    finish: () => {
      outgoing.end(text.slice(5));
      return responded;
    },
  };
}

describeOnEachEngine('A server with limits', (engine) => {
  let server: TestServer;
  afterEach(() => server.stop());

  it('refuses a body that is too large, in all encodings, and continues', async () => {
    server = await startTestServer(engine, { bodyLimit: 2000 });
    const admin = server.as('admin');
    const jsonOfSize = (size: number) => `{"name":"${'x'.repeat(20)}"}`.padEnd(size, ' ');
    const json = { 'Content-Type': 'application/json' };
    expect((await admin.send('POST', PRODUCTS, { raw: jsonOfSize(2000), headers: json })).status).toBe(201);
    const refusals = [
      { raw: jsonOfSize(2001), headers: json },
      { raw: jsonOfSize(2001), headers: { ...json, 'Transfer-Encoding': 'chunked' } },
      { raw: `name=${'x'.repeat(5000)}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      { raw: jsonOfSize(3_000_000), headers: json },
    ];
    for (const extras of refusals)
      for (const actor of ['admin', 'visitor'] as const)
        await expectRefusal(server, [413, 'rest_body_too_large'], () => server.as(actor).send('POST', PRODUCTS, extras));
    expect((await admin.get(PRODUCTS)).status).toBe(200);
  });
});

describeOnEachEngine('A server that is stopped', (engine) => {
  it('finishes running requests, accepts no new ones, and does not wait for idle connections', async () => {
    const server = await startTestServer(engine);
    const agent = keepAliveAgent();
    const running = startRequest(server, { name: 'In time' }, agent);
    await running.headersSent;
    const stopped = server.stop();
    try {
      const answer = await running.finish();
      expect([answer.status, answer.body.name]).toEqual([201, 'In time']);
      const again = send(server.url, { method: 'GET', target: '/rest/' }, agent);
      await expect(again).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN/) });
      const outcome = await Promise.race([stopped.then(() => 'stopped'), delay(2_500, 'still waiting', { ref: false })]);
      expect(outcome).toBe('stopped');
    } finally {
      agent.destroy();
      await stopped;
    }
  }, 20_000);
});

describeOnMysql('A server whose database becomes unavailable', (engine: TestEngine) => {
  let proxy: TcpProxy;
  let server: TestServer;
  afterEach(async () => {
    await proxy.open().catch(() => undefined);
    await server.stop();
    await proxy.cut();
  });

  it('answers 503 with Retry-After, and works again without a restart', async () => {
    proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    server = await startTestServer(engine, { databaseUrl: proxy.url });
    const admin = server.as('admin');
    const product = await aProduct(admin);

    await proxy.cut();
    const responses = await Promise.all([
      admin.get(PRODUCTS),
      admin.get('/'),
      admin.post(PRODUCTS, { name: 'Lost' }),
      admin.put(`${PRODUCTS}/${product.id}`, { name: 'Lost' }),
      admin.post(`${PRODUCTS}/batch`, { create: [{ name: 'Lost' }] }),
    ]);
    for (const { status, body, headers } of responses) {
      expect([status, body]).toEqual([503, { code: 'rest_unavailable', message: expect.any(String), data: { status: 503 } }]);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }

    await proxy.open();
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.name).toBe(product.name);
    expect((await admin.post(PRODUCTS, { name: aName() })).status).toBe(201);
    expect((await admin.list(PRODUCTS, { search: 'lost' })).body).toEqual([]);
    await checkInvariants(server.database);
  }, 60_000);

  it('loses and duplicates no record if connections break during writes', async () => {
    proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    server = await startTestServer(engine, { databaseUrl: proxy.url });
    const admin = server.as('admin');
    const writing = Array.from({ length: 60 }, (_, index) => admin.post(PRODUCTS, { name: 'Storm', sku: `S-${index}` }));
    await Promise.race(writing);
    await proxy.cut();
    await proxy.open();
    const answers = await Promise.all(writing);
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    await checkInvariants(server.database);
    const stored = await server.database.read<{ sku: string }>("SELECT sku FROM product WHERE name = 'Storm'");
    const skus = new Set(stored.map(({ sku }) => sku));
    expect(skus.size).toBe(stored.length);
    for (const { status, body } of answers) if (status === 201) expect(skus).toContain(body.sku);
  }, 60_000);
});

describeOnMysql('A request whose connection to the database breaks during its commit', (engine: TestEngine) => {
  let proxy: TcpProxy;
  let server: TestServer;
  beforeAll(async () => {
    proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    server = await startTestServer(engine, { databaseUrl: proxy.url });
  });
  afterAll(async () => {
    await server.stop();
    await proxy.cut();
  });

  /** Creates a product, and breaks the connection before its commit arrives at the database, or before the answer of the database arrives. */
  async function createWithBrokenCommit(name: string, arrives: boolean, key?: string): Promise<HttpResponse> {
    proxy.breaksCommitOf = { text: name, arrives };
    const headers = key === undefined ? undefined : { 'Idempotency-Key': key };
    return server.as('admin').send('POST', PRODUCTS, { body: { name }, headers });
  }
  const named = async (name: string) => (await server.as('admin').list(PRODUCTS, { search: name })).body.length;

  it.each([true, false])(
    'is answered as one that may have taken effect, without a time to repeat it (it did: %s)',
    async (arrives) => {
      const name = aName();
      const { status, body, headers } = await createWithBrokenCommit(name, arrives);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'rest_outcome_unknown', undefined]);
      expect(await named(name)).toBe(arrives ? 1 : 0);
    },
  );

  it('is answered with its stored response if it has an Idempotency-Key and took effect', async () => {
    const name = aName();
    const { status, body, headers } = await createWithBrokenCommit(name, true, randomUUID());
    expect([status, body.name, headers['idempotency-replayed']]).toEqual([201, name, 'true']);
    expect(await named(name)).toBe(1);
  });

  it('may be repeated immediately if it has an Idempotency-Key and took no effect', async () => {
    const name = aName();
    const key = randomUUID();
    const { status, body, headers } = await createWithBrokenCommit(name, false, key);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'rest_unavailable', '1']);
    const repeated = { body: { name }, headers: { 'Idempotency-Key': key } };
    expect((await server.as('admin').send('POST', PRODUCTS, repeated)).status).toBe(201);
    expect(await named(name)).toBe(1);
  });
});

describeOnMysql('A server that is frozen during a transaction', (engine: TestEngine) => {
  let server: TestServer;
  let frozen: ChildServer;
  let outsider: Connection;
  afterEach(async () => {
    await frozen.kill();
    await outsider.end();
    await server.stop();
  });

  it('loses its locks and stores nothing; when it continues, it answers 503, and then works as before', async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const stocked = { regular_price: '5.00', manage_stock: true, stock_quantity: 10 };
    const [{ id: one }, { id: other }] = [await aProduct(admin, stocked), await aProduct(admin, stocked)];
    const order = { status: 'processing', line_items: [one, other].map((id) => ({ product_id: id, quantity: 1 })) };
    outsider = await connectToDatabase(databaseUrlOf(server.configuration));
    const sessions = await sessionsSeenBy(outsider);
    frozen = await ChildServer.start(server.configuration);

    await outsider.beginTransaction();
    await outsider.query('SELECT id FROM product WHERE id = ? FOR UPDATE', [other]);
    const ordering = frozen.as(server.headersOf('admin')).post('/shop/v1/orders', order);
    await waitForTransactions(outsider, (states) => states.includes('LOCK WAIT'));
    frozen.freeze();
    await outsider.commit();
    // Background work of the frozen server can hold a second transaction, which ends in the same way.
    await waitForTransactions(outsider, (states) => !states.includes('LOCK WAIT'));

    // The frozen server holds the lock of this product; only the database can release it.
    expect((await admin.put(`${PRODUCTS}/${other}`, { stock_quantity: 7 })).status).toBe(200);
    expect(await waitForTransactions(outsider, (states) => states.length === 0)).toEqual([]);
    expect(await sessionsSeenBy(outsider)).toEqual(expect.arrayContaining(sessions));

    frozen.resume();
    const { status, body, headers } = await ordering;
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'rest_unavailable', expect.stringMatching(/^\d+$/)]);
    expect((await admin.list('/shop/v1/orders')).body).toEqual([]);
    const stock = async () => (await admin.list(PRODUCTS, { orderby: 'id', order: 'asc' })).body.map((row) => row.stock_quantity);
    expect(await stock()).toEqual([10, 7]);
    expect((await frozen.as(server.headersOf('admin')).post('/shop/v1/orders', order)).status).toBe(201);
    expect(await stock()).toEqual([9, 6]);
    await checkInvariants(server.database);
  }, 60_000);
});

/** All other sessions of this database. A server opens as many as its work needed at the same time, so which of them it uses for a statement says nothing. */
async function sessionsSeenBy(connection: Connection): Promise<number[]> {
  const [rows] = await connection.query(
    'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  return (rows as { id: number }[]).map(({ id }) => id);
}

/** Waits until the states of all transactions in this database meet a condition. */
async function waitForTransactions(connection: Connection, isMet: (states: readonly string[]) => boolean): Promise<string[]> {
  for (;;) {
    const [rows] = await connection.query(
      `SELECT trx_state AS state FROM information_schema.innodb_trx JOIN information_schema.processlist p
         ON p.id = trx_mysql_thread_id WHERE p.db = DATABASE() AND p.id <> CONNECTION_ID()`,
    );
    const states = (rows as { state: string }[]).map(({ state }) => state);
    if (isMet(states)) return states;
    // InnoDB caches this table for 100 ms.
    await delay(150);
  }
}
