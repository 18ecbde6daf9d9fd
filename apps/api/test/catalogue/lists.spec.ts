import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aCategory, aName, anAttribute, aProduct, aShippingClass, aTag, aVariableProduct } from '../support/builders.js';
import { SeededRandom } from '@grove/core/testing';
import type { Client } from '../support/client.js';
import type { Query, JsonRecord } from '../support/http.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('A list of products', (engine) => {
  let server: TestServer;
  let admin: Client;
  let nuts: JsonRecord;
  let attribute: JsonRecord;
  let term: number;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    nuts = await aCategory(admin, { name: 'Nuts' });
    const cashews = await aCategory(admin, { name: 'Cashews', parent: nuts.id });
    const sweet = await aTag(admin, { name: 'Sweet' });
    await aShippingClass(admin, { name: 'Heavy' });
    attribute = await anAttribute(admin, { name: 'Roast' });
    const products = {
      almonds: { name: 'almonds', sku: 'ALM-1', slug: 'zz-almonds', menu_order: 3, categories: [{ id: nuts.id }] },
      brazils: {
        name: 'Brazil nuts',
        sku: 'BRA-1',
        short_description: 'Big, from the Amazon.',
        status: 'private',
        shipping_class: 'heavy',
      },
      cashews: { name: 'Cashews 100% natural', sku: 'alm_1', menu_order: -1, categories: [{ id: cashews.id }] },
      dates: {
        ...{ name: 'DATES', status: 'draft', description: '<p>Sweet &amp; sticky, from the <b>Amazon</b>.</p>' },
        tags: [{ id: sweet.id }],
      },
      figs: { name: 'Figs', type: 'external', sku: 'FIG', attributes: [{ id: attribute.id, options: ['Dark'] }] },
    };
    for (const [name, body] of Object.entries(products)) ids[name] = (await aProduct(admin, body)).id;
    [{ id: term }] = (await admin.list(`${PRODUCTS}/attributes/${attribute.id}/terms`)).body;
  });
  afterAll(() => server.stop());

  /** The names of the products in a list. Checks that the total is the same number. */
  async function listNames(query: Query): Promise<string[]> {
    const { body, headers, status } = await admin.list(PRODUCTS, { orderby: 'id', order: 'asc', ...query });
    expect([status, headers['x-wp-total']]).toEqual([200, String(body.length)]);
    return body.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)!);
  }
  const idsOf = (...names: string[]) => names.map((name) => ids[name]);

  it.each([
    ['a word in any letter case', { search: 'AMAZON' }, ['brazils', 'dates']],
    ['all words in any fields', { search: 'brazil amazon' }, ['brazils']],
    ['part of a word', { search: 'mazo' }, ['brazils', 'dates']],
    ['a percent sign as an ordinary character', { search: '100% nat' }, ['cashews']],
    ['a percent sign alone', { search: '%' }, ['cashews']],
    ['an underscore as an ordinary character', { search: '_' }, []],
    ['an escape character as an ordinary character', { search: '!' }, []],
    ['no SKUs', { search: 'ALM-1' }, []],
    ['nothing if the text is empty', { search: '' }, ['almonds', 'brazils', 'cashews', 'dates', 'figs']],
    ['quotes and comments of SQL', { search: `' OR 1=1 -- /* "` }, []],
  ])('searches for %s', async (_case, query, expected) => {
    expect(await listNames(query)).toEqual(expected);
  });

  it.each([
    ['an exact SKU in any letter case', { sku: 'alm-1' }, ['almonds']],
    ['a text that is a SKU', { search_or_sku: ' Alm-1' }, ['almonds']],
    ['a text that is no SKU, which is searched for', { search_or_sku: 'natural' }, ['cashews']],
    ['a part of a SKU, which finds nothing', { search_or_sku: 'ALM-' }, []],
    ['an empty text, which has no effect', { search_or_sku: '' }, ['almonds', 'brazils', 'cashews', 'dates', 'figs']],
    ['a list of SKUs', { sku: 'ALM-1, fig,none' }, ['almonds', 'figs']],
    ['a SKU that is not a pattern', { sku: 'alm%' }, []],
    ['a category and its subcategories', { category: () => nuts.id }, ['almonds', 'cashews']],
    ['a list of categories', { category: () => `${nuts.id},99999999` }, ['almonds', 'cashews']],
    ['an unknown category', { category: 99_999_999 }, []],
    ['the slug of a category, and its subcategories', { category: 'nuts' }, ['almonds', 'cashews']],
    ['ids and slugs of categories', { category: () => `99999999,cashews, ${nuts.id}` }, ['almonds', 'cashews']],
    ['an unknown slug of a category, which finds nothing', { category: 'walnuts' }, []],
    ['the slug of a tag', { tag: 'sweet' }, ['dates']],
    ['the slug of a category as a tag, which finds nothing', { tag: 'nuts' }, []],
    ['the slug of a shipping class', { shipping_class: 'heavy' }, ['brazils']],
    ['a status', { status: 'draft' }, ['dates']],
    ['a type', { type: 'external' }, ['figs']],
    ['a slug', { slug: 'zz-almonds' }, ['almonds']],
    ['an empty slug, which has no effect', { slug: '' }, ['almonds', 'brazils', 'cashews', 'dates', 'figs']],
    ['an attribute with its term', { attribute: 'pa_roast', attribute_term: () => term }, ['figs']],
    ['an attribute with the slug of its term', { attribute: 'pa_roast', attribute_term: 'dark' }, ['figs']],
    [
      'a term without an attribute, which has no effect',
      { attribute_term: () => term },
      ['almonds', 'brazils', 'cashews', 'dates', 'figs'],
    ],
    [
      'an unknown attribute, which has no effect',
      { attribute: 'pa_none', attribute_term: () => term },
      ['almonds', 'brazils', 'cashews', 'dates', 'figs'],
    ],
    ['several filters together', { category: () => nuts.id, search: 'natural', status: 'publish' }, ['cashews']],
  ])('is filtered by %s', async (_case, query: Query, expected) => {
    const filled = Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'function' ? (value as () => unknown)() : value,
    ]);
    expect(await listNames(Object.fromEntries(filled) as Query)).toEqual(expected);
  });

  it('finds a product by the SKU of one of its variations, also after that has changed', async () => {
    const [before, after] = [aName('sku'), aName('sku')];
    const { id, variations } = await aVariableProduct(admin, [{ sku: before, attributes: [{ name: 'Size', option: 'S' }] }]);
    const found = async (search: string) =>
      (await admin.list(PRODUCTS, { search_or_sku: search })).body.map((product) => product.id);
    expect([await found(before), await found(after)]).toEqual([[id], []]);
    await admin.put(`${PRODUCTS}/${id}`, { variations: [{ id: (variations as JsonRecord[])[0].id, sku: after }] });
    expect([await found(before), await found(after)]).toEqual([[], [id]]);
    await admin.delete(`${PRODUCTS}/${id}?force=true`);
  });

  it('contains the included products without the excluded ones', async () => {
    expect(await listNames({ include: idsOf('almonds', 'figs', 'dates'), exclude: idsOf('figs', 'cashews') })).toEqual([
      'almonds',
      'dates',
    ]);
    expect(await listNames({ exclude: idsOf('figs') })).toEqual(['almonds', 'brazils', 'cashews', 'dates']);
    expect(await listNames({ include: [99_999_999] })).toEqual([]);
  });

  it.each([
    [{ orderby: 'title' }, ['almonds', 'brazils', 'cashews', 'dates', 'figs']],
    [{ orderby: 'title', order: 'desc' }, ['figs', 'dates', 'cashews', 'brazils', 'almonds']],
    [{ orderby: 'slug' }, ['dates', 'brazils', 'cashews', 'figs', 'almonds']],
    [{ orderby: 'id', order: 'desc' }, ['figs', 'dates', 'cashews', 'brazils', 'almonds']],
    [{ filter: { orderby: 'menu_order' } }, ['cashews', 'brazils', 'dates', 'figs', 'almonds']],
  ])('is sorted by %j', async (query, expected) => {
    expect(await listNames(query)).toEqual(expected);
  });

  it.each(['asc', 'desc'])('is in the order of include, in both directions (%s)', async (order) => {
    const names = ['figs', 'almonds', 'dates'];
    expect(await listNames({ include: idsOf(...names), orderby: 'include', order })).toEqual(names);
  });

  it.each([
    ['s', { s: 'amazon' }, ['brazils', 'dates']],
    ['p', { p: () => ids.figs }, ['figs']],
    ['p, if the id is invalid', { p: 'x' }, []],
    ['name', { name: 'zz-almonds' }, ['almonds']],
    ['post_status', { post_status: 'private' }, ['brazils']],
    ['meta_key and meta_value', { meta_key: '_sku', meta_value: 'FIG' }, ['figs']],
    [
      'another meta_key, which has no effect',
      { meta_key: '_price', meta_value: '1' },
      ['almonds', 'brazils', 'cashews', 'dates', 'figs'],
    ],
    [
      'unknown arguments, which have no effect',
      { post_password: 'x', author: 1, constructor: 1 },
      ['almonds', 'brazils', 'cashews', 'dates', 'figs'],
    ],
  ])('accepts filter[%s]', async (_case, filter: Query, expected) => {
    const filled = Object.entries(filter).map(([name, value]) => [
      name,
      typeof value === 'function' ? (value as () => unknown)() : value,
    ]);
    expect(await listNames({ filter: Object.fromEntries(filled) })).toEqual(expected);
  });

  it('has correct totals on every page', async () => {
    for (const [query, found] of [
      [{ per_page: 2, page: 3 }, 1],
      [{ per_page: 2, page: 9 }, 0],
      [{ per_page: 2, offset: 4 }, 1],
      [{ per_page: 2, offset: 4, page: 2 }, 1],
      [{ per_page: 2, offset: 1000 }, 0],
      [{ per_page: 2, page: 1_000_000_000 }, 0],
    ] as const) {
      const { body, headers } = await admin.list(PRODUCTS, query);
      expect([body.length, headers['x-wp-total'], headers['x-wp-totalpages']]).toEqual([found, '5', '3']);
    }
  });

  it('is limited by after and before, without these two moments themselves', async () => {
    const { date_created } = (await admin.get(`${PRODUCTS}/${ids.almonds}`)).body;
    expect(await listNames({ after: `${date_created}Z`, before: `${date_created}Z` })).toEqual([]);
    const later = new Date(Date.parse(`${date_created}Z`) + 3_600_000).toISOString().slice(0, 19);
    expect(await listNames({ before: `${later}Z` })).toHaveLength(5);
    expect(await listNames({ after: `${later}Z` })).toEqual([]);
    expect(await listNames({ after: `${later}+04:00` })).toHaveLength(5);
  });

  it('finds a slug in any notation (finding low: slugs)', async () => {
    const product = await aProduct(admin, { name: 'Nüsse 日本 🌰' });
    const slug = 'nusse-%e6%97%a5%e6%9c%ac-%f0%9f%8c%b0';
    expect(product).toMatchObject({ slug, permalink: server.root.replace('/rest', `/product/${slug}/`) });
    for (const query of [
      { slug },
      { slug: 'nusse-日本-🌰' },
      { slug: slug.toUpperCase() },
      { filter: { name: 'nusse-日本-🌰' } },
    ])
      expect((await admin.list(PRODUCTS, query)).body.map(({ id }) => id)).toEqual([product.id]);
    expect((await aProduct(admin, { name: 'Nüsse 日本 🌰' })).slug).toBe(`${slug}-2`);
  });

  it('contains with several filters exactly the products that each filter finds (finding kept back: lists)', async () => {
    const chance = new SeededRandom();
    const [tags, classes, categories] = [
      [await aTag(admin), await aTag(admin)],
      [await aShippingClass(admin), await aShippingClass(admin)],
      [await aCategory(admin), await aCategory(admin)],
    ];
    const randomIds = (terms: readonly JsonRecord[]) => terms.filter(() => chance.below(2) === 0).map(({ id }) => ({ id }));
    for (let count = 0; count < 24; count++) {
      const { slug: shipping_class } = chance.pick([...classes, { slug: '' }]);
      const attributes = chance.below(2) === 0 ? [{ id: attribute.id, options: ['Dark'] }] : [];
      const fields = { status: chance.pick(['publish', 'draft']), type: chance.pick(['simple', 'grouped']) };
      const name = chance.pick(['walnut', 'pecan']);
      await aProduct(admin, {
        ...fields,
        name,
        tags: randomIds(tags),
        categories: randomIds(categories),
        shipping_class,
        attributes,
      });
    }
    const filters: readonly (() => Query)[] = [
      () => ({ tag: chance.pick([tags[0].id, `${tags[0].id},${tags[1].id}`, categories[0].id]) }),
      () => ({ shipping_class: chance.pick([classes[0].id, `${classes[0].id},${classes[1].id}`, tags[0].id]) }),
      () => ({ category: chance.pick([categories[0].id, `${categories[0].id},${categories[1].id}`, nuts.id]) }),
      () => ({ attribute: 'pa_roast', attribute_term: chance.pick([term, tags[0].id]) }),
      () => ({ status: chance.pick(['publish', 'draft', 'any']) }),
      () => ({ type: chance.pick(['simple', 'grouped']) }),
      () => ({ search: chance.pick(['walnut', 'peca', 'nu']) }),
    ];
    const found = async (query: Query) => {
      const { body, headers } = await admin.list(PRODUCTS, { ...query, per_page: 100 });
      expect(headers['x-wp-total']).toBe(String(body.length));
      return new Set(body.map(({ id }) => id as number));
    };
    await chance.reportingSeed(async () => {
      for (let round = 0; round < 40; round++) {
        const chosen = filters.filter(() => chance.below(3) > 0).map((filter) => filter());
        let common = [...(await found({}))];
        for (const query of chosen) {
          const ids = await found(query);
          common = common.filter((id) => ids.has(id));
        }
        expect(await found(Object.assign({}, ...chosen) as Query)).toEqual(new Set(common));
      }
    });
  });

  it('is empty if the tag is the id of a category (finding kept back: lists)', async () => {
    expect((await admin.list(PRODUCTS, { tag: nuts.id })).body).toEqual([]);
  });
});
