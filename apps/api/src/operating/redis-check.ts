import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Config } from '@grove/core';
import type { Redis } from 'ioredis';
import type { Check } from './check.js';

const PROBE = 'grove:health';
const PROBE_SECONDS = 10;

/** How long Redis may take to answer. */
const PATIENCE_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

/** Redis names why it refuses by a first word in capitals, such as OOM or READONLY. */
const REASON = /^[A-Z]{3,}\b/;

/** Whether the queue can be used: Redis answers, takes writes, and throws nothing away by itself. */
@Injectable()
export class RedisCheck implements OnModuleDestroy {
  private client?: Promise<Redis>;

  constructor(private readonly config: Config) {}

  async check(): Promise<Check> {
    try {
      await (await this.opened()).set(PROBE, '1', 'EX', PROBE_SECONDS);
    } catch (error) {
      const reason = REASON.exec((error as Error).message)?.[0];
      if (reason === undefined) return { status: 'failed', message: 'Redis does not answer. Check REDIS_URL and that it runs.' };
      return {
        status: 'failed',
        message: `Redis refuses writes (${reason}). Check its memory, its disk and the rights of its user.`,
      };
    }
    const policy = await this.evictionPolicy();
    if (policy === undefined || policy === 'noeviction') return { status: 'ok' };
    const message = `Redis may throw jobs away: its maxmemory-policy is ${policy}. Set it to noeviction.`;
    return { status: 'failed', eviction_policy: policy, message };
  }

  /** Whether it answers at all. */
  async answers(): Promise<boolean> {
    const client = await this.opened();
    return client.ping().then(
      () => true,
      (error: Error) => REASON.test(error.message),
    );
  }

  async onModuleDestroy(): Promise<void> {
    (await this.client)?.disconnect();
  }

  /** Not every user may ask for it. */
  private async evictionPolicy(): Promise<string | undefined> {
    const client = await this.opened();
    const memory = await client.info('memory').catch(() => '');
    return /^maxmemory_policy:(\S+)/m.exec(memory)?.[1];
  }

  /** The first check loads the client and connects: a command line asks for none. */
  private opened(): Promise<Redis> {
    return (this.client ??= this.open());
  }

  private async open(): Promise<Redis> {
    const { Redis } = await import('ioredis');
    const client = new Redis(this.config.redisUrl, {
      lazyConnect: true,
      connectTimeout: PATIENCE_MS,
      commandTimeout: PATIENCE_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_PAUSE_MS),
    });
    // It reports each failed attempt to connect; whoever asks is told anyway.
    client.on('error', () => undefined);
    return client;
  }
}
