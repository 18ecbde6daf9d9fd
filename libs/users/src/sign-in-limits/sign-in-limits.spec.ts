import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { RestError } from '@grove/core';
import { describeOnSqlite } from '@grove/database/testing';
import { createCaller, basic, LENIENT, signIn, STRICT, type PartialCredentials } from '../../test/callers.js';
import { openUsersFixture, workOf, type UsersFixture } from '../../test/users-fixture.js';

const redisUrl = process.env.GROVE_TEST_REDIS_URL ?? '';

const now = performance.now.bind(performance);

/** Addresses that no other case uses. */
let addresses = 0;
const anAddress = (): string => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

describeOnSqlite('Attempts to sign in', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => users.close());

  /** What came of an attempt: `429` past the limit, else as ever. */
  async function tried(given: PartialCredentials, at: UsersFixture = users): Promise<string> {
    try {
      const { userId, username } = await signIn(at, given);
      return userId === 0 ? 'a visitor' : username;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return error.code === 'rest_too_many_attempts' ? String(error.status) : error.code;
    }
  }

  async function times(count: number, attempt: () => Promise<string>): Promise<string[]> {
    const outcomes = [];
    for (let turn = 0; turn < count; turn += 1) outcomes.push(await attempt());
    return outcomes;
  }

  const wrong = (name: string, client: string): PartialCredentials => ({ ...basic(name, 'wrong'), style: STRICT, client });

  /** Stops the clock, so many seconds from now. */
  function stopClock(seconds: number): void {
    const then = now() + seconds * 1_000;
    vi.spyOn(performance, 'now').mockImplementation(() => then);
  }

  it('that are wrong 10,000 times from one address cost 20 looks, and the owner signs in from elsewhere (finding S7)', async () => {
    const { username, byPassword } = await createCaller(users);
    const [guesser, elsewhere] = [anAddress(), anAddress()];
    stopClock(0);
    const look = vi.spyOn(users.passwords, 'findByPassword');
    let outcomes: string[] = [];
    const work = await workOf(users, async () => {
      outcomes = await times(10_000, () => tried(wrong(username, guesser)));
    });
    expect(outcomes.filter((told) => told !== '429')).toEqual(Array(20).fill('invalid_username'));
    expect([look.mock.calls.length, work.reads.length, work.writes]).toEqual([20, 20, 0]);
    expect(await tried({ ...byPassword, client: elsewhere })).toBe(username);
  });

  it.each([
    ['an unknown name', STRICT, () => basic('nobody', 'wrong'), 'invalid_username'],
    ['an unknown name where it is taken for a visitor', LENIENT, () => basic('no.one', 'wrong'), 'a visitor'],
    ['an unknown consumer key', LENIENT, () => basic(`ck_${'1'.repeat(40)}`, 'wrong'), 'a visitor'],
    ['a wrong secret', LENIENT, (key: string) => basic(key, 'wrong'), 'shop_rest_authentication_error'],
    [
      'a wrong secret in the query',
      LENIENT,
      (key: string) => ({ rawQuery: `consumer_key=${key}&consumer_secret=wrong`, confidential: true }),
      'shop_rest_authentication_error',
    ],
  ])('with %s are counted as well (finding S7)', async (_case, style, given, told) => {
    const { key } = await createCaller(users);
    const client = anAddress();
    const attempt = () => tried({ ...given(key.consumerKey), style, client });
    expect(await times(20, attempt)).toEqual(Array(20).fill(told));
    expect(await attempt()).toBe('429');
  });

  it('with a signature that does not fit are counted as well (finding S7)', async () => {
    const { key } = await createCaller(users);
    const rawQuery =
      `oauth_consumer_key=${key.consumerKey}&oauth_nonce=n&oauth_signature=wrong` +
      `&oauth_signature_method=HMAC-SHA256&oauth_timestamp=${Math.floor(Date.now() / 1_000)}`;
    const client = anAddress();
    const attempt = () => tried({ rawQuery, client });
    expect(await times(20, attempt)).toEqual(Array(20).fill('shop_rest_authentication_error'));
    expect(await attempt()).toBe('429');
  });

  it('past the limit are answered with how long to wait, twice as long each time, and one that is right ends it (finding S7)', async () => {
    const { username, byPassword } = await createCaller(users);
    const client = anAddress();
    await times(20, () => tried(wrong(username, client)));
    const refused = () => signIn(users, wrong(username, client)).catch((error: unknown) => error);
    expect(await refused()).toMatchObject({ status: 429, details: { retryAfter: 1 } });
    expect(await tried({ ...byPassword, client })).toBe('429');
    stopClock(2);
    expect(await tried(wrong(username, client))).toBe('invalid_username');
    expect(await refused()).toMatchObject({ details: { retryAfter: 2 } });
    stopClock(60);
    expect(await tried({ ...byPassword, client })).toBe(username);
    expect(await times(20, () => tried(wrong(username, client)))).toEqual(Array(20).fill('invalid_username'));
  });

  it('are tried one at a time once the limit was reached, however many come at the same time', async () => {
    const { username } = await createCaller(users);
    const client = anAddress();
    await times(20, () => tried(wrong(username, client)));
    stopClock(60);
    const look = vi.spyOn(users.passwords, 'findByPassword');
    await Promise.allSettled(Array.from({ length: 50 }, () => signIn(users, wrong(username, client))));
    expect(look.mock.calls).toHaveLength(1);
  });

  it('with many names are counted by their address, and do not hold up who has signed in from it before (finding S7)', async () => {
    const [regular, newcomer] = [await createCaller(users), await createCaller(users)];
    const client = anAddress();
    expect(await tried({ ...regular.byPassword, client })).toBe(regular.username);
    const guesses = await times(101, () => tried(wrong(randomUUID(), client)));
    expect(guesses).toEqual([...Array<string>(100).fill('invalid_username'), '429']);
    expect(await tried({ ...newcomer.byPassword, client })).toBe('429');
    expect(await tried({ ...regular.byPassword, client })).toBe(regular.username);
    expect(await tried({ ...newcomer.byPassword, client: anAddress() })).toBe(newcomer.username);
  });

  it.each([
    ['one network of IPv6 counts as one address', '2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '429'],
    ['another network of IPv6 does not', '2001:db8:1:3::7', '2001:db8:1:4::7', 'invalid_username'],
    ['an address counts as one however it is written', '192.0.2.7', '::ffff:192.0.2.7', '429'],
  ])('of %s (finding S7)', async (_case, first, second, told) => {
    const { username } = await createCaller(users);
    await times(20, () => tried(wrong(username, first)));
    expect(await tried(wrong(username, second))).toBe(told);
  });

  it.each([
    ['in any case of letters', (name: string) => name.toUpperCase()],
    ['with blanks around', (name: string) => ` ${name} `],
  ])('with a name %s count as one (finding S7)', async (_case, written) => {
    const { username } = await createCaller(users);
    const client = anAddress();
    await times(20, () => tried(wrong(username, client)));
    expect(await tried(wrong(written(username), client))).toBe('429');
  });

  const WHITE_SPACE = [...Array(0x10000).keys()]
    .map((code) => String.fromCharCode(code))
    .filter((text) => /\p{White_Space}|\ufeff/u.test(text));
  const padding = fc.array(fc.constantFrom(...WHITE_SPACE), { maxLength: 300 }).map((blanks) => blanks.join(''));

  it('with names that only differ by white space and the case of letters count as one, whatever the white space', async () => {
    const { username } = await createCaller(users);
    const written = fc.tuple(padding, fc.constantFrom(username, username.toUpperCase()), padding).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 60, maxLength: 60 }), async (names) => {
        const client = anAddress();
        const look = vi.spyOn(users.database, 'read');
        const outcomes = [];
        for (const name of names) outcomes.push(await tried(wrong(name, client)));
        expect(look.mock.calls.length).toBeLessThanOrEqual(20);
        look.mockRestore();
        expect(outcomes.filter((outcome) => outcome !== '429').length).toBeLessThanOrEqual(40);
      }),
      { numRuns: 5 },
    );
  });

  it('with names that contain control characters or are too long are refused without a look, and count as one name', async () => {
    const { username, password } = await createCaller(users);
    const control = fc
      .integer({ min: 0, max: 0x9f })
      .map((code) => String.fromCharCode(code))
      .filter((text) => /\p{Cc}/u.test(text));
    const impossible = fc.oneof(
      fc.tuple(control, fc.string()).map(([sign, more]) => `${username}${sign}${more.replaceAll(':', '')}`),
      fc.string({ minLength: 201, maxLength: 400 }).map((more) => username + more.replaceAll(/[\s:]/g, '-')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(impossible, { minLength: 30, maxLength: 30 }), async (names) => {
        const client = anAddress();
        const look = vi.spyOn(users.database, 'read');
        const outcomes = [];
        for (const name of names) outcomes.push(await tried({ ...basic(name, password.password), style: STRICT, client }));
        expect(look).not.toHaveBeenCalled();
        look.mockRestore();
        expect(outcomes).toEqual([...Array<string>(20).fill('invalid_username'), ...Array<string>(10).fill('429')]);
      }),
      { numRuns: 5 },
    );
  });

  it('that succeed with one name do not forget the failures of another', async () => {
    const [guesser, { username }] = [await createCaller(users), await createCaller(users)];
    const client = anAddress();
    const pad = ' '.repeat(200);
    let looked = 0;
    for (let turn = 0; turn < 100; turn += 1) {
      if (turn % 15 === 0) {
        const own = { ...basic(pad + guesser.username, guesser.password.password), client };
        expect(await tried(own)).toBe(guesser.username);
      }
      if ((await tried(wrong(pad + username, client))) !== '429') looked += 1;
    }
    expect(looked).toBe(20);
  });

  it('with one account from many addresses are slowed down, but not where somebody has signed in to it', async () => {
    const { username, byPassword } = await createCaller(users);
    const [home, newPlace] = [anAddress(), anAddress()];
    expect(await tried({ ...byPassword, client: home })).toBe(username);
    stopClock(0);
    const outcomes = await times(200, () => tried(wrong(username, anAddress())));
    expect(outcomes).toEqual([...Array<string>(100).fill('invalid_username'), ...Array<string>(100).fill('429')]);
    expect(await tried({ ...byPassword, client: home })).toBe(username);
    expect(await tried({ ...byPassword, client: newPlace })).toBe('429');
    stopClock(301);
    expect(await tried({ ...byPassword, client: newPlace })).toBe(username);
    stopClock(302);
    const later = await times(2, () => tried(wrong(username, anAddress())));
    expect(later).toContain('429');
    expect(await times(2, () => tried({ ...byPassword, client: newPlace }))).toEqual([username, username]);
  });

  it('where somebody signs in to an account do not count for it elsewhere', async () => {
    const { username, byPassword } = await createCaller(users);
    for (let home = 0; home < 11; home += 1) {
      const client = anAddress();
      await tried({ ...byPassword, client });
      await times(10, () => tried(wrong(username, client)));
    }
    expect(await tried({ ...byPassword, client: anAddress() })).toBe(username);
  });

  it('are forgotten after an hour without any', async () => {
    const { username } = await createCaller(users);
    const client = anAddress();
    await times(20, () => tried(wrong(username, client)));
    stopClock(3_700);
    expect(await times(20, () => tried(wrong(username, client)))).toEqual(Array(20).fill('invalid_username'));
  });

  it('that are right are never delayed, however many come at the same time', async () => {
    const { username, byPassword } = await createCaller(users);
    const client = anAddress();
    await times(19, () => tried(wrong(username, client)));
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => tried({ ...byPassword, client })));
    expect(new Set(outcomes)).toEqual(new Set([username]));
  });

  it('are counted by each process alone while Redis is away', async () => {
    const other = await users.anotherProcess({ redisUrl: 'redis://127.0.0.1:1' });
    const client = anAddress();
    const outcomes = await times(21, () => tried(wrong('nobody', client), other));
    await other.close();
    expect(outcomes.at(-1)).toBe('429');
  });

  (redisUrl === '' ? describe.skip : describe)('with Redis', () => {
    it('know in every process where somebody has signed in', async () => {
      const { username, byPassword } = await createCaller(users);
      const home = anAddress();
      const [one, two] = [await users.anotherProcess({ redisUrl }), await users.anotherProcess({ redisUrl })];
      expect(await tried({ ...byPassword, client: home }, one)).toBe(username);
      stopClock(0);
      await times(101, () => tried(wrong(username, anAddress()), two));
      expect(await tried({ ...byPassword, client: anAddress() }, two)).toBe('429');
      expect(await tried({ ...byPassword, client: home }, two)).toBe(username);
      for (const process of [one, two]) await process.close();
    });

    it('are counted by all processes together, and what Redis keeps names nobody (finding S7)', async () => {
      const { username, byPassword } = await createCaller(users);
      const client = anAddress();
      const [one, two] = [await users.anotherProcess({ redisUrl }), await users.anotherProcess({ redisUrl })];
      await times(19, () => tried(wrong(username, client), one));
      expect(await tried(wrong(username, client), two)).toBe('invalid_username');
      expect(await tried(wrong(username, client), two)).toBe('429');
      expect(await tried({ ...byPassword, client: anAddress() }, two)).toBe(username);
      const redis = new Redis(redisUrl);
      const keys = await redis.keys('grove:sign-in:*');
      expect(keys.length).toBeGreaterThan(0);
      for (const key of keys) {
        expect(key).toMatch(/^grove:sign-in:[0-9a-f]{32}$/);
        expect(await redis.ttl(key)).toBeGreaterThan(0);
      }
      await redis.quit();
      for (const process of [one, two]) await process.close();
    });
  });
});
