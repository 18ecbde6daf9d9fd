import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/kernel/testing';
import { aCaller, basic, outcome, signIn } from '../../test/callers.js';
import { openHouse, workOf, type House } from '../../test/house.js';

const OLD = '2017-03-04 05:06:07';

describeOnEachEngine('The last use', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  const lastUses = async (userId: number): Promise<(string | null)[]> => {
    await house.settled();
    const [[password], [key]] = [await house.passwords.list(userId), await house.keys.list(userId)];
    return [password.lastUsedAt, key.lastUsedAt];
  };

  it('of a password and of a key is noted after the request', async () => {
    const { id, byPassword, byKey } = await aCaller(house);
    expect(await lastUses(id)).toEqual([null, null]);
    await signIn(house, byPassword);
    expect(await lastUses(id)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), null]);
    await signIn(house, byKey);
    expect(await lastUses(id)).toEqual([expect.any(String), expect.any(String)]);
  });

  it('is noted again after a minute and not before, also when many come at once', async () => {
    const { id, byPassword } = await aCaller(house);
    const twenty = () => Promise.all(Array.from({ length: 20 }, () => signIn(house, byPassword)));
    expect((await workOf(house, twenty)).writes).toBe(1);
    expect((await workOf(house, twenty)).writes).toBe(0);
    await house.database.write((unit) => unit.update('application_password', { last_used_at: OLD }, { user_id: id }));
    expect((await workOf(house, twenty)).writes).toBe(1);
    const [password] = await lastUses(id);
    expect(password! > OLD).toBe(true);
  });

  it('is not noted when the credentials did not hold', async () => {
    const { id, username, key } = await aCaller(house);
    await outcome(house, basic(username, 'wrong'));
    await outcome(house, basic(key.consumerKey, 'wrong'));
    expect(await lastUses(id)).toEqual([null, null]);
  });
});
