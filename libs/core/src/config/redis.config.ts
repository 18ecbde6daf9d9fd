import { parseRedisUrl } from '../redis/redis-url.js';
import { Env } from './env.js';
import { validServerUrl } from './valid-server-url.js';

/** Redis, if there is one. */
export class RedisConfig {
  @Env(
    'REDIS_URL',
    'Redis of the queue, as redis://host:port. TLS, Sentinel and Cluster: docs/operating/redis-connections.md. Empty: grove start delivers webhooks itself.',
    { isSecret: true },
  )
  @validServerUrl((value) => parseRedisUrl(value, false))
  redisUrl: string = '';
}
