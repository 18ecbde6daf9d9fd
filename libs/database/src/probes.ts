import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy, DatabaseUnavailable } from './database-errors.js';
import type { EngineName } from './engines/engine.js';
import { probeChange } from './transactions/locks.sql.js';
import { tryOut } from './transactions/try-out.js';
import type { Writer } from './transactions/unit-of-work.js';

/** The result of work, or a rejection if it takes longer. */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = delay(ms, undefined, done).then(() => Promise.reject(new DatabaseUnavailable('ETIMEDOUT')));
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}

/**
 * Rejects if the database accepts no changes: it is read-only, full, or has no quorum. The change is rolled back, so that it costs no write to a disk. A
 * database in a file has one writer at a time; to wait for another one is no failure.
 */
export async function probeWrite(database: Writer & { readonly engineName: EngineName }, ms: number): Promise<void> {
  try {
    await withinTime(
      ms,
      tryOut(database, (unit) => probeChange(unit, `probe/${randomUUID()}`)),
    );
  } catch (error) {
    const isLate = error instanceof DatabaseUnavailable && error.code === 'ETIMEDOUT';
    const waits = error instanceof DatabaseBusy || (isLate && database.engineName === 'sqlite');
    if (!waits) throw error;
  }
}
