import type { UnitOfWork } from '@grove/database';
import { UnknownUser } from '../errors.js';

/** Refuses to go on for an account that does not exist. */
export async function requireUser(unit: UnitOfWork, id: number): Promise<void> {
  const found = await unit.read('SELECT id FROM user WHERE id = ?', [id]);
  if (found.length === 0) throw new UnknownUser();
}
