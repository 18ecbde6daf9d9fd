import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aPicture, aProduct, aVariableProduct, createRecord } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord, Query } from '../support/http.js';
import type { TestServer } from '../support/test-server.js';
import { startVersionedServer } from '../support/versioned-server.js';

const PRODUCTS = '/wc/v3/products';
const SIZE = { name: 'Size', options: ['S', 'L'], variation: true };
const sizeOf = (option: string) => [{ name: 'Size', option }];

describeOnEachEngine('Products of wc/v3', (engine) => {
  let server: TestServer;
  let v1: Client;
  let v3: Client;
  /** A word of all products of a test, by which its lists are limited. */
  let word: string;

  beforeAll(async () => {
    ({ server, admin: v1, compat: v3 } = await startVersionedServer(engine));
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    word = `walnut${aName('x').replace(/\W/g, '')}`;
  });

  const add = (body: object = {}): Promise<JsonRecord> => createRecord(v3, PRODUCTS, { name: `Nuts ${word}`, ...body });
  const addVariable = (body: object = {}) => add({ type: 'variable', attributes: [SIZE], ...body });
  const vary = (product: JsonRecord, body: object): Promise<JsonRecord> =>
    createRecord(v3, `${PRODUCTS}/${product.id}/variations`, body);
  const read = async (id: number, query: object = {}) => (await v3.get(`${PRODUCTS}/${id}`, query as never)).body;
  const listed = async (query: object) => {
    const { body } = await v3.list(PRODUCTS, { search: word, orderby: 'id', order: 'asc', ...query } as never);
    return body.map(({ id }) => id);
  };

  describe('are listed', () => {
    it('by price: a variable product with its range, and sales at the price of today', async () => {
      const cheap = await add({ regular_price: '9.50' });
      const sale = await add({ regular_price: '100.00', sale_price: '20' });
      const later = await add({ regular_price: '100', sale_price: '20', date_on_sale_from: '2999-01-01T00:00:00' });
      const priceless = await add();
      const range = await addVariable();
      for (const [option, regular_price] of [
        ['S', '5'],
        ['L', '50'],
      ])
        await vary(range, { regular_price, attributes: sizeOf(option) });
      expect(await listed({ min_price: '20' })).toEqual([sale.id, later.id, range.id]);
      expect(await listed({ max_price: '9.5' })).toEqual([cheap.id, range.id]);
      expect(await listed({ min_price: '0', max_price: '0' })).toEqual(await listed({}));
      expect(await listed({ max_price: '0.00' })).toEqual([]);
      expect(await listed({ min_price: '6', max_price: '40' })).toEqual([cheap.id, sale.id, range.id]);
      expect(await listed({ min_price: 'cheap' })).toHaveLength(5);
      const by = (order: string) => listed({ orderby: 'price', order });
      expect(await by('asc')).toEqual([priceless.id, range.id, cheap.id, sale.id, later.id]);
      expect(await by('desc')).toEqual([later.id, range.id, sale.id, cheap.id, priceless.id]);
      expect(await listed({ on_sale: true })).toEqual([sale.id]);
      expect(await listed({ on_sale: false })).toEqual([cheap.id, later.id, priceless.id, range.id]);
    });

    it('by price: a group with the lowest price of its products, and on sale if one of them is', async () => {
      const large = await addVariable();
      for (const [option, regular_price] of [
        ['S', '30'],
        ['L', '90'],
      ])
        await vary(large, { regular_price, attributes: sizeOf(option) });
      const sale = await add({ regular_price: '100.00', sale_price: '70' });
      const group = (members: readonly JsonRecord[]) => add({ type: 'grouped', grouped_products: members.map(({ id }) => id) });
      const [both, onSale, empty] = [await group([sale, large]), await group([sale]), await group([])];
      expect([both.price, onSale.price, empty.price]).toEqual(['30', '70', '']);
      expect(await listed({ max_price: '30' })).toEqual([large.id, both.id]);
      expect(await listed({ min_price: '40' })).toEqual([large.id, sale.id, onSale.id]);
      expect(await listed({ orderby: 'price' })).toEqual([empty.id, large.id, both.id, sale.id, onSale.id]);
      expect(await listed({ orderby: 'price', order: 'desc' })).toEqual([large.id, onSale.id, sale.id, both.id, empty.id]);
      expect(await listed({ on_sale: true })).toEqual([sale.id, both.id, onSale.id]);
    });

    it('by stock status: that of a variable product is the best one of its variations', async () => {
      const product = await addVariable();
      const statusAfter = async (body: object, id: unknown) => {
        await v3.put(`${PRODUCTS}/${product.id}/variations/${String(id)}`, body);
        const { stock_status } = await read(product.id);
        expect(await listed({ stock_status })).toEqual([product.id]);
        return stock_status;
      };
      expect((await read(product.id)).stock_status).toBe('outofstock');
      const [small, large] = [await vary(product, { attributes: sizeOf('S') }), await vary(product, { attributes: sizeOf('L') })];
      expect(await statusAfter({ stock_status: 'outofstock' }, small.id)).toBe('instock');
      expect(await statusAfter({ stock_status: 'onbackorder' }, large.id)).toBe('onbackorder');
      expect(await statusAfter({ stock_status: 'outofstock' }, large.id)).toBe('outofstock');
    });

    it('by types and statuses, of which exclusions win', async () => {
      const simple = await add();
      const group = await add({ type: 'grouped', status: 'draft' });
      const other = await add({ type: 'external', status: 'private' });
      expect(await listed({ include_types: 'grouped,external' })).toEqual([group.id, other.id]);
      expect(await listed({ include_types: 'grouped,external', exclude_types: 'grouped' })).toEqual([other.id]);
      expect(await listed({ exclude_types: 'external' })).toEqual([simple.id, group.id]);
      expect(await listed({ exclude_status: 'draft,private' })).toEqual([simple.id]);
      expect(await listed({ include_status: 'draft', exclude_status: 'any' })).toEqual([]);
    });

    it('by brands, and without categories, each with their descendants', async () => {
      const brand = await createRecord(v3, `${PRODUCTS}/brands`, { name: aName('Brand') });
      const child = await createRecord(v3, `${PRODUCTS}/brands`, { name: aName('Child'), parent: brand.id });
      const category = await createRecord(v3, `${PRODUCTS}/categories`, { name: aName('Shelf') });
      const branded = await add({ brands: [{ id: child.id }] });
      const below = await createRecord(v3, `${PRODUCTS}/categories`, { name: aName('Board'), parent: category.id });
      const shelved = await add({ categories: [{ id: category.id }] });
      await add({ categories: [{ id: below.id }] });
      expect(await listed({ brand: brand.id })).toEqual([branded.id]);
      expect(await listed({ exclude_category: String(category.id) })).toEqual([branded.id]);
      expect(await listed({ brand: brand.slug, exclude_category: category.slug })).toEqual([branded.id]);
      expect(await listed({ brand: child.id, exclude_category: String(category.id) })).toEqual([branded.id]);
      await v3.put(`${PRODUCTS}/${branded.id}`, { brands: [] });
      expect(await listed({ brand: brand.id })).toEqual([]);
      expect((await read(shelved.id)).brands).toEqual([]);
      expect((await v1.get(`/shop/v1/products/${shelved.id}`)).body).not.toHaveProperty('brands');
    });

    it('by chance, and in the trash', async () => {
      const ids = [await add(), await add(), await add()].map(({ id }) => id);
      expect((await listed({ orderby: 'random' })).sort((one, other) => one - other)).toEqual(ids);
      await v3.delete(`${PRODUCTS}/${ids[1]}`);
      expect(await listed({ status: 'trash' })).toEqual([ids[1]]);
      expect((await read(ids[1])).slug).toMatch(/__trashed$/);
    });

    it('by SKU and by id, a variation whose product manages the stock has an id, a price and a description of its own', async () => {
      const product = await addVariable({ manage_stock: true, stock_quantity: 5, description: 'of the product' });
      const own = { sku: `${word}-v`, regular_price: '3', description: `of ${word}` };
      const { id } = await vary(product, { ...own, attributes: sizeOf('L') });
      const expected = { id, parent_id: product.id, type: 'variation', sku: `${word}-v`, price: '3', stock_quantity: 5 };
      expect((await v3.list(PRODUCTS, { sku: `${word}-v` })).body).toMatchObject([expected]);
      expect(await read(id)).toMatchObject({ ...expected, description: expect.stringContaining(word) });
    });

    it('by SKU together with variations, newest first', async () => {
      const simple = await add({ sku: `${word}-a` });
      const product = await addVariable();
      const variation = await vary(product, { sku: `${word}-b`, regular_price: '3', attributes: sizeOf('L') });
      const { body } = await v3.list(PRODUCTS, { sku: `${word}-a,${word}-B,none` });
      expect(body.map(({ id, type }) => [id, type])).toEqual([
        [variation.id, 'variation'],
        [simple.id, 'simple'],
      ]);
      const options = { sku: `${word}-a,${word}-b` };
      expect((await v3.list(PRODUCTS, { ...options, per_page: 1, page: 2 })).body.map(({ id }) => id)).toEqual([simple.id]);
      expect((await v3.list(PRODUCTS, { ...options, type: 'simple' })).body.map(({ id }) => id)).toEqual([simple.id]);
      expect((await v1.list('/shop/v1/products', options)).body.map(({ id }) => id)).toEqual([simple.id]);
    });

    it('by a part of the SKU, or by name or SKU, together with variations, whatever the letters are', async () => {
      const parent = await addVariable({ name: `Cashews ${word}`, sku: `${word}-P` });
      const small = await vary(parent, { sku: `${word}-P-S`, regular_price: '3', attributes: sizeOf('S') });
      const large = await vary(parent, {
        sku: `${word}-P-L`,
        regular_price: '5',
        stock_status: 'outofstock',
        attributes: sizeOf('L'),
      });
      const other = await add({ name: `Almonds ${word}` });
      const found = async (query: object) => {
        const { body, headers } = await v3.list(PRODUCTS, { orderby: 'id', order: 'asc', ...query } as never);
        expect(headers['x-wp-total']).toBe(String(body.length));
        return body.map(({ id }) => id);
      };
      expect(await found({ search_sku: `${word}-p` })).toEqual([parent.id, small.id, large.id]);
      expect(await found({ search_sku: `${word}-p-`.toUpperCase() })).toEqual([small.id, large.id]);
      expect(await found({ search_name_or_sku: `${word}-p-l` })).toEqual([large.id]);
      expect(await found({ search_name_or_sku: `cashews ${word}` })).toEqual([parent.id, small.id, large.id]);
      expect(await found({ search_name_or_sku: word })).toEqual([parent.id, small.id, large.id, other.id]);
      // Other filters hold for variations too.
      const bySku = { search_sku: `${word}-p` };
      expect(await found({ ...bySku, stock_status: 'outofstock' })).toEqual([large.id]);
      expect(await found({ ...bySku, min_price: '4' })).toEqual([parent.id, large.id]);
      expect(await found({ ...bySku, status: 'draft' })).toEqual([]);
      expect(await found({ ...bySku, exclude: [small.id] })).toEqual([parent.id, large.id]);
      expect(await found({ ...bySku, include_types: 'variable' })).toEqual([parent.id]);
      expect(await found({ ...bySku, type: 'variation' })).toEqual([small.id, large.id]);
      expect(
        await found({ ...bySku, category: (await createRecord(v3, `${PRODUCTS}/categories`, { name: aName('C') })).id }),
      ).toEqual([]);
      const page = await v3.list(PRODUCTS, { ...bySku, orderby: 'id', order: 'asc', per_page: 1, page: 3 });
      expect([page.body.map(({ id }) => id), page.headers['x-wp-total']]).toEqual([[large.id], '3']);
    });
  });

  it('show texts as they were sent in edit, whichever version wrote them, and without dangerous markup', async () => {
    const { id } = await aProduct(v1, { description: 'One\n\n<b>two</b><script>x</script>', short_description: '"Fresh"' });
    const edited = await read(id, { context: 'edit' });
    expect([edited.description, edited.short_description]).toEqual([expect.stringMatching(/^One\n\n<b>two<\/b>/), '"Fresh"']);
    expect(JSON.stringify(edited)).not.toContain('<script');
    expect((await read(id)).description).toMatch(/^<p>One<\/p>\n<p><b>two<\/b>/);
    const answer = await v3.put(`${PRODUCTS}/${id}`, { short_description: 'Dry' });
    expect(answer.body).toMatchObject({ short_description: 'Dry', description: edited.description });
  });

  it('are neither virtual nor downloadable if they are variable: their variations are', async () => {
    const file = { name: 'Guide', file: 'https://files.example/guide.pdf' };
    const sent = { virtual: true, downloadable: true, downloads: [file] };
    const product = await addVariable(sent);
    expect(product).toMatchObject({ virtual: false, downloadable: false, shipping_required: true, shipping_taxable: true });
    expect((await v3.put(`${PRODUCTS}/${product.id}`, { virtual: true })).body).toMatchObject({ virtual: false });
    expect(await vary(product, sent)).toMatchObject({ virtual: true, downloadable: true });
    expect(await aProduct(v1, { type: 'variable', virtual: true })).toMatchObject({ virtual: false, shipping_required: true });
    expect(await listed({ virtual: true })).toEqual([]);
  });

  it('that are dated in the future wait for their time, which v1 shows too, and are published by an earlier date', async () => {
    const date_created_gmt = '2999-06-01T10:00:00';
    const product = await add({ date_created_gmt });
    expect(product.status).toBe('future');
    expect((await v1.get(`/shop/v1/products/${product.id}`)).body.status).toBe('future');
    const change = async (body: object) => (await v3.put(`${PRODUCTS}/${product.id}`, body)).body.status;
    expect(await change({ status: 'publish' })).toBe('future');
    expect(await change({ date_created_gmt: '2020-06-01T10:00:00' })).toBe('publish');
    expect(await change({ date_created_gmt: '2999-06-01T12:00:00+02:00' })).toBe('future');
    expect(await read(product.id)).toMatchObject({ date_created_gmt });
    expect(await change({ status: 'draft' })).toBe('draft');
    expect((await add({ status: 'future' })).status).toBe('publish');
  });

  it('do not move if the date of creation that was read is written back, in either form', async () => {
    const { id } = await add({ date_created_gmt: '2024-07-01T09:00:00' });
    for (const version of ['v2', 'v3']) {
      const { body: before } = await v3.get(`/wc/${version}/products/${id}`);
      const { date_created, date_created_gmt } = before;
      expect(date_created).toBe('2024-07-01T11:00:00');
      for (const sent of [{ date_created }, { date_created_gmt }, { date_created, date_created_gmt }])
        expect((await v3.put(`/wc/${version}/products/${id}`, sent)).body).toMatchObject({ date_created, date_created_gmt });
    }
    // As at WooCommerce, another date without a zone is one in UTC.
    const { body } = await v3.put(`${PRODUCTS}/${id}`, { date_created: '2024-07-02T11:00:00' });
    expect(body.date_created_gmt).toBe('2024-07-02T11:00:00');
  });

  it('are on backorder if all that can be bought of their variations is', async () => {
    const product = await addVariable();
    const onBackorder = { manage_stock: true, stock_quantity: 0, backorders: 'notify' };
    await vary(product, { ...onBackorder, regular_price: '3', attributes: sizeOf('S') });
    expect(await read(product.id)).toMatchObject({ backordered: true, stock_status: 'onbackorder' });
    expect((await v1.get(`/shop/v1/products/${product.id}`)).body).toMatchObject({ backordered: true, in_stock: true });
    await vary(product, { regular_price: '3', attributes: sizeOf('L') });
    expect(await read(product.id)).toMatchObject({ backordered: false, stock_status: 'instock' });
  });

  it('that manage a stock without a quantity give their variations the quantity 0', async () => {
    const product = await addVariable({ manage_stock: true });
    const variation = await vary(product, { regular_price: '3', attributes: sizeOf('S') });
    expect(variation).toMatchObject({ manage_stock: 'parent', stock_quantity: 0, stock_status: 'outofstock' });
  });

  it('have a global unique id that no other product or variation has', async () => {
    const first = await add({ global_unique_id: ' 87-1234 x' + word.replace(/\D/g, '') });
    const taken = first.global_unique_id as string;
    expect(taken).toMatch(/^87-1234\d*$/);
    const product = await addVariable();
    for (const [path, body] of [
      [PRODUCTS, { global_unique_id: taken }],
      [`${PRODUCTS}/${product.id}/variations`, { global_unique_id: taken }],
    ] as const)
      expect(await v3.post(path, body)).toMatchObject({ status: 400, body: { code: 'product_invalid_global_unique_id' } });
    await v3.delete(`${PRODUCTS}/${first.id}`, { force: true });
    expect(await vary(product, { global_unique_id: taken })).toMatchObject({ global_unique_id: taken });
  });

  it('keep no metadata under the keys of the server', async () => {
    const { meta_data } = await add({
      meta_data: [
        { key: '_price', value: '0' },
        { key: '_own', value: '1' },
        ...['Origin', 'original'].map((key) => ({ key, value: '1' })),
      ],
    });
    expect(meta_data).toMatchObject([{ key: '_own', value: '1' }, { key: 'Origin' }, { key: 'original' }]);
    const names = async (query: Query = {}) => {
      const { body, headers } = await v3.get<string[]>(`${PRODUCTS}/custom-fields/names`, query);
      return [body, headers['x-wp-total']];
    };
    expect((await names())[0]).not.toContain('_own');
    expect(await names({ search: 'ORIGIN', order: 'desc', per_page: 1 })).toEqual([['original'], '2']);
  });

  it('take the options of an attribute as a list, and as one text with bars', async () => {
    const { attributes } = await add({
      attributes: [
        { name: 'Cloth', options: 'wool | raw silk' },
        { name: 'Cut', options: ['a|b', 'c'] },
      ],
    });
    expect(attributes).toMatchObject([{ options: ['wool', 'raw silk'] }, { options: ['a', 'b', 'c'] }]);
  });

  it('have no related products if they do not exist', async () => {
    const missed = { status: 404, body: { code: 'woocommerce_rest_product_invalid_id' } };
    expect(await v3.get('/wc/v3/products/987654321/related')).toMatchObject(missed);
  });

  it('are suggested by category and tag: published ones, the newest first, at most so many', async () => {
    const [category, tag] = await Promise.all(
      ['categories', 'tags'].map((kind) => createRecord(v3, `${PRODUCTS}/${kind}`, { name: aName('Suggested') })),
    );
    const inCategory = await add({ categories: [{ id: category.id }] });
    const tagged = await add({ tags: [{ id: tag.id }] });
    await add({ tags: [{ id: tag.id }], status: 'draft' });
    const suggested = async (query: object) =>
      (await v3.list(`${PRODUCTS}/suggested-products`, { ...query })).body.map(({ id }) => id);
    expect(await suggested({ categories: category.id, tags: tag.id })).toEqual([inCategory.id, tagged.id]);
    expect(await suggested({ categories: category.id, tags: tag.id, limit: 1 })).toEqual([inCategory.id]);
    expect(await suggested({ tags: tag.id, exclude: tagged.id })).toEqual([]);
    expect(await suggested({ limit: 1 })).toEqual([tagged.id]);
    expect((await v3.get(`${PRODUCTS}/suggested-products`, { limit: 0 })).body.code).toBe('rest_invalid_param');
  });

  it('change their quantity by a delta, within the limits of the column', async () => {
    const { id } = await add({ manage_stock: true, stock_quantity: 5 });
    const after = async (body: object) => (await v3.put(`${PRODUCTS}/${id}`, body)).body.stock_quantity;
    expect(await after({ inventory_delta: -7 })).toBe(-2);
    expect(await after({ inventory_delta: 4, stock_quantity: 10 })).toBe(10);
    expect(await after({ inventory_delta: 2_147_483_647 })).toBe(2_147_483_647);
  });

  it('are copied as drafts with their variations, metadata, pictures and brands, and SKUs of their own', async () => {
    const picture = await aPicture(server.database);
    const brand = await createRecord(v3, `${PRODUCTS}/brands`, { name: aName('Brand') });
    const product = await addVariable({
      ...{ sku: word, description: 'Raw <b>text</b>', images: [{ id: picture }], meta_data: [{ key: 'origin', value: 'Ordu' }] },
      brands: [{ id: brand.id }],
    });
    await vary(product, { sku: `${word}-s`, regular_price: '4', attributes: sizeOf('S'), status: 'private', weight: '2' });
    const { body: copy } = await v3.post(`${PRODUCTS}/${product.id}/duplicate`);
    expect(copy).toMatchObject({
      ...{ status: 'draft', sku: `${word}-1`, slug: '', description: 'Raw <b>text</b>', images: [{ id: picture }] },
      meta_data: [{ key: 'origin', value: 'Ordu' }],
      brands: [{ id: brand.id }],
    });
    const { body: variations } = await v3.list(`${PRODUCTS}/${String(copy.id)}/variations`);
    expect(variations).toMatchObject([{ sku: `${word}-s-1`, regular_price: '4', status: 'private', weight: '2', name: 'S' }]);
    expect((await v3.post(`${PRODUCTS}/${product.id}/duplicate`)).body.sku).toBe(`${word}-2`);
  });

  it('lose the link of an external product with that type, which shop/v1 remembers', async () => {
    const link = { external_url: 'https://example.com/a', button_text: 'There' };
    for (const [client, path, kept] of [
      [v3, PRODUCTS, ''],
      [v1, '/shop/v1/products', link.external_url],
    ] as const) {
      const { id } = await add({ type: 'external', ...link });
      await client.put(`${path}/${id}`, { type: 'simple' });
      expect((await client.put(`${path}/${id}`, { type: 'external' })).body.external_url).toBe(kept);
    }
  });

  describe('Variations', () => {
    it('that went to the trash with their product come back in shop/v1, and stay there in wc/v3', async () => {
      const restoredBy = async (client: Client, path: string) => {
        const product = await aVariableProduct(v1, [{ regular_price: '3', sku: aName('PART') }]);
        const [{ id }] = product.variations as JsonRecord[];
        await v3.delete(`${PRODUCTS}/${product.id}`);
        expect((await v3.get(`${PRODUCTS}/${product.id}/variations/${id}`)).body.status).toBe('trash');
        await client.put(`${path}/${product.id}`, { status: 'publish' });
        const inV1 = (await v1.get(`/shop/v1/products/${product.id}`)).body.variations as unknown[];
        return [inV1.length, (await v3.list(`${PRODUCTS}/${product.id}/variations`)).body.length];
      };
      expect(await restoredBy(v1, '/shop/v1/products')).toEqual([1, 1]);
      expect(await restoredBy(v3, PRODUCTS)).toEqual([0, 0]);
    });

    it('in the trash free their SKU, cost nothing, and come back with a status', async () => {
      const product = await addVariable();
      const path = `${PRODUCTS}/${product.id}/variations`;
      const variation = await vary(product, { sku: word, regular_price: '3', attributes: sizeOf('S') });
      await v3.delete(`${path}/${variation.id}`);
      expect(await v3.delete(`${path}/${variation.id}`)).toMatchObject({ body: { code: 'woocommerce_rest_already_trashed' } });
      expect(await read(product.id)).toMatchObject({ price: '', variations: [] });
      const holder = await add({ sku: word });
      expect((await v3.put(`${path}/${variation.id}`, { status: 'publish' })).body.code).toBe('product_invalid_sku');
      await v3.delete(`${PRODUCTS}/${holder.id}`, { force: true });
      expect((await v3.put(`${path}/${variation.id}`, { status: 'publish' })).body.status).toBe('publish');
      expect(await read(product.id)).toMatchObject({ price: '3', variations: [variation.id] });
    });

    it('can be read as products, and are changed and deleted below their product only', async () => {
      const product = await addVariable();
      const { id } = await vary(product, { regular_price: '5', attributes: sizeOf('S') });
      expect(await read(id)).toMatchObject({ type: 'variation', name: `${product.name} - S` });
      const answers = [
        await v3.put(`${PRODUCTS}/${id}`, { regular_price: '6' }),
        await v3.delete(`${PRODUCTS}/${id}`, { force: true }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        Array.from({ length: 2 }, () => [404, 'woocommerce_rest_invalid_product_id']),
      );
      expect(await read(id)).toMatchObject({ regular_price: '5' });
      const byV1 = await v1.put(`/shop/v1/products/${id}`, { regular_price: '6' });
      expect([byV1.status, byV1.body.code]).toEqual([400, 'shop_rest_product_invalid_id']);
    });

    it('are listed by price, stock, text, attributes and status, also those of all products', async () => {
      const product = await addVariable({ manage_stock: true, stock_quantity: 0 });
      const small = await vary(product, { regular_price: '5', attributes: sizeOf('S'), description: `about ${word}` });
      const large = await vary(product, { ...{ regular_price: '9', sale_price: '8', status: 'draft', attributes: sizeOf('L') } });
      const free = await vary(product, { manage_stock: true, stock_quantity: 3 });
      const path = `${PRODUCTS}/${product.id}/variations`;
      const cases: [object, unknown[]][] = [
        [{ min_price: '6' }, [large.id]],
        [{ max_price: '5' }, [small.id]],
        [{ has_price: false }, [free.id]],
        [{ on_sale: true }, [large.id]],
        [{ stock_status: 'instock' }, [free.id]],
        [{ stock_status: 'outofstock' }, [small.id, large.id]],
        [{ status: 'draft' }, [large.id]],
        [{ exclude_status: 'draft' }, [small.id, free.id]],
        [{ search: `About ${word}` }, [small.id]],
        [{ slug: product.slug }, [small.id, large.id, free.id]],
        [{ slug: 'none' }, []],
      ];
      for (const [query, ids] of cases)
        for (const [target, more] of [
          [path, {}],
          ['/wc/v3/variations', { parent: product.id }],
        ] as const) {
          const { body } = await v3.list(target, { orderby: 'id', order: 'asc', ...query, ...more } as never);
          expect([query, body.map(({ id }) => id)]).toEqual([query, ids]);
        }
      const withOption = await v3.list(`${path}?attributes[0][attribute]=Size&attributes[0][term]=L`);
      expect(withOption.body.map(({ id }) => id)).toEqual([large.id]);
    });

    it('are generated with the fields that were sent, and those that no combination needs are deleted on request', async () => {
      const product = await addVariable();
      const odd = await vary(product, { attributes: sizeOf('XXL') });
      const generate = async (body: object) => (await v3.post(`${PRODUCTS}/${product.id}/variations/generate`, body)).body;
      expect(await generate({ default_values: { regular_price: '7' }, delete: true })).toEqual({ count: 2, deleted_count: 1 });
      expect(await read(product.id)).toMatchObject({ price: '7' });
      expect((await v3.get(`${PRODUCTS}/${product.id}/variations/${odd.id}`)).status).toBe(404);
      expect(await generate({})).toEqual({ count: 0 });
    });

    it('are numbered from 1 when others are generated', async () => {
      const product = await addVariable();
      const existing = await vary(product, { attributes: sizeOf('L') });
      expect(existing.menu_order).toBe(0);
      await v3.post(`${PRODUCTS}/${product.id}/variations/generate`);
      const { body } = await v3.list(`${PRODUCTS}/${product.id}/variations`, { orderby: 'id', order: 'asc' });
      expect(body.map(({ menu_order }) => menu_order)).toEqual(body.map((_variation, index) => index + 1));
      expect(body.length).toBeGreaterThan(1);
    });

    it('are more than a product can have if their attributes have too many options', async () => {
      const options = Array.from({ length: 30 }, (_, index) => `option ${index}`);
      const attributes = ['One', 'Other'].map((name) => ({ name, options, variation: true }));
      const product = await addVariable({ attributes });
      const answer = await v3.post(`${PRODUCTS}/${product.id}/variations/generate`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'woocommerce_rest_too_many_variations' } });
      expect((await v3.list(`${PRODUCTS}/${product.id}/variations`)).body).toEqual([]);
    });

    it('have their own picture or none, and a placeholder in wc/v2', async () => {
      const picture = await aPicture(server.database);
      const product = await addVariable({ images: [{ id: picture }] });
      const { id } = await vary(product, {});
      const path = (version: string) => `/wc/${version}/products/${product.id}/variations/${id}`;
      expect((await v3.get(path('v3'))).body.image).toBeNull();
      expect((await v3.get(path('v2'))).body.image).toMatchObject({ id: 0, src: expect.stringContaining('placeholder') });
      expect((await v3.put(path('v3'), { image: { id: picture } })).body.image).toMatchObject({ id: picture });
      expect((await v3.put(path('v2'), { visible: false })).body).toMatchObject({ visible: false, image: { id: picture } });
      expect((await v3.get(path('v3'))).body.status).toBe('private');
    });
  });

  it('are shown by wc/v2 with in_stock, positions of pictures, and nothing that only wc/v3 has', async () => {
    const { id } = await add({ stock_status: 'onbackorder', low_stock_amount: 3 });
    const { body } = await v3.get(`/wc/v2/products/${id}`);
    expect(body).toMatchObject({ in_stock: true, images: [{ id: 0, position: 0 }], meta_data: [] });
    for (const field of ['stock_status', 'brands', 'post_password', 'has_options', 'global_unique_id', 'low_stock_amount'])
      expect(body).not.toHaveProperty(field);
    expect((await v3.list('/wc/v2/products', { search: word, in_stock: false })).body).toEqual([]);
    await v3.put(`/wc/v2/products/${id}`, { in_stock: false });
    expect((await read(id)).stock_status).toBe('outofstock');
  });
});
