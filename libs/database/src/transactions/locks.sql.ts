// SQL, because named locks are rows of a table that has no entity, and are taken by an upsert.
import type { EngineName } from '../engines/engine.js';
import type { UnitOfWork } from './unit-of-work.js';

/** The end of a SELECT whose rows must not change until the commit of this unit. SQLite runs one writing unit at a time, so it needs no clause. */
export const forShare = ({ engine }: { engine: EngineName }): string => (engine === 'mysql' ? ' LOCK IN SHARE MODE' : '');

/** The end of a SELECT whose rows this unit changes depending on what it reads. */
export const forUpdate = ({ engine }: { engine: EngineName }): string => (engine === 'mysql' ? ' FOR UPDATE' : '');

/** Locks one row until the commit of this unit, so that what is read of it afterwards does not change. `table` is a name from the code. */
export async function lockRow(unit: UnitOfWork, table: string, id: number): Promise<void> {
  if (unit.engine === 'mysql') await unit.read(`SELECT id FROM ${table} WHERE id = ?${forUpdate(unit)}`, [id]);
}

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
