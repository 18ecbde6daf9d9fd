import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aProduct, aShippingClass, aTag, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const CATEGORIES = `${PRODUCTS}/categories`;

describeOnEachEngine('The categories, tags and shipping class of a product', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const idsOf = (records: unknown) => (records as JsonRecord[]).map(({ id }) => id);
  const countOf = async (category: JsonRecord) => (await admin.get(`${CATEGORIES}/${category.id}`)).body.count;
  const productsIn = async (category: JsonRecord) => {
    const { body, headers } = await admin.list(PRODUCTS, { category: category.id });
    expect(headers['x-wp-total']).toBe(String(body.length));
    return idsOf(body);
  };
  const defaultCategory = async () => (await admin.list(CATEGORIES, { slug: 'uncategorized' })).body[0];

  it('are replaced as a whole, and unknown ids and ids of another kind are ignored', async () => {
    const [nuts, fruit, tag] = [
      await aCategory(admin, { name: 'Nuts' }),
      await aCategory(admin, { name: 'Fruit' }),
      await aTag(admin),
    ];
    const product = await aProduct(admin, {
      categories: [{ id: nuts.id }, { id: tag.id }, { id: 99_999_999 }, { id: fruit.id }, { id: nuts.id }],
      tags: [{ id: nuts.id }, { id: tag.id }],
    });
    expect(product.categories).toEqual([
      { id: fruit.id, name: 'Fruit', slug: 'fruit' },
      { id: nuts.id, name: 'Nuts', slug: 'nuts' },
    ]);
    expect(idsOf(product.tags)).toEqual([tag.id]);
    const { body } = await admin.put(`${PRODUCTS}/${product.id}`, { categories: [{ id: nuts.id }], tags: [] });
    expect([idsOf(body.categories), idsOf(body.tags)]).toEqual([[nuts.id], []]);
  });

  it.each([
    ['no categories', {}],
    ['an empty list', { categories: [] }],
    ['only unknown categories', { categories: [{ id: 99_999_999 }] }],
  ])('are only the default category if the request has %s', async (_case, body) => {
    expect((await aProduct(admin, body)).categories).toEqual([
      expect.objectContaining({ slug: 'uncategorized', name: 'Uncategorized' }),
    ]);
  });

  it('count only published products after every change of status', async () => {
    const category = await aCategory(admin);
    const product = await aProduct(admin, { status: 'draft', categories: [{ id: category.id }] });
    const counts = [await countOf(category)];
    for (const status of ['publish', 'private', 'publish', 'pending', 'publish']) {
      await admin.put(`${PRODUCTS}/${product.id}`, { status });
      counts.push(await countOf(category));
    }
    await admin.delete(`${PRODUCTS}/${product.id}`);
    counts.push(await countOf(category));
    await admin.put(`${PRODUCTS}/${product.id}`, { status: 'publish' });
    counts.push(await countOf(category));
    await admin.delete(`${PRODUCTS}/${product.id}`, { force: true });
    expect([...counts, await countOf(category)]).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it('count a product that is hidden from the catalogue, but only in its own category and not in the parent', async () => {
    const above = await aCategory(admin);
    const below = await aCategory(admin, { parent: above.id });
    await aProduct(admin, { catalog_visibility: 'hidden', categories: [{ id: below.id }] });
    const { body } = await admin.list(CATEGORIES, { include: [above.id, below.id], orderby: 'include' });
    expect(body.map(({ count }) => count)).toEqual([0, 1]);
    expect([await countOf(above), await countOf(below)]).toEqual([0, 1]);
    const used = await admin.list(CATEGORIES, { include: [above.id, below.id], hide_empty: true });
    expect(idsOf(used.body)).toEqual([below.id]);
  });

  it('list a product in every ancestor category, also after the tree changes', async () => {
    const [first, second] = [await aCategory(admin), await aCategory(admin)];
    const child = await aCategory(admin, { parent: first.id });
    const grandchild = await aCategory(admin, { parent: child.id });
    const { id } = await aProduct(admin, { categories: [{ id: grandchild.id }] });
    expect([await productsIn(first), await productsIn(child), await productsIn(second)]).toEqual([[id], [id], []]);

    await admin.put(`${CATEGORIES}/${child.id}`, { parent: second.id });
    expect([await productsIn(first), await productsIn(child), await productsIn(second)]).toEqual([[], [id], [id]]);

    await admin.put(`${CATEGORIES}/${child.id}`, { parent: 0 });
    expect([await productsIn(first), await productsIn(child), await productsIn(second)]).toEqual([[], [id], []]);
  });

  it('change when a category is deleted: child categories move up, and products without another category get the default', async () => {
    const above = await aCategory(admin);
    const deleted = await aCategory(admin, { parent: above.id });
    const below = await aCategory(admin, { parent: deleted.id });
    const [only, also, under] = [
      await aProduct(admin, { categories: [{ id: deleted.id }] }),
      await aProduct(admin, { categories: [{ id: deleted.id }, { id: above.id }], status: 'draft' }),
      await aProduct(admin, { categories: [{ id: below.id }] }),
    ];
    expect((await admin.delete(`${CATEGORIES}/${deleted.id}`, { force: true })).status).toBe(200);
    expect((await admin.get(`${CATEGORIES}/${below.id}`)).body.parent).toBe(above.id);
    const categories = await Promise.all(
      [only, also, under].map(async ({ id }) => idsOf((await admin.get(`${PRODUCTS}/${id}`)).body.categories)),
    );
    expect(categories).toEqual([[(await defaultCategory()).id], [above.id], [below.id]]);
    expect((await productsIn(above)).sort()).toEqual([also.id, under.id].sort());
  });

  it('always include a default category, which cannot be deleted and has no DELETE in its Allow header (finding low: Allow)', async () => {
    const { id } = await defaultCategory();
    await expectRefusal(server, [400, 'shop_rest_cannot_delete'], () => admin.delete(`${CATEGORIES}/${id}`, { force: true }));
    const allowed = async (path: string) => (await admin.get(path)).headers['allow'];
    expect(await allowed(`${CATEGORIES}/${id}`)).toBe('GET, POST, PUT, PATCH');
    expect(await allowed(`${CATEGORIES}/${(await aCategory(admin)).id}`)).toBe('GET, POST, PUT, PATCH, DELETE');
    const batch = await admin.post<{ delete: JsonRecord[] }>(`${CATEGORIES}/batch`, { delete: [id] });
    expect(batch.body.delete).toEqual([{ id, error: expect.objectContaining({ code: 'shop_rest_cannot_delete' }) }]);
  });

  it('use the default category, whatever its name and slug are', async () => {
    const { id, name, slug } = await defaultCategory();
    await admin.put(`${CATEGORIES}/${id}`, { name: 'Everything else', slug: 'everything-else' });
    try {
      expect(idsOf((await aProduct(admin)).categories)).toEqual([id]);
      await expectRefusal(server, [400, 'shop_rest_cannot_delete'], () => admin.delete(`${CATEGORIES}/${id}`, { force: true }));
    } finally {
      await admin.put(`${CATEGORIES}/${id}`, { name, slug });
    }
  });

  it('no longer contain a deleted tag', async () => {
    const [deleted, kept] = [await aTag(admin), await aTag(admin)];
    const product = await aProduct(admin, { tags: [{ id: deleted.id }, { id: kept.id }] });
    await admin.delete(`${PRODUCTS}/tags/${deleted.id}`, { force: true });
    expect(idsOf((await admin.get(`${PRODUCTS}/${product.id}`)).body.tags)).toEqual([kept.id]);
  });

  it('no longer contain a deleted shipping class, also in variations', async () => {
    const [deleted, kept] = [await aShippingClass(admin), await aShippingClass(admin)];
    const product = await aVariableProduct(admin, [{ shipping_class: kept.slug }, { shipping_class: deleted.slug }], {
      shipping_class: deleted.slug,
    });
    expect(product).toMatchObject({ shipping_class: deleted.slug, shipping_class_id: deleted.id });
    expect((await admin.get(`${PRODUCTS}/shipping_classes/${deleted.id}`)).body.count).toBe(1);
    await admin.delete(`${PRODUCTS}/shipping_classes/${deleted.id}`, { force: true });
    const { body } = await admin.get(`${PRODUCTS}/${product.id}`);
    expect(body).toMatchObject({ shipping_class: '', shipping_class_id: 0 });
    expect((body.variations as JsonRecord[]).map(({ shipping_class }) => shipping_class)).toEqual([kept.slug, '']);
  });

  it('are listed for one product with any status', async () => {
    const tag = await aTag(admin);
    const shippingClass = await aShippingClass(admin);
    const product = await aProduct(admin, { status: 'draft', tags: [{ id: tag.id }], shipping_class: shippingClass.slug });
    expect(idsOf((await admin.list(`${PRODUCTS}/tags`, { product: product.id })).body)).toEqual([tag.id]);
    expect(idsOf((await admin.list(`${PRODUCTS}/shipping_classes`, { product: product.id })).body)).toEqual([shippingClass.id]);
    expect((await admin.list(`${PRODUCTS}/tags`, { product: 99_999_999 })).body).toEqual([]);
  });
});
