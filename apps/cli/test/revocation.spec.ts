import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import official from '@woocommerce/woocommerce-rest-api';
import { describeOnEachEngine, describeOnSqlite } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { basic, startGrove, type RunningGrove } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// Its types say it is an ES module, which it is not.
const WooCommerceRestApi = official as unknown as typeof official.default;

const SECRET = /(ck_|cs_)\w{40}|(\w{4} ){5}\w{4}/;

interface ConsumerKey {
  consumer_key: string;
  consumer_secret: string;
}

describeOnEachEngine('Access that the command line revokes while a server runs', (engine) => {
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

  const statusOf = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${grove.url}/rest${path}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const statusByPassword = (username: string, password: string) => statusOf('/cms/v2/users/me', basic(username, password));
  const statusByKey = (key: ConsumerKey) => statusOf('/shop/v1/products', basic(key.consumer_key, key.consumer_secret));
  /** Over plain HTTP the official client signs its requests (OAuth 1.0a). */
  const statusBySignature = async (key: ConsumerKey): Promise<number> => {
    const client = new WooCommerceRestApi({
      ...{ url: grove.url, wpAPIPrefix: 'rest', version: 'shop/v1' as never },
      ...{ consumerKey: key.consumer_key, consumerSecret: key.consumer_secret },
    });
    return client.get('products').then(
      ({ status }) => status,
      ({ response }: { response: { status: number } }) => response.status,
    );
  };

  const createUser = (username: string, role: string) =>
    cli.json<{ id: number; application_password: string }>([
      ...['user', 'create', '--username', username, '--role', role, '--email', `${username}@noten.nl`],
    ]);
  const createKey = (username: string, ...more: string[]) =>
    cli.json<ConsumerKey>(['key', 'create', '--username', username, '--permissions', 'read_write', ...more]);
  const keysOf = (username: string) => cli.json<{ id: number; last_four: string }[]>(['key', 'list', '--username', username]);
  const passwordsOf = (username: string) =>
    cli.json<{ uuid: string; name: string }[]>(['app-password', 'list', '--username', username]);

  it('ends at the next request with a leaked key, and continues for another key', async () => {
    await createUser('anna', 'shop_manager');
    const [leaked, other] = [await createKey('anna', '--description', 'till'), await createKey('anna')];
    expect([await statusByKey(leaked), await statusBySignature(leaked)]).toEqual([200, 200]);
    const listed = await keysOf('anna');
    expect(listed[0]).toEqual({
      id: expect.any(Number),
      ...{ username: 'anna', user_disabled: false, permissions: 'read_write', description: 'till' },
      last_four: leaked.consumer_key.slice(-4),
      ...{ date_created: expect.stringMatching(/^\d{4}-.*T/), date_last_used: expect.stringMatching(/^\d{4}-.*T/) },
    });
    const { id } = listed[0];
    expect(await cli.json(['key', 'revoke', String(id)])).toEqual({
      ...{ id, username: 'anna', last_four: leaked.consumer_key.slice(-4), revoked: true, paused_webhooks: [] },
    });
    expect([await statusByKey(leaked), await statusBySignature(leaked), await statusByKey(other)]).toEqual([401, 401, 200]);
    expect((await keysOf('anna')).map(({ last_four: end }) => end)).toEqual([other.consumer_key.slice(-4)]);
  });

  it('pauses the webhooks that a revoked key created, and says which', async () => {
    await createUser('wanda', 'shop_manager');
    const [leaked, other] = [await createKey('wanda'), await createKey('wanda')];
    const create = async (key: ConsumerKey) => {
      const response = await fetch(`${grove.url}/rest/shop/v1/webhooks`, {
        method: 'POST',
        headers: { ...basic(key.consumer_key, key.consumer_secret), 'Content-Type': 'application/json' },
        body: JSON.stringify({ topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' }),
      });
      return (await response.json()) as { id: number };
    };
    const [ofLeaked, ofOther] = [await create(leaked), await create(other)];
    const [{ id }] = await keysOf('wanda');
    const revoked = await cli.json<{ paused_webhooks: number[] }>(['key', 'revoke', String(id)]);
    expect(revoked.paused_webhooks).toEqual([ofLeaked.id]);
    const listed = await cli.json<{ id: number; status: string; disabled_reason: string }[]>(['webhook', 'list']);
    expect(listed.find((webhook) => webhook.id === ofLeaked.id)).toMatchObject({
      ...{ status: 'paused', disabled_reason: 'The consumer key that created this webhook was revoked.' },
    });
    expect(listed.find((webhook) => webhook.id === ofOther.id)).toMatchObject({ status: 'active', disabled_reason: '' });
  });

  it('ends at the next request with a leaked application password, and continues for another one', async () => {
    const { application_password: other } = await createUser('bert', 'editor');
    const create = ['app-password', 'create', '--username', 'bert', '--name', 'laptop'];
    const { application_password: leaked } = await cli.json<{ application_password: string }>(create);
    expect(await statusByPassword('bert', leaked)).toBe(200);
    const [, { uuid, ...listed }] = await passwordsOf('bert');
    expect(listed).toEqual({
      ...{ username: 'bert', user_disabled: false, name: 'laptop' },
      ...{ date_created: expect.any(String), date_last_used: expect.any(String) },
    });
    const revoked = { uuid, username: 'bert', name: 'laptop', revoked: true, paused_webhooks: [] };
    expect(await cli.json(['app-password', 'revoke', uuid])).toEqual(revoked);
    expect([await statusByPassword('bert', leaked), await statusByPassword('bert', other)]).toEqual([401, 200]);
  });

  it('pauses the webhooks of a revoked application password and of a disabled account, and says which', async () => {
    const { application_password: first } = await createUser('willem', 'shop_manager');
    const create = ['app-password', 'create', '--username', 'willem', '--name', 'books'];
    const { application_password: second } = await cli.json<{ application_password: string }>(create);
    const aWebhook = async (password: string) => {
      const response = await fetch(`${grove.url}/rest/shop/v1/webhooks`, {
        method: 'POST',
        headers: { ...basic('willem', password), 'Content-Type': 'application/json' },
        body: JSON.stringify({ topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' }),
      });
      return ((await response.json()) as { id: number }).id;
    };
    const [ofFirst, ofSecond] = [await aWebhook(first), await aWebhook(second)];
    const { uuid } = (await passwordsOf('willem')).find(({ name }) => name === 'books')!;
    const revoked = await cli.json<{ paused_webhooks: number[] }>(['app-password', 'revoke', uuid]);
    expect(revoked.paused_webhooks).toEqual([ofSecond]);
    const { out } = await cli.run(['user', 'disable', '--username', 'willem']);
    expect(out).toContain(`Paused the webhooks that it created: ${ofFirst}. To let one send again, set its status to active.\n`);
    const listed = await cli.json<{ id: number; status: string; disabled_reason: string }[]>(['webhook', 'list']);
    const statesOf = (id: number) =>
      listed.filter((webhook) => webhook.id === id).map((one) => [one.status, one.disabled_reason]);
    expect([...statesOf(ofFirst), ...statesOf(ofSecond)]).toEqual([
      ['paused', 'The account that created this webhook may not manage webhooks any more.'],
      ['paused', 'The application password that created this webhook was revoked.'],
    ]);
  });

  it('ends at the next request for all credentials of a disabled account, until it is enabled again', async () => {
    const { id, application_password: password } = await createUser('carl', 'shop_manager');
    const key = await createKey('carl');
    const allStatuses = async () => [
      await statusByPassword('carl', password),
      await statusByKey(key),
      await statusBySignature(key),
    ];
    const status = async () =>
      (await cli.json<{ id: number; status: string }[]>(['user', 'list'])).find((user) => user.id === id)!.status;
    expect([await allStatuses(), await status()]).toEqual([[200, 200, 200], 'active']);
    const disable = ['user', 'disable', '--username', 'carl@noten.nl'];
    expect(await cli.json(disable)).toEqual({ id, username: 'carl', status: 'disabled', paused_webhooks: [] });
    expect([await allStatuses(), await status()]).toEqual([[401, 401, 401], 'disabled']);
    expect(await keysOf('carl')).toEqual([expect.objectContaining({ user_disabled: true })]);
    const enable = ['user', 'enable', '--username', 'carl'];
    expect(await cli.json(enable)).toEqual({ id, username: 'carl', status: 'active' });
    expect([await allStatuses(), await status()]).toEqual([[200, 200, 200], 'active']);
  });

  it('is listed as tables without secrets', async () => {
    await createUser('dora', 'customer');
    await createKey('dora', '--description', 'scales');
    const lists = { user: ['user', 'list', '--search', 'dora'], key: ['key', 'list'], password: ['app-password', 'list'] };
    const printed = { user: '', key: '', password: '' };
    for (const kind of ['user', 'key', 'password'] as const) {
      const { code, out, err } = await cli.run(lists[kind]);
      expect([code, err]).toEqual([0, '']);
      expect(out).not.toMatch(SECRET);
      printed[kind] = out;
    }
    expect(printed.user).toMatch(
      /^ +id +username +email +roles +status .*\n +\d+ +dora +dora@noten\.nl +customer +active +\d.*\n$/,
    );
    expect(printed.key).toMatch(
      /^ +id +username +permissions +ends in .*\n(.*\n)* +\d+ +dora +read_write +\w{4} +scales +\d.* never\n/,
    );
    expect(printed.password).toMatch(
      /^ +uuid +username +name .*\n(.*\n)* +[\da-f-]{36} +dora +Created with the account .* never\n/,
    );
  });

  it('cannot be taken from the last administrator', async () => {
    const disabled = () => cli.query('SELECT username FROM user WHERE disabled_at IS NOT NULL');
    const before = await disabled();
    expect(await cli.refusal(['user', 'disable', '--username', 'admin'])).toEqual({
      ...{ code: 'rest_last_administrator', message: expect.stringMatching(/last account/) },
    });
    expect(await disabled()).toEqual(before);
  });
});

describeOnSqlite('Commands for accounts and credentials', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
  });
  afterAll(() => cli.close());

  it('print what they did and what to do next', async () => {
    const outputOf = async (...args: string[]) => (await cli.run(args)).out;
    await cli.run(['user', 'create', '--username', 'fred', '--role', 'author', '--email', 'fred@noten.nl']);
    await cli.run(['key', 'create', '--username', 'fred', '--permissions', 'read']);
    const [{ id }] = await cli.json<{ id: number }[]>(['key', 'list']);
    expect(await outputOf('key', 'revoke', String(id))).toMatch(
      /^Revoked consumer key \d+ .*refused from now on\.\n.*grove key create/,
    );
    const [{ uuid }] = await cli.json<{ uuid: string }[]>(['app-password', 'list']);
    expect(await outputOf('app-password', 'revoke', uuid)).toMatch(
      /^Revoked application password "Created .*\n.*app-password create/,
    );
    expect(await outputOf('user', 'disable', '--username', 'fred')).toMatch(
      /^Disabled fred\..*\n.*grove user enable --username fred/,
    );
    expect(await outputOf('user', 'enable', '--username', 'fred')).toMatch(/^Enabled fred\..*\n.*grove key list/);
    expect(await outputOf('key', 'list')).toMatch(/no consumer keys.*grove key create/);
    expect(await outputOf('app-password', 'list')).toMatch(/no application passwords.*app-password create/);
  });

  it('list accounts by role, by search text, and up to a limit', async () => {
    await cli.run(['user', 'create', '--username', 'emma', '--role', 'editor', '--email', 'emma@noten.nl']);
    await cli.run(['user', 'create', '--username', 'gijs', '--role', 'author', '--email', 'gijs@noten.nl']);
    const names = async (...more: string[]) =>
      (await cli.json<{ username: string }[]>(['user', 'list', ...more])).map(({ username }) => username);
    expect(await names('--role', 'editor')).toEqual(['emma']);
    expect(await names('--search', 'GIJS')).toEqual(['gijs']);
    expect(await names('--limit', '1')).toHaveLength(1);
    expect((await cli.run(['user', 'list', '--limit', '1'])).err).toMatch(/^These are the first 1 of \d+ accounts\..*--limit/);
  });

  it.each([
    ['disabling an unknown account', ['user', 'disable', '--username', 'zoe'], 'rest_user_invalid_id', /"zoe"/],
    ['enabling an unknown account', ['user', 'enable', '--username', 'zoe'], 'rest_user_invalid_id', /"zoe"/],
    ['listing accounts of an unknown role', ['user', 'list', '--role', 'pirate'], 'rest_invalid_param', /one of administrator/],
    ['revoking an unknown key', ['key', 'revoke', '999'], 'grove_unknown_key', /no consumer key 999.*grove key list/],
    ['listing keys of an unknown account', ['key', 'list', '--username', 'zoe'], 'rest_user_invalid_id', /"zoe"/],
    [
      'revoking an unknown password',
      ['app-password', 'revoke', 'no-such-password'],
      'grove_unknown_application_password',
      /no application password no-such-password.*app-password list/,
    ],
  ])('fail with a code and a message if a record is unknown: %s', async (_case, args, code, message) => {
    expect(await cli.refusal(args)).toEqual({ code, message: expect.stringMatching(message) });
  });

  it.each([
    ['a key that is not a number', ['key', 'revoke', 'till'], /whole number/],
    ['no key id', ['key', 'revoke'], /missing required argument/],
    ['no password id', ['app-password', 'revoke'], /missing required argument/],
    ['no username', ['user', 'disable'], /--username/],
    ['a limit of zero', ['user', 'list', '--limit', '0'], /from 1 to/],
  ])('say what is expected if the usage is wrong: %s', async (_case, args, message) => {
    expect(await cli.refusal(args)).toEqual({ code: 'usage', message: expect.stringMatching(message) });
  });

  describe('have a help text', () => {
    it.each(['user list', 'user disable', 'user enable', 'key list', 'key revoke', 'app-password list', 'app-password revoke'])(
      'grove %s',
      async (name) => {
        const { code, out } = await cli.run([...name.split(' '), '--help']);
        expect([code, out]).toEqual([0, expect.stringContaining(`grove ${name}`)]);
        expect(out).toContain('Example:');
      },
    );
  });
});
