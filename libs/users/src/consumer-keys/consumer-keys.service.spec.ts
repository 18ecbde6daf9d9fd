import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createUser, allRows, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';
import { UnknownUser } from '../errors.js';

describeOnEachEngine('Consumer keys', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  it('are shown once; kept are a hash of the key and the secret encrypted', async () => {
    const { id } = await createUser(users);
    const { consumerKey, consumerSecret, ...made } = await users.keys.create(id, 'read_write', 'Till');
    expect(consumerKey).toMatch(/^ck_[0-9a-f]{40}$/);
    expect(consumerSecret).toMatch(/^cs_[0-9a-f]{40}$/);
    const told = { userId: id, description: 'Till', permission: 'read_write', lastFour: consumerKey.slice(-4), lastUsedAt: null };
    expect(await users.keys.list(id)).toEqual([{ ...told, id: made.id, createdAt: expect.any(String) }]);
    const stored = JSON.stringify(await allRows(users, 'consumer_key'));
    for (const secret of [consumerKey, consumerSecret, consumerSecret.slice(3)]) expect(stored).not.toContain(secret);
  });

  it.each(['read', 'write', 'read_write'] as const)(
    'with %s permission are found with their owner and secret',
    async (permission) => {
      const { id, username } = await createUser(users, { roles: ['shop_manager'] });
      const key = await users.keys.create(id, permission);
      expect(await users.keys.findByKey(key.consumerKey)).toEqual({
        owner: { userId: id, username, roles: ['shop_manager'], ownCapabilities: null },
        permission,
        secret: key.consumerSecret,
        used: { table: 'consumer_key', id: key.id, lastUsedAt: null },
      });
    },
  );

  it('are not found by another key, part of one, or nothing', async () => {
    const { consumerKey } = await users.keys.create((await createUser(users)).id, 'read');
    for (const other of [consumerKey.slice(0, -1), consumerKey.toUpperCase(), `${consumerKey} `, '', '%']) {
      expect(await users.keys.findByKey(other)).toBeUndefined();
    }
  });

  it('are gone once revoked', async () => {
    const key = await users.keys.create((await createUser(users)).id, 'read');
    expect(await users.keys.revoke(key.id)).toBe(true);
    expect(await users.keys.revoke(key.id)).toBe(false);
    expect(await users.keys.findByKey(key.consumerKey)).toBeUndefined();
  });

  it('need a permission that exists, a short description and an account', async () => {
    const { id } = await createUser(users);
    const before = await allRows(users, 'consumer_key');
    const invalid = { code: 'rest_invalid_param', status: 400 };
    await expect(users.keys.create(id, 'all' as never)).rejects.toMatchObject(invalid);
    await expect(users.keys.create(id, 'read', 'x'.repeat(201))).rejects.toMatchObject(invalid);
    await expect(users.keys.create(2_000_000_000, 'read')).rejects.toBeInstanceOf(UnknownUser);
    expect(await allRows(users, 'consumer_key')).toEqual(before);
  });
});
