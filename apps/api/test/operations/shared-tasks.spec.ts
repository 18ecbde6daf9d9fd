import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Queue } from 'bullmq';
import { queueName } from '@grove/core';
import { startPrivateRedis, type PrivateRedis } from '@grove/core/testing';
import { readInstallationId } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { Redis } from 'ioredis';
import { createRecord } from '../support/builders.js';
import { startSecondServer, type SecondServer } from '../support/cached-reads.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 60_000 });

const describeWithRedis = process.env.GROVE_TEST_REDIS_URL ? describe : describe.skip;
const POSTS = '/cms/v2/posts';

describeOnEachEngine('The periodic tasks of a shop', (engine) => {
  let server: TestServer | undefined;
  let other: SecondServer | undefined;
  async function stop(): Promise<void> {
    await other?.stop();
    await server?.stop();
    [server, other] = [undefined, undefined];
  }
  afterEach(stop);

  const start = async (redisUrl: string) => (server = await startTestServer(engine, { redisUrl, logLevel: 'silent' }));

  /** Schedules a post for the next second, and waits until it appears. */
  async function expectScheduledPostToAppear(): Promise<void> {
    const editor = server!.as('editor');
    const dateGmt = new Date(Date.now() + 1_000).toISOString().slice(0, 19);
    const { id } = await createRecord(editor, POSTS, { title: 'Walnuts are here', status: 'future', date_gmt: dateGmt });
    while ((await editor.get(`${POSTS}/${id}`)).body.status !== 'publish') await nextTurn();
  }

  it.each([
    ['without Redis', ''],
    ['while Redis is away', 'redis://127.0.0.1:1'],
  ])('are done %s', async (_case, redisUrl) => {
    await start(redisUrl);
    await expectScheduledPostToAppear();
  });

  describeWithRedis('with Redis', () => {
    let redis: PrivateRedis;
    let queue: Queue;
    const startWithRedis = async () => {
      redis = await startPrivateRedis();
      const { database } = await start(redis.url);
      other = await startSecondServer(server!, { redisUrl: redis.url });
      queue = new Queue(queueName('tasks', await readInstallationId(database)), { connection: { url: redis.url } });
    };
    afterEach(async () => {
      await stop();
      await queue.disconnect();
      await redis.stop();
    });

    it('are job schedulers, and are done by one process', async () => {
      await startWithRedis();
      await expectScheduledPostToAppear();
      const schedulers = await queue.getJobSchedulers();
      expect(schedulers).toContainEqual(expect.objectContaining({ key: 'Publishing scheduled posts', every: 1_000 }));
      expect(schedulers).toContainEqual(expect.objectContaining({ key: 'Deleting expired idempotency keys', every: 3_600_000 }));
      expect(await queue.getWorkersCount()).toBe(2);
    });

    it('are done after Redis was emptied', async () => {
      await startWithRedis();
      await expectScheduledPostToAppear();
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
      await expectScheduledPostToAppear();
    });
  });
});
