import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import { InvalidParameters } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { createNamesake, createUser, allRows, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';
import { EmailTaken, LastAdministrator, SlugTaken, UnknownUser, UsernameTaken } from '../errors.js';

const NOBODY = 2_000_000_000;

describeOnEachEngine('Accounts', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  const passwordHash = async (id: number): Promise<string | null> => {
    const [row] = await users.database.read<{ hash: string | null }>('SELECT password_hash AS hash FROM user WHERE id = ?', [id]);
    return row.hash;
  };

  /** Tries something that must be refused, and proves that it changed nothing. */
  async function refused(attempt: () => Promise<unknown>): Promise<unknown> {
    const before = [await allRows(users, 'user'), await allRows(users, 'user_role')];
    const error = await attempt().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect([await allRows(users, 'user'), await allRows(users, 'user_role')]).toEqual(before);
    return error;
  }

  describe('are created', () => {
    it('with what is given, and sensible values for the rest', async () => {
      const account = await users.accounts.create({
        username: 'Jan.de_Vries',
        email: 'Jan@Noten.nl',
        roles: ['author', 'customer'],
      });
      expect(account).toEqual({
        id: expect.any(Number),
        username: 'Jan.de_Vries',
        email: 'Jan@Noten.nl',
        displayName: 'Jan.de_Vries',
        firstName: '',
        ownCapabilities: null,
        lastName: '',
        nickname: 'Jan.de_Vries',
        url: '',
        slug: 'jan-de_vries',
        description: '',
        locale: '',
        registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        modifiedAt: null,
        disabledAt: null,
        roles: ['author', 'customer'],
      });
    });

    it('with every part of a profile', async () => {
      const profile = {
        firstName: 'An',
        lastName: 'Bos',
        nickname: 'ab',
        url: 'https://bos.nl',
        description: 'Kraakt.',
        locale: 'nl_NL',
      };
      const account = await createUser(users, { ...profile, slug: 'An Bos!' });
      expect(account).toMatchObject({ ...profile, displayName: 'An Bos', slug: 'an-bos' });
    });

    it('with a role once, however often it is named, and with none at all', async () => {
      expect((await createUser(users, { roles: ['editor', 'editor'] })).roles).toEqual(['editor']);
      expect((await createUser(users, { roles: [] })).roles).toEqual([]);
    });

    it('with a slug of their own, even at the same moment', async () => {
      const names = ['o.k', 'o-k', 'o..k', 'o--k', '@o-k', 'o-k.'];
      const made = await Promise.all(names.map((username) => createUser(users, { username })));
      expect(made.map(({ slug }) => slug).sort()).toEqual(['o-k', 'o-k-2', 'o-k-3', 'o-k-4', 'o-k-5', 'o-k-6']);
      expect((await createUser(users, { username: '@' })).slug).toBe('user');
    });

    it('with an argon2id hash of the password, or without one', async () => {
      const withPassword = await createUser(users, { password: 'Noten!2017' });
      const hash = (await passwordHash(withPassword.id))!;
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(hash, 'Noten!2017')).toBe(true);
      expect(await passwordHash((await createUser(users)).id)).toBeNull();
    });

    it('as part of a larger change, or not at all when that fails', async () => {
      const before = await allRows(users, 'user');
      const failing = users.database.write(async () => {
        await createUser(users);
        throw new Error('the rest failed');
      });
      await expect(failing).rejects.toThrow('the rest failed');
      expect(await allRows(users, 'user')).toEqual(before);
    });

    it.each([
      ['a username of another, in any case', { username: 'TAKEN' }, UsernameTaken, 'existing_user_login'],
      ['an e-mail address of another, in any case', { email: 'taken@NOTEN.nl' }, EmailTaken, 'existing_user_email'],
      ['a username that is the e-mail address of another', { username: 'TAKEN@noten.nl' }, UsernameTaken, 'existing_user_login'],
      ['an e-mail address that is the username of another', { email: 'NAME@noten.nl' }, EmailTaken, 'existing_user_email'],
      ['a bad username', { username: 'no/name' }, InvalidParameters, 'rest_invalid_param'],
      ['an empty username', { username: '' }, InvalidParameters, 'rest_invalid_param'],
      ['a bad e-mail address', { email: 'noten.nl' }, InvalidParameters, 'rest_invalid_param'],
      ['an unknown role', { roles: ['customer', 'pirate'] }, InvalidParameters, 'rest_invalid_param'],
      ['an empty password', { password: '' }, InvalidParameters, 'rest_invalid_param'],
      ['a password with a backslash', { password: 'no\\ten' }, InvalidParameters, 'rest_invalid_param'],
    ])('not with %s', async (_case, given, refusal, code) => {
      if (!(await users.accounts.find('taken'))) await createUser(users, { username: 'Taken', email: 'Taken@noten.nl' });
      if (!(await users.accounts.find('name@noten.nl'))) await createUser(users, { username: 'Name@noten.nl' });
      const error = await refused(() => createUser(users, given));
      expect(error).toBeInstanceOf(refusal);
      expect(error).toMatchObject({ code, status: 400 });
      expect(JSON.stringify([error, (error as Error).message])).not.toContain('ten"');
    });

    it('once, when two ask for one name at the same moment', async () => {
      const both = Array.from({ length: 8 }, () =>
        users.accounts.create({ username: 'twice', email: 'twice@noten.nl', roles: [] }),
      );
      const outcomes = await Promise.allSettled(both);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(['existing_user_login', 'existing_user_email']).toContain(outcome.reason.code);
      }
    });
  });

  it('are created once, when one asks for a username and another for the same e-mail address at the same moment', async () => {
    const name = 'crossed@noten.nl';
    const both = [
      ...[1, 2, 3].map((at) => ({ username: name, email: `crossed${at}@noten.nl` })),
      ...[1, 2, 3].map((at) => ({ username: `crossed${at}`, email: name })),
    ];
    const outcomes = await Promise.allSettled(both.map((names) => users.accounts.create({ ...names, roles: [] })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const found = await users.database.read('SELECT id FROM user WHERE ? IN (username_folded, email_folded)', [name]);
    expect(found).toHaveLength(1);
  });

  it('may have their own e-mail address as username, and keep it when the address changes', async () => {
    const own = await createUser(users, { username: 'own@noten.nl', email: 'own@noten.nl' });
    await users.accounts.update(own.id, { email: 'later@noten.nl' });
    await expect(createUser(users, { email: 'own@noten.nl' })).rejects.toBeInstanceOf(EmailTaken);
    expect((await users.accounts.update(own.id, { email: 'Own@noten.nl' })).email).toBe('Own@noten.nl');
  });

  describe('are found', () => {
    it('by username and by e-mail address, in any case, also with blanks around', async () => {
      const { id } = await createUser(users, { username: 'Finder', email: 'Found@noten.nl' });
      for (const name of ['Finder', 'fINDER', 'found@noten.nl', ' Finder '])
        expect((await users.accounts.find(name))?.id).toBe(id);
    });

    it('by username first, when it is the address of somebody else', async () => {
      await createUser(users, { username: 'first', email: 'both@noten.nl' });
      const second = await createNamesake(users, 'both@noten.nl');
      expect((await users.accounts.find('both@noten.nl'))?.id).toBe(second.id);
    });

    it('not by part of a name, a pattern or nothing', async () => {
      for (const name of ['Find', '%', '_inder', '']) expect(await users.accounts.find(name)).toBeUndefined();
    });

    it('by id, and an unknown one is refused', async () => {
      const { id } = await createUser(users);
      expect((await users.accounts.get(id)).id).toBe(id);
      await expect(users.accounts.get(NOBODY)).rejects.toBeInstanceOf(UnknownUser);
    });
  });

  describe('are updated', () => {
    it('in what is given and nothing else', async () => {
      const account = await createUser(users, { password: 'noten', firstName: 'Jan', roles: ['author'] });
      const hash = await passwordHash(account.id);
      const updated = await users.accounts.update(account.id, { lastName: 'Bos' });
      expect(updated).toEqual({ ...account, lastName: 'Bos', modifiedAt: expect.any(String) });
      expect(await passwordHash(account.id)).toBe(hash);
    });

    it('in their slug, unless nothing would be left of it', async () => {
      const { id } = await createUser(users);
      expect((await users.accounts.update(id, { slug: 'Mevrouw Bos!' })).slug).toBe('mevrouw-bos');
      expect((await users.accounts.update(id, { slug: '!' })).slug).toBe('mevrouw-bos');
    });

    it('in their password', async () => {
      const { id } = await createUser(users, { password: 'noten' });
      await users.accounts.update(id, { password: 'amandelen' });
      const hash = (await passwordHash(id))!;
      expect([await verify(hash, 'amandelen'), await verify(hash, 'noten')]).toEqual([true, false]);
    });

    it('in their roles as a whole, down to none', async () => {
      const { id } = await createUser(users, { roles: ['author', 'customer'] });
      expect((await users.accounts.update(id, { roles: ['editor', 'customer'] })).roles).toEqual(['editor', 'customer']);
      expect((await users.accounts.update(id, { roles: [] })).roles).toEqual([]);
    });

    it('in their roles by many at the same time, and the last one counts whole', async () => {
      const { id } = await createUser(users);
      const sets = [['author'], ['customer', 'editor'], [], ['author', 'shop_manager']];
      await Promise.all([...sets, ...sets, ...sets].map((roles) => users.accounts.update(id, { roles })));
      expect(sets).toContainEqual((await users.accounts.get(id)).roles);
    });

    it('in their address, which others can no longer take and the old one can be taken', async () => {
      const { id } = await createUser(users, { email: 'old@noten.nl' });
      await users.accounts.update(id, { email: 'New@noten.nl' });
      await users.accounts.update(id, { email: 'NEW@noten.nl' });
      expect((await users.accounts.find('new@noten.nl'))?.email).toBe('NEW@noten.nl');
      await expect(createUser(users, { email: 'new@NOTEN.nl' })).rejects.toBeInstanceOf(EmailTaken);
      expect((await createUser(users, { email: 'old@noten.nl' })).email).toBe('old@noten.nl');
    });

    it('not to what belongs to another, is not valid, or with one part of it wrong', async () => {
      const other = await createUser(users);
      const { id } = await createUser(users, { roles: ['author'] });
      expect(await refused(() => users.accounts.update(id, { email: other.email, lastName: 'Bos' }))).toBeInstanceOf(EmailTaken);
      await createUser(users, { username: 'Named@noten.nl' });
      expect(await refused(() => users.accounts.update(id, { email: 'named@noten.nl', lastName: 'Bos' }))).toBeInstanceOf(
        EmailTaken,
      );
      expect(await refused(() => users.accounts.update(id, { slug: other.slug, roles: [] }))).toBeInstanceOf(SlugTaken);
      expect(await refused(() => users.accounts.update(id, { roles: ['pirate'], lastName: 'Bos' }))).toBeInstanceOf(
        InvalidParameters,
      );
      expect(await refused(() => users.accounts.update(id, { password: '' }))).toBeInstanceOf(InvalidParameters);
      expect(await refused(() => users.accounts.update(NOBODY, { roles: ['editor'] }))).toBeInstanceOf(UnknownUser);
    });
  });

  describe('come to an end', () => {
    it('for a while when disabled, and say so', async () => {
      const { id } = await createUser(users);
      await users.accounts.disable(id);
      expect((await users.accounts.get(id)).disabledAt).toEqual(expect.any(String));
      await users.accounts.enable(id);
      expect((await users.accounts.get(id)).disabledAt).toBeNull();
    });

    it('but the last administrator is never disabled, not even when all are disabled at the same moment', async () => {
      const administrators = await Promise.all([1, 2, 3].map(() => createUser(users, { roles: ['administrator'] })));
      const outcomes = await Promise.allSettled(administrators.map(({ id }) => users.accounts.disable(id)));
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
      expect(refusals).toEqual([expect.any(LastAdministrator)]);
      const states = await Promise.all(administrators.map(async ({ id }) => (await users.accounts.get(id)).disabledAt));
      expect(states.filter((disabledAt) => disabledAt === null)).toHaveLength(1);
    });

    it('for good with all their credentials when deleted, and no later account gets their id', async () => {
      const { id } = await createUser(users, { roles: ['author'] });
      await users.passwords.create(id, 'laptop');
      await users.keys.create(id, 'read');
      await users.accounts.delete(id);
      await expect(users.accounts.get(id)).rejects.toBeInstanceOf(UnknownUser);
      for (const table of ['user_role', 'application_password', 'consumer_key']) {
        expect(await users.database.read(`SELECT 1 FROM ${table} WHERE user_id = ?`, [id])).toEqual([]);
      }
      expect((await createUser(users)).id).toBeGreaterThan(id);
    });

    it('only when they exist', async () => {
      for (const end of ['disable', 'enable', 'delete'] as const)
        await expect(users.accounts[end](NOBODY)).rejects.toBeInstanceOf(UnknownUser);
    });
  });
});
