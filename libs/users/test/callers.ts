import { expect } from '@jest/globals';
import { RestError } from '@grove/core';
import type { Credentials, Principal } from '@grove/rest';
import { aPerson, type House } from './house.js';
import { credentialsOf } from './official-client.js';

/** How the shop and the content side treat credentials that do not hold. */
export const LENIENT = { strict: false, keys: true };
export const STRICT = { strict: true, keys: false };

export type Given = Partial<Credentials>;

/** HTTP Basic over a confidential connection. */
export const basic = (name: string, password: string): Given => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  confidential: true,
});

export const signIn = (house: House, given: Given): Promise<Principal> => house.authenticator.authenticate(credentialsOf(given));

/** What a caller is: a name, a visitor, or the code of the refusal. */
export async function outcome(house: House, given: Given): Promise<string> {
  try {
    const { userId, username } = await signIn(house, given);
    return userId === 0 ? 'a visitor' : username;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    expect(error.status).toBe(401);
    return error.code;
  }
}

/** Somebody with an application password and a consumer key. */
export async function aCaller(house: House, roles: readonly string[] = ['author']) {
  const { id, username, email } = await aPerson(house, { roles });
  const [password, key] = [await house.passwords.create(id, 'laptop'), await house.keys.create(id, 'read_write')];
  return {
    ...{ id, username, email, password, key },
    byPassword: basic(username, password.password),
    byKey: basic(key.consumerKey, key.consumerSecret),
  };
}
