import { afterAll, beforeAll, expect, it } from 'vitest';
import { RecordStore } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { createPrincipal } from '../authentication/principals.js';
import { AccountPasswords } from '../accounts/account-passwords.service.js';
import { AccountList } from '../accounts/account-list.js';
import { EmailTaken, SlugTaken } from '../errors.js';
import { importedKeyHash } from '../secrets/imported-hash.js';
import { allRows, openUsersFixture, type UsersFixture } from '../../test/users-fixture.js';
import { consumerKeyImport, type ImportedConsumerKey } from './consumer-key.import.js';
import { userImport, type ImportedApplicationPassword, type ImportedUser } from './user.import.js';

const PHPASS = { text: 'N1bv WzPo olXF vN6q x9MO 5zyE', hash: '$P$BjWM5FPUH2IJJB6pGZhbbZNdyQNiB41' };
const FAST = { text: 'BSml HLhD WuUL 42ZM sUJ4 kmuX', hash: '$generic$_G3hn-x1DAVj9-bckcH9xPx7-9xposQ84VUInQQN' };
const LOGIN = { text: 'Import-lezer-1', hash: 'c6a61189a77f4250a5b170489a9945b2' };
const KEY = 'ck_ee56d1a1825b4f8af6c028a3e59253954ac6471a';
const SECRET = 'cs_81fbeebd562fa26096c09f74146823d06fc7dc86';
const DATE = '2020-01-02 03:04:05';

const password = (uuid: string, hash: string): ImportedApplicationPassword => ({
  ...{ uuid, hash, name: `tablet “${uuid}”`, appId: '', createdAt: DATE, lastUsedAt: null, lastIp: '127.0.0.1' },
});

const user = (id: number, more: Partial<ImportedUser> = {}): ImportedUser => ({
  ...{ id, username: `user${id}`, email: `user${id}@noten.nl`, slug: `user-${id}`, displayName: 'Jan', passwordHash: null },
  ...{ firstName: '', lastName: '', nickname: '', url: '', description: '', locale: '', registeredAt: DATE, modifiedAt: null },
  ...{ roles: ['customer'], ownCapabilities: {}, applicationPasswords: [] },
  ...more,
});

const key = (id: number, userId: number): ImportedConsumerKey => ({
  ...{ id, userId, description: 'ERP', permission: 'read', hash: importedKeyHash(KEY), secret: SECRET, lastFour: '471a' },
  ...{ createdAt: null, lastUsedAt: null },
});

describeOnEachEngine('Imported users', (engine) => {
  let users: UsersFixture;
  beforeAll(async () => {
    users = await openUsersFixture(engine);
  });
  afterAll(() => users.close());

  async function store(...records: readonly ImportedUser[]): Promise<void> {
    const kind = userImport(users.database);
    await users.database.write((unit) => new RecordStore(users.database, kind).store(unit, records));
    await kind.finish!();
  }

  const storeKey = async (record: ImportedConsumerKey) => {
    const kind = await consumerKeyImport(users.ring);
    await users.database.write((unit) => new RecordStore(users.database, kind).store(unit, [record]));
  };

  const hashOf = async (uuid: string) =>
    (await users.database.read<{ hash: string }>('SELECT hash FROM application_password WHERE uuid = ?', [uuid]))[0].hash;

  it('sign in with each application password before and after its hash is renewed, and never with a wrong one', async () => {
    await store(
      user(10, {
        roles: ['editor', 'shop_manager'],
        applicationPasswords: [password('slow', PHPASS.hash), password('fast', FAST.hash)],
      }),
    );
    for (const [uuid, { text, hash }] of Object.entries({ slow: PHPASS, fast: FAST })) {
      for (const attempt of [text, text.replaceAll(' ', ''), text]) {
        const found = await users.passwords.findByPassword('USER10@noten.nl', attempt);
        expect(found).toMatchObject({ uuid, owner: { userId: 10 }, used: { table: 'application_password' } });
        expect([...found.owner!.roles].sort()).toEqual(['editor', 'shop_manager']);
        await users.settled();
      }
      expect(await hashOf(uuid)).toMatch(/^[\da-f]{64}$/);
      const wrong = [`${text}x`, text.toLowerCase(), text.slice(1), hash, ''];
      for (const one of wrong)
        expect([one, (await users.passwords.findByPassword('user10', one)).used]).toEqual([one, undefined]);
    }
  });

  it('keep the imported hash as long as it is used with signs that WordPress ignores', async () => {
    await store(user(11, { applicationPasswords: [password('dashes', FAST.hash)] }));
    for (let time = 0; time < 2; time++) {
      expect((await users.passwords.findByPassword('user11', FAST.text.replaceAll(' ', '-'))).uuid).toBe('dashes');
      await users.settled();
    }
    expect(await hashOf('dashes')).toBe(FAST.hash);
  });

  it('sign in with a consumer key, whose hash is renewed and whose secret stays', async () => {
    await store(user(12));
    await storeKey(key(7, 12));
    for (let time = 0; time < 2; time++) {
      expect(await users.keys.findByKey(KEY)).toMatchObject({ owner: { userId: 12 }, permission: 'read', secret: SECRET });
      expect(await users.keys.findByKey(`${KEY.slice(0, -1)}b`)).toBeUndefined();
      await users.settled();
    }
    expect(await users.keys.find(7)).toMatchObject({ id: 7, lastFour: '471a', createdAt: null });
    expect(JSON.stringify(await allRows(users, 'consumer_key'))).not.toContain(importedKeyHash(KEY));
    expect(JSON.stringify(await allRows(users, 'consumer_key'))).not.toContain(SECRET);
  });

  it('do not delay a rotation of keys: imported hashes need none', async () => {
    await store(user(13, { applicationPasswords: [password('unused', FAST.hash)] }));
    await storeKey({ ...key(8, 13), hash: importedKeyHash('ck_unused') });
    const states = await users.rotation.state();
    expect(states.filter(({ name }) => name !== 'consumer secrets').map(({ remaining }) => remaining)).toEqual([0, 0, 0]);
  });

  it('keep their account passwords, which are renewed when they are verified', async () => {
    await store(user(14, { passwordHash: LOGIN.hash }), user(15, { passwordHash: '$P$broken' }), user(16));
    const passwords = new AccountPasswords(users.database);
    for (let time = 0; time < 2; time++) {
      expect((await passwords.verify('User14', LOGIN.text))?.id).toBe(14);
      expect(await passwords.verify('user14', `${LOGIN.text}x`)).toBeUndefined();
    }
    const hashes = await users.database.read<{ hash: string }>(
      'SELECT password_hash AS hash FROM user WHERE id IN (14, 15) ORDER BY id',
    );
    expect(hashes).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,/) }, { hash: '$P$broken' }]);
    for (const name of ['user15', 'user16', 'nobody']) expect(await passwords.verify(name, '')).toBeUndefined();
    await users.accounts.disable(14);
    expect(await passwords.verify('user14', LOGIN.text)).toBeUndefined();
  });

  it('may share names: the first one signs in by the name, and no new account gets it', async () => {
    const shared = { username: 'Twin', email: 'twin@noten.nl', slug: 'twin' };
    await store(
      user(20, { ...shared, applicationPasswords: [password('first', FAST.hash)] }),
      user(21, { ...shared, email: 'TWIN@noten.nl', applicationPasswords: [password('first', FAST.hash)] }),
      user(22, { email: '', slug: '' }),
      user(23, { email: '', slug: '' }),
    );
    for (const name of ['twin', 'twin@noten.nl'])
      expect((await users.passwords.findByPassword(name, FAST.text)).owner?.userId).toBe(20);
    expect(await users.accounts.find('twin@noten.nl')).toMatchObject({ id: 20 });
    expect(await users.passwords.findByPassword('', FAST.text)).toEqual({});
    const taken = users.accounts.create({ username: 'other', email: 'Twin@noten.nl', roles: [] });
    await expect(taken).rejects.toThrow(EmailTaken);
    await expect(users.accounts.update(22, { slug: 'twin' })).rejects.toThrow(SlugTaken);
    // A client that sends back what it has read changes nothing.
    await users.accounts.update(21, { email: 'TWIN@noten.nl', slug: 'twin', displayName: 'Second' });
    expect(await users.accounts.get(21)).toMatchObject({ displayName: 'Second', slug: 'twin', email: 'TWIN@noten.nl' });
    expect((await users.accounts.create({ username: 'twin.b', slug: 'twin', email: 'b@noten.nl', roles: [] })).slug).toBe(
      'twin-2',
    );
  });

  it('that are imported again have their present names, and give up the former ones', async () => {
    await store(user(30, { email: 'old@noten.nl' }), user(31, { email: 'old@noten.nl' }));
    await store(user(30, { email: 'new@noten.nl', roles: ['editor'], applicationPasswords: [password('again', FAST.hash)] }));
    expect((await users.accounts.find('old@noten.nl'))?.id).toBe(31);
    expect(await users.accounts.find('new@noten.nl')).toMatchObject({ id: 30, roles: ['editor'] });
    await store(user(30, { email: 'new@noten.nl' }));
    expect(await users.passwords.list(30)).toEqual([]);
  });

  it('may do what their own capabilities say besides their roles, and nothing that these take away', async () => {
    const own = { edit_pages: 1, publish_posts: false, delete_posts: '0', manage_woocommerce: true };
    await store(user(41, { roles: ['author'], ownCapabilities: own, applicationPasswords: [password('own', FAST.hash)] }));
    await storeKey({ ...key(9, 41), hash: importedKeyHash(KEY.replace('ee', 'ff')) });
    const owners = [
      (await users.passwords.findByPassword('user41', FAST.text)).owner!,
      (await users.keys.findByKey(KEY.replace('ee', 'ff')))!.owner,
    ];
    for (const owner of owners) {
      const principal = createPrincipal(owner, {});
      const allowed = ['edit_posts', 'edit_pages', 'publish_posts', 'delete_posts', 'manage_woocommerce', 'toString'];
      expect(allowed.filter((capability) => principal.can(capability))).toEqual(['edit_posts', 'edit_pages']);
    }
  });

  it('are in lists of roles that they do not have but are listed by, until their roles are changed', async () => {
    await store(user(50, { roles: [], listedRoles: ['administrator'], applicationPasswords: [password('listed', FAST.hash)] }));
    const list = new AccountList(users.database);
    const find = async (...roles: string[]) => {
      const query = { include: [50], exclude: [], orderby: 'id', order: 'asc', page: 1, perPage: 10 } as const;
      const [whole, count] = [await list.find({ ...query, roles }), await list.find({ ...query, include: [], roles })];
      return [whole.total, count.total, ...whole.accounts.map(({ id }) => id)];
    };
    expect(await find('administrator')).toEqual([1, 1, 50]);
    expect(await find('administrator', 'editor')).toMatchObject([1, expect.any(Number), 50]);
    const { owner } = await users.passwords.findByPassword('user50', FAST.text);
    expect([owner!.roles, createPrincipal(owner!, {}).can('edit_users')]).toEqual([[], false]);
    expect((await users.accounts.get(50)).roles).toEqual([]);
    await users.accounts.update(50, { roles: ['editor'] });
    expect(await find('administrator')).toEqual([0, 0]);
  });

  it('keep what they have: no date, own capabilities, and roles that allow nothing', async () => {
    await store(user(40, { registeredAt: null, roles: ['wholesale', 'customer'], ownCapabilities: { customer: false, vip: 1 } }));
    expect(await users.accounts.get(40)).toMatchObject({
      registeredAt: null,
      roles: ['wholesale', 'customer'],
      ownCapabilities: { customer: false, vip: 1 },
    });
  });
});
