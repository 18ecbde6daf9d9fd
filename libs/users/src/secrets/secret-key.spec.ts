import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createUser, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';

const [OLD, NEW] = ['a secret of at least thirty-two characters', 'another secret, which is just as long as that'];

describeOnEachEngine('The server secret', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  /** Whether credentials made in one process hold in another. */
  async function holdsIn(maker: UsersFixture, other: UsersFixture): Promise<boolean[]> {
    const { id, username } = await createUser(maker);
    const [password, key] = [await maker.passwords.create(id, 'laptop'), await maker.keys.create(id, 'read')];
    const found = await other.keys.findByKey(key.consumerKey);
    return [
      (await other.passwords.findByPassword(username, password.password)).used !== undefined,
      found?.secret === key.consumerSecret,
    ];
  }

  it('is kept with the database: what one process makes holds in the next, and after migrating again', async () => {
    const next = await users.anotherProcess();
    expect(await holdsIn(users, next)).toEqual([true, true]);
    await next.close();
  });

  it('differs from one database to another', async () => {
    // Copies of one database would have one secret.
    const noCopies = { ...engine, createDatabase: () => engine.createDatabase() };
    const [one, other] = [await openUsersFixture(noCopies), await openUsersFixture(noCopies)];
    const secretOf = async ({ database }: UsersFixture) =>
      (await database.read<{ secret: string }>('SELECT secret FROM server_secret'))[0].secret;
    expect(await secretOf(one)).not.toBe(await secretOf(other));
    expect(Buffer.from(await secretOf(one), 'base64')).toHaveLength(32);
    for (const each of [one, other]) await each.close();
  });

  it('is SECRET_KEY where that is set, and only who knows it recognises the credentials', async () => {
    const one = await openUsersFixture(engine, { secretKey: OLD });
    const [same, other] = [await one.anotherProcess(), await one.anotherProcess({ secretKey: NEW })];
    expect(await holdsIn(one, same)).toEqual([true, true]);
    expect(await holdsIn(one, other)).toEqual([false, false]);
    expect(await holdsIn(other, one)).toEqual([false, false]);
    for (const each of [same, other, one]) await each.close();
  });

  it('that went missing is reported as such, not replaced', async () => {
    const broken = await openUsersFixture(engine);
    await broken.database.write((unit) => unit.query('DELETE FROM server_secret'));
    await expect(broken.passwords.findByPassword('jan', 'noten')).rejects.toThrow('server_secret');
    await broken.close();
  });
});
