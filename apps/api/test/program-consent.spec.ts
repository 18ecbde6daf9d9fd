import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { ConsentForm } from './support/consent-form.js';
import { send, type HttpResponse } from './support/http.js';
import { digestTables } from './support/tables.js';
import { basicAuth, startTestServer, type TestServer } from './support/test-server.js';

const APP_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describeOnEachEngine('The page on which a program asks for an application password', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const parameters = (more: Readonly<Record<string, string>> = {}) => ({
    ...{ app_name: 'Stock <b>', app_id: APP_ID, success_url: 'https://stock.example/done?tab=1', reject_url: 'stock-app://no' },
    ...more,
  });
  const stored = () =>
    server.database.read<{ app_id: string; name: string }>('SELECT app_id, name FROM application_password ORDER BY id');
  const signIn = async (name: string, secret: string) => {
    const headers = basicAuth({ name, secret });
    return (await send(server.url, { method: 'GET', target: '/rest/cms/v2/users/me', headers })).status;
  };

  /** Expects a page with this status and code, no redirect, and no change in the database. */
  async function expectPage([status, code]: readonly [number, string], request: () => Promise<HttpResponse>): Promise<void> {
    const before = await digestTables(server.database);
    const response = await request();
    expect([response.status, response.headers.location]).toEqual([status, undefined]);
    expect(response.text).toContain(`<code>${code}</code>`);
    expect(await digestTables(server.database)).toEqual(before);
  }

  describe.each(['/authorize-application', '/wp-admin/authorize-application.php'])('at %s', (path) => {
    it('creates a password of the account for the program, and sends it to its address', async () => {
      const form = new ConsentForm(server, path);
      const { status, text, headers: shown } = await form.open(parameters());
      expect(status).toBe(200);
      expect(text).toContain('Stock &#60;b&#62;');
      expect(shown).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
      expect(shown['content-security-policy']).toContain("form-action 'self' https://stock.example stock-app:;");
      const answer = await form.answer(parameters(), { as: 'customer' });
      const location = new URL(String(answer.headers.location));
      expect([answer.status, location.origin, location.searchParams.get('tab')]).toEqual([302, 'https://stock.example', '1']);
      const [site, login, password] = ['site_url', 'user_login', 'password'].map((name) => location.searchParams.get(name)!);
      expect([site, login, await signIn(login, password)]).toEqual([server.url, 'customer', 200]);
      expect((await stored()).at(-1)).toEqual({ app_id: APP_ID, name: 'Stock <b>' });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });
  });

  const form = () => new ConsentForm(server, '/authorize-application');

  it('shows the password once if there is no address to send it to', async () => {
    const { status, headers, text } = await form().answer({ app_name: 'Till', app_id: '', success_url: '' });
    expect([status, headers.location, headers['cache-control']]).toEqual([200, undefined, 'no-store']);
    const [, password = ''] = /<code>([^<]+)<\/code>/.exec(text) ?? [];
    expect(await signIn('admin', password)).toBe(200);
    expect((await stored()).at(-1)).toEqual({ app_id: '', name: 'Till' });
  });

  it.each([
    [{}, 'stock-app://no'],
    [{ reject_url: '' }, 'https://stock.example/done?tab=1&success=false'],
    [{ reject_url: '', success_url: 'http://localhost:8080/' }, 'http://localhost:8080/?success=false'],
    [{ reject_url: '', success_url: '' }, undefined],
    [{ reject_url: 'woocommerce://application-password' }, 'woocommerce://application-password'],
    [{ reject_url: 'com.example.till://no' }, 'com.example.till://no'],
  ])('creates nothing if the person denies %j, and leads to %s', async (more: Readonly<Record<string, string>>, location) => {
    const before = await stored();
    const answer = await form().answer(parameters(more), { fields: { decision: 'deny', username: '', password: '' } });
    expect([answer.status, answer.headers.location]).toEqual([location === undefined ? 200 : 302, location]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ...[
      'javascript:alert(1)',
      'javascript://%0aalert(1)',
      'data:text/html,x',
      'http://stock.example/',
      '//evil.example',
      '/x',
    ].flatMap((url) => [
      ['success_url', url],
      ['reject_url', url],
    ]),
    ...[
      'intent',
      'smb',
      'ms-msdt',
      'search-ms',
      'chrome-extension',
      'moz-extension',
      'chrome',
      'mailto',
      'sms',
      'web+till',
    ].flatMap((scheme) => [
      ['success_url', `${scheme}://stock.example/`],
      ['reject_url', `${scheme.toUpperCase()}://stock.example/`],
    ]),
    ...['file:///etc/passwd', 'blob:https://a.example/1', 'https://a@evil.example/', 'app://a:b@c', 'https://a;b.example/'].map(
      (url) => ['success_url', url],
    ),
    ...[
      ['app_name', ''],
      ['app_id', 'figs'],
    ],
  ])('refuses a link whose %s is "%s"', async (name, value) => {
    await expectPage([400, 'consent_invalid_parameter'], () => form().open(parameters({ [name]: value })));
    await expectPage([400, 'consent_invalid_parameter'], () => form().answer(parameters({ [name]: value })));
  });

  it.each([
    [{ fields: { password: 'wrong' } }, 401, 'consent_wrong_password'],
    [{ fields: { token: 'mine' } }, 403, 'consent_form_expired'],
    [{ headers: { Origin: 'https://evil.example' } }, 403, 'rest_foreign_page'],
  ] as const)('refuses the answer %j', async (answer, status, code) => {
    await expectPage([status, code], () => form().answer(parameters(), answer));
  });

  it('refuses a form of the other page', async () => {
    const [, token] = /name="token" value="([^"]*)"/.exec((await form().open(parameters())).text)!;
    const other = new ConsentForm(server, '/wp-admin/authorize-application.php');
    await expectPage([403, 'consent_form_expired'], () => other.answer(parameters(), { fields: { token } }));
  });
});
