import { createHash } from 'node:crypto';
import { connectRedis, type RedisClient } from '@grove/core';
import { decisionOf, intervalOf, type Decision, type Limit } from './limit.rules.js';

/** A request waits at most so long for Redis. */
const TIMEOUT_MS = 250;

/** For so long Redis is not asked again after it did not answer, so that not every request waits for it. */
const PAUSE_MS = 5_000;

/**
 * `take` of `limit.rules.ts` in Redis, with its clock, which is the same for all processes. The key holds the time at which the bucket is full again, and expires then.
 * Arguments: the milliseconds for one request, and the size of the bucket.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local untilFull = math.max(0, tonumber(redis.call('GET', KEYS[1]) or '0') - now)
local after = untilFull + ARGV[1]
if after > ARGV[1] * ARGV[2] + 0.001 then return { 0, string.format('%.3f', untilFull) } end
redis.call('SET', KEYS[1], string.format('%.3f', now + after), 'PX', math.ceil(after))
return { 1, string.format('%.3f', after) }
`;

/** Token buckets in Redis, shared by all processes. */
export class SharedBuckets {
  private client?: Promise<RedisClient>;
  private awayUntil = -Infinity;

  constructor(private readonly url: string) {}

  /** Undefined while Redis does not answer: then the process counts for itself. */
  async take(key: string, limit: Limit): Promise<Decision | undefined> {
    if (performance.now() < this.awayUntil) return undefined;
    try {
      const redis = await (this.client ??= this.connect());
      const answer = await redis.eval(TAKE, 1, redisKeyOf(key), intervalOf(limit), limit.burst);
      const [admitted, untilFull] = answer as [number, string];
      return decisionOf(admitted === 1, Number(untilFull), limit);
    } catch {
      this.awayUntil = performance.now() + PAUSE_MS;
      return undefined;
    }
  }

  async close(): Promise<void> {
    (await this.client?.catch(() => undefined))?.disconnect();
  }

  private async connect(): Promise<RedisClient> {
    const options = { connectTimeout: TIMEOUT_MS, commandTimeout: TIMEOUT_MS, maxRetriesPerRequest: 0 };
    const client = await connectRedis(this.url, options);
    // The client emits an error for each failed connection; /health/ready reports it.
    client.on('error', () => undefined);
    return client;
  }
}

/** The hash has a fixed length and does not reveal the address. */
export const redisKeyOf = (key: string): string => `grove:limit:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
