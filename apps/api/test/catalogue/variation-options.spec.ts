import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, anAttribute, anAttributeTerm, anOrder, createRecord } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import type { TestServer } from '../support/test-server.js';
import { startVersionedServer } from '../support/versioned-server.js';

const PRODUCTS = '/wc/v3/products';

describeOnEachEngine('The option of a variation for a global attribute', (engine) => {
  let server: TestServer;
  let admin: Client;
  let v3: Client;
  let colour: JsonRecord;
  let product: JsonRecord;
  beforeAll(async () => {
    ({ server, admin, compat: v3 } = await startVersionedServer(engine));
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    colour = await anAttribute(admin, { name: aName('Colour') });
    for (const name of ['Red', 'Navy blue', 'Green & gold']) await anAttributeTerm(admin, colour.id, { name });
    product = await createRecord(v3, PRODUCTS, {
      ...{ name: aName('Shirt'), type: 'variable' },
      attributes: [{ id: colour.id, variation: true, options: ['Red', 'Green & gold'] }],
    });
  });

  const variations = () => `${PRODUCTS}/${product.id}/variations`;
  const chosen = (record: JsonRecord) => (record.attributes as JsonRecord[]).map(({ option }) => option);
  const variation = (option: string) =>
    createRecord(v3, variations(), { regular_price: '2', attributes: [{ id: colour.id, option }] });

  it.each([
    ['by its name', 'Red', 'Red'],
    ['by its slug', 'red', 'Red'],
    ['in other letters', 'RED', 'Red'],
    ['with a sign that is stored as an entity', 'Green & gold', 'Green &amp; gold'],
    ['although its product does not offer it', 'Navy Blue', 'Navy blue'],
  ])('is the term that is named %s', async (_case, option, shown) => {
    const { id } = await variation(option);
    expect(chosen((await v3.get(`${variations()}/${id}`)).body)).toEqual([shown]);
  });

  it('is kept as a slug if there is no such term, because without an option the variation would be one for any', async () => {
    const { id } = await variation('Red');
    const misspelled = await v3.put(`${variations()}/${id}`, { attributes: [{ id: colour.id, option: 'Rde one' }] });
    expect([misspelled.status, chosen(misspelled.body)]).toEqual([200, ['rde-one']]);
    const [shown] = (await admin.get(`/shop/v1/products/${product.id}`)).body.variations as JsonRecord[];
    expect(chosen(shown)).toEqual(['rde-one']);
    const order = await anOrder(admin, { line_items: [{ product_id: product.id, variation_id: id, quantity: 1 }] });
    expect(JSON.stringify(order.line_items)).toContain('rde-one');
  });

  it('is kept in variations that are sent with their product, and in default options', async () => {
    const { body } = await admin.put(`/shop/v1/products/${product.id}`, {
      default_attributes: [{ id: colour.id, option: 'Rde' }],
      variations: [{ attributes: [{ id: colour.id, option: 'Bleu' }] }],
    });
    expect(body.default_attributes).toMatchObject([{ id: colour.id, option: 'rde' }]);
    expect((body.variations as JsonRecord[]).map(chosen)).toEqual([['bleu']]);
  });

  it('stays, as its slug, when the term is deleted', async () => {
    const term = await anAttributeTerm(admin, colour.id, { name: 'Pale pink' });
    const { id } = await variation('Pale pink');
    await admin.delete(`/shop/v1/products/attributes/${colour.id}/terms/${term.id}`, { force: true });
    expect(chosen((await v3.get(`${variations()}/${id}`)).body)).toEqual(['pale-pink']);
  });

  it('is any if it is empty, and is found by lists whatever its product offers', async () => {
    const any = await variation('');
    const navy = await variation('Navy blue');
    expect(chosen(any)).toEqual([]);
    const filter = `attributes[0][attribute]=${String(colour.slug)}&attributes[0][term]=navy-blue`;
    const { body } = await v3.list(`${variations()}?${filter}`);
    expect(body.map(({ id }) => id)).toEqual([navy.id]);
  });
});
