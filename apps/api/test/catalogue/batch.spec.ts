import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, aTag } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

interface BatchResult {
  readonly create?: JsonRecord[];
  readonly update?: JsonRecord[];
  readonly delete?: JsonRecord[];
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
    const response = await admin.post<BatchResult>(`${resource}/batch`, body);
    expect(response.status).toBe(200);
    return response.body;
  };
  const refused = (id: unknown, code: string, params?: object) => ({
    id,
    error: {
      code,
      message: expect.any(String),
      data: expect.objectContaining(params ? { status: expect.any(Number), params } : { status: expect.any(Number) }),
    },
  });
  const message = expect.any(String);

  it('validates each entry like a separate request, and executes the valid ones', async () => {
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
      refused(0, 'rest_invalid_param', { status: message }),
      refused(0, 'rest_invalid_param', { name: message, type: message, variations: message }),
      expect.objectContaining({ name: 'Also good', status: 'publish' }),
    ]);
    expect(update).toEqual([
      refused(product.id, 'rest_invalid_param', { backorders: message, featured: message }),
      expect.objectContaining({ id: product.id, name: 'Changed', backorders: 'no', featured: false }),
    ]);
  });

  it('creates, then updates, then deletes, in any order of the lists', async () => {
    const tag = await aTag(admin);
    const {
      create,
      update,
      delete: deleted,
    } = await batch(
      { delete: [tag.id], update: [{ id: tag.id, name: 'Deleted soon' }], create: [{ name: tag.name }] },
      `${PRODUCTS}/tags`,
    );
    expect(create).toEqual([refused(0, 'term_exists')]);
    expect(update).toEqual([expect.objectContaining({ id: tag.id, name: 'Deleted soon' })]);
    expect(deleted).toEqual([expect.objectContaining({ id: tag.id, name: 'Deleted soon' })]);
  });

  it('reports each failed entry with the id that was sent: 0 for a new record, null if there was no id', async () => {
    const {
      create,
      update,
      delete: deleted,
    } = await batch({
      create: [{ id: 7, name: 'Numbered' }],
      update: [{ name: 'Nobody' }, { id: 99_999_999 }, { id: 'x' }, { id: null }, { id: -1 }],
      delete: [99_999_999, 'x', -1, 1.5, null, { id: 1 }],
    });
    expect(create).toEqual([refused(0, 'shop_rest_product_exists')]);
    expect(update).toEqual([null, 99_999_999, 'x', null, -1].map((id) => refused(id, 'shop_rest_product_invalid_id')));
    expect(deleted).toEqual([99_999_999, 'x', -1, 1.5, null, null].map((id) => refused(id, 'shop_rest_product_invalid_id')));
  });

  it('deletes permanently, only once, and ignores the id 0', async () => {
    const { id } = await aProduct(admin);
    const { delete: deleted } = await batch({ delete: [id, 0, String(id)] });
    expect(deleted).toEqual([
      expect.objectContaining({ id, status: 'publish' }),
      refused(String(id), 'shop_rest_product_invalid_id'),
    ]);
    await expectRefusal(server, [404, 'shop_rest_invalid_product_id'], () => admin.get(`${PRODUCTS}/${id}`));
  });

  it('sets defaults in created records, and changes only the sent fields of updated records', async () => {
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
  ])('with %s returns an empty list', async (_case, body) => {
    expect(await batch(body)).toEqual([]);
  });

  it('returns only the lists that were sent', async () => {
    expect(Object.keys(await batch({ create: [{}], update: [] }))).toEqual(['create']);
  });

  it('accepts at most 100 entries in all lists together', async () => {
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
    ['an invalid field next to the lists', { create: [{ name: 'X' }], status: 'sold' }, 'status'],
  ])('with %s is refused as a whole', async (_case, body, name) => {
    const error = await expectRefusal(server, [400, 'rest_invalid_param'], () => admin.post(`${PRODUCTS}/batch`, body));
    expect(error.data.params).toEqual({ [name]: message });
  });

  it.each(['x', 5, null, true, [1]])('refuses the entry %j, which is not an object', async (entry) => {
    const { create, update } = await batch({ create: [entry, { name: 'Good' }], update: [entry] });
    expect(create).toEqual([refused(0, 'rest_invalid_param'), expect.objectContaining({ name: 'Good' })]);
    expect(update).toEqual([refused(null, 'rest_invalid_param')]);
  });

  it('saves no part of a failed entry', async () => {
    const category = await aCategory(admin);
    const images = [{ id: 99_999_999 }];
    const attributes = [{ name: 'Size', options: ['S'] }];
    const entry = { name: 'Half', sku: aName('HALF'), categories: [{ id: category.id }], attributes, images };
    const expected = { status: 400, code: 'shop_product_invalid_image_id' };
    await expectRefusal(server, [expected.status, expected.code], async () => {
      const { body } = await admin.post<BatchResult>(`${PRODUCTS}/batch`, { create: [entry] });
      return { status: expected.status, headers: {}, text: '', body: body.create![0].error as JsonRecord };
    });
  });

  it.each(['POST', 'PUT', 'PATCH'])('is accepted with the method %s', async (method) => {
    const { body } = await admin.send<BatchResult>(method, `${PRODUCTS}/tags/batch`, { body: { create: [{ name: aName() }] } });
    expect(body.create).toHaveLength(1);
  });
});
