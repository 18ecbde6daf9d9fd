import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@grove/core';
import { DatabaseUnavailable } from './database-errors.js';

const RETRY_MS = 1_000;

/** Repeats a step of the start until the database is ready for it, and logs once why it waits. Any other error, such as a wrong password, is thrown immediately. */
export async function retryWhileUnavailable<T>(
  step: () => Promise<T>,
  message: string,
  logger: Logger,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      if (attempt === 1) logger.warn({ code: error.code }, message);
    }
    await delay(RETRY_MS, undefined, { signal });
  }
}
