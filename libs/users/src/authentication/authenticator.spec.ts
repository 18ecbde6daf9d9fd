import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RestError } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { createCaller, basic, LENIENT, outcome, signIn, STRICT } from '../../test/callers.js';
import { createUser, openUsersFixture, workOf, type UsersFixture } from '../../test/users-fixture.js';

describeOnEachEngine('Signing in', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  describe('by application password', () => {
    it('makes somebody who may what the roles allow', async () => {
      const { id, username, byPassword } = await createCaller(users, ['author', 'customer']);
      const principal = await signIn(users, { ...byPassword, style: STRICT });
      expect(principal).toMatchObject({ userId: id, username });
      expect([...principal.roles].sort()).toEqual(['author', 'customer']);
      expect(principal.key).toBeUndefined();
      const asked = ['publish_posts', 'edit_others_posts', 'read'];
      expect(asked.map((capability) => principal.can(capability))).toEqual([true, false, true]);
    });

    it('without any role makes somebody who may nothing', async () => {
      const { username, byPassword } = await createCaller(users, []);
      const principal = await signIn(users, byPassword);
      expect([principal.username, principal.roles, principal.can('read')]).toEqual([username, [], false]);
    });

    it.each([
      ['strict', STRICT, 'invalid_username'],
      ['lenient', LENIENT, 'a visitor'],
    ])(
      'where credentials are %s does not distinguish a wrong password from an unknown name (finding S7)',
      async (_case, style, wrong) => {
        const { username, email, byPassword, password } = await createCaller(users);
        expect(await outcome(users, { ...byPassword, style })).toBe(username);
        expect(await outcome(users, { ...basic(email.toUpperCase(), password.password), style })).toBe(username);
        expect(await outcome(users, { ...basic(username, 'abcd efgh'), style })).toBe(wrong);
        expect(await outcome(users, { ...basic(username, ''), style })).toBe(wrong);
        expect(await outcome(users, { ...basic(`no${username}`, password.password), style })).toBe(wrong);
        expect(await outcome(users, { ...basic('', ''), style })).toBe(wrong);
      },
    );

    it('says the same of a wrong password as of an unknown name, to the letter (finding S7)', async () => {
      const { username } = await createCaller(users);
      const told = (name: string) =>
        signIn(users, { ...basic(name, 'wrong'), style: STRICT }).catch(
          (error: unknown) => JSON.stringify(error) + String(error),
        );
      expect(await told(username)).toBe(await told(`no${username}`));
    });

    it('is refused when a page of another origin had the browser send it, whatever else is sent along (finding S2)', async () => {
      const { byPassword, byKey, key } = await createCaller(users, ['administrator']);
      const inQuery = { rawQuery: `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}` };
      for (const style of [STRICT, LENIENT]) {
        for (const given of [byPassword, byKey, { ...byPassword, ...inQuery }, basic('nobody', 'word')]) {
          const refusal = signIn(users, { ...given, style, foreignPage: true });
          await expect(refusal).rejects.toMatchObject({ code: 'rest_foreign_page', status: 403 });
        }
      }
    });

    it('is no hindrance to a page of another origin that has a key of its own, or nothing', async () => {
      const { username, key } = await createCaller(users);
      const rawQuery = `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}`;
      expect(await outcome(users, { rawQuery, confidential: true, foreignPage: true })).toBe(username);
      expect(await outcome(users, { foreignPage: true })).toBe('a visitor');
    });

    it('is refused over an open connection, whoever asks', async () => {
      const { byPassword } = await createCaller(users);
      for (const style of [STRICT, LENIENT]) {
        for (const given of [byPassword, basic('nobody', 'word')]) {
          expect(await outcome(users, { ...given, style, confidential: false })).toBe('rest_insecure_connection');
        }
      }
    });

    it('does the same work for a wrong password as for an unknown name', async () => {
      const { username } = await createCaller(users);
      const known = await workOf(users, () => outcome(users, { ...basic(username, 'wrong'), style: STRICT }));
      const unknown = await workOf(users, () => outcome(users, { ...basic('nobody', 'wrong'), style: STRICT }));
      expect(known.reads.map(({ sql }) => sql)).toEqual(unknown.reads.map(({ sql }) => sql));
      expect([known.reads.length, known.writes, unknown.writes]).toEqual([1, 0, 0]);
    });
  });

  describe('by consumer key', () => {
    it.each(['read', 'write', 'read_write'] as const)(
      'with %s permission makes its owner, by that permission',
      async (permission) => {
        const { id, username } = await createUser(users, { roles: ['shop_manager'] });
        const { consumerKey, consumerSecret } = await users.keys.create(id, permission);
        const principal = await signIn(users, basic(consumerKey, consumerSecret));
        expect(principal).toMatchObject({ userId: id, username, key: permission });
        expect([principal.can('manage_orders'), principal.can('manage_options')]).toEqual([true, false]);
      },
    );

    it('may come in the query, which counts before a Basic meant for a proxy', async () => {
      const { username, key } = await createCaller(users);
      const rawQuery = `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}`;
      expect(await outcome(users, { rawQuery, confidential: true })).toBe(username);
      expect(await outcome(users, { ...basic('proxy', 'word'), rawQuery })).toBe(username);
      expect(await outcome(users, { rawQuery })).toBe('shop_rest_authentication_error');
    });

    it('is refused with a wrong secret and over an open connection; an unknown key is a visitor', async () => {
      const { key, byKey } = await createCaller(users);
      const unknown = basic(`ck_${'0'.repeat(40)}`, key.consumerSecret);
      for (const wrong of [`${key.consumerSecret}0`, key.consumerSecret.slice(1), '']) {
        expect(await outcome(users, basic(key.consumerKey, wrong))).toBe('shop_rest_authentication_error');
      }
      expect(await outcome(users, unknown)).toBe('a visitor');
      expect(await outcome(users, { rawQuery: `consumer_key=${key.consumerKey}`, confidential: true })).toBe('a visitor');
      for (const given of [byKey, unknown]) {
        expect(await outcome(users, { ...given, confidential: false })).toBe('shop_rest_authentication_error');
      }
    });

    it('holds for the shop only', async () => {
      const { byKey } = await createCaller(users);
      expect(await outcome(users, { ...byKey, style: STRICT })).toBe('invalid_username');
    });

    it('says nothing in the query elsewhere, where Basic counts besides it (finding C4)', async () => {
      const { username, key, byPassword } = await createCaller(users);
      const queries = [
        `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}`,
        `oauth_consumer_key=${key.consumerKey}&oauth_signature=x`,
      ];
      for (const rawQuery of queries) {
        expect(await outcome(users, { rawQuery, confidential: true, style: STRICT })).toBe('a visitor');
        expect(await outcome(users, { ...byPassword, rawQuery, style: STRICT })).toBe(username);
      }
    });

    it('of somebody who may less gives no more than that', async () => {
      expect((await signIn(users, (await createCaller(users, ['customer'])).byKey)).can('manage_orders')).toBe(false);
    });
  });

  it.each([
    ['no credentials', {}],
    ['a foreign scheme', { authorization: 'Bearer abc', confidential: true }],
    ['a foreign scheme in the open', { authorization: 'Digest username="jan"' }],
    ['an OAuth header without a key', { authorization: 'OAuth realm="shop"' }],
    ['an empty Basic', { authorization: 'Basic ' }],
  ])('with %s makes a visitor everywhere', async (_case, given) => {
    for (const style of [STRICT, LENIENT]) expect(await outcome(users, { ...given, style })).toBe('a visitor');
  });

  it('asks the database once, by index', async () => {
    const { byPassword, byKey } = await createCaller(users);
    for (const given of [byPassword, byKey]) {
      const { reads } = await workOf(users, () => signIn(users, given));
      expect(reads).toHaveLength(1);
      const [{ sql, parameters }] = reads;
      if (engine.name === 'sqlite') {
        const plan = await users.database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
        expect(plan.filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([]);
      } else {
        const plan = await users.database.read<{ possible_keys: string | null }>(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, parameters);
        expect(plan.filter(({ possible_keys }) => possible_keys === null)).toEqual([]);
      }
    }
  });

  it('never repeats a secret in a refusal', async () => {
    const { username, password, key, byPassword, byKey } = await createCaller(users);
    const half = key.consumerSecret.slice(0, -1);
    const unsigned = `oauth_consumer_key=${key.consumerKey}&oauth_signature_method=PLAINTEXT`;
    const attempts = [
      { ...basic(username, 'my-wrong-password'), style: STRICT },
      { ...byPassword, confidential: false },
      basic(key.consumerKey, `${half}!`),
      { ...byKey, confidential: false },
      { rawQuery: `${unsigned}&oauth_signature=${key.consumerSecret}%26` },
    ];
    for (const attempt of attempts) {
      const error: unknown = await signIn(users, attempt).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RestError);
      const told = JSON.stringify(error) + (error as Error).stack!;
      for (const secret of ['my-wrong-password', password.password, half]) expect(told).not.toContain(secret);
    }
  });
});
