import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackgroundTasks, Mail, secondsFromNow } from '@grove/core';
import { PostOffice } from '@grove/core/testing';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { AccountsService, type Account } from '../accounts/accounts.service.js';
import { ApplicationPasswordsService } from '../application-passwords/application-passwords.service.js';
import type { Role } from '../roles/roles.js';
import { startTestServer, type ResponseBody, type TestServer } from '../testing/index.js';
import { Person } from '../../test/person.js';

const PASSWORD = 'walnut in the shell';
const NEW_PASSWORD = 'pistachio with salt';
const RESETS = '/cms/v2/password-resets';

describeOnEachEngine('A link that sets a password', (engine) => {
  let server: TestServer;
  let accounts: AccountsService;
  const dataDir = mkdtempSync(join(tmpdir(), 'grove-links-'));
  let created = 0;
  beforeAll(async () => {
    server = await startTestServer(engine, undefined, { dataDir, trustProxy: true, baseUrl: 'https://noten.example' });
    accounts = server.app.get(AccountsService);
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
  const somewhere = () => from(`198.51.${Math.floor(++created / 250)}.${created % 250}`);

  const anAccount = (role: Role = 'editor', locale = ''): Promise<Account> => {
    const username = `person${++created}`;
    return accounts.create({ username, email: `${username}@noten.nl`, password: PASSWORD, roles: [role], locale });
  };

  const ask = (method: string, path: string, body: object, headers = somewhere()) =>
    new Person(server.root).ask<ResponseBody & { username?: string }>(method, path, { body, headers });

  /** The mails to an address, as they were sent. */
  async function mailsTo(address: string): Promise<string[]> {
    await server.app.get(BackgroundTasks).settled();
    await server.app.get(Mail).settled();
    const folder = join(dataDir, 'mail');
    const mails = readdirSync(folder, { withFileTypes: true }).map(({ name }) => readFileSync(join(folder, name), 'utf8'));
    // The lines of a mail are wrapped.
    return mails
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  }

  async function tokenFor({ username, email }: Account): Promise<string> {
    expect((await ask('POST', RESETS, { user: username })).status).toBe(202);
    return tokenIn((await mailsTo(email)).at(-1)!);
  }

  const tokenIn = (text: string): string => /https:\/\/noten\.example\/admin\/#\/set-password\/([\w-]{43})\b/.exec(text)![1];

  const signIn = async (name: string, password: string): Promise<string> => {
    const { status, body } = await new Person(server.root).signIn(name, password, undefined, { headers: somewhere() });
    return status === 201 ? 'signed in' : body.code;
  };

  describe('that somebody forgot', () => {
    it('is mailed to the address of the account, sets the password, and signs nobody in', async () => {
      const account = await anAccount();
      const token = await tokenFor(account);
      const { status, body, headers } = await ask('PUT', `${RESETS}/${token}`, { password: NEW_PASSWORD });
      expect([status, body, headers.getSetCookie()]).toEqual([200, { username: account.username }, []]);
      expect([await signIn(account.username, PASSWORD), await signIn(account.username, NEW_PASSWORD)]).toEqual([
        ...['invalid_username', 'signed in'],
      ]);
    });

    it('leads to the address of the site, whatever host the request names', async () => {
      const account = await anAccount();
      const headers = { ...somewhere(), 'x-forwarded-host': 'evil.example' };
      await ask('POST', RESETS, { user: account.email }, headers);
      const [mail] = await mailsTo(account.email);
      expect([tokenIn(mail).length, mail.includes('evil')]).toEqual([43, false]);
    });

    it('is in the language of the account', async () => {
      const account = await anAccount('editor', 'nl_NL');
      await tokenFor(account);
      expect((await mailsTo(account.email))[0]).toContain('Kies het binnen een uur');
    });

    it('gets the same answer for every name, and a mail only for accounts that may enter', async () => {
      const [customer, disabled] = [await anAccount('customer'), await anAccount()];
      await accounts.disable(disabled.id);
      const answers = [];
      for (const user of [(await anAccount()).username, 'nobody-at-all', customer.email, disabled.email, 'x\u0001y']) {
        const { status, body } = await ask('POST', RESETS, { user });
        answers.push([status, body]);
      }
      expect(answers).toEqual(Array(5).fill([202, { accepted: true }]));
      expect([...(await mailsTo(customer.email)), ...(await mailsTo(disabled.email))]).toEqual([]);
    });

    it('counts once, also of several requests at the same time', async () => {
      const token = await tokenFor(await anAccount());
      const uses = await Promise.all(
        ['one password here', 'another password'].map((password) => ask('PUT', `${RESETS}/${token}`, { password })),
      );
      expect(uses.map(({ status }) => status).sort()).toEqual([200, 400]);
      const late = await ask('PUT', `${RESETS}/${token}`, { password: NEW_PASSWORD });
      expect([late.status, late.body.code]).toEqual([400, 'rest_password_link_invalid']);
    });

    it.each<[string, (account: Account) => Promise<unknown>]>([
      ['an hour has passed', ({ id }) => expire(id)],
      ['the password was changed otherwise', ({ id }) => accounts.update(id, { password: 'hazelnut and honey' })],
      ['the account has another mail address', ({ id }) => accounts.update(id, { email: `moved${id}@noten.nl` })],
      ['the account was disabled', ({ id }) => accounts.disable(id)],
      ['the account was deleted', ({ id }) => accounts.delete(id)],
    ])('counts no more when %s', async (_case, change) => {
      const account = await anAccount();
      const token = await tokenFor(account);
      await change(account);
      const { status, body } = await ask('PUT', `${RESETS}/${token}`, { password: NEW_PASSWORD });
      expect([status, body.code]).toEqual([400, 'rest_password_link_invalid']);
      expect(await signIn(account.username, NEW_PASSWORD)).toBe('invalid_username');
    });

    const expire = (userId: number) =>
      server.database.write((unit) => updateRows(unit, 'password_link', { expires_at: secondsFromNow(-1) }, { user_id: userId }));

    it('stays good if the new password is refused', async () => {
      const account = await anAccount();
      const token = await tokenFor(account);
      for (const password of ['short', 'with \\ in it', '']) {
        const { status, body } = await ask('PUT', `${RESETS}/${token}`, { password });
        expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      }
      expect((await ask('PUT', `${RESETS}/${token}`, { password: NEW_PASSWORD })).status).toBe(200);
    });

    it('ends what somebody who knew the old password has: sessions, and credentials of programs', async () => {
      const account = await anAccount();
      const thief = new Person(server.root);
      await thief.signIn(account.username, PASSWORD, undefined, { headers: somewhere() });
      await server.app.get(ApplicationPasswordsService).create(account.id, 'Program');
      await ask('PUT', `${RESETS}/${await tokenFor(account)}`, { password: NEW_PASSWORD });
      expect(await thief.whoAmI()).toBe('rest_session_ended');
      expect(await server.app.get(ApplicationPasswordsService).list(account.id)).toEqual([]);
    });

    it('is stored as a hash', async () => {
      const token = await tokenFor(await anAccount());
      expect(JSON.stringify(await server.database.read('SELECT * FROM password_link'))).not.toContain(token);
    });

    it('is sent at most three times in an hour to one account', async () => {
      const { username, email } = await anAccount();
      for (let turn = 0; turn < 6; turn += 1) {
        expect((await ask('POST', RESETS, { user: username })).status).toBe(202);
        await mailsTo(email);
      }
      expect((await mailsTo(email)).length).toBe(3);
    });

    it('is asked for, and guessed, 20 times from one address before it is refused', async () => {
      const requester = from('203.0.113.30');
      const statuses = [];
      for (let turn = 0; turn < 21; turn += 1) statuses.push((await ask('POST', RESETS, { user: `n${turn}` }, requester)).status);
      expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
      const guesses = [];
      for (let turn = 0; turn < 21; turn += 1) {
        const { status } = await ask('PUT', `${RESETS}/guess${turn}`, { password: NEW_PASSWORD }, requester);
        guesses.push(status);
      }
      expect(guesses).toEqual([...Array<number>(20).fill(400), 429]);
    });
  });

  describe('of an invitation', () => {
    const invite = (caller: Role | 'visitor', id: number) =>
      server.ask<ResponseBody & { link?: string }>(caller, 'POST', `/cms/v2/users/${id}/invitation`);

    it('is in the answer where no mail server is set up, and sets the first password', async () => {
      const username = `person${++created}`;
      const { id } = await accounts.create({ username, email: `${username}@noten.nl`, roles: ['shop_manager'] });
      const { status, body } = await invite('administrator', id);
      expect([status, Object.keys(body)]).toEqual([200, ['link']]);
      await ask('PUT', `${RESETS}/${tokenIn(body.link!)}`, { password: NEW_PASSWORD });
      expect(await signIn(username, NEW_PASSWORD)).toBe('signed in');
    });

    it('is mailed where a mail server is set up, and nobody else sees it', async () => {
      const office = new PostOffice();
      await office.start();
      const mailing = await server.another({ dataDir, baseUrl: 'https://noten.example', smtpUrl: office.url });
      const account = await anAccount('shop_manager', 'nl_NL');
      const admin = new Person(mailing.root);
      await admin.signIn((await anAccount('administrator')).username, PASSWORD);
      const { status, body } = await admin.ask('POST', `/cms/v2/users/${account.id}/invitation`);
      expect([status, body]).toEqual([200, {}]);
      await mailing.app.get(Mail).settled();
      expect(office.received).toEqual([expect.stringContaining(`To: ${account.email}`)]);
      const text = office.received[0].replaceAll('=\r\n', '').replaceAll('=3D', '=');
      expect([tokenIn(text).length, text.includes('Kies binnen zeven dagen')]).toEqual([43, true]);
      await mailing.close();
      await office.stop();
    });

    it('is made only by those who may edit all users, for accounts that may then enter', async () => {
      const { id } = await anAccount();
      for (const caller of ['visitor', 'customer', 'editor', 'shop_manager'] as const) {
        const { status } = await invite(caller, id);
        expect([caller, status]).toEqual([caller, caller === 'visitor' ? 401 : 403]);
      }
      const refused = await invite('administrator', (await anAccount('customer')).id);
      expect([refused.status, refused.body.code]).toEqual([400, 'rest_invitation_refused']);
      expect((await invite('administrator', 99_999_999)).body.code).toBe('rest_user_invalid_id');
    });
  });
});
