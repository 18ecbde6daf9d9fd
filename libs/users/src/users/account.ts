import { Table, type Database } from '@grove/database';
import type { Role } from '../roles/roles.js';
import { UserEntity } from './user.entity.js';

/** An account as it is told inside Grove: everything but its password. */
export type Account = Omit<RoledUser, 'usernameFolded' | 'emailFolded' | 'displayKey' | 'passwordHash'>;

type RoledUser = UserEntity & { readonly roles: Role[] };

/** The table of users, whose rows come with the roles that they hold, in the order in which they were given. */
export class AccountTable extends Table<RoledUser> {
  constructor(database: Database) {
    super(database, UserEntity as new () => RoledUser);
  }

  override get columns(): string {
    const roles = 'SELECT GROUP_CONCAT(role ORDER BY position, role) FROM user_role WHERE user_role.user_id = user.id';
    return `${super.columns}, (${roles}) AS roles`;
  }

  override toEntity(row: object): RoledUser {
    const { roles } = row as { roles: string | null };
    return { ...super.toEntity(row), roles: (roles?.split(',') ?? []) as Role[] };
  }
}

/** A row without what nobody is told. */
export function accountOf(user: RoledUser): Account {
  const { usernameFolded: _username, emailFolded: _email, displayKey: _key, passwordHash: _hash, ...rest } = user;
  return rest;
}
