import { In, IsNull } from 'typeorm';
import { type Database, Repository } from '@grove/database';
import { LastAdministrator } from '../errors.js';
import { UserEntity, UserRoleEntity } from './user.entity.js';

/** Throws if no enabled administrator would remain. Called before an administrator is deleted or disabled, or gets other roles. */
export async function assertAdministratorRemains(database: Database, leaving: number): Promise<void> {
  const roles = new Repository(database, UserRoleEntity);
  const administrators = await roles.find({ where: { role: 'administrator' }, lock: { mode: 'pessimistic_write' } });
  const ids = administrators.map(({ userId }) => userId);
  if (!ids.includes(leaving)) return;
  const others = ids.filter((id) => id !== leaving);
  const users = new Repository(database, UserEntity);
  const remains = others.length > 0 && (await users.existsBy({ disabledAt: IsNull(), id: In(others) }));
  if (!remains) throw new LastAdministrator();
}
