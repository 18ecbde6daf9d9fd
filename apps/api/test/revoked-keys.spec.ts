import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, createRecord } from './support/builders.js';
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
