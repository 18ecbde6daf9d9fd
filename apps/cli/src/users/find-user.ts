import type { INestApplicationContext } from '@nestjs/common';
import { restError } from '@grove/core';
import { AccountsService, type Account } from '@grove/users';

const UnknownAccount = restError(
  'rest_user_invalid_id',
  404,
  'There is no account "{username}". Check the name with `grove user list`, or create the account with `grove user create`.',
);

/** Finds the account with this username or e-mail address. */
export async function findUser(app: INestApplicationContext, username: string): Promise<Account> {
  const account = await app.get(AccountsService).find(username);
  if (!account) throw new UnknownAccount({ username });
  return account;
}
