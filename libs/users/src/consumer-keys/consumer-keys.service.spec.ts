import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aPerson, everything, openHouse, type House } from '../../test/house.js';
import { UnknownUser } from '../errors.js';

describeOnEachEngine('Consumer keys', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  it('are told once; kept are a hash of the key and the secret encrypted', async () => {
    const { id } = await aPerson(house);
    const { consumerKey, consumerSecret, ...made } = await house.keys.create(id, 'read_write', 'Till');
    expect(consumerKey).toMatch(/^ck_[0-9a-f]{40}$/);
    expect(consumerSecret).toMatch(/^cs_[0-9a-f]{40}$/);
    const told = { userId: id, description: 'Till', permission: 'read_write', lastFour: consumerKey.slice(-4), lastUsedAt: null };
    expect(await house.keys.list(id)).toEqual([{ ...told, id: made.id, createdAt: expect.any(String) }]);
    const stored = JSON.stringify(await everything(house, 'consumer_key'));
    for (const secret of [consumerKey, consumerSecret, consumerSecret.slice(3)]) expect(stored).not.toContain(secret);
  });

  it.each(['read', 'write', 'read_write'] as const)(
    'with %s permission are found with their owner and secret',
    async (permission) => {
      const { id, username } = await aPerson(house, { roles: ['shop_manager'] });
      const key = await house.keys.create(id, permission);
      expect(await house.keys.look(key.consumerKey)).toEqual({
        holder: { userId: id, username, roles: ['shop_manager'] },
        permission,
        secret: key.consumerSecret,
        used: { table: 'consumer_key', id: key.id, lastUsedAt: null },
      });
    },
  );

  it('are not found by another key, part of one, or nothing', async () => {
    const { consumerKey } = await house.keys.create((await aPerson(house)).id, 'read');
    for (const other of [consumerKey.slice(0, -1), consumerKey.toUpperCase(), `${consumerKey} `, '', '%']) {
      expect(await house.keys.look(other)).toBeUndefined();
    }
  });

  it('are gone once revoked', async () => {
    const key = await house.keys.create((await aPerson(house)).id, 'read');
    expect(await house.keys.revoke(key.id)).toBe(true);
    expect(await house.keys.revoke(key.id)).toBe(false);
    expect(await house.keys.look(key.consumerKey)).toBeUndefined();
  });

  it('need a permission that exists, a short description and an account', async () => {
    const { id } = await aPerson(house);
    const before = await everything(house, 'consumer_key');
    const invalid = { code: 'rest_invalid_param', status: 400 };
    await expect(house.keys.create(id, 'all' as never)).rejects.toMatchObject(invalid);
    await expect(house.keys.create(id, 'read', 'x'.repeat(201))).rejects.toMatchObject(invalid);
    await expect(house.keys.create(2_000_000_000, 'read')).rejects.toBeInstanceOf(UnknownUser);
    expect(await everything(house, 'consumer_key')).toEqual(before);
  });
});
