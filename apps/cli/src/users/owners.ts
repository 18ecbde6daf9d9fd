import type { INestApplicationContext } from '@nestjs/common';
import { AccountsService, type Account } from '@grove/users';

/** The accounts that own some credentials, by id. */
export async function ownersOf(
  app: INestApplicationContext,
  credentials: readonly { readonly userId: number }[],
): Promise<(credential: { readonly userId: number }) => Account> {
  const ids = [...new Set(credentials.map(({ userId }) => userId))];
  const accounts = await Promise.all(ids.map((id) => app.get(AccountsService).get(id)));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return ({ userId }) => byId.get(userId)!;
}

/** A username as a column shows it. */
export const ownerCell = ({ username, disabledAt }: Account): string => (disabledAt ? `${username} (disabled)` : username);
