import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BackgroundTasks, secondsFromNow } from '@grove/core';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import { AccountsService, type Account } from '../accounts/accounts.service.js';
import { ROLE_NAMES, type Role } from '../roles/roles.js';
import { startTestServer, type ResponseBody, type TestServer } from '../testing/index.js';
import { Person } from '../../test/person.js';

const PASSWORD = 'walnut in the shell';
const SESSIONS = '/cms/v2/sessions';
const ENTERING: Role[] = ['administrator', 'editor', 'author', 'contributor', 'shop_manager'];

describeOnEachEngine('Sessions', (engine) => {
  let server: TestServer;
  let accounts: AccountsService;
  let created = 0;
  beforeAll(async () => {
    server = await startTestServer(engine);
    accounts = server.app.get(AccountsService);
  });
  afterAll(() => server.close());

  const anAccount = (role: Role = 'shop_manager'): Promise<Account> => {
    const username = `person${++created}`;
    return accounts.create({ username, email: `${username}@noten.nl`, password: PASSWORD, roles: [role] });
  };

  /** Somebody who is signed in, in a browser of its own. */
  async function aPerson(account?: Account) {
    const { id, username } = account ?? (await anAccount());
    const person = new Person(server.root);
    const { status, body } = await person.signIn(username, PASSWORD);
    expect([status, body.code]).toEqual([201, undefined]);
    return { person, id, username, sessionId: body.id };
  }

  const rows = () => server.database.read('SELECT * FROM user_session ORDER BY id');

  describe('begin', () => {
    it('with the username or the e-mail address of an account and its password, for one browser', async () => {
      const { id, username, email } = await anAccount();
      for (const name of [username, username.toUpperCase(), ` ${email} `]) {
        const person = new Person(server.root);
        const { status, body, headers } = await person.signIn(name, PASSWORD);
        expect([status, body]).toEqual([
          201,
          {
            ...{ id: expect.any(Number), user_id: id, user_agent: 'Mozilla/5.0 (Test)', current: true },
            ...{ created: expect.any(String), last_used: expect.any(String), expires: expect.any(String) },
            address: expect.stringContaining('127.0.0.1'),
          },
        ]);
        expect(headers.getSetCookie()).toEqual([
          expect.stringMatching(/^grove_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/),
        ]);
        expect(await person.whoAmI()).toBe(username);
      }
    });

    it('with a cookie that is sent over TLS only, where the person uses TLS', async () => {
      const proxied = await server.another({ trustProxy: true, baseUrl: 'https://noten.example' });
      const { username } = await anAccount();
      const headers = { 'x-forwarded-proto': 'https' };
      const { headers: answered } = await new Person(proxied.root).signIn(username, PASSWORD, undefined, { headers });
      expect(answered.getSetCookie()[0]).toMatch(/; Secure$/);
      const plain = await new Person(proxied.root).signIn(username, PASSWORD, undefined, {
        headers: { 'x-forwarded-proto': 'http' },
      });
      expect([plain.status, plain.body.code]).toEqual([401, 'rest_insecure_connection']);
      await proxied.close();
    });

    it('for roles that may enter the back office, and for no other', async () => {
      for (const role of ROLE_NAMES) {
        const { username } = await anAccount(role);
        const { status, body } = await new Person(server.root).signIn(username, PASSWORD);
        const refused = [403, 'rest_back_office_forbidden'];
        expect([role, status, body.code]).toEqual([role, ...(ENTERING.includes(role) ? [201, undefined] : refused)]);
      }
    });

    it('never with a wrong password, an unknown name, no password, an application password, or a disabled account, all with one answer', async () => {
      const { username } = await anAccount();
      const without = await accounts.create({ username: 'passwordless', email: 'passwordless@noten.nl', roles: ['editor'] });
      const disabled = await anAccount();
      await accounts.disable(disabled.id);
      const before = await rows();
      const { password } = await server.app
        .get(ApplicationPasswordsService)
        .create((await accounts.find(username))!.id, 'Program');
      const tries = [
        [username, `${PASSWORD}.`],
        [username, ''],
        [username, password],
        ['nobody-at-all', PASSWORD],
        ['x'.repeat(200), PASSWORD],
        [without.username, ''],
        [disabled.username, PASSWORD],
      ];
      const answers = new Set<string>();
      for (const [name, password] of tries) {
        const person = new Person(server.root);
        const { status, body, headers } = await person.signIn(name, password);
        expect([status, headers.getSetCookie()]).toEqual([401, []]);
        answers.add(JSON.stringify(body));
      }
      expect(answers.size).toBe(1);
      expect([...answers][0]).toContain('invalid_username');
      expect(await rows()).toEqual(before);
    });

    it('are found by a hash: the database does not have what the cookie has', async () => {
      const { person } = await aPerson();
      const token = person.cookie!.split('=')[1];
      expect(JSON.stringify(await rows())).not.toContain(token);
    });

    it('anew each time: a token that somebody planted in the browser is never the one that signs in (fixation)', async () => {
      const { username } = await anAccount();
      const person = new Person(server.root);
      person.cookie = 'grove_session=planted-by-somebody-who-waits-for-a-sign-in';
      expect(await person.whoAmI()).toBe('rest_session_ended');
      expect((await person.signIn(username, PASSWORD)).status).toBe(201);
      expect(person.cookie).not.toContain('planted');
      const attacker = new Person(server.root);
      attacker.cookie = 'grove_session=planted-by-somebody-who-waits-for-a-sign-in';
      expect(await attacker.whoAmI()).toBe('rest_session_ended');
    });

    it('with a cookie that an answer which is repeated for an Idempotency-Key does not have', async () => {
      const { username } = await anAccount();
      const headers = { 'idempotency-key': `sign-in-${username}` };
      const first = await new Person(server.root).signIn(username, PASSWORD, undefined, { headers });
      const again = await new Person(server.root).signIn(username, PASSWORD, undefined, { headers });
      expect([first.headers.getSetCookie().length, again.headers.getSetCookie().length]).toEqual([1, 0]);
      const stored = JSON.stringify(await server.database.read('SELECT response FROM idempotent_request'));
      expect(stored).not.toContain('grove_session');
    });
  });

  describe('count', () => {
    it('in every namespace, with what the role of the account may do', async () => {
      const { person } = await aPerson(await anAccount('administrator'));
      const { body } = await person.ask<Record<string, unknown>>('GET', '/cms/v2/users/me?context=edit');
      expect([body['roles'], body['capabilities']]).toEqual([
        ['administrator'],
        expect.objectContaining({ manage_options: true }),
      ]);
      expect((await person.ask('GET', '/cms/v2/users?context=edit')).status).toBe(200);
      const { person: author } = await aPerson(await anAccount('author'));
      expect((await author.ask('GET', '/cms/v2/users?context=edit')).body.code).toBe('rest_forbidden_context');
    });

    it('with stored responses: they are those of the own account, and of now', async () => {
      const [one, other] = [await aPerson(), await aPerson()];
      for (let turn = 0; turn < 3; turn += 1)
        for (const { person, username } of [one, other]) expect(await person.whoAmI()).toBe(username);
      const nicknames = async () => {
        const read = async ({ person }: typeof one) =>
          (await person.ask<{ nickname: string }>('GET', '/cms/v2/users/me?context=edit')).body.nickname;
        return [await read(one), await read(other)];
      };
      expect(await nicknames()).toEqual([one.username, other.username]);
      await accounts.update(one.id, { nickname: 'Walnut' });
      expect(await nicknames()).toEqual(['Walnut', other.username]);
    });

    it.each([
      ['without the header', { 'x-grove-session': null }],
      ['with another value of the header', { 'x-grove-session': 'true' }],
      ['for a page of another site', { 'sec-fetch-site': 'cross-site' }],
      ['for a page of another port or subdomain', { 'sec-fetch-site': 'same-site' }],
      ['with another Origin', { origin: 'http://evil.example' }],
      ['with an Origin that hides where it comes from', { origin: 'null' }],
    ])('not %s', async (_case, headers) => {
      const { person, username } = await aPerson();
      expect(await person.whoAmI({ headers })).toBe('rest_not_logged_in');
      const { status } = await person.ask('POST', '/cms/v2/users/me', { body: { nickname: 'Evil' }, headers });
      expect(status).toBe(401);
      expect((await accounts.find(username))!.nickname).toBe(username);
    });

    it('not for pages that CORS_ORIGINS lists: these may use Basic, and no cookie', async () => {
      const allowed = await server.another({ corsOrigins: ['https://staff.example'] });
      const { person } = await aPerson();
      const there = new Person(allowed.root);
      there.cookie = person.cookie;
      expect(await there.whoAmI({ headers: { origin: 'https://staff.example' } })).toBe('rest_not_logged_in');
      const sent = { headers: { origin: 'https://staff.example' } };
      expect((await there.signIn('anybody', PASSWORD, undefined, sent)).body.code).toBe('rest_foreign_page');
      await allowed.close();
    });

    it('not with two cookies of this name: a neighbour on the same domain may have set one of them', async () => {
      const [{ person }, { person: attacker }] = [await aPerson(), await aPerson()];
      expect(await person.whoAmI({ headers: { cookie: `${attacker.cookie}; ${person.cookie}` } })).toBe('rest_not_logged_in');
      expect(await person.whoAmI({ headers: { cookie: `other=1; ${person.cookie}; grove_session_2=x` } })).not.toMatch(/^rest_/);
    });

    it.each(['', '=', 'x'.repeat(8_000), '%00%ff', "' OR 1=1 --", '{"$ne":null}', '__proto__'])(
      'not with a token that nobody got: %.20s',
      async (token) => {
        const headers = { cookie: `grove_session=${token}` };
        const outcome = await new Person(server.root).whoAmI({ headers });
        expect(['rest_session_ended', 'rest_not_logged_in']).toContain(outcome);
      },
    );

    it('not instead of credentials that the request has itself', async () => {
      const { person } = await aPerson();
      const authorization = `Basic ${Buffer.from('nobody:wrong').toString('base64')}`;
      expect(await person.whoAmI({ headers: { authorization } })).toBe('invalid_username');
    });

    it('for pages of this site only: no preflight allows others to send the header', async () => {
      const { person } = await aPerson();
      const headers = { 'x-grove-session': null, cookie: null, origin: 'http://evil.example' };
      const asked = { ...headers, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-grove-session' };
      const { headers: allowed } = await person.ask('OPTIONS', '/cms/v2/users/me', { headers: asked });
      expect(allowed.get('access-control-allow-headers')!.toLowerCase()).not.toContain('x-grove-session');
      expect(allowed.get('access-control-allow-credentials')).toBeNull();
    });

    it('and signing in is not possible for a page of another origin', async () => {
      const { username } = await anAccount();
      const person = new Person(server.root);
      const pages = [
        ['sec-fetch-site', 'cross-site'],
        ['sec-fetch-site', 'same-site'],
        ['origin', 'http://evil.example'],
      ];
      for (const [name, value] of pages) {
        const sent = { headers: { [name]: value } };
        const { status, body, headers: answered } = await person.signIn(username, PASSWORD, undefined, sent);
        expect([status, body.code, answered.getSetCookie()]).toEqual([403, 'rest_foreign_page', []]);
      }
    });
  });

  describe('end', () => {
    /** What an attacker gets who has copied the cookie before. */
    async function stolenBefore(work: (person: Person, id: number, sessionId: number) => Promise<unknown>): Promise<string> {
      const { person, id, sessionId, username } = await aPerson();
      const thief = new Person(server.root);
      thief.cookie = person.cookie;
      expect(await thief.whoAmI()).toBe(username);
      await work(person, id, sessionId);
      return thief.whoAmI();
    }

    it('when the person signs out: a copy of the cookie is worth nothing then', async () => {
      const outcome = await stolenBefore(async (person) => {
        const { status, body } = await person.ask<Record<string, unknown>>('DELETE', `${SESSIONS}/current`);
        expect([status, body['deleted'], (body['previous'] as { current: boolean }).current]).toEqual([200, true, true]);
        expect(person.cookie).toBeUndefined();
      });
      expect(outcome).toBe('rest_session_ended');
    });

    it.each<[string, (id: number) => Promise<unknown>]>([
      ['gets a new password', (id) => accounts.update(id, { password: 'pistachio with salt' })],
      ['is disabled', (id) => accounts.disable(id)],
      ['is deleted', (id) => accounts.delete(id)],
      ['loses a role', (id) => accounts.update(id, { roles: ['author'] })],
      ['may not enter the back office any more', (id) => accounts.update(id, { roles: ['customer'] })],
    ])('when the account %s, from the next request on', async (_case, change) => {
      expect(await stolenBefore((_person, id) => change(id))).toBe('rest_session_ended');
    });

    it('everywhere, also at another process that has just used the session', async () => {
      const other = await server.another();
      const { person, id, username } = await aPerson();
      const there = new Person(other.root);
      there.cookie = person.cookie;
      expect([await person.whoAmI(), await there.whoAmI()]).toEqual([username, username]);
      await accounts.update(id, { password: 'pistachio with salt' });
      expect([await person.whoAmI(), await there.whoAmI()]).toEqual(['rest_session_ended', 'rest_session_ended']);
      await other.close();
    });

    it('for good: an account that is enabled again has none', async () => {
      const outcome = await stolenBefore(async (_person, id) => {
        await accounts.disable(id);
        await accounts.enable(id);
      });
      expect(outcome).toBe('rest_session_ended');
    });

    it('not when the account gets another role besides', async () => {
      const { person, id, username } = await aPerson();
      await accounts.update(id, { roles: ['shop_manager', 'author'] });
      expect(await person.whoAmI()).toBe(username);
    });

    it.each([
      ['12 hours after their last use', { last_used_at: secondsFromNow(-12 * 3_600 - 1) }],
      ['14 days after they began, however much they are used', { expires_at: secondsFromNow(-1) }],
    ])('%s', async (_case, past) => {
      const { person, sessionId } = await aPerson();
      await server.database.write((unit) => updateRows(unit, 'user_session', past, { id: sessionId }));
      expect(await person.whoAmI()).toBe('rest_session_ended');
    });

    it('not by idleness if another process has seen their last use', async () => {
      const { person, sessionId, username } = await aPerson();
      const hoursAgo = secondsFromNow(-11 * 3_600);
      await server.database.write((unit) => updateRows(unit, 'user_session', { last_used_at: hoursAgo }, { id: sessionId }));
      expect(await person.whoAmI()).toBe(username);
      await server.app.get(BackgroundTasks).settled();
      const later = Date.now() + 2 * 3_600_000;
      const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
      expect(await person.whoAmI()).toBe(username);
      clock.mockRestore();
      await server.app.get(BackgroundTasks).settled();
    });
  });

  describe('of a person', () => {
    it('are listed with the browser and the address of each, and ended one by one', async () => {
      const account = await anAccount();
      const [laptop, phone, stranger] = [await aPerson(account), await aPerson(account), await aPerson()];
      const { body: list } = await laptop.person.ask<ResponseBody[]>('GET', SESSIONS);
      expect(list.map(({ id, current }) => [id, current])).toEqual([
        [phone.sessionId, false],
        [laptop.sessionId, true],
      ]);
      const notMine = await laptop.person.ask('DELETE', `${SESSIONS}/${stranger.sessionId}`);
      expect([notMine.status, notMine.body.code]).toEqual([404, 'rest_session_not_found']);
      const { body } = await laptop.person.ask('DELETE', `${SESSIONS}/${phone.sessionId}`);
      expect(body).toEqual({ deleted: true, previous: list[0] });
      expect([await phone.person.whoAmI(), await laptop.person.whoAmI(), await stranger.person.whoAmI()]).toEqual([
        ...['rest_session_ended', laptop.username, stranger.username],
      ]);
    });

    it('are shown to nobody else, and to visitors not at all', async () => {
      const { body, status } = await new Person(server.root).ask('GET', SESSIONS);
      expect([status, body.code]).toEqual([401, 'rest_not_logged_in']);
      const { body: own } = await server.ask<ResponseBody[]>('administrator', 'GET', SESSIONS);
      expect(own).toEqual([]);
    });

    it('are at most 50: the oldest makes room', async () => {
      const account = await anAccount();
      const { person: first } = await aPerson(account);
      for (let turn = 0; turn < 50; turn += 1) await aPerson(account);
      expect(await first.whoAmI()).toBe('rest_session_ended');
      const [{ count }] = await server.database.read(`SELECT COUNT(*) AS count FROM user_session WHERE user_id = ${account.id}`);
      expect(Number(count)).toBe(50);
    }, 60_000);
  });
});
