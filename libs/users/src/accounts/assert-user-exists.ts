import type { Database, UnitOfWork } from '@grove/database';
import { UnknownUser } from '../errors.js';

/** Whether the account exists. `lock` ends the SELECT inside a unit of work that relies on the account: see `forShare`. */
export async function userExists(database: Pick<Database, 'read'>, id: number, lock = ''): Promise<boolean> {
  return (await database.read(`SELECT id FROM user WHERE id = ?${lock}`, [id])).length > 0;
}

/** Throws if the account does not exist. */
export async function assertUserExists(unit: UnitOfWork, id: number): Promise<void> {
  if (!(await userExists(unit, id))) throw new UnknownUser();
}
