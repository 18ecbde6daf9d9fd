import { marks, type Database } from '@grove/kernel';
import type { Role } from '../roles/roles.js';
import type { UserEntity } from './user.entity.js';

/** An account as it is told inside Grove: everything but its password. */
export type Account = Omit<UserEntity, 'usernameFolded' | 'emailFolded' | 'displayKey' | 'passwordHash'> & {
  readonly roles: Role[];
};

/** Rows of people as accounts, with the roles of all of them in one look. */
export async function accountsOf(database: Database, users: readonly UserEntity[]): Promise<Account[]> {
  if (users.length === 0) return [];
  const held = await database.read<{ userId: number; role: Role }>(
    `SELECT user_id AS userId, role FROM user_role WHERE user_id IN (${marks(users.length)}) ORDER BY user_id, role`,
    users.map(({ id }) => id),
  );
  const roles = new Map<number, Role[]>(users.map(({ id }) => [id, []]));
  for (const { userId, role } of held) roles.get(userId)!.push(role);
  return users.map((user) => ({ ...told(user), roles: roles.get(user.id)! }));
}

function told(user: UserEntity): Omit<Account, 'roles'> {
  const { usernameFolded: _username, emailFolded: _email, displayKey: _key, passwordHash: _hash, ...rest } = user;
  return rest;
}
