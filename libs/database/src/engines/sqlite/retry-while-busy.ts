import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy, DatabaseUnavailable } from '../../database-errors.js';

/** How long another process may lock the file before a request fails. */
const PATIENCE_MS = 10_000;

/** Waits, without blocking the event loop, until another process unlocks the file. */
export async function retryWhileBusy<T>(step: () => T): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      // Not transient: further retries after this wait would only let the request hang.
      if (Date.now() > deadline) throw new DatabaseUnavailable(error.code, error);
      await delay(1 + Math.random() * 20);
    }
  }
}
