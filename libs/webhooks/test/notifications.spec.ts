import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { Config, createLogger } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import {
  failFastConnection,
  listenForNotifications,
  NOTIFICATION_QUEUE,
  DispatcherNotifier,
  type NotificationListener,
} from '../src/index.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { SCHEMA, Shop } from './support/shop.js';

const NOBODY = 'redis://127.0.0.1:1';
const silent = createLogger('silent');

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const describeWithRedis = redisUrl === '' ? describe.skip : describe;

describeOnEachEngine('wake-ups', (engine) => {
  let shop: Shop;
  let other: Shop;
  let receiver: Receiver;
  let wakeUps: DispatcherNotifier | undefined;
  let calls: NotificationListener | undefined;
  beforeEach(async () => {
    const url = await engine.createDatabase(SCHEMA);
    // Two processes as far as events are concerned: what one stores, the other does not hear of.
    shop = await Shop.open(url);
    [other, receiver] = await Promise.all([Shop.open(url), startReceiver()]);
  });
  afterEach(async () => {
    await Promise.all([wakeUps?.onModuleDestroy(), calls?.close()]);
    [wakeUps, calls] = [undefined, undefined];
    await other.close();
    await shop.close();
    await receiver.close();
  });

  function waking(url: string): DispatcherNotifier {
    wakeUps = new DispatcherNotifier(Object.assign(new Config(), { redisUrl: url }), shop.database, silent);
    wakeUps.onModuleInit();
    return wakeUps;
  }

  it('that do not get through cost time and no event, and no request fails', async () => {
    await shop.webhook(receiver.origin);
    const told = waking(NOBODY);
    other.dispatch({ config: { redisUrl: NOBODY } });
    const began = Date.now();
    await shop.emit(1);
    expect(Date.now() - began).toBeLessThan(1_000);
    await receiver.received(1);
    await shop.finished(1);
    expect(await told.checkQueue()).toBe('away');
  });

  it('are not needed for an event of another process to arrive within a second', async () => {
    await shop.webhook(receiver.origin);
    other.dispatch();
    await shop.emit(1);
    await receiver.received(1);
    const began = Date.now();
    await shop.emit(2);
    await receiver.received(2);
    expect(Date.now() - began).toBeLessThan(1_000);
  });

  describeWithRedis('through Redis', () => {
    it('bring an event of one process to the dispatcher in another at once', async () => {
      await shop.webhook(receiver.origin);
      waking(redisUrl);
      const dispatch = other.dispatch({ config: { redisUrl } });
      calls = listenForNotifications(redisUrl, silent, () => dispatch.notify());
      await shop.emit(1);
      await receiver.received(1);
      for (let id = 2; id <= 10; id++) {
        const began = Date.now();
        await shop.emit(id);
        await receiver.received(id);
        expect(Date.now() - began).toBeLessThan(1_000);
      }
      await shop.finished(10);
    });

    describe('that nobody hears', () => {
      // Dispatchers of other tests, which hear what stands in the first database of Redis, do not hear these.
      const apart = URL.canParse(redisUrl) ? new URL('/1', redisUrl).toString() : '';
      let queue: Queue;
      let worker: Worker | undefined;
      beforeEach(async () => {
        queue = new Queue(NOTIFICATION_QUEUE, { connection: failFastConnection(apart) });
        await queue.waitUntilReady();
        await queue.obliterate({ force: true });
      });
      afterEach(async () => {
        await worker?.close(true);
        worker = undefined;
        await queue.close();
      });

      const allHeard = () =>
        shop.until(
          () => queue.getJobCounts('waiting', 'active'),
          ({ waiting, active }) => waiting + active === 0,
        );

      it('leave one behind, however many there were, and it wakes whoever comes', async () => {
        const told = waking(apart);
        for (let time = 1; time <= 20; time++) expect(await told.checkQueue()).toBe('ready');
        expect(await queue.getWaitingCount()).toBe(1);
        await new Promise<void>((heard) => {
          calls = listenForNotifications(apart, silent, heard);
        });
        await allHeard();
        // It is in the way of none that comes after it.
        await told.checkQueue();
        await allHeard();
      });

      it('are followed by another one when they come while one is being heard', async () => {
        const told = waking(apart);
        let heard = 0;
        const both = new Promise<void>((resolve) => {
          const hear = async () => {
            // Whoever was woken has looked already when this one comes.
            if (++heard === 1) await told.checkQueue();
            else resolve();
          };
          worker = new Worker(NOTIFICATION_QUEUE, hear, { connection: { url: apart, maxRetriesPerRequest: null } });
        });
        await told.checkQueue();
        await both;
        expect(heard).toBe(2);
      });
    });
  });
});
