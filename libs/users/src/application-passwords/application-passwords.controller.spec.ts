import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { BackgroundTasks } from '@grove/core';
import { describeOnEachEngine } from '@grove/database/testing';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Role } from '../roles/roles.js';
import { startTestServer, type Caller, type TestServer } from '../testing/index.js';
import { ApplicationPasswordsService } from './application-passwords.service.js';

const MINE = '/cms/v2/users/me/application-passwords';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
interface Password extends Record<string, unknown> {
  uuid: string;
  password: string;
  code: string;
  _links: Record<string, { href: string }[]>;
}

describeOnEachEngine('Application passwords over the interface', (engine) => {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer(engine, undefined, { compatRoot: 'wp-json' });
  });
  afterAll(() => server.close());

  const of = (role: Role) => `/cms/v2/users/${server.ids[role]}/application-passwords`;
  const ask = <T = Password>(caller: Caller, method: string, path: string, body?: object) =>
    server.ask<T>(caller, method, path, { body });
  const create = async (caller: Caller = 'author', path = MINE, body: object = {}): Promise<Password> => {
    const { status, body: record } = await ask(caller, 'POST', path, { name: `program ${++made}`, ...body });
    expect([status, record.code]).toEqual([201, undefined]);
    return record;
  };
  const rows = () => server.database.read('SELECT * FROM application_password ORDER BY id');

  /** Sends a request with an application password, with any headers. */
  async function sendWith(password: string, method: string, path: string, headers = {}, body?: object, name = 'author') {
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const response = await fetch(server.root + path, {
      method,
      headers: { authorization, connection: 'close', ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Password };
  }

  it('are created with a text that the answer shows once, and that signs in', async () => {
    const appId = randomUUID();
    const { status, headers, body } = await ask('author', 'POST', MINE, { name: ' Laptop ', app_id: appId });
    const collection = `http://noten.example/rest${of('author')}`;
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      ...[201, `${collection}/${body.uuid}`, 'no-store'],
    ]);
    expect(body).toEqual({
      ...{ uuid: expect.stringMatching(UUID), app_id: appId, name: 'Laptop', last_used: null, last_ip: null },
      ...{ password: expect.stringMatching(/^(\w{4} ){5}\w{4}$/), created: expect.stringMatching(DATE) },
      _links: { self: [{ href: `${collection}/${body.uuid}` }], collection: [{ href: collection }] },
    });
    expect((await sendWith(body.password, 'GET', '/cms/v2/users/me')).body).toMatchObject({ id: server.ids.author });
    const later = [await ask('author', 'GET', `${MINE}/${body.uuid}?context=edit`), await ask('author', 'GET', MINE)];
    for (const { status, body: shown } of later)
      expect([status, JSON.stringify(shown).includes('"password"')]).toEqual([200, false]);
    expect(JSON.stringify(await rows())).not.toContain(body.password.replaceAll(' ', ''));
  });

  it('are listed with the total, and show by their context what they are', async () => {
    const { uuid } = await create('contributor');
    const { body, headers } = await ask<Password[]>('contributor', 'GET', MINE);
    expect(headers.get('x-wp-total')).toBe(String(body.length));
    expect(body.at(-1)).toMatchObject({ uuid, last_used: null });
    const embedded = await ask('contributor', 'GET', `${MINE}/${uuid}?context=embed`);
    expect(Object.keys(embedded.body).sort()).toEqual(['_links', 'app_id', 'name', 'uuid']);
  });

  it('know when and from where they were last used', async () => {
    const { uuid, password } = await create();
    await sendWith(password, 'GET', '/cms/v2/users/me');
    await server.app.get(BackgroundTasks).settled();
    const { body } = await ask('author', 'GET', `${MINE}/${uuid}`);
    expect([body['last_used'], body['last_ip']]).toEqual([expect.stringMatching(DATE), expect.stringMatching(/127\.0\.0\.1$/)]);
  });

  it('are shown to the program that signs in with them', async () => {
    const [one, other] = [await create(), await create()];
    for (const { password, uuid } of [one, other])
      for (const path of [`${MINE}/introspect`, `${of('author')}/introspect`])
        expect(await sendWith(password, 'GET', path)).toMatchObject({ status: 200, body: { uuid } });
    const elsewhere = await ask('administrator', 'GET', `${of('author')}/introspect`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([
      ...[403, 'rest_cannot_introspect_app_password_for_non_authenticated_user'],
    ]);
  });

  it('are renamed, and nothing else of them is changed', async () => {
    const { uuid, password, ...before } = await create('author', MINE, { app_id: randomUUID() });
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { status, body } = await ask('author', method, `${MINE}/${uuid}`, {
        name: method,
        app_id: '',
        password: 'my own words',
      });
      expect([status, body]).toEqual([200, { ...before, uuid, name: method }]);
    }
    expect((await ask('author', 'PUT', `${MINE}/${uuid}`, {})).body['name']).toBe('PATCH');
    expect((await sendWith(password, 'GET', '/cms/v2/users/me')).status).toBe(200);
  });

  it('are deleted one by one, or all together; the next request with them is refused', async () => {
    const { id } = await server.app
      .get(AccountsService)
      .create({ username: 'zoe', email: 'zoe@noten.example', roles: ['author'] });
    const { password } = await server.app.get(ApplicationPasswordsService).create(id, 'laptop');
    const asZoe = (method: string, path = MINE, body?: object) => sendWith(password, method, path, {}, body, 'zoe');
    const [one, two] = [(await asZoe('POST', MINE, { name: 'one' })).body, (await asZoe('POST', MINE, { name: 'two' })).body];
    const gone = await asZoe('DELETE', `${MINE}/${one.uuid}`);
    const { _links, password: _shownOnce, ...previous } = one;
    expect([gone.status, gone.body]).toEqual([200, { deleted: true, previous }]);
    expect(await asZoe('DELETE', `${MINE}/${one.uuid}`)).toMatchObject({
      ...{ status: 404, body: { code: 'rest_application_password_not_found' } },
    });
    expect((await sendWith(one.password, 'GET', MINE, {}, undefined, 'zoe')).status).toBe(401);
    expect((await asZoe('DELETE')).body).toEqual({ deleted: true, count: 2 });
    expect([(await asZoe('GET')).status, (await sendWith(two.password, 'GET', MINE, {}, undefined, 'zoe')).status]).toEqual([
      401, 401,
    ]);
  });

  it.each([
    ['without a name', {}, 'rest_missing_callback_param'],
    ['with an empty name', { name: '' }, 'rest_invalid_param'],
    ['with a blank name', { name: ' \t ' }, 'rest_invalid_param'],
    ['with a name of 201 characters', { name: 'x'.repeat(201) }, 'rest_invalid_param'],
    ['with a name that is no text', { name: 7 }, 'rest_invalid_param'],
    ['with an app_id that is no UUID', { name: 'figs', app_id: 'figs' }, 'rest_invalid_param'],
  ])('are not created %s', async (_what, body, code) => {
    const before = await rows();
    const answer = await ask('author', 'POST', MINE, body);
    expect([answer.status, answer.body.code, await rows()]).toEqual([400, code, before]);
  });

  it('may have the same name and the same app_id as others', async () => {
    const same = { name: 'twin', app_id: randomUUID() };
    const [one, other] = [await create('author', MINE, same), await create('author', MINE, same)];
    expect(one.uuid).not.toBe(other.uuid);
  });

  it('are at most a hundred for each account, also when many are created at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 110 }, (_, index) => ask('administrator', 'POST', of('subscriber'), { name: `many ${index}` })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    // One password exists already: the tests sign in with it.
    expect(refused).toHaveLength(11);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([400, 'rest_too_many_application_passwords']);
    expect((await ask('subscriber', 'GET', MINE)).headers.get('x-wp-total')).toBe('100');
    await create('customer');
  });

  it('are created once by a repeated request, whose further answers leave out the password', async () => {
    const { password } = await create();
    const key = { 'idempotency-key': randomUUID() };
    const post = () => sendWith(password, 'POST', MINE, key, { name: 'repeated' });
    const [first, second] = [await post(), await post()];
    const { password: text, ...others } = first.body;
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 201, 'true']);
    expect(second.body).toEqual(others);
    const stored = JSON.stringify(await server.database.read('SELECT * FROM idempotent_request'));
    expect([stored.includes(first.body.uuid), stored.includes(text)]).toEqual([true, false]);
  });

  it('cause no event', async () => {
    const before = await server.database.read('SELECT * FROM outbox');
    const { uuid } = await create();
    await ask('author', 'PUT', `${MINE}/${uuid}`, { name: 'renamed' });
    await ask('author', 'DELETE', `${MINE}/${uuid}`);
    expect(await server.database.read('SELECT * FROM outbox')).toEqual(before);
  });

  it('work under /wp-json and the names of WordPress', async () => {
    const { password } = await create();
    const root = server.root.replace('/rest', '/wp-json');
    const headers = { authorization: `Basic ${Buffer.from(`author:${password}`).toString('base64')}`, connection: 'close' };
    const response = await fetch(`${root}/wp/v2/users/me/application-passwords/introspect`, { headers });
    const body = (await response.json()) as Password;
    expect([response.status, body._links['collection']]).toEqual([
      ...[200, [{ href: `http://noten.example/wp-json/wp/v2/users/${server.ids.author}/application-passwords` }]],
    ]);
  });
});
