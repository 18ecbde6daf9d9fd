import { setTimeout as delay } from 'node:timers/promises';
import { CommitOutcomeUnknown, DatabaseBusy, DatabaseFrozen, DatabaseFull, DatabaseUnavailable } from '../database-errors.js';

/**
 * For how many milliseconds work is retried before the request fails. A deadlock ends with the other transaction, so it is retried for longer
 * than an unreachable database. There is no limit for the number of attempts: long transactions, such as batches, lose many deadlocks in a row.
 */
const LIMITS = { busy: 20_000, unreachable: 2_000 };

/**
 * Retries work that failed for a transient reason, for a limited time. Only for work without effects, or whose effects were rolled back.
 */
export async function retryTransient<T>(attempt: () => Promise<T>, limits = LIMITS): Promise<T> {
  const start = Date.now();
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() - start >= limitFor(error, limits)) throw error;
      await delay(pauseAfter(failures));
    }
  }
}

function limitFor(error: unknown, { busy, unreachable }: typeof LIMITS): number {
  // A full disk is not free in a moment.
  const isFinal = [CommitOutcomeUnknown, DatabaseFull, DatabaseFrozen].some((kind) => error instanceof kind);
  if (isFinal || !(error instanceof DatabaseUnavailable)) return 0;
  return error instanceof DatabaseBusy ? busy : unreachable;
}

/** Doubles from 4 ms to 200 ms; the jitter prevents that the same transactions collide again. */
function pauseAfter(failures: number): number {
  return Math.min(200, 2 * 2 ** failures) * (0.5 + Math.random());
}
