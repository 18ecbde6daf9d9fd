import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, aProduct, createRecord } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const CATEGORIES = `${PRODUCTS}/categories`;

/** A database may have none of the records that migrations create, such as after the import of an old shop, which replaces all terms. */
describeOnEachEngine('A shop without categories and tax classes', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine, { compatRoot: 'wp-json' });
    admin = server.as('admin');
  });
  afterAll(() => server.stop());

  const withoutTerms = () =>
    server.database.write(async (unit) => {
      for (const table of ['product_in_category', 'term', 'tax_class']) await unit.query(`DELETE FROM ${table}`);
    });
  const categoriesOf = (product: JsonRecord) => (product.categories as JsonRecord[]).map(({ name }) => name);

  it('gives a new product and a changed one the default category, which it creates', async () => {
    const product = await aProduct(admin);
    await withoutTerms();
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.categories).toEqual([]);
    const { status, body } = await admin.put(`${PRODUCTS}/${product.id}`, { name: 'Renamed' });
    expect([status, categoriesOf(body)]).toEqual([200, ['Uncategorized']]);
    expect((await aProduct(admin)).categories).toEqual(body.categories);
    const { body: listed } = await admin.list(CATEGORIES);
    expect(listed).toMatchObject([{ name: 'Uncategorized', slug: 'uncategorized', count: 2 }]);
  });

  it('creates one default category, however many products are created at the same time', async () => {
    await withoutTerms();
    const products = await Promise.all(Array.from({ length: 6 }, () => aProduct(admin)));
    expect(new Set(products.map(({ categories }) => (categories as JsonRecord[])[0].id)).size).toBe(1);
    expect((await admin.list(CATEGORIES)).body).toHaveLength(1);
  });

  it.each([
    ['moved to the trash', (id: number) => admin.delete(`${PRODUCTS}/${id}`)],
    ['deleted', (id: number) => admin.delete(`${PRODUCTS}/${id}`, { force: true })],
    ['changed by a batch', (id: number) => admin.post(`${PRODUCTS}/batch`, { update: [{ id, featured: true }] })],
    ['duplicated', (id: number) => server.as('admin', `${server.url}/wp-json`).post(`/wc/v3/products/${id}/duplicate`)],
  ])('has products that can be %s', async (_case, write) => {
    const { id } = await aProduct(admin);
    await withoutTerms();
    expect((await write(id)).status).toBeLessThan(300);
  });

  it('answers that an unknown category cannot be deleted, and deletes a category of which the default is not', async () => {
    await withoutTerms();
    const { status, body } = await admin.delete(`${CATEGORIES}/99999999`, { force: true });
    expect([status, body.code]).toEqual([404, 'shop_rest_term_invalid']);
    await aCategory(admin, { name: 'Nuts' });
    const fruit = await aCategory(admin, { name: 'Fruit' });
    const product = await aProduct(admin, { categories: [{ id: fruit.id }] });
    expect((await admin.delete(`${CATEGORIES}/${fruit.id}`, { force: true })).status).toBe(200);
    expect(categoriesOf((await admin.get(`${PRODUCTS}/${product.id}`)).body)).toEqual(['Nuts']);
  });

  it('has orders and taxed products: the standard tax class needs no record', async () => {
    await withoutTerms();
    const product = await aProduct(admin, { regular_price: '2', tax_class: 'reduced-rate' });
    expect(product.tax_class).toBe('');
    const order = await createRecord(admin, '/shop/v1/orders', { line_items: [{ product_id: product.id, quantity: 1 }] });
    expect(order.total).toBe('2.00');
    expect((await admin.list('/shop/v1/taxes/classes')).body.map(({ slug }) => slug)).toEqual(['standard']);
  });

  it('has posts without a category, also after the category that was set as the default is gone', async () => {
    const chosen = await createRecord(admin, '/cms/v2/categories', { name: aName('News') });
    await admin.put('/cms/v2/settings', { default_category: chosen.id });
    await withoutTerms();
    const post = await createRecord(admin, '/cms/v2/posts', { title: 'Harvest', status: 'publish' });
    expect(post.categories).toEqual([]);
    const recipes = await createRecord(admin, '/cms/v2/categories', { name: aName('Recipes') });
    const { status, body } = await admin.put(`/cms/v2/posts/${post.id}`, { categories: [recipes.id] });
    expect([status, body.categories]).toEqual([200, [recipes.id]]);
    expect((await admin.delete(`/cms/v2/categories/${recipes.id}`, { force: true })).status).toBe(200);
    expect((await admin.get(`/cms/v2/posts/${post.id}`)).body.categories).toEqual([]);
  });
});
