import { describe, expect, it } from 'vitest';
import { readConsumerKeys } from '../../src/records/people/read-consumer-keys.js';
import { php } from '../support/php.js';
import { readUser, userRow } from '../support/read-user.js';
import { openSmallDump } from '../support/small-dump.js';

const FAST = `$generic$${'a'.repeat(40)}`;
const slow = (index: number) => `$P$B${'s'.repeat(8)}${String(index).padStart(22, '0')}`;

describe('The application passwords of a user', () => {
  const entry = (more: object = {}) => ({
    ...{
      uuid: 'fc37d5b8-d727-4776-a824-56de3efffc69',
      app_id: '',
      name: 'tablet “achter”',
      password: FAST,
      created: 1_717_576_573,
    },
    ...{ last_used: null, last_ip: null, ...more },
  });
  const passwordsOf = async (value: unknown) => {
    const text = typeof value === 'string' ? value : php(value);
    const { record, leftovers } = await readUser({ _application_passwords: text });
    return { passwords: record.applicationPasswords, leftovers };
  };

  it('have the UUID, name, program and last use that they had', async () => {
    const used = entry({
      uuid: 'b',
      app_id: '248405d2-e264-4054-aa25-2f740c3c15c4',
      password: slow(1),
      last_used: 1_795_336_591,
      last_ip: '::1',
    });
    const { passwords, leftovers } = await passwordsOf([entry(), used]);
    const [first, second] = passwords;
    expect(first).toEqual({
      ...{ uuid: 'fc37d5b8-d727-4776-a824-56de3efffc69', appId: '', name: 'tablet “achter”', hash: FAST },
      ...{ createdAt: '2024-06-05 08:36:13', lastUsedAt: null, lastIp: null },
    });
    expect(second).toMatchObject({
      appId: '248405d2-e264-4054-aa25-2f740c3c15c4',
      lastUsedAt: '2026-11-22 08:36:31',
      lastIp: '::1',
    });
    expect(leftovers).toEqual([]);
  });

  it('without a UUID always get the same one, and those with the same hash are one', async () => {
    const ids = async () => (await passwordsOf([entry({ uuid: '../etc' }), entry()])).passwords.map(({ uuid }) => uuid);
    const [[uuid, ...others], again] = [await ids(), await ids()];
    expect(uuid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect([others, again]).toEqual([[], [uuid]]);
  });

  it('that nobody can verify are reported, and so are all beyond those that a sign-in may compare slowly', async () => {
    const unknown = [
      entry({ password: 'secret' }),
      entry({ password: `$P$S${'a'.repeat(30)}` }),
      'no entry',
      entry({ password: null }),
    ];
    expect(await passwordsOf(unknown)).toEqual({
      passwords: [],
      leftovers: ['tablet “achter”', 'tablet “achter”', '', 'tablet “achter”'].map((name) => `application passwords: ${name}`),
    });
    const many = Array.from({ length: 25 }, (_, index) => entry({ uuid: `u${index}`, password: slow(index) }));
    const { passwords, leftovers } = await passwordsOf([...many, entry()]);
    expect([passwords.length, leftovers.length]).toEqual([21, 5]);
    expect((await passwordsOf('a:1:{i:0;a:7:{')).leftovers).toEqual(['application passwords: _application_passwords']);
  });
});

describe('The consumer keys of a shop', () => {
  const HASH = '5b4eb320ef0155fb6097bb52743e676df89712971c2cc8c24b85c5f563909b3f';
  const key = (key_id: number, more: object = {}) => ({
    ...{ key_id, user_id: 5, description: 'ERP “read”', permissions: 'read', consumer_key: HASH.replace(/^../, `a${key_id}`) },
    ...{
      consumer_secret: 'cs_81fbeebd562fa26096c09f74146823d06fc7dc86',
      nonces: null,
      truncated_key: 'ac6471a',
      last_access: null,
    },
    ...more,
  });

  it('are read with their date in the zone of the site, and those that nobody can sign in with are reported', async () => {
    const keys = [
      key(1, { last_access: '2026-07-01 10:01:36', permissions: 'read_write' }),
      key(2, { user_id: 404 }),
      key(3, { permissions: 'none' }),
      key(4, { consumer_key: 'ck_clear' }),
      key(5, { consumer_key: key(1).consumer_key }),
      key(6, { consumer_secret: '' }),
      key(7, { description: null, last_access: '0000-00-00 00:00:00' }),
    ];
    const source = await openSmallDump(
      { users: [userRow(5)], woocommerce_api_keys: keys },
      { timezone_string: 'Europe/Amsterdam' },
    );
    const records = await readConsumerKeys([1, 2, 3, 4, 5, 6, 7], source);
    expect(records).toEqual([
      {
        ...{ id: 1, userId: 5, description: 'ERP “read”', permission: 'read_write', hash: key(1).consumer_key, lastFour: '471a' },
        ...{ secret: 'cs_81fbeebd562fa26096c09f74146823d06fc7dc86', createdAt: null, lastUsedAt: '2026-07-01 08:01:36' },
      },
      expect.objectContaining({ id: 7, description: '', lastUsedAt: null }),
    ]);
    expect(source.report.leftovers.map(({ record }) => record)).toEqual([2, 3, 4, 5, 6].map((id) => `consumer key ${id}`));
    await source.close();
  });

  it('of users who belong to another site of a network are left out', async () => {
    const usermeta = [{ umeta_id: 1, user_id: 5, meta_key: 'wp_capabilities', meta_value: 'a:0:{}' }];
    const keys = [key(1), key(2, { user_id: 6 })];
    const tables = { blogs: [{ blog_id: 1 }], users: [userRow(5), userRow(6)], usermeta, woocommerce_api_keys: keys };
    const source = await openSmallDump(tables);
    expect((await readConsumerKeys([1, 2], source)).map(({ id }) => id)).toEqual([1]);
    await source.close();
  });
});
