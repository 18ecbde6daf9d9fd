import { setTimeout as delay } from 'node:timers/promises';
import { CommitOutcomeUnknown, DatabaseBusy, DatabaseUnavailable } from '../database-errors.js';

/** How long a database that is away is asked again before the request is given up. */
const AWAY_MS = 2_000;

/** Deadlocks pass as soon as the other side is through; one that comes back this often is not a coincidence. */
const BUSY_ATTEMPTS = 10;
const BUSY_MS = 20_000;

/** Repeats what failed for a passing reason, for a bounded time. Only for what had no effect, or whose effect was rolled back. */
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

/** Doubles from 4 ms to 200 ms; the jitter keeps those who collided from meeting again. */
function pauseAfter(failures: number): number {
  return Math.min(200, 2 * 2 ** failures) * (0.5 + Math.random());
}
