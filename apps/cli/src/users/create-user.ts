import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { InvalidParameters } from '@grove/core';
import { AccountsService, ApplicationPasswordsService, isRole, ROLE_NAMES, validationErrors, type Account } from '@grove/users';

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

const REQUIRED = ['username', 'role', 'email'] as const;

/** Throws if something is missing or invalid, and says everything that is. */
export function assertComplete({ role, ...account }: Partial<NewUser>): void {
  const given: Partial<NewUser> = { role, ...account };
  const missing = REQUIRED.filter((name) => given[name] === undefined);
  const params = {
    ...Object.fromEntries(missing.map((name) => [name, `${name} is missing: add --${name}.`])),
    ...validationErrors(account),
    ...(role !== undefined && !isRole(role) && { role: `role must be one of ${ROLE_NAMES.join(', ')}.` }),
  };
  const names = Object.keys(params);
  if (names.length > 0) throw new InvalidParameters({ names: names.join(', '), params });
}

/** Creates an account with an application password: both or neither. */
export async function createUser(
  app: INestApplicationContext,
  { username, email, role, password }: NewUser,
): Promise<CreatedUser> {
  return app.get(Database).write(async () => {
    const account = await app.get(AccountsService).create({ username, email, roles: [role], password });
    const made = await app.get(ApplicationPasswordsService).create(account.id, 'Created with the account', { text: password });
    return { account, applicationPassword: made.password };
  });
}
