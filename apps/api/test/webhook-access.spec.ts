import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { aName, createRecord } from './support/builders.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const WEBHOOK = { topic: 'order.created', delivery_url: 'http://127.0.0.1:9/', secret: 'walnut' };

describeOnEachEngine('The webhooks of a consumer key', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
  });
  afterAll(() => server.stop());

  const statusOf = async (id: number) => {
    const { body } = await server.as('admin').get(`/shop/v1/webhooks/${id}`);
    return body['status'];
  };

  /** Ends all keys of the shop manager. */
  const revoke = async () => {
    const { body: users } = await server.as('admin').list('/cms/v2/users?search=shop_manager&context=edit');
    const { status } = await server.as('admin').put(`/cms/v2/users/${users[0].id}`, { password: aName('walnut') });
    expect(status).toBe(200);
  };

  it('are paused when it is revoked, whatever the version of the interface in which it created them, and no others', async () => {
    const roots = [['rest', 'shop/v1'], ...['v1', 'v2', 'v3'].map((version) => ['wp-json', `wc/${version}`])];
    const create = async (actor: 'key_shop_manager' | 'key_read_write' | 'admin', [root, namespace]: string[]) =>
      (await createRecord(server.as(actor, `${server.url}/${root}`), `/${namespace}/webhooks`, WEBHOOK)).id;
    const own = await Promise.all(roots.map((root) => create('key_shop_manager', root)));
    const others = await Promise.all((['key_read_write', 'admin'] as const).map((actor) => create(actor, roots[0])));
    const taken = await create('admin', roots[0]);
    const changed = server
      .as('key_shop_manager', `${server.url}/wp-json`)
      .put(`/wc/v3/webhooks/${taken}`, { delivery_url: 'http://127.0.0.1:10/' });
    expect((await changed).status).toBe(200);
    const kept = others[0];
    await server.as('key_shop_manager').put(`/shop/v1/webhooks/${kept}`, { name: 'Renamed' });
    await revoke();
    expect(await Promise.all([...own, taken].map(statusOf))).toEqual([...own, taken].map(() => 'paused'));
    expect(await Promise.all(others.map(statusOf))).toEqual(['active', 'active']);
    const active = await server.as('admin').put(`/shop/v1/webhooks/${own[0]}`, { status: 'active' });
    expect([active.status, active.body['status']]).toEqual([200, 'active']);
  });
});

describeOnEachEngine('The webhooks of an account', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
  });
  afterAll(() => server.stop());

  interface Account {
    readonly id: number;
    readonly name: string;
  }
  const admin = () => server.as('admin');
  const anAccount = async (role = 'shop_manager'): Promise<Account> => {
    const name = aName('owner').replace(' ', '-');
    const account = { username: name, email: `${name}@noten.nl`, password: 'walnut-2026', roles: [role] };
    return { id: (await createRecord(admin(), '/cms/v2/users', account)).id, name };
  };
  const aPassword = async ({ id, name }: Account) => {
    const { body } = await admin().post(`/cms/v2/users/${id}/application-passwords`, { name: aName('program') });
    const { uuid, password } = body as unknown as { uuid: string; password: string };
    return { uuid, headers: { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` } };
  };
  type Password = Awaited<ReturnType<typeof aPassword>>;
  const send = async ({ headers }: Password, method: string, path: string, body: object, root = 'rest') => {
    const response = await server.as('visitor', `${server.url}/${root}`).send(method, path, { body, headers });
    expect([200, 201]).toContain(response.status);
    return response.body.id;
  };
  const aWebhookOf = (password: Password, root = 'rest', namespace = 'shop/v1') =>
    send(password, 'POST', `/${namespace}/webhooks`, WEBHOOK, root);
  const stateOf = async (id: number) => {
    const { body } = await admin().get(`/shop/v1/webhooks/${id}`, { _fields: 'status,disabled_reason' });
    return [body['status'], body['disabled_reason']];
  };
  const PASSWORD_REVOKED = ['paused', 'The application password that created this webhook was revoked.'];
  const OWNER_LOST_ACCESS = ['paused', 'The account that created this webhook may not manage webhooks any more.'];
  const ACTIVE = ['active', ''];

  it('are paused when the application password that created them is revoked, in every version, and no others', async () => {
    const [account, another] = [await anAccount(), await anAccount()];
    const [revoked, kept, foreign] = [await aPassword(account), await aPassword(account), await aPassword(another)];
    const roots = [['rest', 'shop/v1'], ...['v1', 'v2', 'v3'].map((version) => ['wp-json', `wc/${version}`])];
    const own = await Promise.all(roots.map(([root, namespace]) => aWebhookOf(revoked, root, namespace)));
    const [taken, moved] = [await aWebhookOf(foreign), await aWebhookOf(revoked)];
    await send(revoked, 'PUT', `/wc/v3/webhooks/${taken}`, { delivery_url: 'http://127.0.0.1:10/' }, 'wp-json');
    await send(kept, 'PUT', `/wc/v3/webhooks/${moved}`, { delivery_url: 'http://127.0.0.1:10/' }, 'wp-json');
    const others = [moved, await aWebhookOf(kept), await aWebhookOf(foreign)];
    await send(revoked, 'PUT', `/shop/v1/webhooks/${others[2]}`, { name: 'Renamed' });
    const path = `/cms/v2/users/${account.id}/application-passwords/${revoked.uuid}`;
    expect((await admin().delete(path)).status).toBe(200);
    for (const id of [...own, taken]) expect([id, await stateOf(id)]).toEqual([id, PASSWORD_REVOKED]);
    for (const id of others) expect([id, await stateOf(id)]).toEqual([id, ACTIVE]);
  });

  it.each<[how: string, end: (account: Account) => Promise<{ status: number }>, state: unknown[]]>([
    ['all its passwords are revoked', ({ id }) => admin().delete(`/cms/v2/users/${id}/application-passwords`), PASSWORD_REVOKED],
    ['its password changes', ({ id }) => admin().put(`/cms/v2/users/${id}`, { password: 'cashew-2026' }), PASSWORD_REVOKED],
    ['its role changes', ({ id }) => admin().put(`/cms/v2/users/${id}`, { roles: ['editor'] }), OWNER_LOST_ACCESS],
    ['it has no role any more', ({ id }) => admin().put(`/cms/v2/users/${id}`, { roles: [] }), OWNER_LOST_ACCESS],
    ['it is deleted', ({ id }) => admin().delete(`/cms/v2/users/${id}`, { force: true, reassign: 0 }), PASSWORD_REVOKED],
  ])('are paused when %s, and those of others stay active', async (_how, end, state) => {
    const [account, another] = [await anAccount(), await anAccount()];
    const [own, other] = [await aWebhookOf(await aPassword(account)), await aWebhookOf(await aPassword(another))];
    expect((await end(account)).status).toBe(200);
    expect([await stateOf(own), await stateOf(other)]).toEqual([state, ACTIVE]);
  });

  it('cannot be about records that it may not read', async () => {
    const account = await anAccount();
    const password = await aPassword(account);
    const own = await aWebhookOf(password);
    const capabilities = JSON.stringify({ manage_customers: '0' });
    await server.database.write((unit) => updateRows(unit, 'user', { own_capabilities: capabilities }, { id: account.id }));
    const topic = { topic: 'customer.deleted' };
    for (const [method, path, body] of [
      ['POST', '/shop/v1/webhooks', { ...WEBHOOK, ...topic }],
      ['PUT', `/shop/v1/webhooks/${own}`, topic],
    ] as const)
      await expectRefusal(server, [403, 'shop_rest_shop_webhook_unreadable_topic'], () =>
        server.as('visitor').send(method, path, { body, headers: password.headers }),
      );
    await send(password, 'PUT', `/shop/v1/webhooks/${own}`, { topic: 'coupon.created' });
  });

  it('stay active when its role changes to one that may manage webhooks', async () => {
    const account = await anAccount('administrator');
    const own = await aWebhookOf(await aPassword(account));
    await admin().put(`/cms/v2/users/${account.id}`, { roles: ['shop_manager'], first_name: 'Jan' });
    expect(await stateOf(own)).toEqual(ACTIVE);
  });
});
