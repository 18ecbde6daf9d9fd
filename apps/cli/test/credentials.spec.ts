import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { basic, startGrove, type RunningGrove } from './support/running-grove.js';

// What starts Grove waits for a process of its own.
jest.setTimeout(60_000);

interface MadeUser {
  id: number;
  username: string;
  application_password: string;
}

/** The accounts and their credentials, without the last use, which is stored later. */
const BOOKS = [
  'SELECT id, username, email FROM user ORDER BY id',
  'SELECT user_id, role FROM user_role ORDER BY user_id, role',
  'SELECT id, hash FROM application_password ORDER BY id',
  'SELECT id, hash FROM consumer_key ORDER BY id',
];

describeOnEachEngine('Credentials created on the command line', (engine) => {
  let cli: CliFixture;
  let grove: RunningGrove;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    grove = await startGrove(cli);
  });
  afterAll(async () => {
    await grove.stop();
    await cli.close();
  });

  const products = (headers: Record<string, string>, method = 'GET') => {
    const body = method === 'POST' ? { body: JSON.stringify({ name: 'Walnuts' }) } : {};
    const type = { 'Content-Type': 'application/json' };
    return fetch(`${grove.url}/rest/shop/v1/products`, { method, headers: { ...headers, ...type }, ...body }).then(
      ({ status }) => status,
    );
  };
  const aUser = (username: string, role: string, ...more: string[]) =>
    cli.json<MadeUser>(['user', 'create', '--username', username, '--role', role, '--email', `${username}@noten.nl`, ...more]);
  const books = () => Promise.all(BOOKS.map((sql) => cli.query(sql)));

  it('include an account that signs in to a running server', async () => {
    const made = await aUser('anna', 'shop_manager');
    expect(made).toEqual({
      id: expect.any(Number),
      username: 'anna',
      application_password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
    });
    expect(await products(basic('anna', made.application_password), 'POST')).toBe(201);
  });

  it('include a chosen password', async () => {
    expect(await aUser('bert', 'shop_manager', '--password', 'noten & rozijnen')).toMatchObject({
      application_password: 'noten & rozijnen',
    });
    expect(await products(basic('bert', 'noten & rozijnen'))).toBe(200);
  });

  it('allow no more than the role does', async () => {
    const { application_password: password } = await aUser('carl', 'customer');
    expect(await products(basic('carl', password), 'POST')).toBe(403);
  });

  it('include further application passwords', async () => {
    const made = await cli.json<MadeUser>(['app-password', 'create', '--username', 'ADMIN', '--name', 'laptop']);
    expect(made).toEqual({ username: 'admin', application_password: expect.any(String) });
    expect(await products(basic('admin', made.application_password))).toBe(200);
  });

  it.each([
    ['read', 200, 401],
    ['write', 401, 201],
    ['read_write', 200, 201],
  ])('include a key that may %s', async (permissions, reading, writing) => {
    const args = ['key', 'create', '--username', 'admin', '--permissions', permissions, '--description', 'till'];
    const key = await cli.json<{ consumer_key: string; consumer_secret: string }>(args);
    expect(key).toEqual({
      consumer_key: expect.stringMatching(/^ck_\w{40}$/),
      consumer_secret: expect.stringMatching(/^cs_\w{40}$/),
    });
    const headers = basic(key.consumer_key, key.consumer_secret);
    expect([await products(headers), await products(headers, 'POST')]).toEqual([reading, writing]);
  });

  describe('are refused with a code and a message, without any change:', () => {
    const user = ['user', 'create', '--username', 'dirk', '--role', 'editor', '--email', 'dirk@noten.nl'];
    const key = (username: string, permissions: string) => [
      'key',
      'create',
      '--username',
      username,
      '--permissions',
      permissions,
    ];
    const withOption = (name: string, value: string) => user.map((arg, place) => (user[place - 1] === name ? value : arg));

    it.each([
      ['a role that nobody knows', withOption('--role', 'pirate'), 'rest_invalid_param', /^Role must be one of administrator, /],
      ['a name that is taken', withOption('--username', 'Admin'), 'existing_user_login', /Choose another/],
      ['an address that is taken', withOption('--email', 'ADMIN@example.com'), 'existing_user_email', /Use another/],
      ['a password of blanks', [...user, '--password', '  '], 'rest_invalid_param', /^Password must have at least 8 characters/],
      ['a short password', [...user, '--password', 'walnoot'], 'rest_invalid_param', /at least 8 characters/],
      ['permissions that there are not', key('admin', 'all'), 'rest_invalid_param', /one of read, write, read_write/],
      ['a key for nobody', key('zoe', 'read'), 'rest_user_invalid_id', /"zoe".*grove user create/],
      ['an option too few', ['app-password', 'create', '--username', 'admin'], 'usage', /--name/],
    ])('%s', async (_case, args, code, sentence) => {
      const before = await books();
      expect(await cli.refusal(args)).toEqual({ code, message: expect.stringMatching(sentence) });
      expect(await books()).toEqual(before);
    });
  });

  it('are shown as text without --json', async () => {
    const { code, out, err } = await cli.run(['app-password', 'create', '--username', 'admin', '--name', 'phone']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Created an application password for phone\.\n {2}username +admin\n {2}application password {2}[\w ]{29}\n$/,
    );
    const refused = await cli.run(['app-password', 'create', '--username', 'zoe', '--name', 'phone']);
    expect(refused).toEqual({ code: 1, out: '', err: expect.stringMatching(/^There is no account "zoe"\.[^\n]+\n$/) });
  });
});
