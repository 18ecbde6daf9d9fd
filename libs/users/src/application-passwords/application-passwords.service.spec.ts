import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aPerson, everything, openHouse, type House } from '../../test/house.js';
import { UnknownUser } from '../errors.js';
import { withoutBlanks } from './password-text.js';

describeOnEachEngine('Application passwords', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  it('are told once, in groups of four, and kept as a hash', async () => {
    const { id } = await aPerson(house);
    const made = await house.passwords.create(id, 'laptop');
    expect(made).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'laptop',
      password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
    });
    const listed = await house.passwords.list(id);
    expect(listed).toEqual([
      { id: expect.any(Number), userId: id, uuid: made.uuid, name: 'laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    const stored = JSON.stringify(await everything(house, 'application_password'));
    expect(stored).not.toContain(made.password);
    expect(stored).not.toContain(withoutBlanks(made.password));
  });

  it('may be chosen, as for the first administrator', async () => {
    const { id, username } = await aPerson(house);
    expect((await house.passwords.create(id, 'setup', 'my own words')).password).toBe('my own words');
    expect((await house.passwords.look(username, 'myownwords')).used).toBeDefined();
  });

  it('are found with and without their blanks, by username and by address, in any case of these', async () => {
    const { id, username, email } = await aPerson(house, { roles: ['author', 'customer'] });
    const { password } = await house.passwords.create(id, 'laptop');
    for (const name of [username, username.toUpperCase(), email]) {
      for (const text of [password, withoutBlanks(password), ` ${password} `]) {
        const { holder, used } = await house.passwords.look(name, text);
        expect({ ...holder, roles: [...holder!.roles].sort() }).toEqual({ userId: id, username, roles: ['author', 'customer'] });
        expect(used).toEqual({ table: 'application_password', id: expect.any(Number), lastUsedAt: null });
      }
    }
  });

  it('belong to one person: in the hands of another they are wrong', async () => {
    const [one, other] = [await aPerson(house), await aPerson(house)];
    const { password } = await house.passwords.create(one.id, 'laptop');
    const found = await house.passwords.look(other.username, password);
    expect([found.holder?.userId, found.used]).toEqual([other.id, undefined]);
  });

  it('count in their exact letters', async () => {
    const { id, username } = await aPerson(house);
    const { password } = await house.passwords.create(id, 'laptop', 'Abcd Efgh');
    for (const text of [password.toLowerCase(), password.slice(1), `${password}x`, '']) {
      expect((await house.passwords.look(username, text)).used).toBeUndefined();
    }
  });

  it('of somebody whose username is the address of another belong to the first', async () => {
    const owner = await aPerson(house, { email: 'shared@noten.nl' });
    const { password } = await house.passwords.create(owner.id, 'laptop');
    const namesake = await aPerson(house, { username: 'shared@noten.nl' });
    const found = await house.passwords.look('shared@noten.nl', password);
    expect([found.holder?.userId, found.used]).toEqual([namesake.id, undefined]);
  });

  it('are revoked one by one', async () => {
    const { id, username } = await aPerson(house);
    const [one, two] = [await house.passwords.create(id, 'one'), await house.passwords.create(id, 'two')];
    expect(await house.passwords.revoke(id, one.uuid)).toBe(true);
    expect(await house.passwords.revoke(id, one.uuid)).toBe(false);
    expect((await house.passwords.look(username, one.password)).used).toBeUndefined();
    expect((await house.passwords.look(username, two.password)).used).toBeDefined();
  });

  it('are not revoked in the name of another', async () => {
    const { id, username } = await aPerson(house);
    const { uuid, password } = await house.passwords.create(id, 'laptop');
    expect(await house.passwords.revoke((await aPerson(house)).id, uuid)).toBe(false);
    expect((await house.passwords.look(username, password)).used).toBeDefined();
  });

  it('need a name, an account and eight characters beside blanks (finding S7)', async () => {
    const { id } = await aPerson(house);
    const before = await everything(house, 'application_password');
    const invalid = { code: 'rest_invalid_param', status: 400 };
    await expect(house.passwords.create(id, '')).rejects.toMatchObject(invalid);
    await expect(house.passwords.create(id, 'x'.repeat(201))).rejects.toMatchObject(invalid);
    for (const text of ['', '  ', 'walnoot', 'wal noot', ' '.repeat(20)])
      await expect(house.passwords.create(id, 'laptop', text)).rejects.toMatchObject(invalid);
    await expect(house.passwords.create(2_000_000_000, 'laptop')).rejects.toBeInstanceOf(UnknownUser);
    expect(await everything(house, 'application_password')).toEqual(before);
  });
});
