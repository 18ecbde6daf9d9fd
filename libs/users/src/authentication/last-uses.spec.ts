import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inSeconds } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCaller, basic, outcome, signIn } from '../../test/callers.js';
import { openHouse, workOf, type House } from '../../test/house.js';

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

  it.each([
    ['a minute ago is noted again', 60, true],
    ['less than a minute ago is not', 50, false],
  ])('%s, also when many come at once', async (_case, ago, renewed) => {
    const { id, byPassword } = await aCaller(house);
    const before = inSeconds(-ago);
    await house.database.write((unit) => unit.update('application_password', { last_used_at: before }, { user_id: id }));
    const { writes } = await workOf(house, () => Promise.all(Array.from({ length: 20 }, () => signIn(house, byPassword))));
    const [after] = await lastUses(id);
    expect([after! > before, writes > 0]).toEqual([renewed, renewed]);
  });

  it('is not noted when the credentials did not hold', async () => {
    const { id, username, key } = await aCaller(house);
    await outcome(house, basic(username, 'wrong'));
    await outcome(house, basic(key.consumerKey, 'wrong'));
    expect(await lastUses(id)).toEqual([null, null]);
  });
});
