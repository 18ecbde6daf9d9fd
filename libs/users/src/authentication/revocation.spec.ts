import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCaller, outcome, signIn, STRICT } from '../../test/callers.js';
import { openHouse, type House } from '../../test/house.js';

describeOnEachEngine('At the next request', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  /** Somebody who has just signed in both ways. */
  async function aSignedInCaller(roles?: readonly string[]) {
    const caller = await aCaller(house, roles);
    const outcomes = async () => [await outcome(house, caller.byPassword), await outcome(house, caller.byKey)];
    expect(await outcomes()).toEqual([caller.username, caller.username]);
    return { ...caller, outcomes };
  }

  it('a revoked password or key no longer holds, the other one does', async () => {
    const { id, username, password, key, byPassword, outcomes } = await aSignedInCaller();
    await house.passwords.revoke(id, password.uuid);
    expect(await outcomes()).toEqual(['a visitor', username]);
    expect(await outcome(house, { ...byPassword, style: STRICT })).toBe('invalid_username');
    await house.keys.revoke(key.id);
    expect(await outcomes()).toEqual(['a visitor', 'a visitor']);
  });

  it('other roles allow other things', async () => {
    const { id, byPassword, byKey } = await aSignedInCaller(['shop_manager']);
    await house.accounts.update(id, { roles: ['customer'] });
    for (const given of [byPassword, byKey]) {
      const principal = await signIn(house, given);
      expect([principal.roles, principal.can('manage_orders'), principal.can('read')]).toEqual([['customer'], false, true]);
    }
  });

  it('a disabled account is unknown, until it is enabled', async () => {
    const { id, username, byPassword, outcomes } = await aSignedInCaller();
    await house.accounts.disable(id);
    expect(await outcomes()).toEqual(['a visitor', 'a visitor']);
    expect(await outcome(house, { ...byPassword, style: STRICT })).toBe('invalid_username');
    await house.accounts.enable(id);
    expect(await outcomes()).toEqual([username, username]);
  });

  it('a deleted account is unknown', async () => {
    const { id, byPassword, outcomes } = await aSignedInCaller();
    await house.accounts.delete(id);
    expect(await outcomes()).toEqual(['a visitor', 'a visitor']);
    expect(await outcome(house, { ...byPassword, style: STRICT })).toBe('invalid_username');
  });

  it('another address signs in and the former one does not', async () => {
    const { id, email, username, password } = await aSignedInCaller();
    await house.accounts.update(id, { email: `new.${email}` });
    expect((await house.passwords.look(`new.${email}`, password.password)).holder?.username).toBe(username);
    expect((await house.passwords.look(email, password.password)).holder).toBeUndefined();
  });

  it('a change made by another process counts', async () => {
    const { id, username, password, outcomes } = await aSignedInCaller();
    const other = await house.another();
    await other.passwords.revoke(id, password.uuid);
    await other.close();
    expect(await outcomes()).toEqual(['a visitor', username]);
  });
});
