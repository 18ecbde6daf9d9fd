import { queueConnection, type Logger } from '@grove/core';
import type { Worker } from 'bullmq';
import { NOTIFICATION_QUEUE } from './notification-queue.js';

/** Receives notifications until it is closed. */
export interface NotificationListener {
  close(): Promise<void>;
}

/** How long closing waits for Redis. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Calls `notify` for each notification that this process receives; each one reaches a single process. Connects in the background, and reconnects. */
export function listenForNotifications(url: string, logger: Logger, notify: () => void): NotificationListener {
  const listening = listen(url, logger, notify);
  return {
    async close() {
      const worker = await listening;
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, CLOSE_TIMEOUT_MS).unref();
      });
      await Promise.race([worker.close(true).catch(() => undefined), timeout]);
      await Promise.race([worker.disconnect().catch(() => undefined), timeout]);
    },
  };
}

/** BullMQ is imported only here, because it is not needed without Redis. */
async function listen(url: string, logger: Logger, notify: () => void): Promise<Worker> {
  const { Worker } = await import('bullmq');
  const { options, end } = await queueConnection(url, 'blocks');
  const worker = new Worker(NOTIFICATION_QUEUE, async () => notify(), { ...options, drainDelay: 5 });
  worker.on('closed', end);
  let isUnavailable = false;
  worker.on('ready', () => {
    logger.info(isUnavailable ? 'Redis is available again.' : 'Connected to Redis.');
    isUnavailable = false;
  });
  // BullMQ reports each failed attempt; only the first one is logged.
  worker.on('error', (error: Error) => {
    if (!isUnavailable) logger.warn({ error }, 'Redis is unavailable. Grove retries until it is back.');
    isUnavailable = true;
  });
  return worker;
}
