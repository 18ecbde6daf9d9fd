import { acquireNamedLock, type Repository, startsWithPattern, type UnitOfWork } from '@grove/database';
import { firstAvailableSlug, fold } from '@grove/core';
import type { UserEntity } from './user.entity.js';

/** Leaves space for a numeric suffix. */
const MAX_LENGTH = 50;

/** The requested username if it is free, otherwise the first free one with a numeric suffix. Nobody else gets it before this unit commits. */
export async function freeUsername(unit: UnitOfWork, users: Repository<UserEntity>, requested: string): Promise<string> {
  await acquireNamedLock(unit, 'username');
  const start = requested.slice(0, MAX_LENGTH);
  const taken = users.createQueryBuilder('user').select('user.usernameFolded', 'name');
  taken.where('user.usernameFolded = :name', { name: fold(start) });
  taken.orWhere("user.usernameFolded LIKE :pattern ESCAPE '!'", { pattern: startsWithPattern(`${fold(start)}-`) });
  const names = await taken.getRawMany<{ name: string }>();
  return firstAvailableSlug(start, new Set(names.map(({ name }) => name)));
}
