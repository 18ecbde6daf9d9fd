import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { NOT_RELAYED } from '@grove/database';
import { describeOnSqlite } from '@grove/database/testing';
import { anOrder } from './support/builders.js';
import { startOwnRedis, type OwnRedis } from './support/own-redis.js';
import { rowsOf } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const describeWithRedis = process.env.GROVE_TEST_REDIS_URL ? describe : describe.skip;

describeOnSqlite('A server whose Redis is full', (engine) => {
  describeWithRedis('and evicts nothing', () => {
    let own: OwnRedis;
    let redis: Redis;
    let server: TestServer;
    beforeAll(async () => {
      own = await startOwnRedis();
      redis = new Redis(own.url);
      server = await startTestServer(engine, { redisUrl: own.url });
    });
    afterAll(async () => {
      await server.stop();
      await redis.quit();
      await own.stop();
    });

    const readiness = async () => {
      const response = await fetch(`${server.url}/health/ready`);
      const { status, checks } = (await response.json()) as { status: string; checks: Record<string, object> };
      return { status: response.status, says: status, checks };
    };
    /** Asks until it is so: what is told may be a second old. */
    const readyWhen = async (status: number) => {
      for (;;) {
        const told = await readiness();
        if (told.status === status) return told;
        await delay(50);
      }
    };
    const setMemory = (bytes: number) => redis.config('SET', 'maxmemory', bytes);

    it('is not ready while Redis refuses writes, says why, and is ready again when there is memory', async () => {
      expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
      await readyWhen(200);
      await setMemory(1);
      const { says, checks } = await readyWhen(503);
      expect([says, checks.redis]).toEqual([
        'not_ready',
        { status: 'failed', message: expect.stringMatching(/refuses writes \(OOM\).*memory/) },
      ]);
      expect(checks).toMatchObject({ database: { status: 'ok' }, outbox: { status: 'ok' } });
      await setMemory(0);
      expect((await readyWhen(200)).checks.redis).toEqual({ status: 'ok' });
    });

    it('still accepts orders, and keeps their events for webhooks', async () => {
      await setMemory(1);
      const { id } = await anOrder(server.as('admin'));
      expect(await rowsOf(server.database, 'outbox')).toEqual(
        expect.arrayContaining([expect.objectContaining({ topic: 'order.created', resource_id: id, relayed_at: NOT_RELAYED })]),
      );
      await setMemory(0);
    });
  });
});
