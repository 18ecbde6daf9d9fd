import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '@grove/core';
import type { Redis } from 'ioredis';
import { FORGOTTEN_SECONDS } from './delay.rules.js';

const PATIENCE_MS = 500;

/**
 * Counts of failures that all processes share, in Redis where there is one. It is asked only when a sign-in failed: those that succeed do not wait for it.
 * While it does not answer each process counts for itself.
 */
@Injectable()
export class SharedFailures implements OnModuleDestroy {
  private client?: Promise<Redis>;

  constructor(private readonly config: Config) {}

  /** Adds one and gives the sum; undefined where nothing is shared. */
  async add(key: string): Promise<number | undefined> {
    const name = nameOf(key);
    return this.ask(async (redis) => {
      const [incremented] = (await redis.multi().incr(name).expire(name, FORGOTTEN_SECONDS).exec()) ?? [];
      const count = incremented?.[1];
      return typeof count === 'number' ? count : undefined;
    });
  }

  async clear(key: string): Promise<void> {
    await this.ask((redis) => redis.del(nameOf(key)));
  }

  async onModuleDestroy(): Promise<void> {
    (await this.client)?.disconnect();
  }

  private async ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (this.config.redisUrl === '') return undefined;
    try {
      return await question(await (this.client ??= this.connect()));
    } catch {
      return undefined;
    }
  }

  private async connect(): Promise<Redis> {
    const { Redis } = await import('ioredis');
    const client = new Redis(this.config.redisUrl, {
      connectTimeout: PATIENCE_MS,
      commandTimeout: PATIENCE_MS,
      maxRetriesPerRequest: 0,
    });
    // It reports each failed attempt to connect; /health/ready tells of it.
    client.on('error', () => undefined);
    return client;
  }
}

/** Of one length, and without the name and the address that it is about. */
const nameOf = (key: string): string => `grove:sign-in:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
