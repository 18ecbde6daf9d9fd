import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Configuration } from '@grove/core';
import { freePort } from '@grove/core/testing';
import type { Database } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { CONFIG_CLASSES, startDispatcher, type RunningDispatcher } from '@grove/server/dispatcher';
import { startHoldingReceiver, type HoldingReceiver } from './support/holding-receiver.js';
import { addWebhook, emitOrders, openSite, SCHEMA } from './support/site.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const TOKEN = 'a-token-for-prometheus';

describeOnEachEngine('The metrics of a dispatcher', (engine) => {
  let database: Database;
  let receiver: HoldingReceiver;
  let dispatcher: RunningDispatcher;
  let port: number;
  beforeEach(async () => {
    const databaseUrl = await engine.createDatabase(SCHEMA);
    [database, receiver, port] = await Promise.all([openSite(databaseUrl), startHoldingReceiver(), freePort()]);
    await addWebhook(database, receiver.url);
    const settings = { databaseUrl, logLevel: 'silent', outboundAllow: ['127.0.0.1'], webhookConcurrency: 2 };
    const access = { metricsToken: TOKEN, dispatcherMetricsPort: port };
    dispatcher = await startDispatcher(new Configuration({ ...settings, ...access }, CONFIG_CLASSES));
  });
  afterEach(async () => {
    receiver.releaseAll();
    await dispatcher.stop();
    await receiver.close();
    await database.close();
  });

  const scrape = (headers: Record<string, string> = {}, path = '/metrics') =>
    new Promise<{ status?: number; text: string }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      }).on('error', reject);
    });

  it('show running requests, and afterwards how long attempts took by outcome', async () => {
    await emitOrders(database, 2);
    await receiver.received(2);
    const during = (await scrape()).text;
    expect(during).toContain('\ngrove_webhook_requests_running 2\n');
    expect(during).toContain('\ngrove_webhook_requests_limit 200\n');
    expect(during).toContain('\ngrove_webhook_attempt_duration_seconds_count{outcome="delivered"} 0\n');
    receiver.releaseAll();
    while (!(await scrape()).text.includes('\ngrove_webhook_attempt_duration_seconds_count{outcome="delivered"} 2\n'))
      await delay(20);
    expect((await scrape()).text).toContain('\ngrove_webhook_requests_running 0\n');
  });

  it('show the process and the connections to the database', async () => {
    const { text } = await scrape();
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
    expect(text).toMatch(/^grove_database_query_duration_seconds_count [1-9]/m);
    expect(text).toMatch(/^grove_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  });

  it('are open to this machine and to clients with the token, and nothing else is shown', async () => {
    const proxied = { 'X-Forwarded-For': '203.0.113.9' };
    expect((await scrape()).status).toBe(200);
    expect((await scrape({ ...proxied, Authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    const refused: Record<string, string>[] = [
      proxied,
      { ...proxied, Authorization: `Bearer ${TOKEN}s` },
      { Host: 'grove.attacker.example' },
    ];
    for (const headers of refused) expect((await scrape(headers)).status).toBe(401);
    expect((await scrape({}, '/')).status).toBe(404);
  });
});
