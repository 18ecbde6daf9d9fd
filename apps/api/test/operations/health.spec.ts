import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Pool, PoolConnection } from 'mysql2';
import { secondsFromNow } from '@grove/core';
import { Backfill, type RowValues } from '@grove/database';
import { describeOnEachEngine, describeOnMysql, describeOnSqlite, insertRow, updateRows } from '@grove/database/testing';
import { createDueDeliveries, createWebhook, REMOTE_CLIENT_HEADERS, get, waitForReadiness } from '../support/monitoring.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describeOnEachEngine('The health of a server', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('is live while the process responds', async () => {
    const { status, headers, body } = await get(server, '/health/live');
    expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', { status: 'live' }]);
    expect((await get(server, '/health/live', {}, 'HEAD')).status).toBe(200);
  });

  it('has an index that names what can be asked, unless the site has a page with this address', async () => {
    const { status, headers, body } = await get<{ checks: Record<string, { path: string }> }>(server, '/health');
    expect([status, headers['cache-control'], Object.keys(body.checks)]).toEqual([200, 'no-store', ['live', 'ready']]);
    for (const { path } of Object.values(body.checks)) expect((await get(server, path)).status).toBe(200);
    const { body: page } = await server.as('admin').post('/cms/v2/pages', { title: 'Health', slug: 'health', status: 'publish' });
    const shown = await get(server, '/health/');
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('<h1>Health</h1>')]);
    await server.as('admin').send('DELETE', `/cms/v2/pages/${String(page.id)}`, { query: { force: true } });
    expect((await get(server, '/health')).status).toBe(200);
  });

  it('is ready, with one result for each check', async () => {
    const { status, headers, body } = await waitForReadiness(server, () => true);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      status: 'ready',
      checks: {
        database: { status: 'ok' },
        migrations: { status: 'ok' },
        writes: { status: 'ok' },
        disk: { status: 'ok', free_mb: expect.any(Number) },
        outbox: { status: 'ok', depth: expect.any(Number), oldest_seconds: expect.any(Number) },
        deliveries: { status: 'ok', oldest_due_seconds: 0 },
      },
    });
  });

  it('reports in the same order each time, so that monitoring may compare texts', async () => {
    const { text } = await waitForReadiness(server, () => true);
    expect(text.replace(/\d+/g, '0')).toBe(
      '{"status":"ready","checks":{"database":{"status":"ok"},"migrations":{"status":"ok"},"writes":{"status":"ok"},' +
        '"outbox":{"status":"ok","depth":0,"oldest_seconds":0},"deliveries":{"status":"ok","oldest_due_seconds":0},' +
        '"disk":{"status":"ok","free_mb":0}}}',
    );
  });

  it('is degraded, and still ready for requests, while events wait too long for an active webhook', async () => {
    await server.database.write(async (unit) => {
      await unit.query('DELETE FROM outbox', []);
      const event = { topic: 'order.created', resource_id: 1, payload: '{}', created_at: secondsFromNow(-120) };
      await insertRow(unit, 'outbox', event);
    });
    const withoutWebhook = await waitForReadiness(server, ({ body }) => Number(body.checks.outbox.oldest_seconds) >= 120);
    expect(withoutWebhook.status).toBe(200);
    const id = await createWebhook(server, 'active');
    const late = await waitForReadiness(server, ({ body }) => body.status !== 'ready');
    expect([late.status, late.body]).toMatchObject([
      200,
      {
        status: 'degraded',
        checks: { database: { status: 'ok' }, outbox: { status: 'degraded', message: expect.stringContaining('dispatcher') } },
      },
    ]);
    await server.as('admin').put(`/shop/v1/webhooks/${id}`, { status: 'paused' });
    await waitForReadiness(server, ({ body }) => body.status === 'ready');
    await server.as('admin').put(`/shop/v1/webhooks/${id}`, { status: 'active' });
    await waitForReadiness(server, ({ body }) => body.status === 'degraded');
    await server.database.write((unit) => unit.query('DELETE FROM outbox', []));
    await waitForReadiness(server, ({ body }) => body.status === 'ready');
  });

  it('is degraded while no due delivery is attempted, but is ready while receivers are slow or down', async () => {
    const id = await createWebhook(server, 'active');
    await createDueDeliveries(server, id, 3);
    const due = await waitForReadiness(server, ({ body }) => Number(body.checks.deliveries.oldest_due_seconds) >= 120);
    expect([due.status, (await get(server, '/metrics')).text]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^grove_webhook_oldest_due_seconds\\{webhook="${id}"\\} 1[2-9]\\d$`, 'm')),
    ]);
    let elapsedMs = 0;
    const started = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => started() + elapsedMs);
    const failsAfterAMinute = async () => {
      elapsedMs += 61_000;
      const { status, body } = await waitForReadiness(server, (response) => response.body.status !== 'ready');
      expect([status, body.status]).toEqual([200, 'degraded']);
      expect(body.checks).toMatchObject({ outbox: { status: 'ok' }, deliveries: { status: 'degraded' } });
      return body.checks.deliveries.message;
    };
    const change = (values: RowValues) => server.database.write((unit) => updateRows(unit, 'webhook', values, { id }));
    const ready = () => waitForReadiness(server, ({ body }) => body.status === 'ready');
    expect(await failsAfterAMinute()).toContain('dispatcher');
    // The result of one attempt is recorded.
    await server.database.write(async (unit) => unit.incrementCounter('webhook attempts timeout', 1));
    await ready();
    await failsAfterAMinute();
    // The receiver fails, so the next attempt is minutes later.
    await change({ failures: 5 });
    await ready();
    await change({ failures: 0 });
    await failsAfterAMinute();
    await change({ in_order: 1 });
    await ready();
    await change({ in_order: 0 });
    await failsAfterAMinute();
    await change({ status: 'paused' });
    await ready();
    clock.mockRestore();
  });

  it('checks the database at most once a second, with any number of requests', async () => {
    const { database } = server;
    const ping = database.ping.bind(database);
    const pings: number[] = [];
    Object.assign(database, { ping: () => (pings.push(performance.now()), ping()) });
    while (pings.length < 2) await Promise.all(Array.from({ length: 20 }, () => get(server, '/health/ready')));
    Object.assign(database, { ping });
    const [first, second] = pings;
    // Timers can fire a little too early.
    expect(second - first).toBeGreaterThanOrEqual(950);
  });
});

describeOnSqlite('The health of a server whose tables are not up to date', (engine) => {
  it('is not ready and reports the number of pending migrations', async () => {
    const server = await startTestServer(engine);
    const { source } = server.database;
    const last = source.migrations.filter((migration) => !(migration instanceof Backfill)).at(-1)!;
    await server.database.write((unit) => unit.query('DELETE FROM migrations WHERE name = ?', [last.name!]));
    const { status, body } = await waitForReadiness(server, () => true);
    expect([status, body.checks.migrations, body.checks.outbox]).toEqual([
      503,
      { status: 'failed', pending: 1, message: expect.stringContaining('grove migrate') },
      { status: 'unknown' },
    ]);
    await server.stop();
  });
});

describeOnMysql('The health of a server whose database becomes unavailable', (engine) => {
  it('is live but not ready, and becomes ready again by itself', async () => {
    const proxy = new TcpProxy(new URL(await engine.createDatabase()));
    await proxy.open();
    const server = await startTestServer(engine, { databaseUrl: proxy.url, trustProxy: true });
    await proxy.cut();
    const unavailable = await waitForReadiness(server, ({ status }) => status === 503);
    expect(unavailable.body.checks).toEqual({
      database: { status: 'failed', message: expect.stringContaining('DATABASE_URL') },
      migrations: { status: 'unknown' },
      writes: { status: 'unknown' },
      disk: { status: 'ok', free_mb: expect.any(Number) },
      outbox: { status: 'unknown' },
      deliveries: { status: 'unknown' },
    });
    expect((await get(server, '/health/live')).status).toBe(200);
    const { status, text } = await get(server, '/metrics');
    expect([status, text]).toEqual([200, expect.stringContaining('\ngrove_database_up 0\n')]);
    expect((await get(server, '/metrics', { ...REMOTE_CLIENT_HEADERS, ...basicAuth(server.credentials.admin) })).status).toBe(
      503,
    );
    await proxy.open();
    await waitForReadiness(server, (response) => response.status === 200);
    await server.stop();
    await proxy.cut();
  });
});

describeOnMysql('The health of a server whose database accepts no changes', (engine) => {
  it('is not ready while it is so, although records can be read', async () => {
    const server = await startTestServer(engine);
    const admin = server.as('admin');
    const { pool } = server.database.source.driver as unknown as { pool: Pool };
    const makeReadOnly = (connection: PoolConnection) => connection.query('SET SESSION TRANSACTION READ ONLY');
    pool.on('acquire', makeReadOnly);
    const { status, body } = await waitForReadiness(server, (response) => response.status === 503);
    expect([status, body.status, body.checks.database, body.checks.writes]).toEqual([
      503,
      'not_ready',
      { status: 'ok' },
      { status: 'failed', message: expect.stringContaining('primary') },
    ]);
    const refused = await admin.post('/shop/v1/products', { name: 'Walnuts' });
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'rest_database_read_only', '1']);
    expect((await admin.list('/shop/v1/products')).body).toEqual([]);
    pool.off('acquire', makeReadOnly);
    expect((await admin.post('/shop/v1/products', { name: 'Walnuts' })).status).toBe(201);
    await waitForReadiness(server, (response) => response.status === 200);
    await server.stop();
  });
});

describeOnEachEngine('The health of a server whose disk is nearly full', (engine) => {
  it('is not ready if the database is a file on it, and else degraded', async () => {
    const server = await startTestServer(engine, { diskFreeLimit: 1_000_000 });
    const { status, body } = await waitForReadiness(server, () => true);
    const isFile = engine.name === 'sqlite';
    expect([status, body.status, body.checks.disk]).toEqual([
      isFile ? 503 : 200,
      isFile ? 'not_ready' : 'degraded',
      {
        status: isFile ? 'failed' : 'degraded',
        free_mb: expect.any(Number),
        message: expect.stringContaining('DATA_DIR is nearly full'),
      },
    ]);
    await server.stop();
  });
});
