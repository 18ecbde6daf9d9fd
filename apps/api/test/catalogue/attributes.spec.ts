import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { anAttribute, anAttributeTerm, aName, aProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';
const ATTRIBUTES = `${PRODUCTS}/attributes`;

interface ProductAttribute {
  readonly id: number;
  readonly name: string;
  readonly options: string[];
}

describeOnEachEngine('Attributes', (engine) => {
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

  const change = async ({ id }: JsonRecord, body: object) => (await admin.put(`${ATTRIBUTES}/${id}`, body)).body;
  const attributesOf = (product: JsonRecord) => product.attributes as ProductAttribute[];
  const readProduct = async ({ id }: JsonRecord) => (await admin.get(`${PRODUCTS}/${id}`)).body;

  it('keep their slug when they are renamed, and change only what is sent', async () => {
    const attribute = await anAttribute(admin, { name: 'Colour', order_by: 'name', has_archives: true });
    expect(await change(attribute, { name: 'Shade' })).toMatchObject({
      name: 'Shade',
      slug: 'pa_colour',
      order_by: 'name',
      has_archives: true,
    });
    expect(await change(attribute, { order_by: 'id' })).toMatchObject({ name: 'Shade', slug: 'pa_colour', order_by: 'id' });
    expect(await change(attribute, { slug: 'pa_shade' })).toMatchObject({ slug: 'pa_shade' });
    expect(await change(attribute, { slug: '' })).toMatchObject({ slug: 'pa_shade' });
  });

  it('have plain text labels, also in products (finding low: labels)', async () => {
    const attribute = await anAttribute(admin, { name: ' Salt &\t<b>pepper</b> ', slug: 'seasoning' });
    expect(attribute.name).toBe('Salt & pepper');
    const product = await aProduct(admin, { attributes: [{ id: attribute.id, options: ['Both'] }] });
    expect(attributesOf(product)[0].name).toBe('Salt & pepper');
    expect((await change(attribute, { name: 'Salt &amp; more' })).name).toBe('Salt &amp; more');
    const { body } = await admin.post(`${ATTRIBUTES}/batch`, { update: [{ id: attribute.id, name: 'Salt & none' }] });
    expect((body.update as JsonRecord[])[0].name).toBe('Salt & none');
  });

  it.each([
    ['an empty name', { name: '' }],
    ['a name without letters', { name: '!!!' }],
    ['a reserved slug', { name: 'Fine', slug: 'category' }],
    ['a reserved name', { name: 'Tag' }],
    ['a slug of 29 characters', { name: 'Fine', slug: 'n'.repeat(29) }],
  ])('with %s are refused, on creation and update', async (_case, body) => {
    const attribute = await anAttribute(admin);
    await expectRefusal(server, [400, 'shop_rest_cannot_create'], () => admin.post(ATTRIBUTES, body));
    if (!('slug' in body) && body.name !== '') return;
    await expectRefusal(server, [400, 'shop_rest_cannot_edit'], () => admin.put(`${ATTRIBUTES}/${attribute.id}`, body));
  });

  it('may have a slug of 28 characters, and get the prefix pa_ only once', async () => {
    expect((await anAttribute(admin, { slug: 'n'.repeat(28) })).slug).toBe(`pa_${'n'.repeat(28)}`);
    expect((await anAttribute(admin, { slug: 'pa_once' })).slug).toBe('pa_once');
  });

  it('have unique slugs, also within one batch', async () => {
    const holder = await anAttribute(admin, { name: 'Grind' });
    await expectRefusal(server, [400, 'shop_rest_cannot_create'], () => admin.post(ATTRIBUTES, { name: 'GRIND' }));
    const other = await anAttribute(admin);
    await expectRefusal(server, [400, 'shop_rest_cannot_edit'], () =>
      admin.put(`${ATTRIBUTES}/${other.id}`, { slug: holder.slug }),
    );
    const create = [{ name: 'Roast' }, { name: 'roast' }, { name: 'Kind of roast', slug: 'pa_roast' }];
    const { body } = await admin.post<{ create: JsonRecord[] }>(`${ATTRIBUTES}/batch`, { create });
    const refused = { id: 0, error: expect.objectContaining({ code: 'shop_rest_cannot_create' }) };
    expect(body.create).toEqual([expect.objectContaining({ slug: 'pa_roast' }), refused, refused]);
  });

  it('show the options of a product by their term names, in the order of the attribute', async () => {
    const attribute = await anAttribute(admin, { order_by: 'name_num' });
    const options = ['10 g', '9 g', '100 g', '9.5 g'];
    const product = await aProduct(admin, { attributes: [{ id: attribute.id, options }] });
    const numerically = ['9 g', '9.5 g', '10 g', '100 g'];
    expect(attributesOf(product)).toEqual([
      expect.objectContaining({ id: attribute.id, name: attribute.name, options: numerically }),
    ]);
    await change(attribute, { order_by: 'name', name: 'Portion' });
    expect(attributesOf(await readProduct(product))[0]).toMatchObject({
      name: 'Portion',
      options: ['10 g', '100 g', '9 g', '9.5 g'],
    });
    await change(attribute, { order_by: 'id' });
    expect(attributesOf(await readProduct(product))[0]).toMatchObject({ options });
  });

  it('use existing terms with the same name in any letter case, and create each missing term once', async () => {
    const attribute = await anAttribute(admin);
    const term = await anAttributeTerm(admin, attribute.id, { name: 'Salted' });
    const [one, two] = [
      ['SALTED', 'Plain'],
      ['salted', 'plain', 'Plain ', ''],
    ].map((options) => ({ attributes: [{ id: attribute.id, options }] }));
    expect(attributesOf(await aProduct(admin, one))[0].options).toEqual(['Plain', 'Salted']);
    expect(attributesOf(await aProduct(admin, two))[0].options).toEqual(['Plain', 'Salted']);
    const { body } = await admin.list(`${ATTRIBUTES}/${attribute.id}/terms`);
    expect(body.map(({ name, count }) => [name, count])).toEqual([
      ['Plain', 2],
      ['Salted', 2],
    ]);
    expect(body[1].id).toBe(term.id);
  });

  it.each(['A, B', 'A|B', 'A B', 5, { first: 'A' }])('do not accept %j as a list of options', async (options) => {
    await expectRefusal(server, [400, 'rest_invalid_param'], () =>
      admin.post(PRODUCTS, { name: 'X', attributes: [{ name: 'Size', options }] }),
    );
  });

  it('that belong to one product only keep commas and spaces in their options', async () => {
    const options = ['Large, ripe', 'Small | unripe'];
    expect(attributesOf(await aProduct(admin, { attributes: [{ name: 'Kind', options }] }))[0]).toMatchObject({
      id: 0,
      name: 'Kind',
      options,
    });
  });

  it('without a name or options and unknown attributes are ignored, and the last of two with the same name is used', async () => {
    const attributes = [
      { options: ['x'] },
      { name: 'Empty', options: [] },
      { name: 'Silent' },
      { id: 99_999_999, options: ['x'] },
    ];
    const twice = [
      { name: 'Size', options: ['S'] },
      { name: 'size', options: ['M'] },
    ];
    expect(attributesOf(await aProduct(admin, { attributes: [...attributes, ...twice] }))).toEqual([
      { id: 0, name: 'size', position: 0, visible: false, variation: false, options: ['M'] },
    ]);
  });

  it('keep the remaining options of a product when a term is deleted', async () => {
    const attribute = await anAttribute(admin);
    const [deleted] = [
      await anAttributeTerm(admin, attribute.id, { name: 'Deleted' }),
      await anAttributeTerm(admin, attribute.id, { name: 'Kept' }),
    ];
    const product = await aProduct(admin, { attributes: [{ id: attribute.id, options: ['Deleted', 'Kept'] }] });
    await admin.delete(`${ATTRIBUTES}/${attribute.id}/terms/${deleted.id}`, { force: true });
    expect(attributesOf(await readProduct(product))[0]).toMatchObject({ id: attribute.id, options: ['Kept'] });
  });

  it('that are deleted lose their terms, disappear from products and release their slug', async () => {
    const attribute = await anAttribute(admin, { name: 'Brief' });
    const term = await anAttributeTerm(admin, attribute.id);
    const attributes = [
      { id: attribute.id, options: [term.name], variation: true },
      { name: 'Own', options: ['x'], variation: true },
    ];
    const product = await aProduct(admin, {
      type: 'variable',
      attributes,
      default_attributes: [{ id: attribute.id, option: term.name }],
    });
    expect(product.default_attributes).toEqual([{ id: attribute.id, name: 'Brief', option: term.slug }]);

    for (const force of [false, 'false', 0])
      await expectRefusal(server, [501, 'shop_rest_trash_not_supported'], () =>
        admin.delete(`${ATTRIBUTES}/${attribute.id}`, { force }),
      );
    expect((await admin.delete(`${ATTRIBUTES}/${attribute.id}`, { force: true })).body).toEqual(attribute);

    expect(attributesOf(await readProduct(product)).map(({ name }) => name)).toEqual(['Own']);
    expect((await readProduct(product)).default_attributes).toEqual([]);
    for (const path of ['', `/terms`, `/terms/${term.id}`])
      await expectRefusal(server, [404, 'shop_rest_taxonomy_invalid'], () => admin.get(`${ATTRIBUTES}/${attribute.id}${path}`));
    expect((await anAttribute(admin, { name: 'Brief' })).slug).toBe('pa_brief');
  });

  it('do not find the terms of other attributes', async () => {
    const [one, other] = [await anAttribute(admin), await anAttribute(admin)];
    const term = await anAttributeTerm(admin, one.id);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const request = (attribute: number) => () =>
        admin.send(method, `${ATTRIBUTES}/${attribute}/terms/${term.id}`, { query: { force: true } });
      await expectRefusal(server, [404, 'shop_rest_term_invalid'], request(other.id));
      await expectRefusal(server, [404, 'shop_rest_taxonomy_invalid'], request(99_999_999));
    }
  });

  it.each([{}, { create: [{ name: 'Dark' }, { name: 'Light' }] }, { delete: [1] }])(
    'that are unknown refuse a batch of terms as a whole: %j (finding kept back: batch)',
    async (body) => {
      await expectRefusal(server, [404, 'shop_rest_taxonomy_invalid'], () =>
        admin.post(`${ATTRIBUTES}/99999999/terms/batch`, body),
      );
    },
  );

  it('are listed completely on one page, sorted by slug', async () => {
    await admin.post(`${ATTRIBUTES}/batch`, { create: Array.from({ length: 15 }, () => ({ name: aName('Many') })) });
    const { body, headers } = await admin.list(ATTRIBUTES, { per_page: 5, page: 2 });
    expect(headers).toMatchObject({ 'x-wp-total': String(body.length), 'x-wp-totalpages': '1' });
    expect(body.map(({ slug }) => slug)).toEqual(body.map(({ slug }) => slug).sort());
  });
});
