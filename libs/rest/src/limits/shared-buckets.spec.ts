import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { redisKeyOf, SharedBuckets } from './shared-buckets.js';

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';
const limit = { perSecond: 0.01, burst: 3 };

(redisUrl === '' ? describe.skip : describe)('Limits in Redis', () => {
  let [one, two]: SharedBuckets[] = [];
  let redis: Redis;
  beforeAll(() => {
    [one, two] = [new SharedBuckets(redisUrl), new SharedBuckets(redisUrl)];
    redis = new Redis(redisUrl);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close(), redis.quit()]);
  });

  /** Moves the clock of one bucket. */
  async function moveClock(key: string, ms: number): Promise<void> {
    const name = redisKeyOf(key);
    await redis.set(name, String(Number(await redis.get(name)) - ms), 'KEEPTTL');
  }

  it('are shared by all processes, and a request becomes free in its time', async () => {
    const key = randomUUID();
    const taken = [
      await one.take(key, limit),
      await two.take(key, limit),
      await one.take(key, limit),
      await two.take(key, limit),
    ];
    expect(taken.map((decision) => [decision?.admitted, decision?.remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(taken[3]).toMatchObject({ resetAfter: 300, retryAfter: 100 });
    await moveClock(key, 100_000);
    expect(await one.take(key, limit)).toMatchObject({ admitted: true, remaining: 0 });
    expect(await two.take(key, limit)).toMatchObject({ admitted: false });
  });

  it('name nobody, and are forgotten when the bucket is full', async () => {
    const key = randomUUID();
    await one.take(key, limit);
    expect(redisKeyOf(key)).toMatch(/^grove:limit:[0-9a-f]{32}$/);
    expect(await redis.ttl(redisKeyOf(key))).toBeLessThanOrEqual(100);
    expect(await redis.ttl(redisKeyOf(key))).toBeGreaterThan(0);
  });
});

describe('Limits in Redis that is away', () => {
  it('are not known, and Redis is not asked again for a moment', async () => {
    const away = new SharedBuckets('redis://127.0.0.1:1');
    expect(await away.take('someone', limit)).toBeUndefined();
    expect(await away.take('someone', limit)).toBeUndefined();
    await away.close();
  });
});
