import type { EngineName } from '../engines/engine.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Ends a SELECT whose rows must not change until this unit is stored. SQLite admits one writing unit at a time and needs no word for it. */
export const forShare = ({ engine }: { engine: EngineName }): string => (engine === 'mysql' ? ' LOCK IN SHARE MODE' : '');

/** Ends a SELECT whose rows this unit is about to change on grounds of what it reads. */
export const forUpdate = ({ engine }: { engine: EngineName }): string => (engine === 'mysql' ? ' FOR UPDATE' : '');

/** Keeps one row for this unit: what is read of it afterwards is what the change is based on. `table` is a name from the code. */
export async function lockRow(unit: UnitOfWork, table: string, id: number): Promise<void> {
  if (unit.engine === 'mysql') await unit.read(`SELECT id FROM ${table} WHERE id = ?${forUpdate(unit)}`, [id]);
}

/**
 * Waits until nobody else who takes the same turn is at work, and keeps it until this unit is stored: for decisions that rest on rows which are not
 * there, and cannot be locked, such as "no other term has this name".
 */
export async function acquireNamedLock(unit: UnitOfWork, name: string): Promise<void> {
  if (unit.engine === 'mysql')
    await unit.query('INSERT INTO turn (name) VALUES (?) ON DUPLICATE KEY UPDATE name = VALUES(name)', [name]);
}
