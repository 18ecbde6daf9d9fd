import { setTimeout as delay } from 'node:timers/promises';
import { CommitOutcomeUnknown, DatabaseBusy, DatabaseUnavailable } from '../database-errors.js';

/** How long an unreachable database is retried before the request fails. */
const AWAY_MS = 2_000;

/** How often a deadlock is retried: it usually ends when the other transaction ends. */
const BUSY_ATTEMPTS = 10;
const BUSY_MS = 20_000;

/** Retries work that failed for a transient reason, for a limited time. Only for work without effects, or whose effects were rolled back. */
export async function retryTransient<T>(attempt: () => Promise<T>): Promise<T> {
  const start = Date.now();
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error, failures, Date.now() - start)) throw error;
      await delay(pauseAfter(failures));
    }
  }
}

function mayPass(error: unknown, failures: number, elapsed: number): boolean {
  if (error instanceof CommitOutcomeUnknown) return false;
  if (error instanceof DatabaseBusy) return failures < BUSY_ATTEMPTS && elapsed < BUSY_MS;
  return error instanceof DatabaseUnavailable && elapsed < AWAY_MS;
}

/** Doubles from 4 ms to 200 ms; the jitter prevents that the same transactions collide again. */
function pauseAfter(failures: number): number {
  return Math.min(200, 2 * 2 ** failures) * (0.5 + Math.random());
}
