import { afterAll, beforeAll, expect, it } from 'vitest';
import { secondsFromNow } from '@grove/core';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { createCaller, basic, outcome, signIn } from '../../test/callers.js';
import { openUsersFixture, workOf, type UsersFixture } from '../../test/users-fixture.js';

describeOnEachEngine('The last use', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  const lastUses = async (userId: number): Promise<(string | null)[]> => {
    await users.settled();
    const [[password], [key]] = [await users.passwords.list(userId), await users.keys.list(userId)];
    return [password.lastUsedAt, key.lastUsedAt];
  };

  it('of a password and of a key is noted after the request', async () => {
    const { id, byPassword, byKey } = await createCaller(users);
    expect(await lastUses(id)).toEqual([null, null]);
    await signIn(users, byPassword);
    expect(await lastUses(id)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), null]);
    await signIn(users, byKey);
    expect(await lastUses(id)).toEqual([expect.any(String), expect.any(String)]);
  });

  it.each([
    ['a minute ago is noted again', 60, true],
    ['less than a minute ago is not', 50, false],
  ])('%s, also when many come at the same time', async (_case, ago, renewed) => {
    const { id, byPassword } = await createCaller(users);
    const before = secondsFromNow(-ago);
    await users.database.write((unit) => updateRows(unit, 'application_password', { last_used_at: before }, { user_id: id }));
    const { writes } = await workOf(users, () => Promise.all(Array.from({ length: 20 }, () => signIn(users, byPassword))));
    const [after] = await lastUses(id);
    expect([after! > before, writes > 0]).toEqual([renewed, renewed]);
  });

  it('is not noted when the credentials did not hold', async () => {
    const { id, username, key } = await createCaller(users);
    await outcome(users, basic(username, 'wrong'));
    await outcome(users, basic(key.consumerKey, 'wrong'));
    expect(await lastUses(id)).toEqual([null, null]);
  });
});
