import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';
import { describeOnSqlite } from '@grove/database/testing';
import { keepAliveAgent, send } from '../support/http.js';
import { get } from '../support/monitoring.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

describeOnSqlite('A server that is asked to stop, with a SHUTDOWN_DELAY', (engine) => {
  let server: TestServer;
  let agent: Agent;
  beforeEach(async () => {
    server = await startTestServer(engine, { shutdownDelay: 1 });
    agent = keepAliveAgent(1);
  });
  afterEach(() => agent.destroy());

  const products = () =>
    send(server.url, { method: 'GET', target: '/rest/shop/v1/products', headers: server.headersOf('admin') }, agent);

  it('is immediately not ready, serves further requests, also on new connections, and asks for these to be closed', async () => {
    expect((await products()).headers.connection).toBe('keep-alive');
    const [startedAt, stopped] = [performance.now(), server.stop()];
    const readiness = await get(server, '/health/ready');
    expect([readiness.status, readiness.body]).toEqual([
      503,
      { status: 'not_ready', checks: { shutdown: { status: 'failed', message: expect.stringContaining('stopping') } } },
    ]);
    expect((await get(server, '/health/live')).status).toBe(200);
    const kept = await products();
    const onNewConnection = await products();
    for (const { status, headers } of [kept, onNewConnection]) expect([status, headers.connection]).toEqual([200, 'close']);
    await stopped;
    // Timers can fire a little too early.
    expect(performance.now() - startedAt).toBeGreaterThan(990);
    await expect(products()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('finishes a request that began before it closed its listener', async () => {
    const body = JSON.stringify({ name: 'Walnuts' });
    const headers = {
      ...server.headersOf('admin'),
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    };
    const sending = request(`${server.root}/shop/v1/products`, { method: 'POST', headers });
    sending.flushHeaders();
    await once(sending, 'socket').then(([socket]) => once(socket, 'connect'));
    const stopped = server.stop();
    // The listener is closed as soon as nobody can connect any more.
    while ((await get(server, '/health/live').catch(() => undefined)) !== undefined);
    sending.end(body);
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(201);
    response.resume();
    await stopped;
  });
});
