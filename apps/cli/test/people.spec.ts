import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { startGrove, type RunningGrove } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PASSWORD = 'walnut in the shell';

describeOnEachEngine('People of the back office, helped on the command line', (engine) => {
  let cli: CliFixture;
  let grove: RunningGrove;
  beforeAll(async () => {
    cli = await CliFixture.create(engine);
    grove = await startGrove(cli);
    await cli.json(['user', 'create', '--username', 'anna', '--role', 'shop_manager', '--email', 'anna@noten.nl']);
  });
  afterAll(async () => {
    await grove.stop();
    await cli.close();
  });

  async function send(method: string, path: string, body: object, cookie = '') {
    const headers = { 'Content-Type': 'application/json', 'X-Grove-Session': '1', cookie };
    const response = await fetch(`${grove.url}/rest/cms/v2/${path}`, { method, headers, body: JSON.stringify(body) });
    const [set = ''] = response.headers.getSetCookie();
    return { status: response.status, body: (await response.json()) as Record<string, string>, cookie: set.split(';')[0] };
  }
  const signIn = () => send('POST', 'sessions', { username: 'anna', password: PASSWORD });

  it('get a link that sets their first password, once', async () => {
    expect((await signIn()).body['code']).toBe('invalid_username');
    const { link } = await cli.json<{ link: string }>(['user', 'invite', '--username', 'anna']);
    const [, token] = /\/admin\/#\/set-password\/([\w-]{43})$/.exec(link)!;
    expect((await send('PUT', `password-resets/${token}`, { password: PASSWORD })).status).toBe(200);
    expect((await send('PUT', `password-resets/${token}`, { password: 'another password' })).status).toBe(400);
    expect((await signIn()).status).toBe(201);
  });

  it('lose a second factor of which they have lost the app', async () => {
    const { cookie } = await signIn();
    const { body } = await send('POST', 'users/me/second-factor', { password: PASSWORD }, cookie);
    const code = new TOTP({ secret: Secret.fromBase32(body['secret']) }).generate();
    expect((await send('PUT', 'users/me/second-factor', { code }, cookie)).status).toBe(200);
    expect((await signIn()).body['code']).toBe('rest_second_factor_required');
    const remove = ['user', 'remove-second-factor', '--username', 'anna'];
    expect([await cli.json(remove), await cli.json(remove)]).toMatchObject([{ removed: true }, { removed: false }]);
    expect((await signIn()).status).toBe(201);
  });
});
