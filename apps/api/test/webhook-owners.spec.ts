import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { aName, createRecord } from './support/builders.js';
import type { Client } from './support/client.js';
import type { JsonRecord } from './support/http.js';
import { startTestServer, type TestServer } from './support/test-server.js';
import { startReceivers, type Receivers } from './support/webhook-receivers.js';

type Owner = 'admin' | 'shop_manager' | 'key_read_write' | 'key_shop_manager';

const OWNERS: readonly Owner[] = ['admin', 'shop_manager', 'key_read_write', 'key_shop_manager'];
const VERSIONS = ['v1', 'v2', 'v3'];
const WEBHOOKS = '/shop/v1/webhooks';
const META = [
  { key: 'size', value: 'L' },
  { key: '_hidden', value: 'x' },
];

const aBuyer = () => ({ email: `${aName('buyer').replace(' ', '-')}@noten.nl`, meta_data: META });

/** What a record of each kind is created from. */
const NEW_RECORDS: Readonly<Record<string, () => object>> = {
  customer: aBuyer,
  order: () => ({ billing: { first_name: 'Jan' }, meta_data: META }),
  product: () => ({ name: aName(), regular_price: '3', meta_data: META }),
  coupon: () => ({ code: aName('code'), meta_data: META }),
};

describeOnEachEngine('The payloads of a webhook', (engine) => {
  let server: TestServer;
  let receivers: Receivers;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    receivers = await startReceivers(server.database);
  });
  afterAll(async () => {
    await receivers.stop();
    await server.stop();
  });

  const client = (owner: Owner): Client => server.as(owner, `${server.url}/wp-json`);
  const subscribe = async (owner: Owner, version: string, topic: string) => {
    const path = receivers.newPath();
    const body = { topic, delivery_url: receivers.origin + path, secret: 'walnut' };
    const { id } = await createRecord(client(owner), `/wc/${version}/webhooks`, body);
    await receivers.waitForRequests(path, 1);
    return { id, path };
  };
  const createCustomer = () => createRecord(client('admin'), '/wc/v3/customers', aBuyer());
  /** The body of a request after the ping, by its number. */
  const bodyAt = async (path: string, number = 1) =>
    JSON.parse((await receivers.waitForRequests(path, number + 1))[number].body) as JsonRecord;
  /** The only delivery of a customer to a webhook, as an account sees it after it was delivered. */
  const deliveryTo = async (webhook: number, owner: Owner): Promise<JsonRecord> => {
    for (;;) {
      const { body } = await server.as(owner).list(`${WEBHOOKS}/${webhook}/deliveries`);
      const found = body.find(({ topic, state }) => topic === 'customer.created' && state === 'delivered');
      if (found) return found;
    }
  };

  it.each(Object.keys(NEW_RECORDS))(
    'about a record of the kind %s contain what its owner reads, in every version',
    async (kind) => {
      const cases = OWNERS.flatMap((owner) => VERSIONS.map((version) => ({ owner, version })));
      const hooks = await Promise.all(
        cases.map(async (one) => ({ ...one, ...(await subscribe(one.owner, one.version, `${kind}.created`)) })),
      );
      const { id } = await createRecord(client('admin'), `/wc/v3/${kind}s`, NEW_RECORDS[kind]());
      for (const { owner, version, path } of hooks) {
        const payload = await bodyAt(path);
        const { body: read } = await client(owner).get(`/wc/${version}/${kind}s/${id}`);
        // Payloads of version 1 have the links of its first root.
        const { _links: _one, ...fields } = payload;
        const { _links: _other, ...shown } = read;
        expect({ owner, version, fields }).toEqual({ owner, version, fields: shown });
      }
      await Promise.all(hooks.map((hook) => server.as('admin').delete(`${WEBHOOKS}/${hook.id}`, { force: true })));
    },
  );

  it.each(['v2', 'v3'])('of customers have metadata in %s for administrators only, and so have redeliveries', async (version) => {
    const [own, other] = [
      await subscribe('admin', version, 'customer.created'),
      await subscribe('shop_manager', version, 'customer.created'),
    ];
    await createCustomer();
    expect((await bodyAt(own.path)).meta_data).toMatchObject([{ key: 'size', value: 'L' }]);
    expect(await bodyAt(other.path)).not.toHaveProperty('meta_data');
    for (const { id } of [own, other]) {
      const delivery = await deliveryTo(id, 'admin');
      for (const sender of ['admin', 'shop_manager'] as const)
        await server.as(sender).post(`${WEBHOOKS}/${id}/deliveries/${delivery.id}/redeliver`);
    }
    expect(await bodyAt(own.path, 2)).toEqual(await bodyAt(own.path));
    expect(await bodyAt(other.path, 2)).toEqual(await bodyAt(other.path));
  });

  it('are shown in deliveries without metadata of customers to all but administrators', async () => {
    const { id, path } = await subscribe('admin', 'v3', 'customer.created');
    await createCustomer();
    const sent = await bodyAt(path);
    const asAdmin = JSON.parse((await deliveryTo(id, 'admin')).request_body as string) as JsonRecord;
    expect(asAdmin).toEqual(sent);
    const { meta_data: _hidden, ...others } = sent;
    for (const owner of ['shop_manager', 'key_shop_manager'] as const) {
      const listed = await deliveryTo(id, owner);
      const { body: single } = await server.as(owner).get(`${WEBHOOKS}/${id}/deliveries/${listed.id}`);
      for (const { request_body: body } of [listed, single]) expect(JSON.parse(body as string)).toEqual(others);
    }
  });

  it('have no metadata of customers any more once a shop manager changes where it sends to', async () => {
    const { id } = await subscribe('admin', 'v3', 'customer.created');
    const path = receivers.newPath();
    const changed = client('shop_manager').put(`/wc/v3/webhooks/${id}`, { delivery_url: receivers.origin + path });
    expect((await changed).status).toBe(200);
    await createCustomer();
    const [{ body }] = await receivers.waitForRequests(path, 1);
    expect(JSON.parse(body)).not.toHaveProperty('meta_data');
  });

  it('have no metadata of customers any more, even sent again, once its owner is no administrator', async () => {
    const name = aName('owner').replace(' ', '-');
    const admin = server.as('admin');
    const account = { username: name, email: `${name}@noten.nl`, password: 'walnut-2026', roles: ['administrator'] };
    const owner = await createRecord(admin, '/cms/v2/users', account);
    const made = await admin.post(`/cms/v2/users/${owner.id}/application-passwords`, { name: 'books' });
    const basic = Buffer.from(`${name}:${String(made.body.password)}`).toString('base64');
    const path = receivers.newPath();
    const { body: hook } = await admin.send('POST', WEBHOOKS, {
      ...{ body: { topic: 'customer.created', delivery_url: receivers.origin + path, secret: 'walnut' } },
      headers: { Authorization: `Basic ${basic}` },
    });
    await server.database.write((unit) => updateRows(unit, 'webhook', { api_version: 3 }, { id: hook.id }));
    await createCustomer();
    expect(await bodyAt(path)).toHaveProperty('meta_data');
    const { id } = await deliveryTo(hook.id, 'admin');
    await admin.put(`/cms/v2/users/${owner.id}`, { roles: ['shop_manager'] });
    await admin.post(`${WEBHOOKS}/${hook.id}/deliveries/${id}/redeliver`);
    expect(await bodyAt(path, 2)).not.toHaveProperty('meta_data');
  });
});
