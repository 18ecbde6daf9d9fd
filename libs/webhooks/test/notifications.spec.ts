import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { createLogger, RedisConfig } from '@grove/core';
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

describeOnEachEngine('notifications', (engine) => {
  let shop: Shop;
  let other: Shop;
  let receiver: Receiver;
  let wakeUps: DispatcherNotifier | undefined;
  let calls: NotificationListener | undefined;
  beforeEach(async () => {
    const url = await engine.createDatabase(SCHEMA);
    // Like two processes: one does not know of events that the other stores.
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

  function startNotifier(url: string): DispatcherNotifier {
    wakeUps = new DispatcherNotifier(Object.assign(new RedisConfig(), { redisUrl: url }), shop.database, silent);
    wakeUps.onModuleInit();
    return wakeUps;
  }

  it('that are lost delay events but lose none, and no request fails', async () => {
    await shop.webhook(receiver.origin);
    const told = startNotifier(NOBODY);
    other.dispatch({ hasRedis: true });
    const began = Date.now();
    await shop.emit(1);
    expect(Date.now() - began).toBeLessThan(1_000);
    await receiver.received(1);
    await shop.waitForFinished(1);
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
    it('bring an event of one process to the dispatcher of another at once', async () => {
      await shop.webhook(receiver.origin);
      startNotifier(redisUrl);
      const dispatch = other.dispatch({ hasRedis: true });
      calls = listenForNotifications(redisUrl, silent, () => dispatch.notify());
      await shop.emit(1);
      await receiver.received(1);
      for (let id = 2; id <= 10; id++) {
        const began = Date.now();
        await shop.emit(id);
        await receiver.received(id);
        expect(Date.now() - began).toBeLessThan(1_000);
      }
      await shop.waitForFinished(10);
    });

    describe('without a listener', () => {
      // Not the first database of Redis, where dispatchers of other tests listen.
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

      const waitForAll = () =>
        shop.waitUntil(
          () => queue.getJobCounts('waiting', 'active'),
          ({ waiting, active }) => waiting + active === 0,
        );

      it('leave one job, however many there were, and it notifies the next listener', async () => {
        const told = startNotifier(apart);
        for (let time = 1; time <= 20; time++) expect(await told.checkQueue()).toBe('ready');
        expect(await queue.getWaitingCount()).toBe(1);
        await new Promise<void>((heard) => {
          calls = listenForNotifications(apart, silent, heard);
        });
        await waitForAll();
        // It does not block later notifications.
        await told.checkQueue();
        await waitForAll();
      });

      it('are followed by another one if they arrive while one is processed', async () => {
        const told = startNotifier(apart);
        let heard = 0;
        const both = new Promise<void>((resolve) => {
          const handle = async () => {
            // The dispatcher has already polled when this one arrives.
            if (++heard === 1) await told.checkQueue();
            else resolve();
          };
          worker = new Worker(NOTIFICATION_QUEUE, handle, { connection: { url: apart, maxRetriesPerRequest: null } });
        });
        await told.checkQueue();
        await both;
        expect(heard).toBe(2);
      });
    });
  });
});
