import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondsFromNow, RestError } from '@grove/core';
import type { Principal } from '@grove/rest';
import { describeOnEachEngine } from '@grove/database/testing';
import { createUser, allRows, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';
import { credentialsOf, OfficialClient, type Signer } from '../../test/official-client.js';
import { encode } from './oauth-encoding.js';

const URL = 'http://shop.example/rest/shop/v1/products';
const QUARTER = 15 * 60;
const seconds = (): number => Math.floor(Date.now() / 1000);

/** A signed query made by hand, with parts of the case's own choosing. `undefined` leaves a part out. */
function signed(signer: Signer, parts: Record<string, string | undefined> = {}, sign: 'sha256' | 'sha1' = 'sha256'): string {
  const chosen = {
    oauth_consumer_key: signer.key,
    oauth_nonce: String(Math.random()),
    oauth_signature_method: 'HMAC-SHA256',
    oauth_timestamp: String(seconds()),
    ...parts,
  };
  const pairs = Object.entries(chosen).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encode(name)}=${encode(value)}`],
  );
  const base = `GET&${encode(URL)}&${encode(pairs.sort().join('&'))}`;
  const signature = createHmac(sign, `${signer.secret}&`).update(base).digest('base64');
  return `${pairs.join('&')}&oauth_signature=${encode(signature)}`;
}

describeOnEachEngine('Signing in by OAuth 1.0a', (engine) => {
  let users: UsersFixture;
  let client: OfficialClient;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
    client = await OfficialClient.start();
  });
  afterAll(async () => {
    await client.stop();
    await users.close();
  });

  async function aSigner(): Promise<Signer & { username: string; keyId: number }> {
    const { id, username } = await createUser(users, { roles: ['shop_manager'] });
    const key = await users.keys.create(id, 'read_write');
    return { username, key: key.consumerKey, secret: key.consumerSecret, keyId: key.id };
  }

  const signIn = (rawQuery: string): Promise<Principal> =>
    users.authenticator.authenticate(credentialsOf({ rawQuery, url: URL }));

  const refusalOf = async (rawQuery: string): Promise<string> => {
    const error: unknown = await signIn(rawQuery).catch((thrown: unknown) => thrown);
    if (!(error instanceof RestError)) throw new Error(`This was not refused: ${JSON.stringify(error)}`);
    expect(error).toMatchObject({ code: 'shop_rest_authentication_error', status: 401 });
    return error.message;
  };

  it('works with the official client over plain http', async () => {
    const signer = await aSigner();
    const sent = await client.sends(signer, 'post', 'products', { force: true, include: [3, 4] });
    const principal = await users.authenticator.authenticate(credentialsOf(sent));
    expect(principal).toMatchObject({ username: signer.username, key: 'read_write' });
    expect(principal.can('manage_products')).toBe(true);
  });

  it('works with the parameters in the Authorization header, and in a form', async () => {
    const signer = await aSigner();
    const header = signed(signer)
      .split('&')
      .map((pair) => pair.replace(/=(.*)/, '="$1"'))
      .join(', ');
    const byHeader = await users.authenticator.authenticate(credentialsOf({ url: URL, authorization: `OAuth ${header}` }));
    expect(byHeader.username).toBe(signer.username);
    const form = credentialsOf({ rawQuery: signed(signer) }).query;
    expect((await users.authenticator.authenticate(credentialsOf({ url: URL, form }))).username).toBe(signer.username);
  });

  it('takes HMAC-SHA1 as well', async () => {
    const signer = await aSigner();
    expect((await signIn(signed(signer, { oauth_signature_method: 'HMAC-SHA1' }, 'sha1'))).username).toBe(signer.username);
  });

  it('makes a visitor of an unknown, revoked or disabled key, whatever else is wrong', async () => {
    const signer = await aSigner();
    await users.keys.revoke(signer.keyId);
    expect((await signIn(signed(signer))).userId).toBe(0);
    expect((await signIn(`oauth_consumer_key=ck_${'0'.repeat(40)}`)).userId).toBe(0);
    const other = await aSigner();
    await users.accounts.disable((await users.accounts.find(other.username))!.id);
    expect((await signIn(signed(other))).userId).toBe(0);
  });

  describe('is refused', () => {
    it.each(['oauth_signature_method', 'oauth_nonce', 'oauth_timestamp'])('without %s', async (name) => {
      const signer = await aSigner();
      expect(await refusalOf(signed(signer, { [name]: undefined }))).toContain(name);
      expect(await refusalOf(signed(signer, { [name]: '' }))).toContain(name);
    });

    it('without a signature, or with one that does not fit', async () => {
      const signer = await aSigner();
      const query = signed(signer);
      expect(await refusalOf(query.replace(/&oauth_signature=.*/, ''))).toContain('oauth_signature');
      expect(await refusalOf(`${query}&force=true`)).toContain('does not match');
      expect(await refusalOf(signed({ ...signer, secret: `cs_${'0'.repeat(40)}` }))).toContain('does not match');
    });

    it.each(['PLAINTEXT', 'RSA-SHA1', 'toString', 'HMAC-MD5'])('with signature method %s', async (method) => {
      expect(await refusalOf(signed(await aSigner(), { oauth_signature_method: method }))).toContain('HMAC-SHA256');
    });

    it('with another version than 1.0', async () => {
      const signer = await aSigner();
      expect(await refusalOf(signed(signer, { oauth_version: '2.0' }))).toContain('version');
      expect((await signIn(signed(signer, { oauth_version: '1.0' }))).username).toBe(signer.username);
    });

    it('with a timestamp out of date, reported with the time of the server', async () => {
      const signer = await aSigner();
      for (const timestamp of [seconds() - QUARTER - 10, seconds() + QUARTER + 10, 0, 1e15, '-5', '12e3', 'now']) {
        expect(await refusalOf(signed(signer, { oauth_timestamp: String(timestamp) }))).toContain(String(seconds()).slice(0, 6));
      }
      for (const timestamp of [seconds() - QUARTER + 10, seconds() + QUARTER - 10]) {
        expect((await signIn(signed(signer, { oauth_timestamp: String(timestamp) }))).username).toBe(signer.username);
      }
    });
  });

  describe('counts a request once:', () => {
    it('of fifty at the same moment with one nonce exactly one passes', async () => {
      const signer = await aSigner();
      const query = signed(signer);
      const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => signIn(query)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as RestError] : []));
      expect(new Set(refused.map(({ code, message }) => `${code}: ${message.slice(0, 32)}`)).size).toBe(1);
      expect(refused[0].message).toContain('nonce');
    });

    it('also when the second comes to another process', async () => {
      const query = signed(await aSigner());
      await signIn(query);
      const other = await users.anotherProcess();
      await expect(other.authenticator.authenticate(credentialsOf({ rawQuery: query, url: URL }))).rejects.toThrow('nonce');
      await other.close();
    });

    it('nonces differ by their exact letters, whatever their length', async () => {
      const signer = await aSigner();
      for (const nonce of ['n', 'N', 'n ', 'é', 'e', 'x'.repeat(3000), `${'x'.repeat(3000)}y`]) {
        expect((await signIn(signed(signer, { oauth_nonce: nonce }))).username).toBe(signer.username);
      }
    });

    it('each key has its own nonces', async () => {
      for (const signer of [await aSigner(), await aSigner()]) {
        expect((await signIn(signed(signer, { oauth_nonce: 'shared' }))).username).toBe(signer.username);
      }
    });

    it('a nonce is used up only by a valid signature', async () => {
      const signer = await aSigner();
      const before = await allRows(users, 'oauth_nonce');
      await refusalOf(signed({ ...signer, secret: 'cs_wrong' }, { oauth_nonce: 'mine' }));
      await refusalOf(signed(signer, { oauth_nonce: 'mine', oauth_timestamp: '1' }));
      expect(await allRows(users, 'oauth_nonce')).toEqual(before);
      expect((await signIn(signed(signer, { oauth_nonce: 'mine' }))).username).toBe(signer.username);
    });

    it('old nonces are forgotten in passing, those that could still come back are not', async () => {
      const old = { key_id: 1, nonce: 'old', seen_at: secondsFromNow(-2 * QUARTER - 60) };
      const recent = { key_id: 1, nonce: 'recent', seen_at: secondsFromNow(60 - 2 * QUARTER) };
      await users.database.write((unit) => unit.insertMany('oauth_nonce', [old, recent]));
      const other = await users.anotherProcess();
      await other.authenticator.authenticate(credentialsOf({ rawQuery: signed(await aSigner()), url: URL }));
      await other.settled();
      await other.close();
      const kept = (await allRows(users, 'oauth_nonce')).map(({ nonce }) => nonce);
      expect(kept).toContain('recent');
      expect(kept).not.toContain('old');
    });
  });

  it('shows what the server signed to who debugs, and to nobody else', async () => {
    const signer = await aSigner();
    const query = `${signed(signer)}&search=nuts`;
    expect(await refusalOf(query)).not.toContain('GET&');
    const debugged = await users.anotherProcess({ logLevel: 'debug' });
    const error: unknown = await debugged.authenticator
      .authenticate(credentialsOf({ rawQuery: query, url: URL }))
      .catch((thrown: unknown) => thrown);
    await debugged.close();
    expect((error as Error).message).toContain(`GET&${encode(URL)}&`);
    expect((error as Error).message).toContain('search%3Dnuts');
    expect(JSON.stringify(error) + (error as Error).message).not.toContain(signer.secret);
  });
});
