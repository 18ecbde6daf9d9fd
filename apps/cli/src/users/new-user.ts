import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import { AccountsService, ApplicationPasswordsService, isRole, ROLE_NAMES, type Account } from '@grove/users';

/** Somebody who is to get an account. */
export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly role: string;
  /** Becomes the password of the account and its first application password; without it, that one is made up and there is no other. */
  readonly password?: string;
}

/** An account, and the one time that its application password is told. */
export interface MadeUser {
  readonly account: Account;
  readonly applicationPassword: string;
}

/** Makes an account with an application password: both or neither. */
export async function makeUser(app: INestApplicationContext, { username, email, role, password }: NewUser): Promise<MadeUser> {
  if (!isRole(role))
    throw new InvalidParameters({ names: 'role', params: { role: `role must be one of ${ROLE_NAMES.join(', ')}.` } });
  return app.get(Database).write(async () => {
    const account = await app.get(AccountsService).create({ username, email, roles: [role], password });
    const made = await app.get(ApplicationPasswordsService).create(account.id, 'Made with the account', password);
    return { account, applicationPassword: made.password };
  });
}
