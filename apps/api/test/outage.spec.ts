import { afterEach, expect, it } from '@jest/globals';
import { request, type Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUrlOf } from '@grove/database';
import { connectToDatabase, describeOnEachEngine, describeOnMysql, type TestEngine } from '@grove/database/testing';
import type { Connection } from 'mysql2/promise';
import { aName, aProduct } from './support/builders.js';
import { ChildServer } from './support/child-server.js';
import { keptConnections, send, type Answer, type Wire } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { expectRefusal } from './support/refusal.js';
import { TcpProxy } from './support/tcp-proxy.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';

/** A request whose body comes in two pieces, so that it is under way for as long as a test wants. */
function begun(server: TestServer, body: object, agent: Agent): { headersSent: Promise<void>; finish(): Promise<Answer> } {
  const text = JSON.stringify(body);
  const headers = { ...server.headersOf('admin'), 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  const sending = request(`${server.root}${PRODUCTS}`, { method: 'POST', headers, agent });
  const answered = new Promise<Answer>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      let said = '';
      response.on('data', (data: Buffer) => (said += data.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, text: said, body: JSON.parse(said) as Wire }),
      );
    });
  });
  answered.catch(() => undefined);
  const headersSent = new Promise<void>((resolve) => sending.write(text.slice(0, 5), () => resolve()));
  return {
    headersSent,
    finish: () => {
      sending.end(text.slice(5));
      return answered;
    },
  };
}

describeOnEachEngine('A server with limits', (engine) => {
  let server: TestServer;
  afterEach(() => server.stop());

  it('refuses a body that is too large, however it is sent, and continues', async () => {
    server = await startTestServer(engine, { bodyLimit: 2000 });
    const admin = server.as('admin');
    const sized = (size: number) => `{"name":"${'x'.repeat(20)}"}`.padEnd(size, ' ');
    const json = { 'Content-Type': 'application/json' };
    expect((await admin.send('POST', PRODUCTS, { raw: sized(2000), headers: json })).status).toBe(201);
    const refusals = [
      { raw: sized(2001), headers: json },
      { raw: sized(2001), headers: { ...json, 'Transfer-Encoding': 'chunked' } },
      { raw: `name=${'x'.repeat(5000)}`, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      { raw: sized(3_000_000), headers: json },
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
    const agent = keptConnections();
    const running = begun(server, { name: 'In time' }, agent);
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
    const away = await Promise.all([
      admin.get(PRODUCTS),
      admin.get('/'),
      admin.post(PRODUCTS, { name: 'Lost' }),
      admin.put(`${PRODUCTS}/${product.id}`, { name: 'Lost' }),
      admin.post(`${PRODUCTS}/batch`, { create: [{ name: 'Lost' }] }),
    ]);
    for (const { status, body, headers } of away) {
      expect([status, body]).toEqual([503, { code: 'rest_unavailable', message: expect.any(String), data: { status: 503 } }]);
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }

    await proxy.open();
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.name).toBe(product.name);
    expect((await admin.post(PRODUCTS, { name: aName() })).status).toBe(201);
    expect((await admin.list(PRODUCTS, { search: 'lost' })).body).toEqual([]);
    await checkInvariants(server.database);
  }, 60_000);

  it('loses and duplicates nothing if connections break during writes', async () => {
    proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    server = await startTestServer(engine, { databaseUrl: proxy.url });
    const admin = server.as('admin');
    const writing = Array.from({ length: 60 }, (_, place) => admin.post(PRODUCTS, { name: 'Storm', sku: `S-${place}` }));
    await Promise.race(writing);
    await proxy.cut();
    await proxy.open();
    const answers = await Promise.all(writing);
    expect(answers.filter(({ status }) => ![201, 503].includes(status))).toEqual([]);
    await checkInvariants(server.database);
    const made = await server.database.read<{ sku: string }>("SELECT sku FROM product WHERE name = 'Storm'");
    const skus = new Set(made.map(({ sku }) => sku));
    expect(skus.size).toBe(made.length);
    for (const { status, body } of answers) if (status === 201) expect(skus).toContain(body.sku);
  }, 60_000);
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

  it('loses its locks, stores nothing, answers 503 when it continues, and then works as before', async () => {
    server = await startTestServer(engine);
    const admin = server.as('admin');
    const stocked = { regular_price: '5.00', manage_stock: true, stock_quantity: 10 };
    const [{ id: one }, { id: other }] = [await aProduct(admin, stocked), await aProduct(admin, stocked)];
    const order = { status: 'processing', line_items: [one, other].map((id) => ({ product_id: id, quantity: 1 })) };
    const own = await sessionsOf(server);
    frozen = await ChildServer.start(server.configuration);
    outsider = await connectToDatabase(databaseUrlOf(server.configuration));

    await outsider.beginTransaction();
    await outsider.query('SELECT id FROM product WHERE id = ? FOR UPDATE', [other]);
    const ordering = frozen.as(server.headersOf('admin')).post('/shop/v1/orders', order);
    await transactionsAre(outsider, (states) => states.includes('LOCK WAIT'));
    frozen.freeze();
    await outsider.commit();
    await transactionsAre(outsider, (states) => states.join() === 'RUNNING');

    // The lock of this product is held by whoever is frozen: only the database can end that.
    expect((await admin.put(`${PRODUCTS}/${other}`, { stock_quantity: 7 })).status).toBe(200);
    expect(await transactionsAre(outsider, (states) => states.length === 0)).toEqual([]);
    expect(await sessionsOf(server)).toEqual(own);

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

/** The sessions that this server keeps open while nothing is asked of it. */
async function sessionsOf({ database }: TestServer): Promise<Set<number>> {
  const ids = Array.from({ length: 5 }, () => database.read<{ id: number }>('SELECT CONNECTION_ID() AS id FROM DUAL'));
  return new Set((await Promise.all(ids)).flat().map(({ id }) => id));
}

/** Waits until the states of all transactions in this database are so. */
async function transactionsAre(connection: Connection, areSo: (states: readonly string[]) => boolean): Promise<string[]> {
  for (;;) {
    const [rows] = await connection.query(
      `SELECT trx_state AS state FROM information_schema.innodb_trx JOIN information_schema.processlist p
         ON p.id = trx_mysql_thread_id WHERE p.db = DATABASE() AND p.id <> CONNECTION_ID()`,
    );
    const states = (rows as { state: string }[]).map(({ state }) => state);
    if (areSo(states)) return states;
    // InnoDB shows the same again to whoever asks more often than every 100 ms.
    await delay(150);
  }
}
