import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseBusy, DatabaseUnavailable } from './database-errors.js';
import type { EngineName } from './engines/engine.js';
import { probeChange } from './transactions/locks.sql.js';
import type { UnitOfWork } from './transactions/unit-of-work.js';

/** A database, as far as the probe uses it. */
interface WritableDatabase {
  readonly engineName: EngineName;
  write<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>;
}

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
export async function probeWrite(database: WritableDatabase, ms: number): Promise<void> {
  const change = database.write(async (unit) => {
    await probeChange(unit, `probe/${randomUUID()}`);
    throw new RolledBack();
  });
  try {
    await withinTime(ms, change);
  } catch (error) {
    const isLate = error instanceof DatabaseUnavailable && error.code === 'ETIMEDOUT';
    const waits = error instanceof DatabaseBusy || (isLate && database.engineName === 'sqlite');
    if (!(error instanceof RolledBack) && !waits) throw error;
  }
}

/** The unit did what it should, and must not be committed. */
class RolledBack extends Error {}
