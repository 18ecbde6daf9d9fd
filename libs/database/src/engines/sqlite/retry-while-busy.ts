import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy, DatabaseUnavailable } from '../../database-errors.js';

/** How long another process may keep the file before a request is given up. */
const PATIENCE_MS = 10_000;

/** Waits, without blocking the event loop, for another process to let go of the file. */
export async function retryWhileBusy<T>(step: () => T): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      // Having waited for so long, asking again and again from the start would only make the request hang.
      if (Date.now() > deadline) throw new DatabaseUnavailable(error.code, error);
      await delay(1 + Math.random() * 20);
    }
  }
}
