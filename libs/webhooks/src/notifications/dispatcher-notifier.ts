import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LOGGER, queueConnection, RedisConfig, type Logger, type QueueConnection } from '@grove/core';
import { Database } from '@grove/database';
import type { Queue } from 'bullmq';
import { NOTIFICATION_JOB_OPTIONS, NOTIFICATION_QUEUE } from './notification-queue.js';

/** Whether the queue accepted the last notification: `unused` without Redis, and before the first one. */
export type QueueState = 'unused' | 'ready' | 'away' | 'refusing';

/** How long a notification waits for the connection, and how long closing waits for Redis. */
const TIMEOUT_MS = 2_000;

/**
 * Notifies the dispatchers through Redis that there are new events. Notifications are only hints: nobody waits for them, and a lost one does no harm,
 * because dispatchers also poll the database. Events that are stored while a notification is being sent share the next one.
 */
@Injectable()
export class DispatcherNotifier implements OnModuleInit, OnModuleDestroy {
  state: QueueState = 'unused';
  private queue?: Promise<Queue>;
  private connection?: QueueConnection;
  private sending?: Promise<void>;
  private hasMore = false;
  private stopListening?: () => void;

  constructor(
    private readonly config: RedisConfig,
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    if (this.config.redisUrl !== '') this.stopListening = this.database.onEvents(() => this.notify());
  }

  /** Sends a notification and returns whether the queue accepted it. */
  async checkQueue(): Promise<QueueState> {
    if (this.config.redisUrl !== '') await this.send();
    return this.state;
  }

  async onModuleDestroy(): Promise<void> {
    this.stopListening?.();
    await this.sending;
    const closed = this.queue?.then((queue) => queue.close()).catch(() => undefined);
    await Promise.race([closed, timeout()]);
    this.connection?.end();
  }

  private notify(): void {
    this.hasMore = true;
    this.sending ??= this.sendPending().finally(() => (this.sending = undefined));
  }

  private async sendPending(): Promise<void> {
    while (this.hasMore) {
      this.hasMore = false;
      await this.send();
    }
  }

  private async send(): Promise<void> {
    try {
      const queue = await (this.queue ??= this.open());
      await Promise.race([queue.waitUntilReady(), timeout().then(() => Promise.reject(new Error('Redis is unavailable.')))]);
      await queue.add('notify', {}, NOTIFICATION_JOB_OPTIONS);
      if (this.state !== 'ready' && this.state !== 'unused') this.logger.info('Redis accepts notifications again.');
      this.state = 'ready';
    } catch (error) {
      const state = /OOM|READONLY|MISCONF|NOPERM|NOAUTH/.test((error as Error).message) ? 'refusing' : 'away';
      if (this.state !== state)
        this.logger.warn({ error }, 'Redis accepts no notifications. Webhooks are delivered a little later.');
      this.state = state;
    }
  }

  /** Connects and imports BullMQ with the first event only: most commands have none. */
  private async open(): Promise<Queue> {
    const { Queue } = await import('bullmq');
    this.connection = await queueConnection(this.config.redisUrl, 'fails fast');
    const queue = new Queue(NOTIFICATION_QUEUE, { ...this.connection.options, streams: { events: { maxLen: 100 } } });
    // BullMQ reports each failed attempt to connect, but `send` fails as well and logs that.
    queue.on('error', () => undefined);
    return queue;
  }
}

const timeout = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS).unref();
  });
