import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startPrivateRedis, type PrivateRedis } from '@grove/core/testing';
import { NOT_RELAYED } from '@grove/database';
import { describeOnSqlite } from '@grove/database/testing';
import { anOrder } from './support/builders.js';
import { readTable } from './support/tables.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const describeWithRedis = process.env.GROVE_TEST_REDIS_URL ? describe : describe.skip;

describeOnSqlite('A server whose Redis has no memory left', (engine) => {
  describeWithRedis('and evicts no keys', () => {
    let privateRedis: PrivateRedis;
    let redis: Redis;
    let server: TestServer;
    beforeAll(async () => {
      privateRedis = await startPrivateRedis();
      redis = new Redis(privateRedis.url);
      server = await startTestServer(engine, { redisUrl: privateRedis.url });
    });
    afterAll(async () => {
      await server.stop();
      await redis.quit();
      await privateRedis.stop();
    });

    const checkReadiness = async () => {
      const response = await fetch(`${server.url}/health/ready`);
      const { status, checks } = (await response.json()) as { status: string; checks: Record<string, object> };
      return { status: response.status, readiness: status, checks };
    };
    /** Waits for this status of the readiness check, whose result may be a second old. */
    const waitForStatus = async (readiness: string) => {
      for (;;) {
        const result = await checkReadiness();
        if (result.readiness === readiness) return result;
        await delay(50);
      }
    };
    const setMemory = (bytes: number) => redis.config('SET', 'maxmemory', bytes);

    it('is degraded while Redis refuses writes, says why, and is ready again when memory is free', async () => {
      expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
      await waitForStatus('ready');
      await setMemory(1);
      const { status, checks } = await waitForStatus('degraded');
      expect([status, checks.redis]).toEqual([
        200,
        { status: 'degraded', message: expect.stringMatching(/refuses writes \(OOM\).*memory/) },
      ]);
      expect(checks).toMatchObject({ database: { status: 'ok' }, outbox: { status: 'ok' } });
      await setMemory(0);
      expect((await waitForStatus('ready')).checks.redis).toEqual({ status: 'ok' });
    });

    it('still accepts orders, and keeps their events for webhooks', async () => {
      await setMemory(1);
      const { id } = await anOrder(server.as('admin'));
      expect(await readTable(server.database, 'outbox')).toEqual(
        expect.arrayContaining([expect.objectContaining({ topic: 'order.created', resource_id: id, relayed_at: NOT_RELAYED })]),
      );
      await setMemory(0);
    });
  });
});
