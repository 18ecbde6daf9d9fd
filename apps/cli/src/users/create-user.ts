import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import { AccountsService, ApplicationPasswordsService, isRole, ROLE_NAMES, type Account } from '@grove/users';

/** The data of a new account. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly role: string;
  /** Becomes the password of the account and its first application password. If absent, the application password is generated and the account has no password. */
  readonly password?: string;
}

/** A new account, with its application password, which is never shown again. */
export interface CreatedUser {
  readonly account: Account;
  readonly applicationPassword: string;
}

/** Creates an account with an application password: both or neither. */
export async function createUser(
  app: INestApplicationContext,
  { username, email, role, password }: NewUser,
): Promise<CreatedUser> {
  if (!isRole(role))
    throw new InvalidParameters({ names: 'role', params: { role: `role must be one of ${ROLE_NAMES.join(', ')}.` } });
  return app.get(Database).write(async () => {
    const account = await app.get(AccountsService).create({ username, email, roles: [role], password });
    const made = await app.get(ApplicationPasswordsService).create(account.id, 'Created with the account', { text: password });
    return { account, applicationPassword: made.password };
  });
}
