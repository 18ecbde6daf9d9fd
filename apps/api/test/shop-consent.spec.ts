import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { seal } from '@grove/core';
import { startTlsServer } from '@grove/core/testing';
import { KeyRing, SecretsConfig } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { ConsentForm } from './support/consent-form.js';
import { send, type HttpResponse, type JsonRecord } from './support/http.js';
import { digestTables } from './support/tables.js';
import { basicAuth, startTestServer, type TestServer } from './support/test-server.js';

const PATH = '/wc-auth/v1/authorize';

describeOnEachEngine('The page on which an app asks for a consumer key', (engine) => {
  let server: TestServer;
  let app: Awaited<ReturnType<typeof startTlsServer>>;
  let form: ConsentForm;
  let received: { headers: IncomingMessage['headers']; body: JsonRecord }[];
  let appStatus: number;
  beforeAll(async () => {
    server = await startTestServer(engine, { outboundAllow: ['localhost'] });
    app = await startTlsServer('localhost', (request, response) => {
      void json(request).then((body) => {
        received.push({ headers: request.headers, body: body as JsonRecord });
        response.writeHead(appStatus, { Location: 'https://localhost/elsewhere' }).end('x'.repeat(100_000));
      });
    });
    form = new ConsentForm(server, PATH);
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });
  beforeEach(() => {
    [received, appStatus] = [[], 200];
  });

  const parameters = (more: Readonly<Record<string, string>> = {}) => ({
    ...{ app_name: 'Parcel Post', scope: 'read_write', user_id: 'store 17', return_url: 'https://parcels.example/back?tab=1' },
    ...{ callback_url: `https://localhost:${app.port}/keys`, ...more },
  });
  const keys = () => server.database.read<{ id: number }>('SELECT id FROM consumer_key ORDER BY id');

  /** Expects a page with this status and code, no redirect, nothing sent to the app, and no change in the database. */
  async function expectPage(
    [status, code]: readonly [number, string],
    request: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const before = await digestTables(server.database);
    const response = await request();
    expect([response.status, response.headers.location]).toEqual([status, undefined]);
    expect(response.text).toContain(`<code>${code}</code>`);
    expect(await digestTables(server.database)).toEqual(before);
    return response;
  }

  it('shows who asks for what and where the key goes, and is neither stored, framed nor run as a script', async () => {
    const { status, headers, text } = await form.open(parameters({ app_name: '<script>alert(1)</script>"' }));
    expect(status).toBe(200);
    for (const part of [
      '&#60;script&#62;alert(1)&#60;/script&#62;&#34;',
      `localhost:${app.port}`,
      'parcels.example',
      'delete everything',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('<script');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' });
    expect(headers['set-cookie']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';.*form-action 'self' https:\/\/parcels\.example;frame-ancestors 'none'$/);
    expect(policy).not.toContain('script-src');
  });

  it.each([
    ['read', ['read everything', 'settings, taxes, webhooks'], ['delete', 'are paused']],
    ['write', ['settings, taxes and webhooks', 'gets back each record that it changes', 'are paused'], ['may read']],
    ['read_write', ['settings, taxes and webhooks', 'may read', 'are paused'], []],
  ])('says what a key with the permission %s may do', async (scope, says, saysNot) => {
    const { text } = await form.open(parameters({ scope }));
    for (const part of says) expect(text).toContain(part);
    for (const part of saysNot) expect(text).not.toContain(part);
  });

  it.each(['read', 'write', 'read_write'])(
    'gives the app a key with the permission %s, and then leads back to it',
    async (scope) => {
      const { status, headers } = await form.answer(parameters({ scope }), { as: 'shop_manager' });
      expect([status, headers.location]).toEqual([302, 'https://parcels.example/back?tab=1&success=1&user_id=store+17']);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(received).toEqual([
        {
          headers: expect.objectContaining({ 'content-type': 'application/json' }),
          body: {
            ...{ key_id: expect.any(Number), user_id: 'store 17', key_permissions: scope },
            ...{ consumer_key: expect.stringMatching(/^ck_/), consumer_secret: expect.stringMatching(/^cs_/) },
          },
        },
      ]);
      const [{ body }] = received;
      const [stored] = await server.database.read(
        'SELECT k.description AS description, permission, username FROM consumer_key k JOIN user u ON u.id = k.user_id WHERE k.id = ?',
        [Number(body['key_id'])],
      );
      expect(stored).toEqual({ description: 'Parcel Post', permission: scope, username: 'shop_manager' });
      const credential = basicAuth({ name: String(body['consumer_key']), secret: String(body['consumer_secret']) });
      const read = await send(server.url, { method: 'GET', target: '/rest/shop/v1/orders', headers: credential });
      expect(read.status).toBe(scope === 'write' ? 401 : 200);
    },
  );

  it('leads back without a key if the person denies, also without a password', async () => {
    const before = await keys();
    const { status, headers } = await form.answer(parameters(), { fields: { decision: 'deny', username: '', password: '' } });
    expect([status, headers.location]).toEqual([302, 'https://parcels.example/back?tab=1&success=0&user_id=store+17']);
    expect([await keys(), received]).toEqual([before, []]);
  });

  it.each([
    [{ fields: { password: 'wrong' } }, 401, 'consent_wrong_password'],
    [{ fields: { username: 'nobody' } }, 401, 'consent_wrong_password'],
    [{ fields: { username: '' } }, 401, 'consent_wrong_password'],
    [{ fields: { token: '' } }, 403, 'consent_form_expired'],
    [{ fields: { token: 'sealed:00000000:AAAA' } }, 403, 'consent_form_expired'],
    [{ fields: { token: '', decision: 'deny' } }, 403, 'consent_form_expired'],
    [{ fields: { decision: '' } }, 400, 'consent_undecided'],
    [{ fields: { decision: 'perhaps' } }, 400, 'consent_undecided'],
    [{ headers: { Origin: 'https://evil.example' } }, 403, 'rest_foreign_page'],
    [{ headers: { Origin: 'null' } }, 403, 'rest_foreign_page'],
    [{ headers: { 'Sec-Fetch-Site': 'cross-site' }, fields: { decision: 'deny' } }, 403, 'rest_foreign_page'],
    [{ as: 'customer' }, 403, 'consent_not_permitted'],
    [{ as: 'editor' }, 403, 'consent_not_permitted'],
    [{ headers: { 'Content-Type': 'text/plain' } }, 415, 'contact_form_not_a_form'],
    [{ fields: { username: 'a'.repeat(20_000) } }, 413, 'rest_body_too_large'],
  ] as const)('refuses the answer %j', async (answer, status, code) => {
    const { text } = await expectPage([status, code], () => form.answer(parameters(), answer));
    expect(text).not.toContain(server.credentials.admin.secret);
    expect(received).toEqual([]);
  });

  it('accepts a token only for the question that it was made for, and only for a quarter of an hour', async () => {
    const key = await new KeyRing(server.database, new SecretsConfig()).activeKey('consent forms');
    const tokenFor = (parameters: Record<string, string>, endsAt: number) =>
      seal(key, String(endsAt), JSON.stringify([PATH, new URLSearchParams(parameters).toString()]));
    const [now, asked] = [Date.now(), parameters()];
    const refused = [tokenFor(asked, now - 1), tokenFor(parameters({ scope: 'read' }), now + 60_000)];
    for (const token of refused) await expectPage([403, 'consent_form_expired'], () => form.answer(asked, { fields: { token } }));
    expect((await form.answer(asked, { fields: { token: tokenFor(asked, now + 60_000) } })).status).toBe(302);
  });

  it.each([
    ...['', 'javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//evil.example/', '/back', 'evil.example'].map(
      (url) => ['return_url', url],
    ),
    ...['https://parcels.example@evil.example/', 'https://a:b@evil.example', 'https:evil.example', 'https://a;b.example/'].map(
      (url) => ['return_url', url],
    ),
    ...[
      '',
      'http://localhost/keys',
      'ftp://localhost/',
      'https://me:pass@localhost/',
      `https://localhost/${'a'.repeat(2_000)}`,
    ].map((url) => ['callback_url', url]),
    ...[
      ['scope', ''],
      ['scope', 'admin'],
      ['user_id', ''],
      ['user_id', 'a'.repeat(201)],
      ['app_name', ' \u202e '],
    ],
    ...[['app_name', 'a'.repeat(101)]],
  ])('refuses a link whose %s is "%s", and shows no form', async (name, value) => {
    const { text } = await expectPage([400, 'consent_invalid_parameter'], () => form.open(parameters({ [name]: value })));
    expect(text).toContain(name);
    expect(text).not.toContain('<form');
    await expectPage([400, 'consent_invalid_parameter'], () => form.answer(parameters({ [name]: value })));
  });

  it('refuses a link in which a parameter occurs twice', async () => {
    const target = `${form.targetOf(parameters())}&return_url=https%3A%2F%2Fevil.example%2F`;
    await expectPage([400, 'consent_invalid_parameter'], () => send(server.url, { method: 'GET', target }));
  });

  it.each([500, 404, 302, 400])('leaves no key if the app answers with status %d, and says so', async (status) => {
    appStatus = status;
    const before = await keys();
    const response = await form.answer(parameters());
    expect([response.status, response.headers.location]).toEqual([424, undefined]);
    expect(response.text).toContain(`status ${status}`);
    expect(response.text).toContain('<code>consent_callback_failed</code>');
    expect([await keys(), received.length]).toEqual([before, 1]);
    expect(response.text).not.toContain(String(received[0].body['consumer_secret']));
  });

  it.each(['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://2130706433/', 'https://169.254.169.254/latest'])(
    'leaves no key if the callback would reach the private address %s',
    async (callback_url) => {
      const before = await keys();
      const response = await form.answer(parameters({ callback_url }));
      expect([response.status, response.headers.location]).toEqual([424, undefined]);
      expect(response.text).toContain('<code>consent_callback_failed</code>');
      expect(await keys()).toEqual(before);
    },
  );

  it('slows down guessing', async () => {
    const guess = () => form.answer(parameters(), { fields: { username: 'guessed', password: 'wrong' } });
    for (let count = 0; count < 20; count++) expect((await guess()).status).toBe(401);
    const { headers } = await expectPage([429, 'rest_too_many_attempts'], guess);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('refuses other methods', async () => {
    const { status, headers } = await send(server.url, { method: 'PUT', target: form.targetOf(parameters()) });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });
});
