import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HealthIndicatorService, type HealthIndicatorResult } from '@nestjs/terminus';
import { connectRedis, RedisConfig, type RedisClient } from '@grove/core';

/** Among the keys of the queue, so that an account that may use these is enough. */
const PROBE_KEY = 'bull:grove-health';
const PROBE_EXPIRY_SECONDS = 10;

const TIMEOUT_MS = 1_000;
const MAX_RETRY_DELAY_MS = 2_000;

/** Redis begins an error with its code in capitals, such as OOM or READONLY. */
const ERROR_CODE = /^[A-Z]{3,}\b/;

/** Checks that the queue can be used: Redis answers, accepts writes, and does not evict keys. What waits for Redis is delivered later: the server is degraded. */
@Injectable()
export class RedisHealthIndicator implements OnModuleDestroy {
  private client?: Promise<RedisClient>;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly config: RedisConfig,
  ) {}

  /** Whether there is Redis. */
  get isUsed(): boolean {
    return this.config.redisUrl !== '';
  }

  async check(): Promise<HealthIndicatorResult<'redis'>> {
    const indicator = this.indicators.check('redis');
    try {
      await (await this.connected()).set(PROBE_KEY, '1', 'EX', PROBE_EXPIRY_SECONDS);
    } catch (error) {
      const code = ERROR_CODE.exec((error as Error).message)?.[0];
      if (code === undefined) return indicator.degraded('Redis does not answer. Check REDIS_URL and that it runs.');
      return indicator.degraded(`Redis refuses writes (${code}). Check its memory, its disk and the permissions of its user.`);
    }
    const policy = await this.evictionPolicy();
    if (policy === undefined || policy === 'noeviction') return indicator.up();
    const message = `Redis may evict jobs: its maxmemory-policy is ${policy}. Set it to noeviction.`;
    return indicator.degraded({ eviction_policy: policy, message });
  }

  /** Whether Redis answers at all. */
  async isAvailable(): Promise<boolean> {
    const client = await this.connected();
    return client.ping().then(
      () => true,
      (error: Error) => ERROR_CODE.test(error.message),
    );
  }

  async onModuleDestroy(): Promise<void> {
    (await this.client)?.disconnect();
  }

  /** Undefined if the user of Redis may not read it. */
  private async evictionPolicy(): Promise<string | undefined> {
    const client = await this.connected();
    const memory = await client.info('memory').catch(() => '');
    return /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  }

  /** Loads the client and connects with the first check only: the command line needs neither. */
  private connected(): Promise<RedisClient> {
    return (this.client ??= this.connect());
  }

  private async connect(): Promise<RedisClient> {
    const client = await connectRedis(this.config.redisUrl, {
      lazyConnect: true,
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY_MS),
    });
    // ioredis reports each failed attempt to connect, but the commands fail as well.
    client.on('error', () => undefined);
    return client;
  }
}
