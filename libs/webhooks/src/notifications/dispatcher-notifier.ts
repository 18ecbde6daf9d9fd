import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config, LOGGER, type Logger } from '@grove/core';
import { Database } from '@grove/database';
import type { Queue } from 'bullmq';
import { askingConnection, ONE_AT_A_TIME, WAKE_UPS } from './notification-queue.js';

/** How the queue took the last wake-up: `unused` without Redis, or before the first. */
export type QueueState = 'unused' | 'ready' | 'away' | 'refusing';

/** How long a first wake-up waits for the connection, and the last one for the end. */
const PATIENCE_MS = 2_000;

/**
 * Tells the dispatchers, through Redis, that there are events. It is a hint: nobody waits for it, and one that does not get through is made good by
 * the next look at the database. Events that come while one is being told are told of together.
 */
@Injectable()
export class WakeUps implements OnModuleInit, OnModuleDestroy {
  state: QueueState = 'unused';
  private queue?: Promise<Queue>;
  private telling?: Promise<void>;
  private isMore = false;
  private stopListening?: () => void;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    if (this.config.redisUrl !== '') this.stopListening = this.database.onEvents(() => this.wake());
  }

  /** Asks Redis for a wake-up, and tells how that went. */
  async probe(): Promise<QueueState> {
    if (this.config.redisUrl !== '') await this.tell();
    return this.state;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening?.();
    await this.telling;
    const closed = this.queue?.then((queue) => queue.close()).catch(() => undefined);
    await Promise.race([closed, soon()]);
  }

  private wake(): void {
    this.isMore = true;
    this.telling ??= this.tellAll().finally(() => (this.telling = undefined));
  }

  private async tellAll(): Promise<void> {
    while (this.isMore) {
      this.isMore = false;
      await this.tell();
    }
  }

  private async tell(): Promise<void> {
    try {
      const queue = await (this.queue ??= this.open());
      await Promise.race([queue.waitUntilReady(), soon().then(() => Promise.reject(new Error('Redis is away.')))]);
      await queue.add('wake', {}, ONE_AT_A_TIME);
      if (this.state !== 'ready' && this.state !== 'unused') this.logger.info('Redis takes wake-ups again.');
      this.state = 'ready';
    } catch (error) {
      const state = /OOM|READONLY|MISCONF|NOPERM|NOAUTH/.test((error as Error).message) ? 'refusing' : 'away';
      if (this.state !== state) this.logger.warn({ error }, 'Redis takes no wake-ups. Webhooks are delivered a little later.');
      this.state = state;
    }
  }

  /** The first event connects, and loads what it needs: most commands have none. */
  private async open(): Promise<Queue> {
    const { Queue } = await import('bullmq');
    const connection = askingConnection(this.config.redisUrl);
    const queue = new Queue(WAKE_UPS, { connection, streams: { events: { maxLen: 100 } } });
    // It reports each failed attempt to connect; whoever asks is told anyway.
    queue.on('error', () => undefined);
    return queue;
  }
}

const soon = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
