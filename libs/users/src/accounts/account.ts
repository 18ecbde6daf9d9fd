import { Table, type Database } from '@grove/database';
import type { Role } from '../roles/roles.js';
import { UserEntity } from './user.entity.js';

/** An account without its password hash. */
export type Account = Omit<UserWithRoles, InternalColumn>;

/** Columns that only queries and sign-ins use. */
type InternalColumn = 'usernameFolded' | 'usernameKey' | 'emailFolded' | 'emailKey' | 'slugKey' | 'displayKey' | 'passwordHash';

type UserWithRoles = UserEntity & { readonly roles: Role[] };

/** The table of users; each row includes the roles of the user, in the order in which they were assigned. */
export class AccountTable extends Table<UserWithRoles> {
  constructor(database: Database) {
    super(database, UserEntity as new () => UserWithRoles);
  }

  override get columns(): string {
    const roles = 'SELECT GROUP_CONCAT(role ORDER BY position, role) FROM user_role WHERE user_role.user_id = user.id';
    return `${super.columns}, (${roles}) AS roles`;
  }

  override toEntity(row: object): UserWithRoles {
    const { roles } = row as { roles: string | null };
    return { ...super.toEntity(row), roles: (roles?.split(',') ?? []) as Role[] };
  }
}

/** A row without internal columns. */
export function toAccount(user: UserWithRoles): Account {
  const { usernameFolded: _1, usernameKey: _2, emailFolded: _3, emailKey: _4, slugKey: _5, displayKey: _6, ...rest } = user;
  const { passwordHash: _hash, ...account } = rest;
  return account;
}
