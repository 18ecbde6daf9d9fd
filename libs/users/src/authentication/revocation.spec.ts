import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createCaller, outcome, signIn, STRICT } from '../../test/callers.js';
import { openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';

describeOnEachEngine('At the next request', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  /** Somebody who has just signed in both ways. */
  async function aSignedInCaller(roles?: readonly string[]) {
    const caller = await createCaller(users, roles);
    const outcomes = async () => [await outcome(users, caller.byPassword), await outcome(users, caller.byKey)];
    expect(await outcomes()).toEqual([caller.username, caller.username]);
    return { ...caller, outcomes };
  }

  it('a revoked password or key no longer holds, the other one does', async () => {
    const { id, username, password, key, byPassword, outcomes } = await aSignedInCaller();
    await users.passwords.revoke(id, password.uuid);
    expect(await outcomes()).toEqual(['a visitor', username]);
    expect(await outcome(users, { ...byPassword, style: STRICT })).toBe('invalid_username');
    await users.keys.revoke(key.id);
    expect(await outcomes()).toEqual(['a visitor', 'a visitor']);
  });

  it('other roles allow other things', async () => {
    const { id, byPassword, byKey } = await aSignedInCaller(['shop_manager']);
    await users.accounts.update(id, { roles: ['customer'] });
    for (const given of [byPassword, byKey]) {
      const principal = await signIn(users, given);
      expect([principal.roles, principal.can('manage_orders'), principal.can('read')]).toEqual([['customer'], false, true]);
    }
  });

  it('a disabled account is unknown, until it is enabled', async () => {
    const { id, username, byPassword, outcomes } = await aSignedInCaller();
    await users.accounts.disable(id);
    expect(await outcomes()).toEqual(['a visitor', 'a visitor']);
    expect(await outcome(users, { ...byPassword, style: STRICT })).toBe('invalid_username');
    await users.accounts.enable(id);
    expect(await outcomes()).toEqual([username, username]);
  });

  it('a deleted account is unknown', async () => {
    const { id, byPassword, outcomes } = await aSignedInCaller();
    await users.accounts.delete(id);
    expect(await outcomes()).toEqual(['a visitor', 'a visitor']);
    expect(await outcome(users, { ...byPassword, style: STRICT })).toBe('invalid_username');
  });

  it('another address signs in and the former one does not', async () => {
    const { id, email, username, password } = await aSignedInCaller();
    await users.accounts.update(id, { email: `new.${email}` });
    expect((await users.passwords.findByPassword(`new.${email}`, password.password)).owner?.username).toBe(username);
    expect((await users.passwords.findByPassword(email, password.password)).owner).toBeUndefined();
  });

  it('a change made by another process counts', async () => {
    const { id, username, password, outcomes } = await aSignedInCaller();
    const other = await users.anotherProcess();
    await other.passwords.revoke(id, password.uuid);
    await other.close();
    expect(await outcomes()).toEqual(['a visitor', username]);
  });
});
