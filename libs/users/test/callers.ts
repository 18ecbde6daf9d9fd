import { expect } from 'vitest';
import { RestError } from '@grove/core';
import type { Credentials, Principal } from '@grove/rest';
import { createUser, type UsersFixture } from './users-fixture.js';
import { credentialsOf } from './official-client.js';

/** How `shop/v1` and `cms/v2` treat invalid credentials. */
export const LENIENT = { strict: false, keys: true };
export const STRICT = { strict: true, keys: false };

export type PartialCredentials = Partial<Credentials>;

/** HTTP Basic over a confidential connection. */
export const basic = (name: string, password: string): PartialCredentials => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  confidential: true,
});

export const signIn = (users: UsersFixture, given: PartialCredentials): Promise<Principal> =>
  users.authenticator.authenticate(credentialsOf(given));

/** The result of a sign-in: a username, a visitor, or an error code. */
export async function outcome(users: UsersFixture, given: PartialCredentials): Promise<string> {
  try {
    const { userId, username } = await signIn(users, given);
    return userId === 0 ? 'a visitor' : username;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    expect(error.status).toBe(401);
    return error.code;
  }
}

/** An account with an application password and a consumer key. */
export async function createCaller(users: UsersFixture, roles: readonly string[] = ['author']) {
  const { id, username, email } = await createUser(users, { roles });
  const [password, key] = [await users.passwords.create(id, 'laptop'), await users.keys.create(id, 'read_write')];
  return {
    ...{ id, username, email, password, key },
    byPassword: basic(username, password.password),
    byKey: basic(key.consumerKey, key.consumerSecret),
  };
}
