import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { ACCOUNTS, type AccountName, type Actor } from './support/actors.js';
import { aName } from './support/builders.js';
import type { Client } from './support/client.js';
import { accountIds } from './support/content-items.js';
import type { JsonRecord } from './support/http.js';
import { basicAuth, startTestServer, type TestServer } from './support/test-server.js';

const KEYS = '/shop/v1/keys';
const ONCE = ['consumer_key', 'consumer_secret'];

describeOnEachEngine('Consumer keys over the interface', (engine) => {
  let server: TestServer;
  let admin: Client;
  let ids: Record<AccountName, number>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    ids = await accountIds(server);
  });
  afterAll(() => server.stop());

  const create = async (input: object = {}, actor: Actor = 'admin'): Promise<JsonRecord> => {
    const { status, body } = await server.as(actor).post(KEYS, { description: aName('Till'), ...input });
    expect([status, body.code]).toEqual([201, undefined]);
    return body;
  };
  /** What a program with this key gets. */
  const withKey = (key: JsonRecord, method = 'GET', path = '/shop/v1/orders', body?: object) =>
    server.as('visitor').send(method, path, {
      body,
      headers: basicAuth({ name: String(key['consumer_key']), secret: String(key['consumer_secret']) }),
    });
  const rows = () => server.database.read('SELECT id, user_id, description, permission FROM consumer_key ORDER BY id');
  const shown = (key: JsonRecord) => Object.fromEntries(Object.entries(key).filter(([name]) => !ONCE.includes(name)));

  it('are created with a key and a secret, which no other answer shows and the database does not have', async () => {
    const key = await create({ permissions: 'read_write', user_id: ids.shop_manager });
    expect(key).toMatchObject({
      ...{ user_id: ids.shop_manager, username: 'shop_manager', user_disabled: false, permissions: 'read_write' },
      consumer_key: expect.stringMatching(/^ck_[0-9a-f]{40}$/),
      consumer_secret: expect.stringMatching(/^cs_[0-9a-f]{40}$/),
      last_four: String(key['consumer_key']).slice(-4),
      date_last_used: null,
    });
    expect((await withKey(key)).status).toBe(200);
    const later = [
      await admin.get(`${KEYS}/${key.id}`, { context: 'edit' }),
      await admin.get(KEYS, { per_page: 100 }),
      await admin.put(`${KEYS}/${key.id}`, { description: 'Scales' }),
    ];
    const stored = JSON.stringify(await server.database.read('SELECT * FROM consumer_key'));
    for (const text of [...later.map((response) => response.text), stored])
      for (const name of ONCE) expect(text).not.toContain(String(key[name]).slice(3));
    expect(shown(later[2].body)).toMatchObject({ id: key.id, description: 'Scales', permissions: 'read_write' });
  });

  it('are for the account of the request, and may only read, unless something else is asked for', async () => {
    const key = await create({}, 'shop_manager');
    expect(key).toMatchObject({ user_id: ids.shop_manager, permissions: 'read' });
    expect((await withKey(key)).status).toBe(200);
    expect((await withKey(key, 'POST', '/shop/v1/products/tags', { name: aName('Tag') })).body.code).toBe(
      'shop_rest_authentication_error',
    );
  });

  it('take effect once with an Idempotency-Key, and a repetition gets neither key nor secret', async () => {
    const send = () => admin.send('POST', KEYS, { body: { description: 'Once' }, headers: { 'Idempotency-Key': 'make-a-key' } });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(second.body).toEqual(shown(first.body));
    const stored = JSON.stringify(await server.database.read('SELECT * FROM idempotent_request'));
    for (const name of ONCE) expect(stored).not.toContain(String(first.body[name]).slice(3));
    expect((await admin.list(KEYS, { search: 'once' })).body).toHaveLength(1);
  });

  it('are refused from the next request on when they are deleted, or may do less', async () => {
    const key = await create({ permissions: 'read_write' });
    expect((await withKey(key)).status).toBe(200);
    await admin.put(`${KEYS}/${key.id}`, { permissions: 'write' });
    expect((await withKey(key)).body.code).toBe('shop_rest_authentication_error');
    await admin.put(`${KEYS}/${key.id}`, { permissions: 'read' });
    expect((await withKey(key)).status).toBe(200);
    const gone = await admin.delete(`${KEYS}/${key.id}`, { force: true });
    expect([gone.status, gone.body.id]).toEqual([200, key.id]);
    expect((await withKey(key)).status).toBe(401);
    expect((await admin.delete(`${KEYS}/${key.id}`, { force: true })).body.code).toBe('shop_rest_consumer_key_invalid_id');
  });

  it('are listed by account, by words of their description, and by their last use', async () => {
    const [one, two] = [
      await create({ description: 'Walnut till' }),
      await create({ user_id: ids.editor, description: 'Walnut scales' }),
    ];
    const found = async (query: object) => (await admin.list(KEYS, { search: 'walnut', ...query })).body.map(({ id }) => id);
    expect(await found({})).toEqual([two.id, one.id]);
    expect(await found({ orderby: 'description', order: 'asc' })).toEqual([two.id, one.id]);
    expect(await found({ user: ids.editor })).toEqual([two.id]);
    expect(await found({ include: [one.id] })).toEqual([one.id]);
    expect((await admin.list(KEYS, { per_page: 1 })).headers['x-wp-total']).toBe(String((await rows()).length));
  });

  it('of others do not exist for those who may not change accounts', async () => {
    const [own, other] = [await create({}, 'shop_manager'), await create()];
    const manager = server.as('shop_manager');
    const listed = (await manager.list(KEYS, { per_page: 100 })).body;
    expect(new Set(listed.map((key) => key['user_id']))).toEqual(new Set([ids.shop_manager]));
    expect((await manager.list(KEYS, { user: ids.admin })).body).toEqual([]);
    const before = await rows();
    for (const [method, options] of [
      ['GET', {}],
      ['PUT', { body: { permissions: 'read' } }],
      ['DELETE', { query: { force: true } }],
    ] as const) {
      const { status, body } = await manager.send(method, `${KEYS}/${other.id}`, options);
      expect([method, status, body.code]).toEqual([method, 404, 'shop_rest_consumer_key_invalid_id']);
    }
    expect(await rows()).toEqual(before);
    expect((await manager.put(`${KEYS}/${own.id}`, { description: 'Mine' })).status).toBe(200);
    expect((await manager.delete(`${KEYS}/${own.id}`, { force: true })).status).toBe(200);
  });

  it('are made and changed only by those who may do as much as the account and as the key', async () => {
    const { id: keyOfAdmin } = await create({ permissions: 'read' });
    const before = await rows();
    const refused = async (actor: Actor, method: string, path: string, body: object, code: string) => {
      const response = await server.as(actor).send(method, path, { body });
      expect([actor, response.status, response.body.code]).toEqual([actor, 403, code]);
    };
    await refused('shop_manager', 'POST', KEYS, { user_id: ids.admin }, 'shop_rest_key_owner_refused');
    await refused('shop_manager', 'POST', KEYS, { user_id: ids.customer }, 'shop_rest_key_owner_refused');
    await refused('key_write', 'POST', KEYS, { permissions: 'read_write' }, 'shop_rest_key_permissions_refused');
    await refused(
      'key_write',
      'PUT',
      `${KEYS}/${keyOfAdmin}`,
      { permissions: 'read_write' },
      'shop_rest_key_permissions_refused',
    );
    expect(await rows()).toEqual(before);
    expect((await create({ permissions: 'write' }, 'key_write'))['permissions']).toBe('write');
  });

  it('of somebody who may only change accounts are not those of administrators', async () => {
    await server.database.write(async (unit) => {
      const own = JSON.stringify({ edit_users: '1' });
      await unit.query('UPDATE user SET own_capabilities = ? WHERE id = ?', [own, ids.shop_manager]);
    });
    const manager = server.as('shop_manager');
    expect((await manager.post(KEYS, { user_id: ids.admin })).body.code).toBe('shop_rest_key_owner_refused');
    const { id } = await create();
    expect((await manager.put(`${KEYS}/${id}`, { permissions: 'write' })).body.code).toBe('shop_rest_key_owner_refused');
    expect((await manager.post(KEYS, { user_id: ids.customer })).status).toBe(201);
    await server.database.write((unit) => unit.query('UPDATE user SET own_capabilities = NULL WHERE id = ?', [ids.shop_manager]));
  });

  it.each([
    ['for no account', { user_id: 2_000_000_000 }, 'user_id'],
    ['with a permission that does not exist', { permissions: 'all' }, 'permissions'],
    ['with a description of 201 characters', { description: 'x'.repeat(201) }, 'description'],
  ])('are not created %s', async (_what, input, name) => {
    const before = await rows();
    const { status, body } = await admin.post(KEYS, input);
    expect([status, body.code, Object.keys((body['data'] as { params: object }).params)]).toEqual([
      400,
      'rest_invalid_param',
      [name],
    ]);
    expect(await rows()).toEqual(before);
  });

  it('keep their account when they are changed', async () => {
    const { id } = await create();
    await admin.put(`${KEYS}/${id}`, { user_id: ids.editor });
    expect((await admin.get(`${KEYS}/${id}`)).body['user_id']).toBe(ids.admin);
  });

  it('are for nobody but administrators and those who may manage webhooks', async () => {
    const { id } = await create();
    const before = await rows();
    const others = (Object.keys(ACCOUNTS) as AccountName[]).filter((name) => !['admin', 'shop_manager'].includes(name));
    for (const actor of [...others, 'key_customer', 'visitor'] as const)
      for (const [method, path] of [
        ['GET', KEYS],
        ['POST', KEYS],
        ['GET', `${KEYS}/${id}`],
        ['PUT', `${KEYS}/${id}`],
        ['DELETE', `${KEYS}/${id}`],
      ] as const) {
        const response = await server.as(actor).send(method, path, method === 'GET' ? {} : { body: {}, query: { force: true } });
        expect([actor, method, response.status]).toEqual([actor, method, actor === 'visitor' ? 401 : 403]);
        expect(response.body.code).toMatch(/^shop_rest_cannot_/);
      }
    expect(await rows()).toEqual(before);
  });
});
