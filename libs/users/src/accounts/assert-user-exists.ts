import type { UnitOfWork } from '@grove/database';
import { UnknownUser } from '../errors.js';

/** Throws if the account does not exist. */
export async function assertUserExists(unit: UnitOfWork, id: number): Promise<void> {
  const found = await unit.read('SELECT id FROM user WHERE id = ?', [id]);
  if (found.length === 0) throw new UnknownUser();
}
