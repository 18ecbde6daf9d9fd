import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine, describeOnSqlite } from '@grove/database/testing';
import {
  createDueDeliveries,
  createWebhook,
  REMOTE_CLIENT_HEADERS,
  get,
  METRICS_TOKEN,
  OPERATOR_SECRETS,
} from '../support/monitoring.js';
import { basicAuth, startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

/** The value of a time series; 0 before it exists. */
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );

describeOnEachEngine('The metrics', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { metricsToken: METRICS_TOKEN, trustProxy: true });
  });
  afterAll(() => server.stop());

  const metrics = (headers?: Record<string, string>) => get<{ code: string }>(server, '/metrics', headers);

  it('count waiting deliveries up to 10,000, and report 10,001 above that', async () => {
    const [some, many] = [await createWebhook(server, 'active'), await createWebhook(server, 'active')];
    await createDueDeliveries(server, some, 9_999);
    await createDueDeliveries(server, many, 10_002);
    const { text } = await metrics();
    expect(text).toContain(`\ngrove_webhook_waiting{webhook="${some}"} 9999\n`);
    expect(text).toContain(`\ngrove_webhook_waiting{webhook="${many}"} 10001\n`);
    for (const id of [some, many]) await server.as('admin').delete(`/shop/v1/webhooks/${id}?force=true`);
    expect((await metrics()).text).not.toMatch(new RegExp(`webhook="(${some}|${many})"`));
  });

  it('describe the process, the waiting events and each webhook', async () => {
    const id = await createWebhook(server, 'paused');
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
    for (const secret of OPERATOR_SECRETS) expect(text).not.toContain(secret);
  });

  it('describe the response cache of the process', async () => {
    for (let count = 0; count < 2; count++) await server.as('visitor').get('/cms/v2/tags?per_page=7');
    const { text } = await metrics();
    expect(text).toMatch(/^grove_response_cache_total\{event="hit"\} [1-9]/m);
    for (const event of ['miss', 'validation', 'eviction'])
      expect(text).toMatch(new RegExp(`^grove_response_cache_total\\{event="${event}"\\} \\d`, 'm'));
    expect(text).toMatch(/^grove_response_cache_entries [1-9]/m);
    expect(text).toMatch(/^grove_response_cache_bytes [1-9]/m);
  });

  it('count every request to the interface by method, route and class of its status, also if its response was stored', async () => {
    const series = (route: string, method: string, status: string) =>
      `grove_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
    const before = (await metrics()).text;
    for (let count = 0; count < 3; count++) await server.as('visitor').get('/cms/v2/tags?per_page=9');
    await server.as('visitor').get('/cms/v2/tags/987654');
    await server.as('visitor').delete('/cms/v2/tags/987654');
    await server.as('visitor').get('/cms/v2/no-such-route/7');
    const { text } = await metrics();
    const added = (name: string) => valueOf(text, name) - valueOf(before, name);
    expect(added(series('/cms/v2/tags', 'GET', '2xx'))).toBe(3);
    expect(added(series('/cms/v2/tags/{id}', 'GET', '4xx'))).toBe(1);
    expect(added(series('/cms/v2/tags/{id}', 'DELETE', '4xx'))).toBe(1);
    expect(added(series('unknown', 'GET', '4xx'))).toBe(1);
    expect(text).not.toMatch(/987654|no-such-route/);
  });

  it('describe statements, and the connections and those that wait for them', async () => {
    const before = (await metrics()).text;
    await server.database.write((unit) => unit.query('UPDATE webhook SET failures = failures', []));
    const { text } = await metrics();
    for (const name of ['query_duration_seconds_count', 'connection_wait_seconds_count'])
      expect(valueOf(text, `grove_database_${name}`)).toBeGreaterThan(valueOf(before, `grove_database_${name}`));
    const [inUse, idle, limit] = ['s{state="in_use"}', 's{state="idle"}', 's_limit'].map((name) =>
      valueOf(text, `grove_database_connection${name}`),
    );
    expect(inUse + idle).toBeGreaterThan(0);
    expect(inUse + idle).toBeLessThanOrEqual(limit);
    expect(text).toMatch(/^grove_database_connections_waiting 0$/m);
  });

  it('have the same values in simultaneous requests', async () => {
    const texts = await Promise.all(Array.from({ length: 10 }, () => metrics().then(({ text }) => text)));
    for (const text of texts) expect(text).toContain('\ngrove_outbox_events 2\n');
  });

  it('are open to clients with the token, to administrators, and to this machine', async () => {
    const admin = basicAuth(server.credentials.admin);
    for (const headers of [
      {},
      { ...REMOTE_CLIENT_HEADERS, ...admin },
      { ...REMOTE_CLIENT_HEADERS, Authorization: `Bearer ${METRICS_TOKEN}` },
    ])
      expect((await metrics(headers)).status).toBe(200);
  });

  it.each([
    ['a client without credentials', 401, () => ({})],
    ['another token', 401, () => ({ Authorization: `Bearer ${METRICS_TOKEN}s` })],
    ['an empty token', 401, () => ({ Authorization: 'Bearer ' })],
    ['an administrator with a wrong password', 401, () => basicAuth({ name: 'admin', secret: 'open-sesame' })],
    ['a consumer key of an administrator', 401, () => basicAuth(server.credentials.key_read_write)],
    ['a shop manager', 403, () => basicAuth(server.credentials.shop_manager)],
  ])('are closed to %s from another machine', async (_who, expected, headers) => {
    for (const origin of [REMOTE_CLIENT_HEADERS, { Host: 'grove.attacker.example', 'X-Forwarded-Proto': 'https' }]) {
      const { status, headers: responseHeaders, body, text } = await metrics({ ...origin, ...headers() });
      expect([status, body.code]).toEqual([expected, 'grove_metrics_closed']);
      // With this header a browser would ask for a password and send it with every request to this origin, whichever page causes it.
      expect(responseHeaders).not.toHaveProperty('www-authenticate');
      for (const secret of OPERATOR_SECRETS) expect(text).not.toContain(secret);
    }
  });
});

describeOnSqlite('The metrics of a server without METRICS_TOKEN', (engine) => {
  it('are closed to every bearer token, even an empty one', async () => {
    const server = await startTestServer(engine);
    for (const Authorization of ['Bearer ', 'Bearer undefined'])
      expect((await get(server, '/metrics', { ...REMOTE_CLIENT_HEADERS, Authorization })).status).toBe(401);
    await server.stop();
  });
});
