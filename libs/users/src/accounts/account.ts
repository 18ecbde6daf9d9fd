import type { SelectQueryBuilder } from 'typeorm';
import type { Repository } from '@grove/database';
import type { Role } from '../roles/roles.js';
import type { UserEntity } from './user.entity.js';

/** An account without its password hash. */
export type Account = Omit<UserEntity, InternalColumn> & { readonly roles: Role[] };

/** What only queries and sign-ins use. */
type InternalColumn =
  | ('usernameFolded' | 'usernameKey' | 'emailFolded' | 'emailKey' | 'slugKey' | 'displayKey' | 'passwordHash')
  | ('roles' | 'applicationPasswords');

/** A query of users with their roles, in the order in which they were assigned. */
export const usersWithRoles = (users: Repository<UserEntity>): SelectQueryBuilder<UserEntity> =>
  users.createQueryBuilder('user').leftJoinAndSelect('user.roles', 'role').orderBy('role.position').addOrderBy('role.role');

/** A user with roles, without internal columns. */
export function toAccount(user: UserEntity): Account {
  const { usernameFolded: _1, usernameKey: _2, emailFolded: _3, emailKey: _4, slugKey: _5, displayKey: _6, ...rest } = user;
  const { passwordHash: _hash, roles = [], ...account } = rest;
  return { ...account, roles: roles.map(({ role }) => role as Role) };
}
