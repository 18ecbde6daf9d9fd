// SQL, because named locks are taken by an upsert, and each unit reads the freeze of writes with a lock right before its commit.
import type { UnitOfWork } from './unit-of-work.js';

/**
 * Waits for a lock with this name and holds it until the commit of this unit: for decisions that depend on missing rows,
 * which cannot be locked, such as "no other term has this name". The row changes each time, so that it also holds between the nodes of a cluster: of two
 * units that took the same lock on different nodes, the second one fails at its commit and runs again.
 */
export async function acquireNamedLock(unit: UnitOfWork, name: string): Promise<void> {
  const sql = 'INSERT INTO named_lock (name, turns) VALUES (?, 1) ON DUPLICATE KEY UPDATE turns = turns + 1';
  if (unit.engine === 'mysql') await unit.run({ changes: [], sql, values: [name] });
}

/** Changes the database in a way that must be rolled back. */
export const probeChange = (unit: UnitOfWork, name: string) =>
  unit.run({ changes: [], sql: 'INSERT INTO named_lock (name) VALUES (?)', values: [name] });

/**
 * How a unit of work of MySQL finds out that writes are frozen. The statement locks the row until the end of the transaction. The time is not in WHERE, because a
 * server may unlock a row that WHERE does not match. So whoever freezes writes waits for all units that began before, and no unit that begins later can be committed.
 */
export const IS_FROZEN = 'SELECT frozen_until > UNIX_TIMESTAMP() AS frozen FROM write_freeze WHERE id = 1 LOCK IN SHARE MODE';

/** On SQLite, which has one writer at a time: a row if writes are frozen. */
export const FROZEN_ROWS = 'SELECT id FROM write_freeze WHERE frozen_until > unixepoch()';
