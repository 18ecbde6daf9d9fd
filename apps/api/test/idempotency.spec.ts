import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName } from './support/builders.js';
import type { JsonRecord } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { expectRefusal } from './support/refusal.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('Products created with an Idempotency-Key', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const post = (key: string, body: object, path = PRODUCTS, actor: 'admin' | 'shop_manager' | 'key_read_write' = 'admin') =>
    server.as(actor).send('POST', path, { body, headers: { 'Idempotency-Key': key } });
  const findByName = async (name: string) => (await server.as('admin').list(PRODUCTS, { search: name })).body;
  const eventsOf = async (id: number) =>
    (
      await server.database.read<{ topic: string }>(
        "SELECT topic FROM outbox WHERE resource_id = ? AND topic NOT LIKE 'user.%'",
        [id],
      )
    ).map(({ topic }) => topic);

  it('are created once by fifty simultaneous requests, with one event', async () => {
    const [key, name] = [aName('key').replace(' ', '-'), aName('Once')];
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(key, { name, sku: name })));
    expect(responses.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const [{ id }, ...others] = await findByName(name);
    expect([others, await eventsOf(id)]).toEqual([[], ['product.created']]);
    const again = await post(key, { name, sku: name });
    expect([again.status, again.body.id, again.headers['idempotency-replayed']]).toEqual([201, id, 'true']);
    expect(again.headers['location']).toMatch(new RegExp(`/products/${id}$`));
  }, 60_000);

  it('are not created twice with the same key and account, but for another account; another body is refused', async () => {
    const [key, name] = [aName('key').replace(' ', '-'), aName('Mine')];
    const { text } = await post(key, { name });
    await expectRefusal(server, [422, 'rest_idempotency_key_reused'], () => post(key, { name: aName() }));
    expect((await post(key, { name }, PRODUCTS, 'key_read_write')).text).toBe(text);
    const other = await post(key, { name }, PRODUCTS, 'shop_manager');
    expect([other.status, other.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(await findByName(name)).toHaveLength(2);
  });

  it('are not shown again to an account that may no longer create any', async () => {
    const [key, name] = [aName('key').replace(' ', '-'), aName('Former')];
    expect((await post(key, { name }, PRODUCTS, 'shop_manager')).status).toBe(201);
    const [{ id }] = (await server.as('admin').list('/cms/v2/users', { search: 'shop_manager', context: 'edit' })).body;
    await server.as('admin').put(`/cms/v2/users/${id}`, { roles: ['subscriber'] });
    await expectRefusal(server, [403, 'shop_rest_cannot_create'], () => post(key, { name }, PRODUCTS, 'shop_manager'));
    expect(await findByName(name)).toHaveLength(1);
    await server.as('admin').put(`/cms/v2/users/${id}`, { roles: ['shop_manager'] });
    const again = await post(key, { name }, PRODUCTS, 'shop_manager');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  });

  it('can be created with the same key after an error', async () => {
    const [key, sku] = [aName('key').replace(' ', '-'), aName('SKU')];
    await post('other-key', { name: aName(), sku });
    await expectRefusal(server, [400, 'product_invalid_sku'], () => post(key, { name: aName(), sku }));
    expect((await post(key, { name: aName(), sku: aName('SKU') })).status).toBe(201);
  });

  it('are created once by a repeated batch with failing entries, which gets the same response', async () => {
    const [key, sku] = [aName('key').replace(' ', '-'), aName('SKU')];
    const create = Array.from({ length: 20 }, (_, index) => ({
      name: aName('Batched'),
      sku: index % 4 === 3 ? sku : aName('SKU'),
    }));
    const responses = [await post(key, { create }, `${PRODUCTS}/batch`), await post(key, { create }, `${PRODUCTS}/batch`)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses[1].text).toBe(responses[0].text);
    const entries = responses[0].body.create as JsonRecord[];
    expect(entries.filter(({ error }) => error)).toHaveLength(4);
    for (const { id, error } of entries) if (!error) expect(await eventsOf(id)).toEqual(['product.created']);
  });

  it('are all created by simultaneous batches with different keys', async () => {
    const category = await aCategory(server.as('admin'));
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const create = Array.from({ length: 20 }, () => ({
          name: 'Same name',
          sku: aName(`B${index}`),
          categories: [{ id: category.id }],
        }));
        return post(`batch-${index}`, { create }, `${PRODUCTS}/batch`);
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const created = responses.flatMap(({ body }) => body.create as JsonRecord[]);
    expect(created.filter(({ error }) => error)).toEqual([]);
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(160);
  }, 60_000);
});
