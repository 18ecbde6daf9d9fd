import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@grove/database';
import { describeOnEachEngine, describeOnSqlite, type TestEngine } from '@grove/database/testing';
import { startDispatcherProcess, type DispatcherProcess } from './support/dispatcher-process.js';
import { startHoldingReceiver, type HoldingReceiver } from './support/holding-receiver.js';
import { addWebhook, deliveriesOf, makeOrders, openSite, SCHEMA } from './support/site.js';

jest.setTimeout(60_000);

/** Requests at once to one webhook: so many are under way when it is asked to stop. */
const BEGUN = 10;

/** A site with one webhook whose receiver lets requests wait, and any number of dispatchers. */
function withSite(engine: TestEngine) {
  const dispatchers: DispatcherProcess[] = [];
  const site = {} as {
    database: Database;
    receiver: HoldingReceiver;
    start(): DispatcherProcess;
    becomes(expected: Record<string, number>): Promise<void>;
  };
  beforeEach(async () => {
    const url = await engine.createDatabase(SCHEMA);
    const database = await openSite(url);
    const receiver = await startHoldingReceiver();
    await addWebhook(database, receiver.url);
    Object.assign(site, {
      ...{ database, receiver },
      start() {
        const settings = { OUTBOUND_ALLOW: '127.0.0.1', WEBHOOK_CONCURRENCY: `${BEGUN}` };
        const dispatcher = startDispatcherProcess(url, settings);
        dispatchers.push(dispatcher);
        return dispatcher;
      },
      /** Looks at the deliveries until they are as expected; tests have their own limit of time. */
      async becomes(expected: Record<string, number>) {
        const isSo = async () => JSON.stringify(await deliveriesOf(database)) === JSON.stringify(expected);
        while (!(await isSo())) await delay(20);
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

describeOnEachEngine('a dispatcher that is asked to stop amid deliveries', (engine) => {
  const site = withSite(engine);

  it('finishes those that it has begun, begins no other, and leaves the rest to the next one', async () => {
    const { database, receiver } = site;
    await makeOrders(database, 30);
    const dispatcher = site.start();
    await receiver.received(BEGUN);
    await dispatcher.stop();
    await dispatcher.said(/takes no new work/);
    await makeOrders(database, 5);
    // Each answer makes room for one more, which must not come.
    for (let answered = 0; answered < BEGUN; answered++) receiver.release(1);
    expect(await dispatcher.end).toBe(0);
    expect(receiver.events).toHaveLength(BEGUN);
    expect(await deliveriesOf(database)).toEqual({ 'delivered 1': BEGUN, 'waiting 0': 30 - BEGUN });

    receiver.releaseAll();
    const next = site.start();
    await site.becomes({ 'delivered 1': 35 });
    await next.stop();
    expect(await next.end).toBe(0);
    expect([receiver.events.length, new Set(receiver.events).size]).toEqual([35, 35]);
  });

  it('leaves to the one beside it whatever it does not begin, and nothing is sent twice', async () => {
    const { database, receiver } = site;
    const [old, young] = [site.start(), site.start()];
    await Promise.all([old.said(/waits for work/), young.said(/waits for work/)]);
    await makeOrders(database, 30);
    await receiver.received(2 * BEGUN);
    await old.stop();
    receiver.releaseAll();
    expect(await old.end).toBe(0);
    await site.becomes({ 'delivered 1': 30 });
    await young.stop();
    expect(await young.end).toBe(0);
    expect([receiver.events.length, new Set(receiver.events).size]).toEqual([30, 30]);
  });
});

describeOnSqlite('a dispatcher that is asked to stop while a receiver does not answer', (engine) => {
  const site = withSite(engine);

  it('ends in order within 25 seconds, and the delivery is tried again later', async () => {
    const { database, receiver } = site;
    await makeOrders(database, 1);
    const dispatcher = site.start();
    await receiver.received(1);
    const began = Date.now();
    await dispatcher.stop();
    expect(await dispatcher.end).toBe(0);
    expect(Date.now() - began).toBeLessThan(25_000);
    expect(await deliveriesOf(database)).toEqual({ 'waiting 1 timeout': 1 });
  });
});
