import type { AccountStatus, Deletable, User, UserInput } from '@grove/client';
import { plainText } from '../shell/format/plain-text.js';
import { client } from './site-client.js';

/** An account as its screens know it: names are text, and administrators see whether it may sign in. */
export type Account = User & Partial<AccountStatus>;

const { users } = client.cms;

/** The fields that the screens of users show. The last three come only if they are named. */
const FIELDS = [
  ...['id', 'username', 'name', 'first_name', 'last_name', 'email', 'locale', 'roles', 'registered_date'],
  ...['status', 'disabled_date', 'last_seen'],
];
const SHOWN = { context: 'edit' as const, _fields: FIELDS.join(',') };

/** The interface has names as HTML, without markup of its own. */
const toAccount = (user: Account): Account => ({
  ...user,
  name: plainText(user.name),
  first_name: plainText(user.first_name ?? ''),
  last_name: plainText(user.last_name ?? ''),
});

const get = async (id: number | string, _query?: object, options?: object): Promise<Account> =>
  toAccount(await users.get(id, SHOWN, options));

/** All accounts, for those who may change them. */
export const accounts = {
  async list(query: object, options?: object) {
    const page = await users.list({ ...query, ...SHOWN }, options);
    return { ...page, records: page.records.map(toAccount) };
  },
  get,
  create: async (input: UserInput, options?: object) => toAccount(await users.create(input, options)),
  async update(id: number, changes: Partial<UserInput>, options?: object) {
    await users.update(id, changes, options);
    return get(id);
  },
  delete: (...[id, query, options]: Parameters<Deletable<unknown, { force?: boolean; reassign: number }>['delete']>) =>
    users.delete(id, query, options),
};

/** The account of the person. */
export const readOwnAccount = async (signal?: AbortSignal): Promise<Account> =>
  toAccount(await users.me.get({ context: 'edit' }, { signal }));

/** The same as the only record of a resource, whatever its id. */
export const ownAccount = {
  get: (_id: number, _query?: object, options?: { readonly signal?: AbortSignal }) => readOwnAccount(options?.signal),
  update: async (_id: number, changes: Partial<UserInput>, options?: object) =>
    toAccount(await users.me.update(changes, options)),
};
