import { InvalidParameters, utcText } from '@grove/core';
import { AccountList, isRole, ROLE_NAMES, type Account } from '@grove/users';
import { withGrove } from '../grove.js';
import type { CommandResult, Notify } from '../terminal/command-result.js';
import { formatTable, withoutControlCharacters } from '../terminal/format-table.js';

/** Which accounts; all when nothing is given. */
interface ListUsersOptions {
  readonly role?: string;
  readonly search?: string;
  readonly limit: number;
}

const HEADINGS = ['id', 'username', 'email', 'roles', 'status', 'registered (UTC)'];

/** The accounts, and which of them are disabled. */
export async function listUsers({ role, search, limit }: ListUsersOptions, notify: Notify): Promise<CommandResult> {
  if (role !== undefined && !isRole(role))
    throw new InvalidParameters({ names: 'role', params: { role: `role must be one of ${ROLE_NAMES.join(', ')}.` } });
  return withGrove(notify, async (app) => {
    const query = { include: [], exclude: [], orderby: 'id', order: 'asc', page: 1, perPage: limit } as const;
    const { accounts, total } = await app.get(AccountList).find({ ...query, roles: role ? [role] : [], search });
    if (total > accounts.length) notify(`These are the first ${accounts.length} of ${total} accounts. Use --limit to see more.`);
    return {
      json: accounts.map(toRecord),
      text: accounts.length === 0 ? 'No account matches.' : formatTable(HEADINGS, accounts.map(toCells)),
    };
  });
}

const statusOf = ({ disabledAt }: Account): string => (disabledAt === null ? 'active' : 'disabled');

const toRecord = (account: Account): object => ({
  id: account.id,
  username: account.username,
  email: account.email,
  name: account.displayName,
  roles: account.roles,
  status: statusOf(account),
  date_registered: account.registeredAt && utcText(account.registeredAt),
  date_disabled: account.disabledAt && utcText(account.disabledAt),
});

const toCells = (account: Account): string[] =>
  [account.id, account.username, account.email, account.roles.join(', '), statusOf(account), account.registeredAt ?? 'unknown']
    .map(String)
    .map(withoutControlCharacters);
