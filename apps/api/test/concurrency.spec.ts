import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine, insertRow } from '@grove/database/testing';
import { aCategory, anAttribute, aName, aProduct, aTag } from './support/builders.js';
import type { Client } from './support/client.js';
import type { HttpResponse, JsonRecord } from './support/http.js';
import { checkInvariants } from './support/invariants.js';
import { startTestServer, type TestServer } from './support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('Simultaneous requests', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const atOnce = (count: number, request: (index: number) => Promise<HttpResponse>) =>
    Promise.all(Array.from({ length: count }, (_, index) => request(index)));
  const countOutcomes = (responses: readonly HttpResponse[]) =>
    countBy(responses.map(({ status, body }) => (status < 300 ? `${status}` : `${status} ${body.code}`)));
  const eventsOf = async (ids: readonly number[]) => {
    const rows = await server.database.read<{ topic: string; resource_id: number }>(
      "SELECT topic, resource_id FROM outbox WHERE topic NOT LIKE 'user.%'",
    );
    return countBy(rows.filter(({ resource_id }) => ids.includes(resource_id)).map(({ topic }) => topic));
  };

  it('create 200 products with one name, each with its own slug and event', async () => {
    const responses = await atOnce(200, () => admin.post(PRODUCTS, { name: 'Mixed nuts' }));
    expect(countOutcomes(responses)).toEqual({ 201: 200 });
    const slugs = responses.map(({ body }) => body.slug);
    expect(new Set(slugs).size).toBe(200);
    expect(slugs.filter((slug) => !/^mixed-nuts(-\d+)?$/.test(slug))).toEqual([]);
    expect(await eventsOf(responses.map(({ body }) => body.id))).toEqual({ 'product.created': 200 });
  }, 60_000);

  it('create 200 products with different names, and list totals count all of them', async () => {
    const category = await aCategory(admin);
    const responses = await atOnce(200, (index) =>
      admin.post(PRODUCTS, { name: `Kernel ${index}`, sku: `K-${index}`, categories: [{ id: category.id }] }),
    );
    expect(countOutcomes(responses)).toEqual({ 201: 200 });
    expect((await admin.list(PRODUCTS, { category: category.id })).headers['x-wp-total']).toBe('200');
    expect((await admin.get(`${PRODUCTS}/categories/${category.id}`)).body.count).toBe(200);
  }, 60_000);

  it('give a SKU to one product only, and the errors of the others contain its id', async () => {
    const sku = aName('WANTED');
    const responses = await atOnce(40, () => admin.post(PRODUCTS, { sku }));
    expect(countOutcomes(responses)).toEqual({ 201: 1, '400 product_invalid_sku': 39 });
    const winner = responses.find(({ status }) => status === 201)!.body.id;
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ body }) => body.data.resource_id))).toEqual(
      new Set([winner]),
    );
  });

  it('that change different fields of one product are all applied', async () => {
    const product = await aProduct(admin);
    const [category, tag] = [await aCategory(admin), await aTag(admin)];
    const changes: Record<string, unknown> = {
      name: 'Changed',
      regular_price: '12.50',
      weight: '3',
      featured: true,
      sold_individually: true,
      menu_order: 7,
      sku: aName('CHANGED'),
      catalog_visibility: 'search',
      tax_status: 'none',
      reviews_allowed: false,
      upsell_ids: [1],
      categories: [{ id: category.id }],
      tags: [{ id: tag.id }],
    };
    const responses = await Promise.all(
      Object.entries(changes).map(([field, value]) => admin.put(`${PRODUCTS}/${product.id}`, { [field]: value })),
    );
    expect(countOutcomes(responses)).toEqual({ 200: responses.length });
    const { body } = await admin.get(`${PRODUCTS}/${product.id}`);
    const { categories, tags, ...plain } = changes;
    expect(body).toMatchObject(plain);
    expect([body.categories, body.tags]).toMatchObject([categories, tags]);
    expect(await eventsOf([product.id])).toEqual({ 'product.created': 1, 'product.updated': responses.length });
  });

  it('that change the status and categories of a product leave it consistent', async () => {
    const categories = [await aCategory(admin), await aCategory(admin), await aCategory(admin), await aCategory(admin)];
    const product = await aProduct(admin, { categories: [{ id: categories[0].id }] });
    const statuses = ['publish', 'draft', 'private', 'publish'];
    const responses = await atOnce(40, (index) =>
      admin.put(`${PRODUCTS}/${product.id}`, {
        categories: [{ id: categories[index % 4].id }],
        status: statuses[(index >> 2) % 4],
      }),
    );
    expect(countOutcomes(responses)).toEqual({ 200: 40 });
  });

  it.each([
    ['trash a product', {}, { 200: 1, '410 shop_rest_already_trashed': 9 }],
    ['delete a product for good', { force: true }, { 200: 1, '404 shop_rest_product_invalid_id': 9 }],
  ])('%s only once', async (_case, query, expected) => {
    const product = await aProduct(admin);
    expect(countOutcomes(await atOnce(10, () => admin.delete(`${PRODUCTS}/${product.id}`, query)))).toEqual(expected);
    expect(await eventsOf([product.id])).toEqual({ 'product.created': 1, 'product.deleted': 1 });
  });

  it('restore a product from the trash only once, and count it once', async () => {
    const product = await aProduct(admin, { sku: aName('BACK') });
    await admin.delete(`${PRODUCTS}/${product.id}`);
    expect(countOutcomes(await atOnce(10, () => admin.put(`${PRODUCTS}/${product.id}`, { status: 'publish' })))).toEqual({
      200: 10,
    });
    expect(await eventsOf([product.id])).toEqual({
      'product.created': 1,
      'product.deleted': 1,
      'product.restored': 1,
      'product.updated': 9,
    });
  });

  it.each(['categories', 'tags', 'shipping_classes', 'attributes'])(
    'create only one of several %s with one name',
    async (kind) => {
      const name = aName('Only');
      const refusal = kind === 'attributes' ? '400 shop_rest_cannot_create' : '400 term_exists';
      expect(countOutcomes(await atOnce(20, () => admin.post(`${PRODUCTS}/${kind}`, { name })))).toEqual({
        201: 1,
        [refusal]: 19,
      });
    },
  );

  it.each([
    ['the default slug', {}],
    ['the same slug', { slug: 'sole' }],
  ])('create only one of several categories with one name and %s', async (_slug, more) => {
    const name = aName('Sole');
    const responses = await atOnce(20, () => admin.post(`${PRODUCTS}/categories`, { name, ...more }));
    expect(countOutcomes(responses)).toEqual({ 201: 1, '400 term_exists': 19 });
  });

  it('create all of several categories with one name and different slugs (finding M2)', async () => {
    const name = aName('Many');
    const responses = await atOnce(20, (index) => admin.post(`${PRODUCTS}/categories`, { name, slug: `many-${index}` }));
    expect(countOutcomes(responses)).toEqual({ 201: 20 });
  });

  it('give each of several terms with the same requested slug its own', async () => {
    const responses = await atOnce(20, (index) => admin.post(`${PRODUCTS}/tags`, { name: aName(`Tag ${index}`), slug: 'same' }));
    expect(countOutcomes(responses)).toEqual({ 201: 20 });
    expect(new Set(responses.map(({ body }) => body.slug)).size).toBe(20);
  });

  it('delete a term only once', async () => {
    const tag = await aTag(admin);
    const responses = await atOnce(10, () => admin.delete(`${PRODUCTS}/tags/${tag.id}`, { force: true }));
    expect(countOutcomes(responses)).toEqual({ 200: 1, '404 shop_rest_term_invalid': 9 });
  });

  it('never make two categories parents of each other', async () => {
    const [one, two] = [await aCategory(admin), await aCategory(admin)];
    const product = await aProduct(admin, { categories: [{ id: one.id }] });
    const move = (from: JsonRecord, to: JsonRecord) => admin.put(`${PRODUCTS}/categories/${from.id}`, { parent: to.id });
    await atOnce(10, (index) => (index % 2 === 0 ? move(one, two) : move(two, one)));
    const parents = await Promise.all(
      [one, two].map(async ({ id }) => (await admin.get(`${PRODUCTS}/categories/${id}`)).body.parent),
    );
    expect(parents).toContain(0);
    await admin.delete(`${PRODUCTS}/${product.id}`, { force: true });
  });

  it('delete a category while its products are deleted', async () => {
    const category = await aCategory(admin);
    const products = await Promise.all(Array.from({ length: 30 }, () => aProduct(admin, { categories: [{ id: category.id }] })));
    const responses = await Promise.all([
      ...products.map(({ id }) => admin.delete(`${PRODUCTS}/${id}`, { force: true })),
      admin.delete(`${PRODUCTS}/categories/${category.id}`, { force: true }),
    ]);
    expect(countOutcomes(responses)).toEqual({ 200: 31 });
  });

  it('create and change products whose categories move and are deleted meanwhile', async () => {
    const categories = await Promise.all(Array.from({ length: 8 }, () => aCategory(admin)));
    const at = (index: number) => categories[index % categories.length];
    const product = await aProduct(admin, { categories: [{ id: at(0).id }] });
    const responses = await atOnce(80, (index) => {
      const chosen = { categories: [{ id: at(index).id }, { id: at(3 * index + 1).id }] };
      if (index % 20 === 7) return admin.delete(`${PRODUCTS}/categories/${at(index).id}`, { force: true });
      if (index % 4 === 0) return admin.put(`${PRODUCTS}/categories/${at(index).id}`, { parent: at(5 * index + 2).id });
      return index % 4 === 1 ? admin.put(`${PRODUCTS}/${product.id}`, chosen) : admin.post(PRODUCTS, chosen);
    });
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(30);
  }, 60_000);

  it('create products while the oldest category is deleted, which is no longer the default one', async () => {
    const chosen = await aCategory(admin);
    await server.database.write((unit) =>
      insertRow(unit, 'product_default', { id: 1, name: 'category', value: String(chosen.id) }),
    );
    const [oldest] = (await admin.list(`${PRODUCTS}/categories`, { orderby: 'id', order: 'asc', per_page: 1 })).body;
    const creations = Array.from({ length: 40 }, () => admin.post(PRODUCTS, { categories: [{ id: oldest.id }] }));
    const deletion = admin.delete(`${PRODUCTS}/categories/${oldest.id}`, { force: true });
    expect(countOutcomes(await Promise.all([...creations, deletion]))).toEqual({ 200: 1, 201: 40 });
  }, 60_000);

  it('change prices of a product while its category and tag are renamed and deleted, and it gets others', async () => {
    const [tag, other] = [await aTag(admin), await aCategory(admin)];
    const categories = await Promise.all(Array.from({ length: 4 }, () => aCategory(admin)));
    const product = await aProduct(admin, { tags: [{ id: tag.id }], categories: categories.map(({ id }) => ({ id })) });
    const at = `${PRODUCTS}/${product.id}`;
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => admin.put(at, { regular_price: `${index + 1}.50` })),
      ...categories.map(({ id }) => admin.put(`${PRODUCTS}/categories/${id}`, { name: aName('Renamed') })),
      ...categories.map(({ id }) => admin.delete(`${PRODUCTS}/categories/${id}`, { force: true })),
      admin.delete(`${PRODUCTS}/tags/${tag.id}`, { force: true }),
      ...Array.from({ length: 5 }, (_, index) => admin.put(at, { sale_price: `0.${index + 1}0` })),
      admin.put(at, { categories: [{ id: other.id }] }),
    ]);
    expect(responses.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const { tags, categories: left } = (await admin.get(at)).body;
    expect({ tags, left }).toMatchObject({ tags: [], left: [{ id: other.id }] });
  });

  it('delete a tag while products are assigned to it', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = await aTag(admin);
      const body = { tags: [{ id: tag.id }], attributes: [{ name: 'Size', options: ['S'] }] };
      const creations = Array.from({ length: 10 }, () => admin.post(PRODUCTS, body));
      const responses = await Promise.all([...creations, admin.delete(`${PRODUCTS}/tags/${tag.id}`, { force: true })]);
      expect(countOutcomes(responses)).toEqual({ 200: 1, 201: 10 });
    }
  });

  it('never leave a category with a deleted parent', async () => {
    for (let round = 0; round < 5; round++) {
      const [deleted, other] = [await aCategory(admin), await aCategory(admin)];
      const at = (category: JsonRecord) => `${PRODUCTS}/categories/${category.id}`;
      const below = { parent: deleted.id };
      const responses = await Promise.all([
        ...[0, 1, 2].map(() => admin.post(`${PRODUCTS}/categories`, { name: aName('Below'), ...below })),
        admin.send('DELETE', at(deleted), { query: { force: true } }),
        admin.put(at(other), below),
        ...[0, 1, 2].map(() => admin.post(`${PRODUCTS}/categories`, { name: aName('Below'), ...below })),
      ]);
      for (const outcome of Object.keys(countOutcomes(responses)))
        expect(['200', '201', '400 missing_parent']).toContain(outcome);
    }
  });

  it('create a missing term of several products only once', async () => {
    const attribute = await anAttribute(admin);
    const responses = await atOnce(20, () =>
      admin.post(PRODUCTS, { attributes: [{ id: attribute.id, options: ['New', 'Newer'] }] }),
    );
    expect(countOutcomes(responses)).toEqual({ 201: 20 });
    const { body } = await admin.list(`${PRODUCTS}/attributes/${attribute.id}/terms`);
    expect(body.map(({ name, count }) => [name, count])).toEqual([
      ['New', 20],
      ['Newer', 20],
    ]);
  });

  it('apply each batch completely', async () => {
    const responses = await atOnce(8, (index) =>
      admin.post(`${PRODUCTS}/batch`, {
        create: Array.from({ length: 20 }, () => ({ name: 'Batched', sku: aName(`B${index}`) })),
      }),
    );
    const created = responses.flatMap(({ body }) => body.create as JsonRecord[]);
    expect(created.filter((entry) => entry.error)).toEqual([]);
    expect(new Set(created.map(({ slug }) => slug)).size).toBe(160);
    expect(await eventsOf(created.map(({ id }) => id))).toEqual({ 'product.created': 160 });
  }, 60_000);
});

/** Counts how often each word occurs. */
function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
