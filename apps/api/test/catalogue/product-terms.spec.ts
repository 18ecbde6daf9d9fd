import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aProduct, aShippingClass, aTag, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { Wire } from '../support/http.js';
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

  const idsOf = (records: unknown) => (records as Wire[]).map(({ id }) => id);
  const countOf = async (category: Wire) => (await admin.get(`${CATEGORIES}/${category.id}`)).body.count;
  const productsIn = async (category: Wire) => {
    const { body, headers } = await admin.list(PRODUCTS, { category: category.id });
    expect(headers['x-wp-total']).toBe(String(body.length));
    return idsOf(body);
  };
  const theDefault = async () => (await admin.list(CATEGORIES, { slug: 'uncategorized' })).body[0];

  it('are replaced as a set; unknown ids and ids of another kind are dropped', async () => {
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
    ['none', {}],
    ['an empty list', { categories: [] }],
    ['only unknown ones', { categories: [{ id: 99_999_999 }] }],
  ])('fall back to the default category when %s are sent', async (_case, body) => {
    expect((await aProduct(admin, body)).categories).toEqual([
      expect.objectContaining({ slug: 'uncategorized', name: 'Uncategorized' }),
    ]);
  });

  it('count published products only, through every change of status', async () => {
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

  it('count a product that is hidden from the catalogue, and count it where it is, not above', async () => {
    const above = await aCategory(admin);
    const below = await aCategory(admin, { parent: above.id });
    await aProduct(admin, { catalog_visibility: 'hidden', categories: [{ id: below.id }] });
    const { body } = await admin.list(CATEGORIES, { include: [above.id, below.id], orderby: 'include' });
    expect(body.map(({ count }) => count)).toEqual([0, 1]);
    expect([await countOf(above), await countOf(below)]).toEqual([0, 1]);
    const used = await admin.list(CATEGORIES, { include: [above.id, below.id], hide_empty: true });
    expect(idsOf(used.body)).toEqual([below.id]);
  });

  it('list a product below every category above it, also after the tree has changed', async () => {
    const [oak, elm] = [await aCategory(admin), await aCategory(admin)];
    const branch = await aCategory(admin, { parent: oak.id });
    const twig = await aCategory(admin, { parent: branch.id });
    const { id } = await aProduct(admin, { categories: [{ id: twig.id }] });
    expect([await productsIn(oak), await productsIn(branch), await productsIn(elm)]).toEqual([[id], [id], []]);

    await admin.put(`${CATEGORIES}/${branch.id}`, { parent: elm.id });
    expect([await productsIn(oak), await productsIn(branch), await productsIn(elm)]).toEqual([[], [id], [id]]);

    await admin.put(`${CATEGORIES}/${branch.id}`, { parent: 0 });
    expect([await productsIn(oak), await productsIn(branch), await productsIn(elm)]).toEqual([[], [id], []]);
  });

  it('go to the category above, or to the default one, when a category is deleted', async () => {
    const above = await aCategory(admin);
    const doomed = await aCategory(admin, { parent: above.id });
    const below = await aCategory(admin, { parent: doomed.id });
    const [only, also, under] = [
      await aProduct(admin, { categories: [{ id: doomed.id }] }),
      await aProduct(admin, { categories: [{ id: doomed.id }, { id: above.id }], status: 'draft' }),
      await aProduct(admin, { categories: [{ id: below.id }] }),
    ];
    expect((await admin.delete(`${CATEGORIES}/${doomed.id}`, { force: true })).status).toBe(200);
    expect((await admin.get(`${CATEGORIES}/${below.id}`)).body.parent).toBe(above.id);
    const homes = await Promise.all(
      [only, also, under].map(async ({ id }) => idsOf((await admin.get(`${PRODUCTS}/${id}`)).body.categories)),
    );
    expect(homes).toEqual([[(await theDefault()).id], [above.id], [below.id]]);
    expect((await productsIn(above)).sort()).toEqual([also.id, under.id].sort());
  });

  it('always include a default category, which cannot be deleted and does not allow it (finding low: Allow)', async () => {
    const { id } = await theDefault();
    await expectRefusal(server, [400, 'shop_rest_cannot_delete'], () => admin.delete(`${CATEGORIES}/${id}`, { force: true }));
    const allowed = async (path: string) => (await admin.get(path)).headers['allow'];
    expect(await allowed(`${CATEGORIES}/${id}`)).toBe('GET, POST, PUT, PATCH');
    expect(await allowed(`${CATEGORIES}/${(await aCategory(admin)).id}`)).toBe('GET, POST, PUT, PATCH, DELETE');
    const batch = await admin.post<{ delete: Wire[] }>(`${CATEGORIES}/batch`, { delete: [id] });
    expect(batch.body.delete).toEqual([{ id, error: expect.objectContaining({ code: 'shop_rest_cannot_delete' }) }]);
  });

  it('fall back to the default category under whatever name and slug it has', async () => {
    const { id, name, slug } = await theDefault();
    await admin.put(`${CATEGORIES}/${id}`, { name: 'Everything else', slug: 'everything-else' });
    try {
      expect(idsOf((await aProduct(admin)).categories)).toEqual([id]);
      await expectRefusal(server, [400, 'shop_rest_cannot_delete'], () => admin.delete(`${CATEGORIES}/${id}`, { force: true }));
    } finally {
      await admin.put(`${CATEGORIES}/${id}`, { name, slug });
    }
  });

  it('lose a tag that is deleted', async () => {
    const [doomed, kept] = [await aTag(admin), await aTag(admin)];
    const product = await aProduct(admin, { tags: [{ id: doomed.id }, { id: kept.id }] });
    await admin.delete(`${PRODUCTS}/tags/${doomed.id}`, { force: true });
    expect(idsOf((await admin.get(`${PRODUCTS}/${product.id}`)).body.tags)).toEqual([kept.id]);
  });

  it('lose a shipping class that is deleted, and so do variations', async () => {
    const [doomed, kept] = [await aShippingClass(admin), await aShippingClass(admin)];
    const product = await aVariableProduct(admin, [{ shipping_class: kept.slug }, { shipping_class: doomed.slug }], {
      shipping_class: doomed.slug,
    });
    expect(product).toMatchObject({ shipping_class: doomed.slug, shipping_class_id: doomed.id });
    expect((await admin.get(`${PRODUCTS}/shipping_classes/${doomed.id}`)).body.count).toBe(1);
    await admin.delete(`${PRODUCTS}/shipping_classes/${doomed.id}`, { force: true });
    const { body } = await admin.get(`${PRODUCTS}/${product.id}`);
    expect(body).toMatchObject({ shipping_class: '', shipping_class_id: 0 });
    expect((body.variations as Wire[]).map(({ shipping_class }) => shipping_class)).toEqual([kept.slug, '']);
  });

  it('are listed for one product, whatever its status', async () => {
    const tag = await aTag(admin);
    const shippingClass = await aShippingClass(admin);
    const product = await aProduct(admin, { status: 'draft', tags: [{ id: tag.id }], shipping_class: shippingClass.slug });
    expect(idsOf((await admin.list(`${PRODUCTS}/tags`, { product: product.id })).body)).toEqual([tag.id]);
    expect(idsOf((await admin.list(`${PRODUCTS}/shipping_classes`, { product: product.id })).body)).toEqual([shippingClass.id]);
    expect((await admin.list(`${PRODUCTS}/tags`, { product: 99_999_999 })).body).toEqual([]);
  });
});
