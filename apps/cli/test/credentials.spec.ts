import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { basic, startGrove, type RunningGrove } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface CreatedUser {
  id: number;
  username: string;
  application_password: string;
}

/** The accounts and their credentials, without the date of the last use, which is stored with a delay. */
const ACCOUNT_QUERIES = [
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

  const productsStatus = (headers: Record<string, string>, method = 'GET') => {
    const body = method === 'POST' ? { body: JSON.stringify({ name: 'Walnuts' }) } : {};
    const type = { 'Content-Type': 'application/json' };
    return fetch(`${grove.url}/rest/shop/v1/products`, { method, headers: { ...headers, ...type }, ...body }).then(
      ({ status }) => status,
    );
  };
  const createUser = (username: string, role: string, ...more: string[]) =>
    cli.json<CreatedUser>(['user', 'create', '--username', username, '--role', role, '--email', `${username}@noten.nl`, ...more]);
  const readAccounts = () => Promise.all(ACCOUNT_QUERIES.map((sql) => cli.query(sql)));

  it('include an account that can sign in to a running server', async () => {
    const created = await createUser('anna', 'shop_manager');
    expect(created).toEqual({
      id: expect.any(Number),
      username: 'anna',
      application_password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/),
    });
    expect(await productsStatus(basic('anna', created.application_password), 'POST')).toBe(201);
  });

  it('include an account with a chosen password', async () => {
    expect(await createUser('bert', 'shop_manager', '--password', 'noten & rozijnen')).toMatchObject({
      application_password: 'noten & rozijnen',
    });
    expect(await productsStatus(basic('bert', 'noten & rozijnen'))).toBe(200);
  });

  it('give no more permissions than the role of the account', async () => {
    const { application_password: password } = await createUser('carl', 'customer');
    expect(await productsStatus(basic('carl', password), 'POST')).toBe(403);
  });

  it('include further application passwords of an account', async () => {
    const created = await cli.json<CreatedUser>(['app-password', 'create', '--username', 'ADMIN', '--name', 'laptop']);
    expect(created).toEqual({ username: 'admin', application_password: expect.any(String) });
    expect(await productsStatus(basic('admin', created.application_password))).toBe(200);
  });

  it.each([
    ['read', 200, 401],
    ['write', 401, 201],
    ['read_write', 200, 201],
  ])('include a key with the permission %s', async (permissions, reading, writing) => {
    const args = ['key', 'create', '--username', 'admin', '--permissions', permissions, '--description', 'till'];
    const key = await cli.json<{ consumer_key: string; consumer_secret: string }>(args);
    expect(key).toEqual({
      consumer_key: expect.stringMatching(/^ck_\w{40}$/),
      consumer_secret: expect.stringMatching(/^cs_\w{40}$/),
    });
    const headers = basic(key.consumer_key, key.consumer_secret);
    expect([await productsStatus(headers), await productsStatus(headers, 'POST')]).toEqual([reading, writing]);
  });

  describe('are refused with a code and a message, and nothing changes:', () => {
    const user = ['user', 'create', '--username', 'dirk', '--role', 'editor', '--email', 'dirk@noten.nl'];
    const key = (username: string, permissions: string) => [
      'key',
      'create',
      '--username',
      username,
      '--permissions',
      permissions,
    ];
    const withOption = (name: string, value: string) => user.map((arg, index) => (user[index - 1] === name ? value : arg));

    it.each([
      ['an unknown role', withOption('--role', 'pirate'), 'rest_invalid_param', /^Role must be one of administrator, /],
      ['a username that is taken', withOption('--username', 'Admin'), 'existing_user_login', /Choose another/],
      ['an email address that is taken', withOption('--email', 'ADMIN@example.com'), 'existing_user_email', /Use another/],
      ['a password of blanks', [...user, '--password', '  '], 'rest_invalid_param', /^Password must have at least 8 characters/],
      ['a short password', [...user, '--password', 'walnoot'], 'rest_invalid_param', /at least 8 characters/],
      ['unknown permissions', key('admin', 'all'), 'rest_invalid_param', /one of read, write, read_write/],
      ['a key for an unknown account', key('zoe', 'read'), 'rest_user_invalid_id', /"zoe".*grove user create/],
      ['a missing option', ['app-password', 'create', '--username', 'admin'], 'usage', /--name/],
    ])('%s', async (_case, args, code, message) => {
      const before = await readAccounts();
      expect(await cli.refusal(args)).toEqual({ code, message: expect.stringMatching(message) });
      expect(await readAccounts()).toEqual(before);
    });
  });

  it('are printed as text without --json', async () => {
    const { code, out, err } = await cli.run(['app-password', 'create', '--username', 'admin', '--name', 'phone']);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Created an application password for phone\.\n {2}username +admin\n {2}application password {2}[\w ]{29}\n$/,
    );
    const refused = await cli.run(['app-password', 'create', '--username', 'zoe', '--name', 'phone']);
    expect(refused).toEqual({ code: 1, out: '', err: expect.stringMatching(/^There is no account "zoe"\.[^\n]+\n$/) });
  });
});
