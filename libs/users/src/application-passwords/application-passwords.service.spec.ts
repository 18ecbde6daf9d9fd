import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createNamesake, createUser, allRows, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';
import { UnknownUser } from '../errors.js';
import { withoutSpaces } from './password-text.js';

describeOnEachEngine('Application passwords', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  it('are shown once, in groups of four, and kept as a hash', async () => {
    const { id } = await createUser(users);
    const made = await users.passwords.create(id, 'laptop');
    expect(made).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'laptop',
      password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
    });
    const listed = await users.passwords.list(id);
    expect(listed).toEqual([
      {
        ...{ id: expect.any(Number), userId: id, uuid: made.uuid, name: 'laptop', appId: '' },
        ...{ createdAt: expect.any(String), lastUsedAt: null, lastIp: null },
      },
    ]);
    const stored = JSON.stringify(await allRows(users, 'application_password'));
    expect(stored).not.toContain(made.password);
    expect(stored).not.toContain(withoutSpaces(made.password));
  });

  it('may be chosen, as for the first administrator', async () => {
    const { id, username } = await createUser(users);
    expect((await users.passwords.create(id, 'setup', { text: 'my own words' })).password).toBe('my own words');
    expect((await users.passwords.findByPassword(username, 'myownwords')).used).toBeDefined();
  });

  it('are found with and without their blanks, by username and by address, in any case of these', async () => {
    const { id, username, email } = await createUser(users, { roles: ['author', 'customer'] });
    const { password } = await users.passwords.create(id, 'laptop');
    for (const name of [username, username.toUpperCase(), email]) {
      for (const text of [password, withoutSpaces(password), ` ${password} `]) {
        const { owner, used } = await users.passwords.findByPassword(name, text);
        const roles = ['author', 'customer'];
        expect({ ...owner, roles: [...owner!.roles].sort() }).toEqual({ userId: id, username, roles, ownCapabilities: null });
        expect(used).toEqual({ table: 'application_password', id: expect.any(Number), lastUsedAt: null });
      }
    }
  });

  it('belong to one person: in the hands of another they are wrong', async () => {
    const [one, other] = [await createUser(users), await createUser(users)];
    const { password } = await users.passwords.create(one.id, 'laptop');
    const found = await users.passwords.findByPassword(other.username, password);
    expect([found.owner?.userId, found.used]).toEqual([other.id, undefined]);
  });

  it('count in their exact letters', async () => {
    const { id, username } = await createUser(users);
    const { password } = await users.passwords.create(id, 'laptop', { text: 'Abcd Efgh' });
    for (const text of [password.toLowerCase(), password.slice(1), `${password}x`, '']) {
      expect((await users.passwords.findByPassword(username, text)).used).toBeUndefined();
    }
  });

  it('of somebody whose username is the address of another belong to the first', async () => {
    const owner = await createUser(users, { email: 'shared@noten.nl' });
    const { password } = await users.passwords.create(owner.id, 'laptop');
    const namesake = await createNamesake(users, 'shared@noten.nl');
    const found = await users.passwords.findByPassword('shared@noten.nl', password);
    expect([found.owner?.userId, found.used]).toEqual([namesake.id, undefined]);
  });

  it('are revoked one by one', async () => {
    const { id, username } = await createUser(users);
    const [one, two] = [await users.passwords.create(id, 'one'), await users.passwords.create(id, 'two')];
    expect(await users.passwords.revoke(id, one.uuid)).toBe(true);
    expect(await users.passwords.revoke(id, one.uuid)).toBe(false);
    expect((await users.passwords.findByPassword(username, one.password)).used).toBeUndefined();
    expect((await users.passwords.findByPassword(username, two.password)).used).toBeDefined();
  });

  it('are not revoked in the name of another', async () => {
    const { id, username } = await createUser(users);
    const { uuid, password } = await users.passwords.create(id, 'laptop');
    expect(await users.passwords.revoke((await createUser(users)).id, uuid)).toBe(false);
    expect((await users.passwords.findByPassword(username, password)).used).toBeDefined();
  });

  it('need a name, an account and eight characters besides blanks (finding S7)', async () => {
    const { id } = await createUser(users);
    const before = await allRows(users, 'application_password');
    const invalid = { code: 'rest_invalid_param', status: 400 };
    await expect(users.passwords.create(id, '')).rejects.toMatchObject(invalid);
    await expect(users.passwords.create(id, 'x'.repeat(201))).rejects.toMatchObject(invalid);
    for (const text of ['', '  ', 'walnoot', 'wal noot', ' '.repeat(20)])
      await expect(users.passwords.create(id, 'laptop', { text })).rejects.toMatchObject(invalid);
    await expect(users.passwords.create(2_000_000_000, 'laptop')).rejects.toBeInstanceOf(UnknownUser);
    expect(await allRows(users, 'application_password')).toEqual(before);
  });
});
