import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Redis } from 'ioredis';
import { describeOnSqlite } from '@grove/database/testing';
import { waitForReadiness } from '../support/monitoring.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const describeWithRedis = redisUrl === '' ? describe.skip : describe;

describeOnSqlite('The health of a server with Redis', (engine) => {
  let server: TestServer | undefined;
  const start = async (url: string) => (server = await startTestServer(engine, { redisUrl: url }));
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('is ready, but degraded, while Redis is unavailable: sales do not need it', async () => {
    await start('redis://:open-sesame@127.0.0.1:1');
    const { status, body } = await waitForReadiness(server!, () => true);
    expect([status, body.status, body.checks.redis]).toEqual([
      200,
      'degraded',
      { status: 'degraded', message: expect.stringMatching(/does not answer.*REDIS_URL/) },
    ]);
  });

  describeWithRedis('that responds', () => {
    let redis: Redis;
    beforeAll(() => {
      redis = new Redis(redisUrl);
    });
    afterAll(async () => {
      await redis.call('ACL', 'DELUSER', 'grove-reader');
      await redis.quit();
    });

    it('is ready', async () => {
      await start(redisUrl);
      const { status, body } = await waitForReadiness(server!, () => true);
      expect([status, body.status, body.checks.redis]).toEqual([200, 'ready', { status: 'ok' }]);
    });

    it('is degraded while Redis refuses writes', async () => {
      await redis.call('ACL', 'SETUSER', 'grove-reader', 'on', '>open-sesame', '~*', '+@read', '+@connection', '+info');
      const url = new URL(redisUrl);
      await start(`redis://grove-reader:open-sesame@${url.host}`);
      const { status, body } = await waitForReadiness(server!, () => true);
      expect([status, body.status, body.checks.redis]).toEqual([
        200,
        'degraded',
        { status: 'degraded', message: expect.stringMatching(/refuses writes \(NOPERM\)/) },
      ]);
    });

    it('is degraded and reports the reason while Redis may evict jobs', async () => {
      await start(redisUrl);
      await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
      try {
        const { body } = await waitForReadiness(server!, ({ body }) => body.status === 'degraded');
        expect(body.checks.redis).toEqual({
          ...{ status: 'degraded', eviction_policy: 'allkeys-lru' },
          message: expect.stringContaining('noeviction'),
        });
      } finally {
        await redis.config('SET', 'maxmemory-policy', 'noeviction');
      }
      await waitForReadiness(server!, ({ body }) => body.status === 'ready');
    });
  });
});
