import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { describeOnEachEngine } from '@grove/database/testing';
import { AccountsService } from '../accounts/accounts.service.js';
import { startTestServer, type ResponseBody, type TestServer } from '../testing/index.js';
import { Person } from '../../test/person.js';

const PASSWORD = 'walnut in the shell';
const FACTOR = '/cms/v2/users/me/second-factor';

interface Factor extends ResponseBody {
  secret: string;
  uri: string;
  recovery_codes: string[];
}

describeOnEachEngine('A second factor', (engine) => {
  let server: TestServer;
  let accounts: AccountsService;
  /** The time in periods of 30 seconds, for which codes are valid. It stands still unless a test moves it. */
  let step = Math.floor(Date.now() / 30_000);
  let created = 0;
  beforeAll(async () => {
    server = await startTestServer(engine, undefined, { trustProxy: true });
    accounts = server.app.get(AccountsService);
  });
  beforeEach(() => {
    step += 10;
    vi.spyOn(Date, 'now').mockImplementation(() => step * 30_000);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => server.close());

  const codeAt = (secret: string, when: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: when * 30_000 });

  /** Headers of a proxy for a client at an address of its own. */
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' } });
  const somewhere = () => from(`198.51.100.${++created % 250}`);

  async function aPerson() {
    const username = `person${++created}`;
    const account = await accounts.create({ username, email: `${username}@noten.nl`, password: PASSWORD, roles: ['editor'] });
    const person = new Person(server.root);
    expect((await person.signIn(username, PASSWORD, undefined, somewhere())).status).toBe(201);
    return { person, username, id: account.id };
  }

  /** Somebody with a second factor, which was confirmed with the code of this step. */
  async function aCarefulPerson() {
    const { person, username, id } = await aPerson();
    const { body: factor } = await person.ask<Factor>('POST', FACTOR, { body: { password: PASSWORD } });
    const { status, body } = await person.ask<Factor>('PUT', FACTOR, { body: { code: codeAt(factor.secret, step) } });
    expect(status).toBe(200);
    return { person, username, id, secret: factor.secret, recoveryCodes: body.recovery_codes };
  }

  async function signIn(username: string, code?: string, sent = somewhere()): Promise<string> {
    const { status, body } = await new Person(server.root).signIn(username, PASSWORD, code, sent);
    return status === 201 ? 'signed in' : body.code;
  }

  it('counts once it is confirmed: until then the password is enough', async () => {
    const { person, username } = await aPerson();
    const { body: none } = await person.ask('GET', FACTOR);
    const { body: factor, status } = await person.ask<Factor>('POST', FACTOR, { body: { password: PASSWORD } });
    expect([none, status]).toEqual([{ enabled: false, recovery_codes_left: 0 }, 200]);
    expect(factor.uri).toBe(
      `otpauth://totp/${encodeURIComponent('Grove')}:${username}?issuer=Grove&secret=${factor.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await signIn(username)).toBe('signed in');
    const wrong = await person.ask('PUT', FACTOR, { body: { code: '000000' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'rest_second_factor_unconfirmed']);
    const { body } = await person.ask<Factor>('PUT', FACTOR, { body: { code: codeAt(factor.secret, step) } });
    expect(new Set(body.recovery_codes).size).toBe(10);
    expect(await signIn(username)).toBe('rest_second_factor_required');
    expect((await person.ask('GET', FACTOR)).body).toEqual({ enabled: true, recovery_codes_left: 10 });
  });

  it('is created and deleted only with the password of the account, not by somebody who has only the session', async () => {
    const { person, username } = await aCarefulPerson();
    for (const method of ['POST', 'DELETE']) {
      const { status, body } = await person.ask(method, FACTOR, { body: { password: 'wrong' } });
      expect([method, status, body.code]).toEqual([method, 400, 'rest_wrong_password']);
    }
    const again = await person.ask('POST', FACTOR, { body: { password: PASSWORD } });
    expect(again.body.code).toBe('rest_second_factor_exists');
    const { body } = await person.ask('DELETE', FACTOR, { body: { password: PASSWORD } });
    expect(body).toEqual({ deleted: true, previous: { enabled: true, recovery_codes_left: 10 } });
    expect(await signIn(username)).toBe('signed in');
    expect((await person.ask('DELETE', FACTOR, { body: { password: PASSWORD } })).body.code).toBe('rest_second_factor_missing');
  });

  it('gets new recovery codes for the password of the account, and the former ones count no more', async () => {
    const { person, username, recoveryCodes } = await aCarefulPerson();
    const renew = (password: string) => person.ask<Factor>('POST', `${FACTOR}/recovery-codes`, { body: { password } });
    const refused = await renew('wrong');
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_wrong_password']);
    expect((await person.ask('GET', FACTOR)).body).toEqual({ enabled: true, recovery_codes_left: 10 });
    const { status, body } = await renew(PASSWORD);
    expect([status, new Set([...recoveryCodes, ...body.recovery_codes]).size]).toEqual([200, 20]);
    expect(await signIn(username, recoveryCodes[0])).toBe('rest_second_factor_invalid');
    expect(await signIn(username, body.recovery_codes[0])).toBe('signed in');
    expect((await person.ask('GET', FACTOR)).body).toEqual({ enabled: true, recovery_codes_left: 9 });
  });

  it('gets no recovery codes before it is confirmed', async () => {
    const { person } = await aPerson();
    await person.ask('POST', FACTOR, { body: { password: PASSWORD } });
    const { status, body } = await person.ask('POST', `${FACTOR}/recovery-codes`, { body: { password: PASSWORD } });
    expect([status, body.code]).toEqual([404, 'rest_second_factor_missing']);
  });

  it('is asked for only after the right password, so that it reveals nothing about an account', async () => {
    const { username, secret } = await aCarefulPerson();
    const { body } = await new Person(server.root).signIn(username, 'wrong', codeAt(secret, step + 1), somewhere());
    expect(body.code).toBe('invalid_username');
  });

  it('accepts the codes of now, of the step before and of the step after, as clocks differ, and no others', async () => {
    const { username, secret } = await aCarefulPerson();
    step += 5;
    expect(await signIn(username, codeAt(secret, step - 2))).toBe('rest_second_factor_invalid');
    expect(await signIn(username, codeAt(secret, step + 2))).toBe('rest_second_factor_invalid');
    const [one, ...rest] = codeAt(secret, step - 1);
    expect(await signIn(username, `${one} ${rest.join('')}`)).toBe('signed in');
    expect(await signIn(username, codeAt(secret, step))).toBe('signed in');
    expect(await signIn(username, codeAt(secret, step + 1))).toBe('signed in');
  });

  it('accepts each code once, also of many requests at the same time, and none before the last one', async () => {
    const { username, secret } = await aCarefulPerson();
    expect(await signIn(username, codeAt(secret, step))).toBe('rest_second_factor_invalid');
    step += 2;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => signIn(username, codeAt(secret, step))));
    expect(outcomes.sort()).toEqual([...Array<string>(4).fill('rest_second_factor_invalid'), 'signed in']);
    expect(await signIn(username, codeAt(secret, step - 1))).toBe('rest_second_factor_invalid');
  });

  it('is replaced by a recovery code, however it is typed, each once', async () => {
    const { person, username, recoveryCodes } = await aCarefulPerson();
    const typed = recoveryCodes[0].toUpperCase().replaceAll('-', ' ');
    const outcomes = await Promise.all([signIn(username, typed), signIn(username, recoveryCodes[0])]);
    expect(outcomes.sort()).toEqual(['rest_second_factor_invalid', 'signed in']);
    expect((await person.ask('GET', FACTOR)).body).toEqual({ enabled: true, recovery_codes_left: 9 });
    const { username: other } = await aCarefulPerson();
    expect(await signIn(other, recoveryCodes[1])).toBe('rest_second_factor_invalid');
    expect(await signIn(username, recoveryCodes[1])).toBe('signed in');
  });

  it('is stored sealed, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await aCarefulPerson();
    const stored = JSON.stringify([
      await server.database.read('SELECT * FROM second_factor'),
      await server.database.read('SELECT * FROM recovery_code'),
    ]);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    expect(stored).toContain('sealed:');
  });

  it('stays with an account that gets a new password', async () => {
    const { username, id } = await aCarefulPerson();
    await accounts.update(id, { password: 'pistachio with salt' });
    const { body } = await new Person(server.root).signIn(username, 'pistachio with salt', undefined, somewhere());
    expect(body.code).toBe('rest_second_factor_required');
  });

  describe('that somebody guesses', () => {
    it('who knows the password is refused after 20 codes, also with the right one, and the owner elsewhere is not', async () => {
      const { username, secret, recoveryCodes } = await aCarefulPerson();
      step += 2;
      const guesser = from('203.0.113.7');
      const outcomes: string[] = [];
      for (let turn = 0; turn < 22; turn += 1) outcomes.push(await signIn(username, String(turn).padStart(6, '0'), guesser));
      expect(outcomes).toEqual([
        ...Array<string>(20).fill('rest_second_factor_invalid'),
        ...Array<string>(2).fill('rest_too_many_attempts'),
      ]);
      expect(await signIn(username, codeAt(secret, step), guesser)).toBe('rest_too_many_attempts');
      expect(await signIn(username, recoveryCodes[0], guesser)).toBe('rest_too_many_attempts');
      expect(await signIn(username, codeAt(secret, step), from('203.0.113.200'))).toBe('signed in');
    });

    it('is limited over many addresses', async () => {
      const { username, secret } = await aCarefulPerson();
      step += 2;
      for (let turn = 0; turn < 100; turn += 1) await signIn(username, String(turn).padStart(6, '0'), from(`192.0.2.${turn}`));
      expect(await signIn(username, codeAt(secret, step), from('192.0.2.200'))).toBe('rest_too_many_attempts');
    }, 60_000);

    it('and passwords count as one: wrong ones of both kinds delay the next attempt', async () => {
      const { username, secret } = await aCarefulPerson();
      step += 2;
      const guesser = from('203.0.113.8');
      for (let turn = 0; turn < 10; turn += 1) {
        await signIn(username, '000000', guesser);
        await new Person(server.root).signIn(username, `guess ${turn}`, undefined, guesser);
      }
      expect(await signIn(username, codeAt(secret, step), guesser)).toBe('rest_too_many_attempts');
    });
  });
});
