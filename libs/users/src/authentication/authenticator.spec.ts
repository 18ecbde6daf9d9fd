import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RestError } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCaller, basic, LENIENT, outcome, signIn, STRICT } from '../../test/callers.js';
import { aPerson, openHouse, workOf, type House } from '../../test/house.js';

describeOnEachEngine('Signing in', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine);
  });
  afterAll(() => house.close());

  describe('by application password', () => {
    it('makes somebody who may what the roles allow', async () => {
      const { id, username, byPassword } = await aCaller(house, ['author', 'customer']);
      const principal = await signIn(house, { ...byPassword, style: STRICT });
      expect(principal).toMatchObject({ userId: id, username });
      expect([...principal.roles].sort()).toEqual(['author', 'customer']);
      expect(principal.key).toBeUndefined();
      const asked = ['publish_posts', 'edit_others_posts', 'read'];
      expect(asked.map((capability) => principal.can(capability))).toEqual([true, false, true]);
    });

    it('without any role makes somebody who may nothing', async () => {
      const { username, byPassword } = await aCaller(house, []);
      const principal = await signIn(house, byPassword);
      expect([principal.username, principal.roles, principal.can('read')]).toEqual([username, [], false]);
    });

    it.each([
      ['strict', STRICT, 'invalid_username'],
      ['lenient', LENIENT, 'a visitor'],
    ])(
      'where credentials are %s does not tell a wrong password from an unknown name (finding S7)',
      async (_case, style, wrong) => {
        const { username, email, byPassword, password } = await aCaller(house);
        expect(await outcome(house, { ...byPassword, style })).toBe(username);
        expect(await outcome(house, { ...basic(email.toUpperCase(), password.password), style })).toBe(username);
        expect(await outcome(house, { ...basic(username, 'abcd efgh'), style })).toBe(wrong);
        expect(await outcome(house, { ...basic(username, ''), style })).toBe(wrong);
        expect(await outcome(house, { ...basic(`no${username}`, password.password), style })).toBe(wrong);
        expect(await outcome(house, { ...basic('', ''), style })).toBe(wrong);
      },
    );

    it('says the same of a wrong password as of an unknown name, to the letter (finding S7)', async () => {
      const { username } = await aCaller(house);
      const told = (name: string) =>
        signIn(house, { ...basic(name, 'wrong'), style: STRICT }).catch(
          (error: unknown) => JSON.stringify(error) + String(error),
        );
      expect(await told(username)).toBe(await told(`no${username}`));
    });

    it('is refused when a page of another origin had the browser send it, whatever else is sent along (finding S2)', async () => {
      const { byPassword, byKey, key } = await aCaller(house, ['administrator']);
      const inQuery = { rawQuery: `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}` };
      for (const style of [STRICT, LENIENT]) {
        for (const given of [byPassword, byKey, { ...byPassword, ...inQuery }, basic('nobody', 'word')]) {
          const refusal = signIn(house, { ...given, style, foreignPage: true });
          await expect(refusal).rejects.toMatchObject({ code: 'rest_foreign_page', status: 403 });
        }
      }
    });

    it('is no hindrance to a page of another origin that has a key of its own, or nothing', async () => {
      const { username, key } = await aCaller(house);
      const rawQuery = `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}`;
      expect(await outcome(house, { rawQuery, confidential: true, foreignPage: true })).toBe(username);
      expect(await outcome(house, { foreignPage: true })).toBe('a visitor');
    });

    it('is refused over an open connection, whoever asks', async () => {
      const { byPassword } = await aCaller(house);
      for (const style of [STRICT, LENIENT]) {
        for (const given of [byPassword, basic('nobody', 'word')]) {
          expect(await outcome(house, { ...given, style, confidential: false })).toBe('rest_insecure_connection');
        }
      }
    });

    it('does the same work for a wrong password as for an unknown name', async () => {
      const { username } = await aCaller(house);
      const known = await workOf(house, () => outcome(house, { ...basic(username, 'wrong'), style: STRICT }));
      const unknown = await workOf(house, () => outcome(house, { ...basic('nobody', 'wrong'), style: STRICT }));
      expect(known.reads.map(({ sql }) => sql)).toEqual(unknown.reads.map(({ sql }) => sql));
      expect([known.reads.length, known.writes, unknown.writes]).toEqual([1, 0, 0]);
    });
  });

  describe('by consumer key', () => {
    it.each(['read', 'write', 'read_write'] as const)(
      'with %s permission makes its owner, by that permission',
      async (permission) => {
        const { id, username } = await aPerson(house, { roles: ['shop_manager'] });
        const { consumerKey, consumerSecret } = await house.keys.create(id, permission);
        const principal = await signIn(house, basic(consumerKey, consumerSecret));
        expect(principal).toMatchObject({ userId: id, username, key: permission });
        expect([principal.can('manage_orders'), principal.can('manage_options')]).toEqual([true, false]);
      },
    );

    it('may come in the query, which counts before a Basic meant for a proxy', async () => {
      const { username, key } = await aCaller(house);
      const rawQuery = `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}`;
      expect(await outcome(house, { rawQuery, confidential: true })).toBe(username);
      expect(await outcome(house, { ...basic('proxy', 'word'), rawQuery })).toBe(username);
      expect(await outcome(house, { rawQuery })).toBe('shop_rest_authentication_error');
    });

    it('is refused with a wrong secret and over an open connection; an unknown key is a visitor', async () => {
      const { key, byKey } = await aCaller(house);
      const unknown = basic(`ck_${'0'.repeat(40)}`, key.consumerSecret);
      for (const wrong of [`${key.consumerSecret}0`, key.consumerSecret.slice(1), '']) {
        expect(await outcome(house, basic(key.consumerKey, wrong))).toBe('shop_rest_authentication_error');
      }
      expect(await outcome(house, unknown)).toBe('a visitor');
      expect(await outcome(house, { rawQuery: `consumer_key=${key.consumerKey}`, confidential: true })).toBe('a visitor');
      for (const given of [byKey, unknown]) {
        expect(await outcome(house, { ...given, confidential: false })).toBe('shop_rest_authentication_error');
      }
    });

    it('holds for the shop only', async () => {
      const { byKey } = await aCaller(house);
      expect(await outcome(house, { ...byKey, style: STRICT })).toBe('invalid_username');
    });

    it('says nothing in the query elsewhere, where Basic counts beside it (finding C4)', async () => {
      const { username, key, byPassword } = await aCaller(house);
      const queries = [
        `consumer_key=${key.consumerKey}&consumer_secret=${key.consumerSecret}`,
        `oauth_consumer_key=${key.consumerKey}&oauth_signature=x`,
      ];
      for (const rawQuery of queries) {
        expect(await outcome(house, { rawQuery, confidential: true, style: STRICT })).toBe('a visitor');
        expect(await outcome(house, { ...byPassword, rawQuery, style: STRICT })).toBe(username);
      }
    });

    it('of somebody who may less gives no more than that', async () => {
      expect((await signIn(house, (await aCaller(house, ['customer'])).byKey)).can('manage_orders')).toBe(false);
    });
  });

  it.each([
    ['no credentials', {}],
    ['a foreign scheme', { authorization: 'Bearer abc', confidential: true }],
    ['a foreign scheme in the open', { authorization: 'Digest username="jan"' }],
    ['an OAuth header without a key', { authorization: 'OAuth realm="shop"' }],
    ['an empty Basic', { authorization: 'Basic ' }],
  ])('with %s makes a visitor everywhere', async (_case, given) => {
    for (const style of [STRICT, LENIENT]) expect(await outcome(house, { ...given, style })).toBe('a visitor');
  });

  it('asks the database once, by index', async () => {
    const { byPassword, byKey } = await aCaller(house);
    for (const given of [byPassword, byKey]) {
      const { reads } = await workOf(house, () => signIn(house, given));
      expect(reads).toHaveLength(1);
      const [{ sql, parameters }] = reads;
      if (engine.name === 'sqlite') {
        const plan = await house.database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
        expect(plan.filter(({ detail }) => detail.startsWith('SCAN'))).toEqual([]);
      } else {
        const plan = await house.database.read<{ possible_keys: string | null }>(`EXPLAIN ${sql}`, parameters);
        expect(plan.filter(({ possible_keys }) => possible_keys === null)).toEqual([]);
      }
    }
  });

  it('never repeats a secret in a refusal', async () => {
    const { username, password, key, byPassword, byKey } = await aCaller(house);
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
      const error: unknown = await signIn(house, attempt).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RestError);
      const told = JSON.stringify(error) + (error as Error).stack!;
      for (const secret of ['my-wrong-password', password.password, half]) expect(told).not.toContain(secret);
    }
  });
});
