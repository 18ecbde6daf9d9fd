import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createUser, openUsersFixture, type UsersFixture, workOf } from '../../test/users-fixture.js';
import { AccountList, type AccountsQuery } from './account-list.js';
import { avatarUrl } from './avatar.rules.js';

const NOBODY = 2_000_000_000;
const ALL: AccountsQuery = {
  ...{ roles: [], include: [], exclude: [], orderby: 'name', order: 'asc', page: 1, perPage: 10 },
};

describeOnEachEngine('The list of accounts', (engine) => {
  let users: UsersFixture;
  let list: AccountList;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
    list = new AccountList(users.database);
    await createUser(users, { username: 'cas', displayName: 'Émile', roles: ['author', 'editor'] });
    await createUser(users, { username: 'Bo', displayName: 'bo', roles: ['author'] });
    await createUser(users, { username: 'ada', displayName: 'Zoë', roles: [] });
  });
  afterAll(() => users.close());

  const find = async (query: Partial<AccountsQuery>) => {
    const { accounts, total } = await list.find({ ...ALL, ...query });
    return [total, ...accounts.map(({ username }) => username)];
  };

  it('lists accounts with their roles, never with a password', async () => {
    const { accounts } = await list.find(ALL);
    expect(accounts.map(({ roles }) => roles)).toEqual([['author'], ['author', 'editor'], []]);
    for (const account of accounts) expect(account).toEqual(await users.accounts.get(account.id));
  });

  it('is by display name without case and accents, as it is after the last change of it', async () => {
    expect(await find({})).toEqual([3, 'Bo', 'cas', 'ada']);
    const { id } = (await users.accounts.find('cas'))!;
    await users.accounts.update(id, { displayName: 'Aad' });
    expect(await find({})).toEqual([3, 'cas', 'Bo', 'ada']);
    await users.accounts.update(id, { displayName: 'Émile' });
    for (const search of ['ÉMI', 'emi']) expect(await find({ search })).toEqual([1, 'cas']);
  });

  it('holds whoever has one of the roles, once', async () => {
    expect(await find({ roles: ['author'] })).toEqual([2, 'Bo', 'cas']);
    expect(await find({ roles: ['editor', 'author'] })).toEqual([2, 'Bo', 'cas']);
    expect(await find({ roles: ['author'], search: 'bo' })).toEqual([1, 'Bo']);
    expect(await find({ roles: ['author'], page: 5 })).toEqual([2]);
    expect(await find({ roles: ['pirate'] })).toEqual([0]);
  });

  it('reads its pages from the index of the names, whatever the role', async () => {
    const { reads } = await workOf(users, () => find({ roles: ['author'] }));
    const [{ sql, parameters: values }] = reads;
    const explain = engine.name === 'mysql' ? 'EXPLAIN FORMAT=TRADITIONAL' : 'EXPLAIN QUERY PLAN';
    const plan = JSON.stringify(await users.database.select({ reads: [], sql: `${explain} ${sql}`, values }));
    expect(plan).toContain('ix_user_display_key_id');
  });

  it('knows which usernames and addresses are free', async () => {
    const free = (wish: string) => users.accounts.freeUsername(wish);
    const taken = (email: string) => users.accounts.isEmailTaken(email);
    await createUser(users, { username: 'BO-2', email: 'Bo@noten.nl' });
    expect([await free('dirk'), await free('bo'), await free('b')]).toEqual(['dirk', 'bo-3', 'b']);
    expect((await free('x'.repeat(90))).length).toBeLessThan(60);
    expect([await taken('bo@NOTEN.nl'), await taken('bo-2')]).toEqual([true, false]);
  });

  it('knows the address of an account that is to stay', async () => {
    const { id, email } = await createUser(users);
    const ask = (one: number) => users.database.write(() => users.accounts.emailOf(one));
    expect([await ask(id), await ask(NOBODY), await ask(0)]).toEqual([email, undefined, undefined]);
  });
});

it('The picture of a person has an address that is the same for any spelling of the e-mail address and does not reveal it', () => {
  const address = avatarUrl('jan@noten.nl', 48);
  expect(address).toBe(avatarUrl(' Jan@Noten.NL ', 48));
  expect(address).toMatch(/^https:\/\/secure\.gravatar\.com\/avatar\/[0-9a-f]{64}\?s=48&d=mm&r=g$/);
});
