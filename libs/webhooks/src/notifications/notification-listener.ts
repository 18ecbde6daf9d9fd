import type { Logger } from '@grove/core';
import type { Worker } from 'bullmq';
import { waitingConnection, WAKE_UPS } from './notification-queue.js';

/** Hears wake-ups until it is closed. */
export interface WakeUpCalls {
  close(): Promise<void>;
}

/** How long the end waits for Redis to take notice of it. */
const PATIENCE_MS = 1_000;

/** Calls back for each wake-up that reaches this process, of which each reaches one. Connects in the background, and again after each loss. */
export function hearWakeUps(url: string, logger: Logger, wake: () => void): WakeUpCalls {
  const hearing = listen(url, logger, wake);
  return {
    async close() {
      const worker = await hearing;
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, PATIENCE_MS).unref();
      });
      await Promise.race([worker.close(true).catch(() => undefined), late]);
      await Promise.race([worker.disconnect().catch(() => undefined), late]);
    },
  };
}

/** Loads what it needs only here: without Redis nobody does. */
async function listen(url: string, logger: Logger, wake: () => void): Promise<Worker> {
  const { Worker } = await import('bullmq');
  const worker = new Worker(WAKE_UPS, async () => wake(), { connection: waitingConnection(url), drainDelay: 5 });
  let isAway = false;
  worker.on('ready', () => {
    logger.info(isAway ? 'Redis is back.' : 'Connected to Redis.');
    isAway = false;
  });
  // It reports each failed attempt; the first one says all.
  worker.on('error', (error: Error) => {
    if (!isAway) logger.warn({ error }, 'Redis is away. It is tried again until it is back.');
    isAway = true;
  });
  return worker;
}
