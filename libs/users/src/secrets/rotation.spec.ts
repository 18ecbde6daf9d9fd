import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SecretsConfig } from '@grove/database';
import type { RotationState } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { createUser, allRows, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';

const [OLD, NEW] = ['the secret that was used until today, long enough', 'the secret that is used from now on, long enough'];
const BOTH = { secretKey: NEW, secretKeyPrevious: OLD };

/** What one person signs in by. */
interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

const remaining = (states: readonly RotationState[]) => Object.fromEntries(states.map((state) => [state.name, state.remaining]));
const NOTHING = { 'application passwords': 0, 'consumer keys': 0, 'consumer secrets': 0, 'second factors': 0 };

describeOnEachEngine('The rotation of SECRET_KEY', (engine) => {
  let before: UsersFixture;
  const opened: UsersFixture[] = [];
  beforeEach(async () => {
    before = await openUsersFixture(engine, { secretKey: OLD });
  });
  afterEach(async () => {
    for (const users of [...opened.splice(0), before]) await users.close();
  });

  async function another(settings: Partial<SecretsConfig>): Promise<UsersFixture> {
    const users = await before.anotherProcess(settings);
    opened.push(users);
    return users;
  }

  async function credentialsMadeIn(users: UsersFixture): Promise<Credentials> {
    const { id, username } = await createUser(users);
    const { password } = await users.passwords.create(id, 'laptop');
    return { username, password, ...(await users.keys.create(id, 'read')) };
  }

  /** Whether the password and the key of somebody hold. */
  async function hold(users: UsersFixture, { username, password, consumerKey, consumerSecret }: Credentials): Promise<boolean[]> {
    const [found, key] = [await users.passwords.findByPassword(username, password), await users.keys.findByKey(consumerKey)];
    return [found.used !== undefined, key?.secret === consumerSecret];
  }

  it('changes nothing before it is asked for: processes of the old and the new configuration take each other for the same', async () => {
    const after = await another(BOTH);
    const [one, other] = [await credentialsMadeIn(before), await credentialsMadeIn(after)];
    const rows = await allRows(before, 'consumer_key');
    for (const made of [one, other]) for (const users of [before, after]) expect(await hold(users, made)).toEqual([true, true]);
    await after.settled();
    expect(await allRows(before, 'consumer_key')).toEqual(rows);
  });

  it('keeps every credential working before, during and after it, whoever makes and uses them meanwhile', async () => {
    const [one, two] = [await another(BOTH), await another(BOTH)];
    const made = [await credentialsMadeIn(before), await credentialsMadeIn(one)];
    const failures: boolean[][] = [];
    let isRotating = true;
    const traffic = async (users: UsersFixture) => {
      for (let turn = 0; isRotating || turn < 10; turn++) {
        if (turn < 10) made.push(await credentialsMadeIn(users));
        const held = await hold(users, made[turn % made.length]);
        if (held.includes(false)) failures.push(held);
      }
    };
    const running = [traffic(one), traffic(two)];
    await one.rotation.rotate();
    isRotating = false;
    await Promise.all(running);
    expect(failures).toEqual([]);
    for (const credentials of made) expect(await hold(two, credentials)).toEqual([true, true]);
    await Promise.all([one.settled(), two.settled()]);
    expect(remaining(await one.rotation.rotate())).toEqual(NOTHING);
    const fresh = await another({ secretKey: NEW });
    for (const credentials of made) expect(await hold(fresh, credentials)).toEqual([true, true]);
  }, 60_000);

  it('says what still needs the key before: hashes, until what they are of is used', async () => {
    const [used, unused] = [await credentialsMadeIn(before), await credentialsMadeIn(before)];
    const after = await another(BOTH);
    expect(remaining(await after.rotation.rotate())).toEqual({ ...NOTHING, 'application passwords': 2, 'consumer keys': 2 });
    await hold(after, used);
    await after.settled();
    expect(await after.rotation.state()).toEqual([
      { name: 'application passwords', isRenewedByUse: true, count: 2, remaining: 1 },
      { name: 'consumer keys', isRenewedByUse: true, count: 2, remaining: 1 },
      { name: 'consumer secrets', isRenewedByUse: false, count: 2, remaining: 0 },
      { name: 'second factors', isRenewedByUse: false, count: 0, remaining: 0 },
    ]);
    const fresh = await another({ secretKey: NEW });
    expect([await hold(fresh, used), await hold(fresh, unused)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('goes on where it was broken off, and all credentials hold meanwhile', async () => {
    const made = await credentialsMadeIn(before);
    const { id } = await createUser(before);
    for (let count = 0; count < 250; count++) await before.keys.create(id, 'read');
    const after = await another(BOTH);
    const breaking = new AbortController();
    const halfway = await after.rotation.rotate(() => breaking.abort(), breaking.signal);
    expect(remaining(halfway)['consumer secrets']).toBe(151);
    expect(await hold(after, made)).toEqual([true, true]);
    const done: number[] = [];
    expect(remaining(await after.rotation.rotate((_name, count) => done.push(count)))['consumer secrets']).toBe(0);
    expect(done.at(-1)).toBeLessThanOrEqual(151);
    expect(await hold(after, made)).toEqual([true, true]);
  });

  it('may be done by several processes at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => credentialsMadeIn(before)));
    const both = [await another(BOTH), await another(BOTH)];
    await Promise.all(both.map((users) => users.rotation.rotate()));
    for (const credentials of made) for (const users of both) expect(await hold(users, credentials)).toEqual([true, true]);
  });

  it('leads away from the secret that the database keeps, which nothing needs afterwards', async () => {
    const users = await openUsersFixture(engine);
    opened.push(users);
    const made = await credentialsMadeIn(users);
    const after = await users.anotherProcess({ secretKey: NEW });
    opened.unshift(after);
    expect(await hold(after, made)).toEqual([true, true]);
    await after.rotation.rotate();
    expect(await hold(after, made)).toEqual([true, true]);
    await after.settled();
    expect(remaining(await after.rotation.rotate())).toEqual(NOTHING);
    await users.database.write((unit) => unit.query('DELETE FROM server_secret'));
    const fresh = await users.anotherProcess({ secretKey: NEW });
    opened.unshift(fresh);
    expect(await hold(fresh, made)).toEqual([true, true]);
  });

  it('leaves a process that has the old key only without what was renewed, and never in error', async () => {
    const made = await credentialsMadeIn(before);
    const after = await another(BOTH);
    await after.rotation.rotate();
    await hold(after, made);
    await after.settled();
    expect(await hold(before, made)).toEqual([false, false]);
  });

  it('takes up credentials of an earlier version, which did not note their key', async () => {
    const made = await credentialsMadeIn(before);
    await before.database.write(async (unit) => {
      for (const table of ['application_password', 'consumer_key']) await unit.query(`UPDATE ${table} SET key_id = ''`);
      const [{ sealed_secret: sealed }] = await unit.read<{ sealed_secret: string }>('SELECT sealed_secret FROM consumer_key');
      await unit.query('UPDATE consumer_key SET sealed_secret = ?', [sealed.split(':')[2]]);
      await unit.query("UPDATE server_secret SET active_key = '', retired = ?", [false]);
    });
    const same = await another({ secretKey: OLD });
    expect(await hold(same, made)).toEqual([true, true]);
    const after = await another(BOTH);
    await after.rotation.rotate();
    expect(await hold(after, made)).toEqual([true, true]);
    await after.settled();
    expect(remaining(await after.rotation.state())).toEqual(NOTHING);
  });

  it('is asked for by a process that starts before it, and a key that is missing is reported, never shown', async () => {
    await credentialsMadeIn(before);
    const [both, only] = [await another(BOTH), await another({ secretKey: NEW })];
    expect(await before.ring.keyProblem()).toBeUndefined();
    expect(await both.ring.keyProblem()).toMatch(/grove secrets rotate/);
    expect(await only.ring.keyProblem()).toMatch(/SECRET_KEY_PREVIOUS/);
    for (const { ring } of [both, only]) for (const key of [OLD, NEW]) expect(await ring.keyProblem()).not.toContain(key);
    await both.rotation.rotate();
    expect([await both.ring.keyProblem(), await only.ring.keyProblem()]).toEqual([undefined, undefined]);
    expect(await before.ring.keyProblem()).toMatch(/SECRET_KEY_PREVIOUS/);
  });
});
