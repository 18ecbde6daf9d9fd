import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Queue, type Job } from 'bullmq';
import { connectRedis, type RedisClient } from '@grove/core';
import { describeOnEachEngine, type TestEngine } from '@grove/database/testing';
import { DeliveriesService, queueNameOf } from '../src/index.js';
import { openForEachTest } from './support/open-for-each-test.js';
import { startReceiver, type Receiver } from './support/receiver.js';
import { SCHEMA, Shop } from './support/shop.js';

const UNAVAILABLE_REDIS = 'redis://127.0.0.1:1';
const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';

const describeWithRedis = redisUrl === '' ? describe.skip : describe;

const promises = (engine: TestEngine) => {
  let shop: Shop;
  let receiver: Receiver;
  let queue: Queue;
  let redis: RedisClient;
  openForEachTest(engine, (opened) => ({ shop, receiver } = opened));
  beforeEach(async () => {
    queue = new Queue(await queueNameOf(shop.database), { connection: { url: redisUrl } });
    redis = await connectRedis(redisUrl, {});
  });
  afterEach(async () => {
    await queue.close();
    redis.disconnect();
  });

  const keysOfJobs = () => redis.keys(`bull:${queue.name}:delivery-*`);
  const answer = (code: number, headers = {}) => {
    receiver.respond = (_request, response) => void response.writeHead(code, headers).end();
  };
  const waitForJob = (isMet: (job: Job) => boolean | Promise<boolean>) =>
    shop.waitUntil(
      async () => (await queue.getJobs())[0],
      (job) => job !== undefined && isMet(job) === true,
    );

  it('are jobs that hold ids and nothing of what is sent, and that are gone when they arrived', async () => {
    const webhook = await shop.createWebhook(receiver.origin, { retrySchedule: [3_600] });
    answer(503);
    shop.startDispatcher({ redisUrl });
    // Until it is connected it sends without the queue.
    await shop.waitUntil(
      () => queue.getWorkersCount(),
      (count) => count > 0,
    );
    await shop.emit(7, 'order.created', { email: 'ada@example.com' });
    const job = await waitForJob(({ delay }) => delay > 0);
    const [{ id }] = await shop.waitForAttempts(1);
    expect([job.id, job.data]).toEqual([`delivery-${id}`, { deliveryId: Number(id), webhookId: webhook }]);
    // The schedule of the webhook is the delay of the job.
    expect(Math.abs(job.delay - 3_600_000)).toBeLessThan(3_600_000 * 0.21);
    answer(200);
    await new DeliveriesService(shop.database).redeliver(Number(id));
    expect(await shop.waitForFinished(1)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    await shop.waitUntil(keysOfJobs, (keys) => keys.length === 0);
  });

  it('arrive although Redis has lost their jobs', async () => {
    await shop.createWebhook(receiver.origin, { retrySchedule: [1] });
    answer(503);
    shop.startDispatcher({ redisUrl });
    await shop.emitMany(3);
    await shop.waitForAttempts(1);
    answer(200);
    await queue.obliterate({ force: true });
    const rows = await shop.waitForFinished(3);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['delivered', 2]));
    expect(receiver.requests).toHaveLength(6);
  });

  it('arrive although Redis has lost the list of their jobs and not the jobs, as if it had evicted it', async () => {
    await shop.createWebhook(receiver.origin);
    await shop.emitMany(3);
    await shop.relay();
    for (const { id, webhook_id: webhookId } of await shop.deliveries())
      await queue.add('deliver', { deliveryId: Number(id), webhookId }, { jobId: `delivery-${id}` });
    await redis.del(`bull:${queue.name}:wait`);
    shop.startDispatcher({ redisUrl });
    await shop.waitForFinished(3);
    expect(receiver.requests).toHaveLength(3);
    await shop.waitUntil(keysOfJobs, (keys) => keys.length === 0);
  });

  it('arrive although Redis is away', async () => {
    await shop.createWebhook(receiver.origin);
    shop.startDispatcher({ redisUrl: UNAVAILABLE_REDIS });
    await shop.emitMany(5);
    expect((await shop.waitForFinished(5)).every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
  });

  it('are sent once, also if a job of theirs is left from before or is there twice', async () => {
    await shop.createWebhook(receiver.origin);
    await shop.emit(1);
    await shop.relay();
    const [{ id, webhook_id: webhookId }] = await shop.deliveries();
    const data = { deliveryId: Number(id), webhookId };
    for (const jobId of [`delivery-${id}`, `again-${id}`, `and-again-${id}`]) await queue.add('deliver', data, { jobId });
    shop.startDispatcher({ redisUrl });
    await shop.waitForFinished(1);
    await shop.waitUntil(
      () => queue.getJobCounts('wait', 'active', 'delayed'),
      ({ wait, active, delayed }) => wait + active + delayed === 0,
    );
    expect(receiver.requests).toHaveLength(1);
  });

  it('that arrive before the address of the site is known are sent when it is, and name it', async () => {
    let know = () => undefined as void;
    const known = new Promise<void>((resolve) => (know = resolve));
    await shop.createWebhook(receiver.origin);
    await shop.emit(1);
    await shop.relay();
    const [{ id, webhook_id: webhookId }] = await shop.deliveries();
    await queue.add('deliver', { deliveryId: Number(id), webhookId }, { jobId: `delivery-${id}`, removeOnComplete: true });
    shop.startDispatcher({ redisUrl, siteUrl: () => known.then(() => 'https://noten.example/') });
    await shop.waitUntil(keysOfJobs, (keys) => keys.length === 0);
    expect(receiver.requests).toEqual([]);
    know();
    await shop.waitForFinished(1);
    expect(receiver.requests.map(({ headers }) => headers['x-wc-webhook-source'])).toEqual(['https://noten.example/']);
  });

  it('that were stored without a queue are sent when there is one', async () => {
    await shop.createWebhook(receiver.origin);
    await shop.emitMany(3);
    await shop.relay();
    shop.startDispatcher({ redisUrl });
    expect((await shop.waitForFinished(3)).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('of two installations that share one Redis do not mix', async () => {
    const [other, otherReceiver] = [await Shop.open(await engine.createDatabase(SCHEMA)), await startReceiver()];
    await other.becomeInstallation();
    await shop.createWebhook(`${receiver.origin}/ours`);
    await other.createWebhook(`${otherReceiver.origin}/theirs`);
    for (const one of [shop, other]) one.startDispatcher({ redisUrl });
    await Promise.all([shop.emitMany(20), other.emitMany(20)]);
    for (const one of [shop, other])
      expect((await one.waitForFinished(20)).map(({ attempts }) => attempts)).toEqual(Array(20).fill(1));
    expect([receiver, otherReceiver].map(({ requests }) => requests.length)).toEqual([20, 20]);
    await other.close();
    await otherReceiver.close();
  });

  it('are shared by dispatchers, and each is sent by one of them', async () => {
    await shop.createWebhook(receiver.origin);
    for (let index = 0; index < 3; index++) shop.startDispatcher({ redisUrl });
    await shop.emitMany(100);
    expect((await shop.waitForFinished(100)).every(({ attempts }) => attempts === 1)).toBe(true);
    expect(receiver.requests).toHaveLength(100);
  });
};

describeWithRedis('Redis', () => describeOnEachEngine('has a queue, whose deliveries', promises));
