import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Configuration } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { CONFIG_CLASSES, startDispatcher } from '@grove/server/dispatcher';
import { startDispatcherProcess, type DispatcherProcess } from './support/dispatcher-process.js';
import { addWebhook, emitOrders, openSite } from './support/site.js';

// Each dispatcher is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const UNAVAILABLE_REDIS = 'redis://127.0.0.1:1';

describeOnEachEngine('The dispatcher', (engine) => {
  let url: string;
  let child: DispatcherProcess | undefined;
  beforeEach(async () => {
    url = await engine.createDatabase();
  });
  afterEach(() => child?.kill());

  const startProcess = (env?: Record<string, string>) => (child = startDispatcherProcess(url, env));

  it('waits until another process has created the tables, then waits for work, and stops with exit code 0', async () => {
    const dispatcher = startProcess();
    await dispatcher.logged(/does not have the tables/);
    const database = await openSite(url);
    expect((await database.pendingMigrations()).length).toBeGreaterThan(0);
    await database.migrate();
    await database.close();
    await dispatcher.logged(/waits for work/);
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
  });

  it('stops with exit code 0 while it still waits for the tables', async () => {
    const dispatcher = startProcess();
    await dispatcher.logged(/does not have the tables/);
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
  });

  it('works while Redis is unavailable, and logs this once', async () => {
    const database = await openSite(url);
    await database.migrate();
    await database.close();
    const dispatcher = startProcess({ REDIS_URL: UNAVAILABLE_REDIS });
    await Promise.all([dispatcher.logged(/waits for work/), dispatcher.logged(/Redis is unavailable/)]);
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
    expect(dispatcher.log().match(/Redis is unavailable/g)).toHaveLength(1);
  });

  it('reports all errors of its configuration', async () => {
    const dispatcher = startProcess({ PORT: 'many', REDIS_URL: 'here' });
    expect(await dispatcher.end).toBe(1);
    expect(dispatcher.log()).toMatch(/PORT[^]*REDIS_URL/);
  });

  it('stops in time although the mail server does not respond', async () => {
    const database = await openSite(url);
    await database.migrate();
    const sockets = new Set<Socket>();
    const silentMailServer = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    );
    const goneReceiver = createHttpServer((_request, response) => void response.writeHead(410).end()).listen(0, '127.0.0.1');
    await Promise.all([once(silentMailServer, 'listening'), once(goneReceiver, 'listening')]);
    const portOf = (server: Server) => (server.address() as AddressInfo).port;
    await addWebhook(database, `http://127.0.0.1:${portOf(goneReceiver)}/`);
    await emitOrders(database, 1);
    const settings = {
      logLevel: 'silent',
      outboundAllow: ['127.0.0.1'],
      smtpUrl: `smtp://127.0.0.1:${portOf(silentMailServer)}`,
    };
    const dispatcher = await startDispatcher(new Configuration(settings, CONFIG_CLASSES), database);
    await once(silentMailServer, 'connection');
    const startedAt = performance.now();
    await dispatcher.stop(0);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    sockets.forEach((socket) => socket.destroy());
    silentMailServer.close();
    goneReceiver.close();
    await database.close();
  });

  it('can run inside another process, whose database it leaves open', async () => {
    const database = await openSite(url);
    await database.migrate();
    const dispatcher = await startDispatcher(new Configuration({ logLevel: 'silent' }, CONFIG_CLASSES), database);
    await dispatcher.stop();
    expect(await database.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
