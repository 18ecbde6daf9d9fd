import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@grove/database';
import { describeOnEachEngine, describeOnSqlite, type TestEngine } from '@grove/database/testing';
import { startDispatcherProcess, type DispatcherProcess } from './support/dispatcher-process.js';
import { startHoldingReceiver, type HoldingReceiver } from './support/holding-receiver.js';
import { addWebhook, deliveriesOf, emitOrders, openSite, SCHEMA } from './support/site.js';

// Each case starts two processes, one of them after the other has ended. On a machine that does much else each start takes many seconds.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The number of running requests when the dispatcher is stopped: its limit for one webhook. */
const RUNNING = 10;

/** A site with one webhook, whose receiver holds requests, and any number of dispatchers. */
function useSite(engine: TestEngine) {
  const dispatchers: DispatcherProcess[] = [];
  const site = {} as {
    database: Database;
    receiver: HoldingReceiver;
    start(): DispatcherProcess;
    waitForDeliveries(expected: Record<string, number>): Promise<void>;
  };
  beforeEach(async () => {
    const url = await engine.createDatabase(SCHEMA);
    const database = await openSite(url);
    const receiver = await startHoldingReceiver();
    await addWebhook(database, receiver.url);
    Object.assign(site, {
      ...{ database, receiver },
      start() {
        const settings = { OUTBOUND_ALLOW: '127.0.0.1', WEBHOOK_CONCURRENCY: `${RUNNING}` };
        const dispatcher = startDispatcherProcess(url, settings);
        dispatchers.push(dispatcher);
        return dispatcher;
      },
      /** Waits until the deliveries are as expected. */
      async waitForDeliveries(expected: Record<string, number>) {
        const isExpected = async () => JSON.stringify(await deliveriesOf(database)) === JSON.stringify(expected);
        while (!(await isExpected())) await delay(20);
      },
    });
  });
  afterEach(async () => {
    for (const dispatcher of dispatchers.splice(0)) {
      dispatcher.kill();
      await dispatcher.end;
    }
    await site.receiver.close();
    await site.database.close();
  });
  return site;
}

describeOnEachEngine('A dispatcher that is stopped during deliveries', (engine) => {
  const site = useSite(engine);

  it('finishes running deliveries, starts no others, and leaves the rest to the next dispatcher', async () => {
    const { database, receiver } = site;
    await emitOrders(database, 30);
    const dispatcher = site.start();
    await receiver.received(RUNNING);
    await dispatcher.stop();
    await dispatcher.logged(/takes no new work/);
    await emitOrders(database, 5);
    // Each response frees capacity for one more request, which must not come.
    for (let released = 0; released < RUNNING; released++) receiver.release(1);
    expect(await dispatcher.end).toBe(0);
    expect(receiver.events).toHaveLength(RUNNING);
    // A relay that was running may have found the last five events; otherwise the next dispatcher relays them.
    const { 'waiting 0': waiting, ...others } = await deliveriesOf(database);
    expect(others).toEqual({ 'delivered 1': RUNNING });
    expect([30 - RUNNING, 35 - RUNNING]).toContain(waiting);

    receiver.releaseAll();
    const next = site.start();
    await site.waitForDeliveries({ 'delivered 1': 35 });
    await next.stop();
    expect(await next.end).toBe(0);
    expect([receiver.events.length, new Set(receiver.events).size]).toEqual([35, 35]);
  });

  it('leaves the rest to another running dispatcher, and nothing is sent twice', async () => {
    const { database, receiver } = site;
    const [first, second] = [site.start(), site.start()];
    await Promise.all([first.logged(/waits for work/), second.logged(/waits for work/)]);
    await emitOrders(database, 30);
    await receiver.received(2 * RUNNING);
    await first.stop();
    receiver.releaseAll();
    expect(await first.end).toBe(0);
    await site.waitForDeliveries({ 'delivered 1': 30 });
    await second.stop();
    expect(await second.end).toBe(0);
    expect([receiver.events.length, new Set(receiver.events).size]).toEqual([30, 30]);
  });
});

describeOnSqlite('A dispatcher that is stopped while a receiver does not respond', (engine) => {
  const site = useSite(engine);

  it('stops with exit code 0 within 25 seconds, and the delivery is retried later', async () => {
    const { database, receiver } = site;
    await emitOrders(database, 1);
    const dispatcher = site.start();
    await receiver.received(1);
    const startedAt = Date.now();
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(25_000);
    expect(await deliveriesOf(database)).toEqual({ 'waiting 1 timeout': 1 });
  });
});
