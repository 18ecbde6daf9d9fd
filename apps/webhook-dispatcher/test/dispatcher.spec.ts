import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Config } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { startDispatcher } from '../src/index.js';
import { startDispatcherProcess, type DispatcherProcess } from './support/dispatcher-process.js';
import { addWebhook, makeOrders, openSite } from './support/site.js';

// Each dispatcher is a process of its own.
jest.setTimeout(60_000);

const NOBODY = 'redis://127.0.0.1:1';

describeOnEachEngine('the dispatcher', (engine) => {
  let url: string;
  let child: DispatcherProcess | undefined;
  beforeEach(async () => {
    url = await engine.createDatabase();
  });
  afterEach(() => child?.kill());

  const run = (env?: Record<string, string>) => (child = startDispatcherProcess(url, env));

  it('waits for tables that somebody else makes, then for work, and ends in order', async () => {
    const dispatcher = run();
    await dispatcher.said(/has no tables yet/);
    const database = await openSite(url);
    expect((await database.pendingMigrations()).length).toBeGreaterThan(0);
    await database.migrate();
    await database.close();
    await dispatcher.said(/waits for work/);
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
  });

  it('ends in order while it still waits for its tables', async () => {
    const dispatcher = run();
    await dispatcher.said(/has no tables yet/);
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
  });

  it('is not kept from its work by a Redis that is unavailable, and says so once', async () => {
    const database = await openSite(url);
    await database.migrate();
    await database.close();
    const dispatcher = run({ REDIS_URL: NOBODY });
    await Promise.all([dispatcher.said(/waits for work/), dispatcher.said(/Redis is unavailable/)]);
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
    expect(dispatcher.log().match(/Redis is unavailable/g)).toHaveLength(1);
  });

  it('lists the faults of its configuration', async () => {
    const dispatcher = run({ PORT: 'many', REDIS_URL: 'here' });
    expect(await dispatcher.end).toBe(1);
    expect(dispatcher.log()).toMatch(/PORT[^]*REDIS_URL/);
  });

  it('ends in time although the mail server says nothing', async () => {
    const database = await openSite(url);
    await database.migrate();
    const sockets = new Set<Socket>();
    const mute = createServer((socket) => void sockets.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    const gone = createHttpServer((_request, response) => void response.writeHead(410).end()).listen(0, '127.0.0.1');
    await Promise.all([once(mute, 'listening'), once(gone, 'listening')]);
    const portOf = (server: Server) => (server.address() as AddressInfo).port;
    await addWebhook(database, `http://127.0.0.1:${portOf(gone)}/`);
    await makeOrders(database, 1);
    const settings = { logLevel: 'silent', outboundAllow: ['127.0.0.1'], smtpUrl: `smtp://127.0.0.1:${portOf(mute)}` };
    const dispatcher = await startDispatcher(Object.assign(new Config(), settings), database);
    await once(mute, 'connection');
    const began = performance.now();
    await dispatcher.stop(0);
    expect(performance.now() - began).toBeLessThan(8_000);
    sockets.forEach((socket) => socket.destroy());
    mute.close();
    gone.close();
    await database.close();
  });

  it('works inside of another process, whose database it leaves open', async () => {
    const database = await openSite(url);
    await database.migrate();
    const dispatcher = await startDispatcher(Object.assign(new Config(), { logLevel: 'silent' }), database);
    await dispatcher.stop();
    expect(await database.read('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });
});
