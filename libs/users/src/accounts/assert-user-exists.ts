import { type Database, Repository } from '@grove/database';
import { UnknownUser } from '../errors.js';
import { UserEntity } from './user.entity.js';

/** Whether the account exists. A unit of work that relies on the account passes a lock. */
export async function userExists(database: Database, id: number, mode?: 'pessimistic_read'): Promise<boolean> {
  const users = new Repository(database, UserEntity);
  return (await users.findOne({ select: { id: true }, where: { id }, ...(mode && { lock: { mode } }) })) !== null;
}

/** Throws if the account does not exist. */
export async function assertUserExists(database: Database, id: number): Promise<void> {
  if (!(await userExists(database, id))) throw new UnknownUser();
}
