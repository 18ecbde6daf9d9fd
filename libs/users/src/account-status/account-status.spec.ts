import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { AccountsService } from '../accounts/accounts.service.js';
import { ROLE_NAMES, type Role } from '../roles/roles.js';
import { startTestServer, type Caller, type ResponseBody, type TestServer } from '../testing/index.js';
import { Person } from '../../test/person.js';

const PASSWORD = 'walnut in the shell';
const USERS = '/cms/v2/users';

describeOnEachEngine('The status of an account', (engine) => {
  let server: TestServer;
  let created = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.close());

  async function anAccount(role: Role = 'editor') {
    const username = `holder${++created}`;
    return server.app.get(AccountsService).create({ username, email: `${username}@noten.nl`, password: PASSWORD, roles: [role] });
  }

  async function aPerson(role?: Role) {
    const { id, username } = await anAccount(role);
    const person = new Person(server.root);
    expect((await person.signIn(username, PASSWORD)).status).toBe(201);
    return { id, username, person };
  }

  const change = (id: number, status: string, who: Caller = 'administrator') =>
    server.ask(who, 'PUT', `${USERS}/${id}/status`, { body: { status } });
  const statusOf = async (id: number) => (await server.ask('administrator', 'GET', `${USERS}/${id}/status`)).body;

  describe('set to disabled', () => {
    it('ends sessions with the next request, and refuses the password, until it is active again', async () => {
      const { id, username, person } = await aPerson();
      const { status, body } = await change(id, 'disabled');
      expect([status, body]).toEqual([
        ...[200, { status: 'disabled', disabled_date: expect.stringMatching(/^\d{4}-/), last_seen: null }],
      ]);
      expect(await person.whoAmI()).toBe('rest_session_ended');
      expect((await new Person(server.root).signIn(username, PASSWORD)).body.code).toBe('invalid_username');
      expect((await change(id, 'active')).body).toMatchObject({ status: 'active', disabled_date: null });
      expect(await person.whoAmI()).toBe('rest_session_ended');
      expect((await new Person(server.root).signIn(username, PASSWORD)).status).toBe(201);
    });

    it('revokes links that set a password, and gives no new ones', async () => {
      const { id } = await anAccount();
      const { body } = await server.ask<{ link: string }>('administrator', 'POST', `${USERS}/${id}/invitation`);
      await change(id, 'disabled');
      const [token] = body.link.split('/').slice(-1);
      const used = await server.ask('visitor', 'PUT', `/cms/v2/password-resets/${token}`, { body: { password: PASSWORD } });
      expect(used.body.code).toBe('rest_password_link_invalid');
      expect((await server.ask('administrator', 'POST', `${USERS}/${id}/invitation`)).body.code).toBe('rest_invitation_refused');
    });

    it('again changes nothing, and keeps since when', async () => {
      const { id } = await anAccount();
      const { body: first } = await change(id, 'disabled');
      expect((await change(id, 'disabled')).body).toEqual(first);
    });

    it('is refused for the own account and, by accounts, for the last administrator', async () => {
      const { body, status } = await change(server.ids.administrator, 'disabled');
      expect([status, body.code]).toEqual([403, 'rest_own_account']);
      expect(await statusOf(server.ids.administrator)).toMatchObject({ status: 'active' });
      expect((await change(server.ids.administrator, 'active')).status).toBe(200);
      await expect(server.app.get(AccountsService).disable(server.ids.administrator)).rejects.toMatchObject({
        code: 'rest_last_administrator',
      });
    });
  });

  it('is refused for every other word, and without one', async () => {
    const { id } = await anAccount();
    for (const body of [{}, { status: '' }, { status: null }, { status: 'Disabled' }, { status: 1 }, { status: ['active'] }]) {
      const answer = await server.ask('administrator', 'PUT', `${USERS}/${id}/status`, { body });
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await statusOf(id)).toMatchObject({ status: 'active' });
  });

  it.each([...ROLE_NAMES, 'visitor'] as Caller[])('is seen and changed by administrators only: %s', async (who) => {
    const { id } = await anAccount('customer');
    const expected = who === 'administrator' ? 200 : who === 'visitor' ? 401 : 403;
    for (const method of ['GET', 'PUT']) {
      const { status } = await server.ask(
        who,
        method,
        `${USERS}/${id}/status`,
        method === 'PUT' ? { body: { status: 'active' } } : {},
      );
      expect([method, status]).toEqual([method, expected]);
    }
    expect((await server.ask(who, 'GET', `${USERS}/999999/status`)).status).toBe(404);
  });

  it('is in lists of users for administrators who ask for it, and otherwise nowhere', async () => {
    const { id, person } = await aPerson();
    await person.whoAmI();
    const disabled = await anAccount();
    await change(disabled.id, 'disabled');
    const query = { include: `${disabled.id},${id}`, orderby: 'id', context: 'edit' };
    const asked = { query: { ...query, _fields: 'id,status,disabled_date,last_seen' } };
    const { body } = await server.ask<ResponseBody[]>('administrator', 'GET', USERS, asked);
    expect(body).toEqual([
      { id, status: 'active', disabled_date: null, last_seen: expect.stringMatching(/^\d{4}-/) },
      { id: disabled.id, status: 'disabled', disabled_date: expect.stringMatching(/^\d{4}-/), last_seen: null },
    ]);
    const [plain] = (await server.ask<ResponseBody[]>('administrator', 'GET', USERS, { query })).body;
    expect(Object.keys(plain).filter((name) => ['status', 'disabled_date', 'last_seen'].includes(name))).toEqual([]);
    const own = await server.ask('editor', 'GET', `${USERS}/me`, { query: { _fields: 'id,status' } });
    expect(own.body).toEqual({ id: server.ids.editor });
  });

  describe('and the sessions of others', () => {
    it('are listed for administrators, who may end all of them', async () => {
      const { id, username, person } = await aPerson();
      const other = new Person(server.root);
      await other.signIn(username, PASSWORD);
      const { body: sessions } = await server.ask<ResponseBody[]>('administrator', 'GET', `${USERS}/${id}/sessions`);
      expect(sessions.map(({ user_id, current }) => [user_id, current])).toEqual(Array(2).fill([id, false]));
      const { body } = await server.ask('administrator', 'DELETE', `${USERS}/${id}/sessions`);
      expect(body).toEqual({ deleted: true, count: 2 });
      expect([await person.whoAmI(), await other.whoAmI()]).toEqual(['rest_session_ended', 'rest_session_ended']);
      expect((await new Person(server.root).signIn(username, PASSWORD)).status).toBe(201);
    });

    it.each(['shop_manager', 'editor', 'customer', 'visitor'] as Caller[])('are nothing for %s', async (who) => {
      const { id, username, person } = await aPerson();
      for (const method of ['GET', 'DELETE']) {
        const { status } = await server.ask(who, method, `${USERS}/${id}/sessions`);
        expect([method, status]).toEqual([method, who === 'visitor' ? 401 : 403]);
      }
      expect(await person.whoAmI()).toBe(username);
      expect((await server.ask(who, 'GET', `${USERS}/999999/sessions`)).status).toBe(404);
    });
  });
});
