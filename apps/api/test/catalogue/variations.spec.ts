import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { aName, aProduct, aVariableProduct } from '../support/builders.js';
import type { Client } from '../support/client.js';
import type { JsonRecord } from '../support/http.js';
import { checkInvariants } from '../support/invariants.js';
import { expectRefusal } from '../support/refusal.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

const PRODUCTS = '/shop/v1/products';

describeOnEachEngine('The variations of a product', (engine) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
  });
  afterEach(() => checkInvariants(server.database));
  afterAll(() => server.stop());

  const variationOf = (size: string, body: object = {}) => ({ attributes: [{ name: 'Size', option: size }], ...body });
  const change = async ({ id }: JsonRecord, body: object) => (await admin.put(`${PRODUCTS}/${id}`, body)).body;
  const variationsOf = (product: JsonRecord) => product.variations as JsonRecord[];
  const derived = ({ price, on_sale, purchasable, in_stock }: JsonRecord) => ({ price, on_sale, purchasable, in_stock });

  it.each([
    ['the cheapest one', [{ regular_price: '10' }, { regular_price: '9.50' }], '9.50', false],
    ['the cheapest by number, not by text', [{ regular_price: '10' }, { regular_price: '9' }], '9', false],
    ['a sale price', [{ regular_price: '10', sale_price: '4' }, { regular_price: '5' }], '4', true],
    ['also one that is out of stock', [{ regular_price: '10' }, { regular_price: '3', in_stock: false }], '3', false],
    ['but not a private one', [{ regular_price: '10' }, { regular_price: '1', visible: false }], '10', false],
    ['but not one without a price', [{}, { regular_price: '7' }], '7', false],
    ['no price if no variation has one', [{}, { regular_price: '7', visible: false }], '', false],
    ['the price 0', [{ regular_price: '0' }, { regular_price: '7' }], '0', false],
  ])('determine its price: %s', async (_case, entries, price, on_sale) => {
    const product = await aVariableProduct(
      admin,
      entries.map((entry) => variationOf('S', entry)),
    );
    expect(derived(product)).toEqual({ price, on_sale, purchasable: price !== '', in_stock: true });
    expect(derived((await admin.get(`${PRODUCTS}/${product.id}`)).body)).toEqual(derived(product));
  });

  it('affect the price and stock in the same response that saves them', async () => {
    const product = await aVariableProduct(admin, [variationOf('S', { regular_price: '10' })]);
    const [{ id }] = variationsOf(product);
    expect(derived(await change(product, { variations: [{ id, regular_price: '6', in_stock: false }] }))).toEqual({
      price: '6',
      on_sale: false,
      purchasable: true,
      in_stock: false,
    });
  });

  it('that are private are not visible and not purchasable', async () => {
    const product = await aVariableProduct(admin, [variationOf('S', { regular_price: '10', visible: false })]);
    expect(variationsOf(product)[0]).toMatchObject({ visible: false, purchasable: false, price: '10' });
    const shown = await change(product, { variations: [{ id: variationsOf(product)[0].id, visible: true }] });
    expect(variationsOf(shown)[0]).toMatchObject({ visible: true, purchasable: true });
  });

  it.each([
    ['visible', true],
    ['catalog', true],
    ['search', false],
    ['hidden', false],
  ])('of a product with the visibility "%s" have visible %j and are purchasable (finding M7)', async (listed, visible) => {
    const entries = [variationOf('S', { regular_price: '10' })];
    const product = await aVariableProduct(admin, entries, { catalog_visibility: listed });
    expect(variationsOf(product)[0]).toMatchObject({ visible, purchasable: true });
    expect(derived((await admin.list(PRODUCTS, { include: [product.id] })).body[0])).toMatchObject({ price: '10' });
  });

  it('show their options in the order of the attributes of the product (finding low: options)', async () => {
    const attributes = ['Size', 'Colour'].map((name, position) => ({ name, position, variation: true, options: ['S', 'Red'] }));
    const chosen = [
      { name: 'Colour', option: 'Red' },
      { name: 'Size', option: 'S' },
    ];
    const product = await aProduct(admin, { type: 'variable', attributes, variations: [{ attributes: chosen }] });
    const attributeNames = (shown: JsonRecord) => (variationsOf(shown)[0].attributes as JsonRecord[]).map(({ name }) => name);
    expect(attributeNames(product)).toEqual(['size', 'colour']);
    expect(
      attributeNames(
        await change(product, { attributes: attributes.toReversed().map((one, position) => ({ ...one, position })) }),
      ),
    ).toEqual(['colour', 'size']);
  });

  it('are hidden while their product is in the trash, and visible after it is restored (finding low: trashed)', async () => {
    const product = await aVariableProduct(admin, [variationOf('S', { regular_price: '10' })]);
    const deleted = (await admin.delete(`${PRODUCTS}/${product.id}`)).body;
    expect(deleted.variations).toEqual(product.variations);
    expect((await admin.get(`${PRODUCTS}/${product.id}`)).body.variations).toEqual([]);
    expect((await change(product, { status: 'publish' })).variations).toHaveLength(1);
  });

  it('are deleted if the product gets another type, together with the price', async () => {
    const product = await aVariableProduct(admin, [variationOf('S', { regular_price: '10', sku: aName('GONE') })]);
    expect(await change(product, { type: 'simple' })).toMatchObject({
      type: 'simple',
      variations: [],
      price: '',
      purchasable: false,
    });
    expect(await change(product, { type: 'variable' })).toMatchObject({ variations: [], price: '' });
    const [{ sku }] = variationsOf(product);
    expect((await aProduct(admin, { sku })).sku).toBe(sku);
  });

  it('are ignored on a product of another type', async () => {
    expect((await aProduct(admin, { variations: [variationOf('S', { regular_price: '1' })] })).variations).toEqual([]);
  });

  it('are kept if they are not sent, also if the list is empty', async () => {
    const product = await aVariableProduct(admin, [
      variationOf('S', { regular_price: '1' }),
      variationOf('M', { regular_price: '2' }),
    ]);
    const [small, medium] = variationsOf(product).map(({ id }) => id);
    const ids = async (body: object) => variationsOf(await change(product, body)).map(({ id }) => id);
    expect(await ids({ variations: [] })).toEqual([small, medium]);
    expect(await ids({ name: 'Renamed' })).toEqual([small, medium]);
    expect(await ids({ variations: [{ id: medium, regular_price: '3' }] })).toEqual([small, medium]);
    expect(await ids({ variations: [{ id: medium }, { id: small }, variationOf('L')] })).toEqual([
      medium,
      small,
      expect.any(Number),
    ]);
  });

  it('inherit only missing values from their product', async () => {
    const product = await aVariableProduct(
      admin,
      [variationOf('S'), variationOf('M', { weight: '2', dimensions: { width: '7' } })],
      {
        sku: aName('WHOLE'),
        weight: '5',
        dimensions: { length: '1', width: '2', height: '3' },
        tax_status: 'none',
      },
    );
    expect(variationsOf(product)).toEqual([
      expect.objectContaining({
        sku: product.sku,
        weight: '5',
        dimensions: { length: '1', width: '2', height: '3' },
        tax_status: 'none',
      }),
      expect.objectContaining({ weight: '2', dimensions: { length: '1', width: '7', height: '3' } }),
    ]);
  });

  it('of another product cannot be changed', async () => {
    const [one, other] = [await aVariableProduct(admin, [variationOf('S')]), await aVariableProduct(admin, [variationOf('S')])];
    const variations = [variationOf('M'), { id: variationsOf(other)[0].id, regular_price: '1' }];
    await expectRefusal(server, [400, 'shop_rest_invalid_variation_id'], () =>
      admin.put(`${PRODUCTS}/${one.id}`, { name: 'X', variations }),
    );
  });

  it('are not products: they cannot be read, changed, deleted or listed as such', async () => {
    const product = await aVariableProduct(admin, [variationOf('S', { sku: aName('PART') })]);
    const [{ id, sku }] = variationsOf(product);
    await expectRefusal(server, [404, 'shop_rest_invalid_product_id'], () => admin.get(`${PRODUCTS}/${id}`));
    await expectRefusal(server, [400, 'shop_rest_product_invalid_id'], () => admin.put(`${PRODUCTS}/${id}`, { name: 'X' }));
    await expectRefusal(server, [404, 'shop_rest_invalid_product_id'], () => admin.delete(`${PRODUCTS}/${id}`, { force: true }));
    for (const query of [{ sku }, { include: [id] }, { filter: { meta_key: '_sku', meta_value: sku } }, { filter: { p: id } }]) {
      const { body, headers } = await admin.list(PRODUCTS, query);
      expect([body, headers['x-wp-total']]).toEqual([[], '0']);
    }
  });

  it('cannot have the SKU of a product or of another variation', async () => {
    const taken = await aProduct(admin, { sku: aName('TAKEN') });
    const sku = String(taken.sku).toLowerCase();
    const error = await expectRefusal(server, [400, 'product_invalid_sku'], () =>
      admin.post(PRODUCTS, { type: 'variable', variations: [variationOf('S', { sku })] }),
    );
    expect(error.data.resource_id).toBe(taken.id);
    const twice = aName('TWICE');
    await expectRefusal(server, [400, 'product_invalid_sku'], () =>
      admin.post(PRODUCTS, {
        type: 'variable',
        variations: [variationOf('S', { sku: twice }), variationOf('M', { sku: twice })],
      }),
    );
  });

  it('report errors with the name of the field and the index', async () => {
    for (const entry of [
      { regular_price: 'x' },
      { backorders: 'never' },
      { attributes: [{ option: 5 }] },
      { date_on_sale_from: 'banana' },
    ]) {
      const error = await expectRefusal(server, [400, 'rest_invalid_param'], () =>
        admin.post(PRODUCTS, { type: 'variable', variations: [variationOf('S'), entry] }),
      );
      expect(error.data.params).toEqual({ variations: expect.stringContaining('[1]') });
    }
  });

  it('keep only options of attributes that are used for variations', async () => {
    const attributes = [
      { name: 'Size', variation: true, options: ['S'] },
      { name: 'Origin', options: ['Chile'] },
    ];
    const chosen = [
      { name: 'size', option: 'S' },
      { name: 'Origin', option: 'Chile' },
      { name: 'Mood', option: 'x' },
    ];
    const product = await aProduct(admin, {
      type: 'variable',
      attributes,
      variations: [{ attributes: chosen }, { attributes: [{ name: 'Size', option: '' }] }],
    });
    expect(variationsOf(product).map((variation) => variation.attributes)).toEqual([[{ id: 0, name: 'size', option: 'S' }], []]);
  });
});
