import { Matches } from 'class-validator';
import { Env } from './env.js';

/** Redis, if there is one. */
export class RedisConfig {
  @Env('REDIS_URL', 'Redis server of the queue, as redis://host:port. Empty: grove start delivers webhooks itself.', {
    isSecret: true,
  })
  @Matches(/^(rediss?:\/\/.+)?$/, { message: 'must be redis://host:port' })
  redisUrl: string = '';
}
