import { Redis } from 'ioredis';
import type { Logger } from '@grove/kernel';

/** Longest pause between two attempts to reach a Redis that is away. */
const PAUSE_MS = 2_000;

/** A connection to Redis that comes back by itself. */
export interface RedisConnection {
  disconnect(): Promise<void>;
}

/** Connects in the background. Redis only wakes the dispatcher up: while it is away, nothing is lost and nothing has to wait for it. */
export function connectRedis(url: string, logger: Logger): RedisConnection {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: (attempt) => Math.min(attempt * 100, PAUSE_MS) });
  let isAway = false;
  redis.on('ready', () => {
    logger.info(isAway ? 'Redis is back.' : 'Connected to Redis.');
    isAway = false;
  });
  // It reports each failed attempt; the first one says all.
  redis.on('error', (error: Error) => {
    if (!isAway) logger.warn({ error }, 'Redis is away. It is tried again until it is back.');
    isAway = true;
  });
  return {
    async disconnect() {
      if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
      else redis.disconnect();
    },
  };
}
