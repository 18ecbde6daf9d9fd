import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { connectRedis, RedisConfig, type RedisClient } from '@grove/core';
import { FORGET_AFTER_SECONDS, REMEMBER_SECONDS } from './delay.rules.js';

const TIMEOUT_MS = 500;

/**
 * What all processes know of sign-ins, in Redis: how many failed, and with which name from which address one succeeded. Successful sign-ins do not wait for it.
 * Without Redis, or while it does not respond, each process knows only its own.
 */
@Injectable()
export class SharedSignIns implements OnModuleDestroy {
  private client?: Promise<RedisClient>;

  constructor(private readonly config: RedisConfig) {}

  /** Increments a counter and returns it; undefined without Redis. */
  async addFailure(key: string): Promise<number | undefined> {
    const name = redisKeyOf(key);
    return this.withRedis(async (redis) => {
      const [incremented] = (await redis.multi().incr(name).expire(name, FORGET_AFTER_SECONDS).exec()) ?? [];
      const count = incremented?.[1];
      return typeof count === 'number' ? count : undefined;
    });
  }

  async clearFailures(key: string): Promise<void> {
    await this.withRedis((redis) => redis.del(redisKeyOf(key)));
  }

  async addSuccess(key: string): Promise<void> {
    await this.withRedis((redis) => redis.set(redisKeyOf(`success ${key}`), '1', 'EX', REMEMBER_SECONDS));
  }

  async hasSucceeded(key: string): Promise<boolean> {
    return (await this.withRedis((redis) => redis.exists(redisKeyOf(`success ${key}`)))) === 1;
  }

  async onModuleDestroy(): Promise<void> {
    (await this.client)?.disconnect();
  }

  private async withRedis<T>(question: (redis: RedisClient) => Promise<T>): Promise<T | undefined> {
    if (this.config.redisUrl === '') return undefined;
    try {
      return await question(await (this.client ??= this.connect()));
    } catch {
      return undefined;
    }
  }

  private async connect(): Promise<RedisClient> {
    const client = await connectRedis(this.config.redisUrl, {
      connectTimeout: TIMEOUT_MS,
      commandTimeout: TIMEOUT_MS,
      maxRetriesPerRequest: 0,
    });
    // The client emits an error for each failed connection; /health/ready reports it.
    client.on('error', () => undefined);
    return client;
  }
}

/** The hash has a fixed length and does not reveal the name and the address. */
const redisKeyOf = (key: string): string => `grove:sign-in:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
