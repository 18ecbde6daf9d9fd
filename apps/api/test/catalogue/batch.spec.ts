import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aTag } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { Wire } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

interface Outcome {
  readonly create?: Wire[];
  readonly update?: Wire[];
  readonly delete?: Wire[];
}

describeOnEachEngine('A batch', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterAll(async () => {
    await checkInvariants(server.database);
    await server.stop();
  });

  const batch = async (body: object, resource = PRODUCTS) => {
    const answer = await admin.post<Outcome>(`${resource}/batch`, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const refused = (id: unknown, code: string, params?: object) => ({
    id,
    error: {
      code,
      message: expect.any(String),
      data: expect.objectContaining(params ? { status: expect.any(Number), params } : { status: expect.any(Number) }),
    },
  });
  const sentence = expect.any(String);

  it('checks each entry like a request of its own, and does the others', async () => {
    const product = await aProduct(admin);
    const { create, update } = await batch({
      create: [
        { name: 'Good', status: 'draft' },
        { name: 'Bad', status: 'sold' },
        { name: 5, type: 'car', variations: [{ regular_price: 1 }] },
        { name: 'Also good' },
      ],
      update: [
        { id: product.id, backorders: 'never', featured: 'ja' },
        { id: product.id, name: 'Changed' },
      ],
    });
    expect(create).toEqual([
      expect.objectContaining({ name: 'Good', status: 'draft' }),
      refused(0, 'rest_invalid_param', { status: sentence }),
      refused(0, 'rest_invalid_param', { name: sentence, type: sentence, variations: sentence }),
      expect.objectContaining({ name: 'Also good', status: 'publish' }),
    ]);
    expect(update).toEqual([
      refused(product.id, 'rest_invalid_param', { backorders: sentence, featured: sentence }),
      expect.objectContaining({ id: product.id, name: 'Changed', backorders: 'no', featured: false }),
    ]);
  });

  it('creates, then updates, then deletes, in whatever order the lists were sent', async () => {
    const tag = await aTag(admin);
    const {
      create,
      update,
      delete: gone,
    } = await batch(
      { delete: [tag.id], update: [{ id: tag.id, name: 'On the way out' }], create: [{ name: tag.name }] },
      `${PRODUCTS}/tags`,
    );
    expect(create).toEqual([refused(0, 'term_exists')]);
    expect(update).toEqual([expect.objectContaining({ id: tag.id, name: 'On the way out' })]);
    expect(gone).toEqual([expect.objectContaining({ id: tag.id, name: 'On the way out' })]);
  });

  it('names what failed by the id that was sent: 0 for a new one, null where there was none', async () => {
    const {
      create,
      update,
      delete: gone,
    } = await batch({
      create: [{ id: 7, name: 'Numbered' }],
      update: [{ name: 'Nobody' }, { id: 99_999_999 }, { id: 'x' }, { id: null }, { id: -1 }],
      delete: [99_999_999, 'x', -1, 1.5, null, { id: 1 }],
    });
    expect(create).toEqual([refused(0, 'shop_rest_product_exists')]);
    expect(update).toEqual([null, 99_999_999, 'x', null, -1].map((id) => refused(id, 'shop_rest_product_invalid_id')));
    expect(gone).toEqual([99_999_999, 'x', -1, 1.5, null, null].map((id) => refused(id, 'shop_rest_product_invalid_id')));
  });

  it('deletes for good, once, and passes over 0', async () => {
    const { id } = await aProduct(admin);
    const { delete: gone } = await batch({ delete: [id, 0, String(id)] });
    expect(gone).toEqual([
      expect.objectContaining({ id, status: 'publish' }),
      refused(String(id), 'shop_rest_product_invalid_id'),
    ]);
    await expectRefusal(server, [404, 'shop_rest_invalid_product_id'], () => admin.get(`${PRODUCTS}/${id}`));
  });

  it('fills defaults in what it creates and touches only what was sent of what it updates', async () => {
    const product = await aProduct(admin, { status: 'draft', featured: true, tax_status: 'none' });
    const { create, update } = await batch({ create: [{}], update: [{ id: product.id, name: 'Changed' }] });
    expect(create![0]).toMatchObject({
      name: 'Product',
      status: 'publish',
      type: 'simple',
      featured: false,
      tax_status: 'taxable',
    });
    expect(update![0]).toMatchObject({ name: 'Changed', status: 'draft', featured: true, tax_status: 'none' });
  });

  it.each([
    ['nothing', {}],
    ['empty lists', { create: [], update: [], delete: [] }],
    ['null', { create: null }],
  ])('of %s answers an empty list', async (_case, body) => {
    expect(await batch(body)).toEqual([]);
  });

  it('answers only the lists that were sent', async () => {
    expect(Object.keys(await batch({ create: [{}], update: [] }))).toEqual(['create']);
  });

  it('takes a hundred entries in all and not one more', async () => {
    const names = Array.from({ length: 98 }, () => ({ name: aName('Hundred') }));
    const full = { create: names, update: [{ id: 1, name: 'X' }], delete: [99_999_999] };
    expect((await batch(full, `${PRODUCTS}/tags`)).create).toHaveLength(98);
    await expectRefusal(server, [413, 'shop_rest_request_entity_too_large'], () =>
      admin.post(`${PRODUCTS}/tags/batch`, { ...full, delete: [1, 2] }),
    );
  });

  it.each([
    ['a list that is an object', { create: { name: 'X' } }, 'create'],
    ['a list that is a text', { delete: '1,2' }, 'delete'],
    ['a field beside the lists that is wrong', { create: [{ name: 'X' }], status: 'sold' }, 'status'],
  ])('is refused as a whole for %s', async (_case, body, name) => {
    const told = await expectRefusal(server, [400, 'rest_invalid_param'], () => admin.post(`${PRODUCTS}/batch`, body));
    expect(told.data.params).toEqual({ [name]: sentence });
  });

  it.each(['x', 5, null, true, [1]])('refuses the entry %j, which is no record', async (entry) => {
    const { create, update } = await batch({ create: [entry, { name: 'Good' }], update: [entry] });
    expect(create).toEqual([refused(0, 'rest_invalid_param'), expect.objectContaining({ name: 'Good' })]);
    expect(update).toEqual([refused(null, 'rest_invalid_param')]);
  });

  it('leaves nothing of a failed entry', async () => {
    const category = await aCategory(admin);
    const images = [{ id: 99_999_999 }];
    const attributes = [{ name: 'Size', options: ['S'] }];
    const entry = { name: 'Half', sku: aName('HALF'), categories: [{ id: category.id }], attributes, images };
    const told = { status: 400, code: 'shop_product_invalid_image_id' };
    await expectRefusal(server, [told.status, told.code], async () => {
      const { body } = await admin.post<Outcome>(`${PRODUCTS}/batch`, { create: [entry] });
      return { status: told.status, headers: {}, text: '', body: body.create![0].error as Wire };
    });
  });

  it.each(['POST', 'PUT', 'PATCH'])('may come by %s', async (method) => {
    const { body } = await admin.send<Outcome>(method, `${PRODUCTS}/tags/batch`, { body: { create: [{ name: aName() }] } });
    expect(body.create).toHaveLength(1);
  });
});
