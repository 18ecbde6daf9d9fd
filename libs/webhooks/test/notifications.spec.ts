import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Queue, Worker } from 'bullmq';
import { createLogger, queueConnection, RedisConfig } from '@grove/core';
import { startRedisCluster } from '@grove/core/testing';
import { describeOnEachEngine } from '@grove/database/testing';
import { listenForNotifications, NOTIFICATION_QUEUE, DispatcherNotifier, type NotificationListener } from '../src/index.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { SCHEMA, Shop } from './support/shop.js';

const UNAVAILABLE_REDIS = 'redis://127.0.0.1:1';
const silent = createLogger('silent');

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const describeWithRedis = redisUrl === '' ? describe.skip : describe;

describeOnEachEngine('Notifications of dispatchers', (engine) => {
  let shop: Shop;
  let otherProcess: Shop;
  let receiver: Receiver;
  let notifier: DispatcherNotifier | undefined;
  let listener: NotificationListener | undefined;
  beforeEach(async () => {
    const url = await engine.createDatabase(SCHEMA);
    // Like two processes: one does not know of events that the other stores.
    shop = await Shop.open(url);
    await shop.becomeInstallation();
    [otherProcess, receiver] = await Promise.all([Shop.open(url), startReceiver()]);
  });
  afterEach(async () => {
    await Promise.all([notifier?.onModuleDestroy(), listener?.close()]);
    [notifier, listener] = [undefined, undefined];
    await otherProcess.close();
    await shop.close();
    await receiver.close();
  });

  function startNotifier(url: string): DispatcherNotifier {
    notifier = new DispatcherNotifier(Object.assign(new RedisConfig(), { redisUrl: url }), shop.database, silent);
    notifier.onModuleInit();
    return notifier;
  }

  it('that are lost delay events, but no event is lost and no request fails', async () => {
    await shop.createWebhook(receiver.origin);
    const ownNotifier = startNotifier(UNAVAILABLE_REDIS);
    otherProcess.startDispatcher({ redisUrl: UNAVAILABLE_REDIS });
    const startedAt = Date.now();
    await shop.emit(1);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    await receiver.waitForRequests(1);
    await shop.waitForFinished(1);
    expect(await ownNotifier.checkQueue()).toBe('away');
  });

  it('are not needed: an event of another process is sent within a second without them', async () => {
    await shop.createWebhook(receiver.origin);
    otherProcess.startDispatcher();
    await shop.emit(1);
    await receiver.waitForRequests(1);
    const startedAt = Date.now();
    await shop.emit(2);
    await receiver.waitForRequests(2);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  describeWithRedis('through Redis', () => {
    it('make the dispatcher of another process send an event within a second', async () => {
      await shop.createWebhook(receiver.origin);
      startNotifier(redisUrl);
      const dispatcher = otherProcess.startDispatcher({ redisUrl });
      listener = listenForNotifications(redisUrl, silent, () => dispatcher.notify());
      await shop.emit(1);
      await receiver.waitForRequests(1);
      for (let id = 2; id <= 10; id++) {
        const startedAt = Date.now();
        await shop.emit(id);
        await receiver.waitForRequests(id);
        expect(Date.now() - startedAt).toBeLessThan(1_000);
      }
      await shop.waitForFinished(10);
    });

    it('are delivered through a cluster, too', async () => {
      const cluster = await startRedisCluster();
      const ownNotifier = startNotifier(cluster.url);
      const notified = new Promise<void>((resolve) => {
        listener = listenForNotifications(cluster.url, silent, resolve);
      });
      // A cluster that starts accepts nothing for a moment.
      while ((await ownNotifier.checkQueue()) !== 'ready');
      await notified;
      await Promise.all([ownNotifier.onModuleDestroy(), listener?.close()]);
      cluster.stop();
    });

    describe('without a listener', () => {
      // Not the first database of Redis, where dispatchers of other tests listen.
      const separateRedisUrl = URL.canParse(redisUrl) ? new URL('/1', redisUrl).toString() : '';
      let queue: Queue;
      let worker: Worker | undefined;
      beforeEach(async () => {
        queue = new Queue(NOTIFICATION_QUEUE, (await queueConnection(separateRedisUrl, 'fails fast')).options);
        await queue.waitUntilReady();
        await queue.obliterate({ force: true });
      });
      afterEach(async () => {
        await worker?.close(true);
        worker = undefined;
        await queue.close();
      });

      const waitForEmptyQueue = () =>
        shop.waitUntil(
          () => queue.getJobCounts('waiting', 'active'),
          ({ waiting, active }) => waiting + active === 0,
        );

      it('leave one job in the queue, however many there were, and this job notifies the next listener', async () => {
        const ownNotifier = startNotifier(separateRedisUrl);
        for (let time = 1; time <= 20; time++) expect(await ownNotifier.checkQueue()).toBe('ready');
        expect(await queue.getWaitingCount()).toBe(1);
        await new Promise<void>((notified) => {
          listener = listenForNotifications(separateRedisUrl, silent, notified);
        });
        await waitForEmptyQueue();
        // It does not block later notifications.
        await ownNotifier.checkQueue();
        await waitForEmptyQueue();
      });

      it('that arrive while another one is processed are processed after it', async () => {
        const ownNotifier = startNotifier(separateRedisUrl);
        let handled = 0;
        const bothHandled = new Promise<void>((resolve) => {
          const handle = async () => {
            // The dispatcher has already polled when this one arrives.
            if (++handled === 1) await ownNotifier.checkQueue();
            else resolve();
          };
          worker = new Worker(NOTIFICATION_QUEUE, handle, { connection: { url: separateRedisUrl, maxRetriesPerRequest: null } });
        });
        await ownNotifier.checkQueue();
        await bothHandled;
        expect(handled).toBe(2);
      });
    });
  });
});
