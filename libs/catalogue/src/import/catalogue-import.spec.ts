import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database, databaseMigrations, Repository } from '@grove/database';
import { RecordStore, type ImportKind } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { contentEntities, contentMigrations, TermEntity } from '@grove/content';
import { catalogueEntities, catalogueMigrations } from '../index.js';
import { BLANK_PRODUCT, ProductEntity } from '../products/product.entity.js';
import { SkuReservations } from '../products/write/sku-reservations.js';
import { BLANK_VARIATION, VariationEntity } from '../variations/variation.entity.js';
import { productImport, type ImportedProduct } from './product.import.js';
import { variationImport, type ImportedVariation } from './variation.import.js';

const DATES = { createdAt: '2024-05-31 12:00:00', modifiedAt: '2024-06-01 12:00:00' };
const NONE = { variations: [], groupedPrices: [], termIds: [], images: new Map<number, number>() };
const [FIGS, DATED, BOX, SMALL] = [70, 71, 72, 73];
const [FOOD, FRUIT, ORGANIC, COLOUR, LETTERBOX] = [101, 102, 103, 104, 105];

function imported(id: number, fields: Partial<ImportedProduct> = {}): ImportedProduct {
  const { nameKey, slugKey, searchText, notInTrash, hasImages, activePrice, inStock, ...columns } = BLANK_PRODUCT;
  return { ...columns, ...DATES, ...NONE, id, price: '', stockStatus: 'instock', averageRating: '0.00', ...fields };
}

function importedVariation(id: number, fields: Partial<ImportedVariation> = {}): ImportedVariation {
  const { inStock, ...columns } = BLANK_VARIATION;
  const productStock = { manageStock: false, stockQuantity: null, backorders: 'no', stockStatus: 'instock' } as const;
  return { ...columns, ...DATES, id, productId: BOX, position: 0, stockStatus: 'instock', productStock, ...fields };
}

describe('the columns of an imported product', () => {
  const columnsOf = (fields: Partial<ImportedProduct>) =>
    productImport({} as Database).rows(imported(FIGS, fields))['product'][0];
  const sale = { regularPrice: '10', salePrice: '8' };
  const ended = { ...sale, saleTo: '2015-02-01 00:00:00' };

  it.each<[string, Partial<ImportedProduct>, string | null]>([
    ['the regular price', { regularPrice: '10', price: '10' }, null],
    ['the sale price', { ...sale, price: '8' }, null],
    ['the price of a sale that is over', { ...ended, price: '8' }, '8'],
    ['the regular price after a sale', { ...ended, price: '10' }, null],
    ['neither of them', { regularPrice: '5', salePrice: '7', price: '6' }, '6'],
    ['nothing, although there is a price', { regularPrice: '5', price: '' }, ''],
  ])('have the price that is charged only if it does not follow from the others: %s', (_case, fields, activePrice) => {
    expect(columnsOf(fields)).toMatchObject({ active_price: activePrice });
  });

  it('have the price of a variable product or group only if it is not the lowest of its parts', () => {
    const part = { visible: true, inStock: true, salePrice: '', saleFrom: null, saleTo: null };
    const variations = [
      { ...part, regularPrice: '7' },
      { ...part, regularPrice: '5', visible: false },
    ];
    expect(columnsOf({ type: 'variable', variations, price: '7' })).toMatchObject({ active_price: null });
    expect(columnsOf({ type: 'variable', variations, price: '5' })).toMatchObject({ active_price: '5' });
    expect(columnsOf({ type: 'grouped', groupedPrices: ['', '3', '2.50'], price: '2.50' })).toMatchObject({ active_price: null });
    expect(columnsOf({ type: 'grouped', groupedPrices: [], price: '1.00' })).toMatchObject({ active_price: '1.00' });
  });

  it.each<[Partial<ImportedProduct>, string | null, number]>([
    [{ stockStatus: 'instock' }, null, 1],
    [{ stockStatus: 'outofstock' }, null, 0],
    [{ stockStatus: 'onbackorder' }, 'onbackorder', 1],
    [{ stockStatus: 'onbackorder', manageStock: true, stockQuantity: -2, backorders: 'yes' }, null, 1],
    [{ stockStatus: 'instock', manageStock: true, stockQuantity: 0, backorders: 'yes' }, 'instock', 1],
    [{ stockStatus: 'outofstock', manageStock: true, stockQuantity: 4 }, null, 0],
    [{ stockStatus: 'instock', type: 'variable' }, 'instock', 1],
    [{ stockStatus: 'outofstock', type: 'variable' }, null, 0],
  ])('have the stock status only if it does not follow from the stock: %j', (fields, stockStatus, inStock) => {
    expect(columnsOf(fields)).toMatchObject({ stock_status: stockStatus, in_stock: inStock });
  });

  it('have the average rating only if it is not that of the ratings', () => {
    expect(columnsOf({ ratingCount: 3, ratingStars: 4, averageRating: '1.33' })).toMatchObject({ average_rating: null });
    expect(columnsOf({ ratingCount: 3, ratingStars: 4, averageRating: '9.99' })).toMatchObject({ average_rating: '9.99' });
  });

  it('are searched and sorted without accents, and no list has products in the trash', () => {
    const columns = columnsOf({ name: 'Crème', description: '<p>Fïg</p>', status: 'trash' });
    expect(columns).toMatchObject({ name_key: 'creme', search_text: 'creme fig', not_in_trash: 0, slug_key: null });
  });
});

describeOnEachEngine('Imported products', (engine) => {
  let database: Database;
  let products: Repository<ProductEntity>;
  let variations: Repository<VariationEntity>;

  beforeAll(async () => {
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: [...contentEntities, ...catalogueEntities],
      migrations: [...databaseMigrations, ...contentMigrations, ...catalogueMigrations],
    });
    await database.migrate();
    products = new Repository(database, ProductEntity);
    variations = new Repository(database, VariationEntity);
    const term = (id: number, taxonomy: string, parent = 0) => ({
      ...{ id, taxonomy, name: `t${id}`, nameKey: `t${id}`, searchText: '', slug: `t${id}`, description: '', parentId: parent },
    });
    await database.write(() =>
      new Repository(database, TermEntity).insert([
        ...[term(FOOD, 'product_cat'), term(FRUIT, 'product_cat', FOOD), term(ORGANIC, 'product_tag')],
        ...[term(COLOUR, 'attribute:3'), term(LETTERBOX, 'product_shipping_class')],
      ]),
    );
  });
  afterAll(() => database.close());
  beforeEach(() =>
    database.write(async (unit) => {
      for (const table of ['product', 'sku', 'object_id', 'product_in_category', 'counter_slot'])
        await unit.query(`DELETE FROM ${table}`);
    }),
  );

  const storeAs = <R extends { readonly id: number }>(kind: ImportKind<R>, records: readonly R[]) =>
    database.write((unit) => new RecordStore(database, kind).store(unit, records));
  const store = async (...records: ImportedProduct[]) => {
    await storeAs(productImport(database), records);
    await productImport(database).finish!();
  };
  const forget = async (...ids: number[]) => {
    await database.write((unit) => new RecordStore(database, productImport(database)).delete(unit, ids));
    await productImport(database).finish!();
  };
  const slugs = async () =>
    (await database.read<{ id: number; slug_key: string | null }>('SELECT id, slug_key FROM product ORDER BY id')).map(
      (row) => row.slug_key,
    );
  const skus = () =>
    database.read(
      'SELECT owner_id AS owner, CASE duplicate WHEN 0 THEN 1 ELSE 0 END AS reserves FROM sku ORDER BY sku_key, owner_id',
    );
  const countersAt = async (...names: string[]) => {
    const counters = await database.readCounters(names);
    return names.map((name) => counters.get(name) ?? 0);
  };

  it('have all fields of WooCommerce', async () => {
    const attributes = [{ id: 3, name: 'Colour', visible: true, variation: false, position: 1, options: ['Red'] }];
    await store(
      imported(FIGS, {
        ...{ type: 'subscription', status: 'archived', undated: true, modifiedAt: null, name: 'Figs', slug: 'figs', sku: 'F-1' },
        ...{ attributes, upsellIds: [999_113], groupedIds: [51, 999_114], downloads: [{ id: 'a', name: 'b', file: 'c' }] },
      }),
    );
    expect(await products.findById(FIGS)).toMatchObject({
      ...{ type: 'subscription', status: 'archived', undated: true, modifiedAt: null, name: 'Figs', slug: 'figs', sku: 'F-1' },
      ...{ attributes, upsellIds: [999_113], groupedIds: [51, 999_114], downloads: [{ id: 'a', name: 'b', file: 'c' }] },
    });
    expect(await database.kindOf(FIGS)).toBe('product');
  });

  it('keep a slug that several have; the first published one has the address', async () => {
    const named = (id: number, status = 'publish') => imported(id, { slug: 'figs', status });
    await store(named(FIGS, 'draft'), named(DATED), named(BOX, 'private'), imported(SMALL, { slug: 'small' }));
    expect(await slugs()).toEqual([null, 'figs', null, 'small']);
    await forget(DATED);
    expect(await slugs()).toEqual([null, 'figs', 'small']);
  });

  it('keep a SKU that several have; the first one outside of the trash reserves it', async () => {
    const coded = (id: number, sku: string, status = 'publish') => imported(id, { sku, status });
    await store(coded(FIGS, 'PAIR', 'trash'), coded(DATED, 'pair'), coded(BOX, 'Pair'), coded(SMALL, ''));
    expect(await skus()).toEqual([
      { owner: DATED, reserves: 1 },
      { owner: BOX, reserves: 0 },
    ]);
    const refused = database.write(() => new SkuReservations(database).reserve(SMALL, 'PAIR'));
    await expect(refused).rejects.toMatchObject({ code: 'product_invalid_sku', details: { resourceId: DATED } });
    await database.write(() => new SkuReservations(database).release(DATED));
    expect(await skus()).toEqual([{ owner: BOX, reserves: 1 }]);
  });

  it('are listed in their categories and all above them, and counted by status, category and term', async () => {
    const termIds = [FRUIT, ORGANIC, COLOUR];
    await store(
      imported(FIGS, { termIds, shippingClassId: LETTERBOX }),
      imported(DATED, { termIds: [FOOD, FRUIT], status: 'draft' }),
      imported(BOX, { termIds, status: 'wc-archived' }),
    );
    expect(
      await database.read('SELECT category_id, product_id, status FROM product_in_category ORDER BY category_id, product_id'),
    ).toEqual(
      [FOOD, FRUIT].flatMap((category) => [
        { category_id: category, product_id: FIGS, status: 'publish' },
        { category_id: category, product_id: DATED, status: 'draft' },
        { category_id: category, product_id: BOX, status: 'wc-archived' },
      ]),
    );
    expect(await countersAt('product/publish', 'product/draft', 'product/other', 'product/trash')).toEqual([1, 1, 1, 0]);
    expect(await countersAt(`product/category/${FOOD}/publish`, `product/category/${FRUIT}/other`)).toEqual([1, 1]);
    expect(await countersAt(...[FOOD, FRUIT, ORGANIC, COLOUR, LETTERBOX].map((id) => `term/${id}`))).toEqual([0, 1, 1, 1, 1]);
  });

  it('can be imported again: terms and pictures are replaced, and everything is counted once', async () => {
    const images = new Map([
      [1, 10],
      [2, 10],
      [4, 11],
    ]);
    await store(imported(FIGS, { termIds: [FRUIT], images, sku: 'F-1', slug: 'figs' }));
    await store(imported(FIGS, { termIds: [ORGANIC], images: new Map([[3, 11]]), sku: 'F-2', slug: 'figs' }), imported(DATED));
    expect(await database.read('SELECT position, empty_before, media_id FROM product_image')).toEqual([
      { position: 0, empty_before: 3, media_id: 11 },
    ]);
    expect(await skus()).toEqual([{ owner: FIGS, reserves: 1 }]);
    expect(await slugs()).toEqual(['figs', null]);
    expect(await countersAt('product/publish', `term/${FRUIT}`, `term/${ORGANIC}`, `product/category/${FOOD}/publish`)).toEqual([
      2, 0, 1, 0,
    ]);
    await forget(FIGS, DATED);
    expect(await countersAt('product/publish', `term/${ORGANIC}`)).toEqual([0, 0]);
    expect([await skus(), await products.findById(FIGS)]).toEqual([[], null]);
  });

  it('have variations, which share the namespace of SKUs with them', async () => {
    await store(imported(BOX, { type: 'variable', sku: 'BOX' }), imported(FIGS, { type: 'variable', status: 'trash' }));
    await storeAs(variationImport(database), [
      importedVariation(SMALL, { sku: 'box', regularPrice: '5', imageId: 999_111, undated: true, modifiedAt: null }),
      importedVariation(DATED, { sku: 'other', productId: FIGS }),
    ]);
    expect(await skus()).toEqual([
      { owner: BOX, reserves: 1 },
      { owner: SMALL, reserves: 0 },
    ]);
    expect(await variations.findById(SMALL)).toMatchObject({
      regularPrice: '5',
      imageId: 999_111,
      undated: true,
      modifiedAt: null,
    });
    expect(await database.kindOf(SMALL)).toBe('variation');
  });

  it.each<[Partial<ImportedVariation>, string | null]>([
    [{ stockStatus: 'outofstock' }, null],
    [{ stockStatus: 'onbackorder' }, 'onbackorder'],
    [{ productStock: { manageStock: true, stockQuantity: 3, backorders: 'no', stockStatus: 'instock' } }, null],
    [{ productStock: { manageStock: true, stockQuantity: 0, backorders: 'no', stockStatus: 'outofstock' } }, 'instock'],
  ])('have variations with the stock status only if it does not follow from the stock: %j', async (fields, stockStatus) => {
    await store(imported(BOX, { type: 'variable' }));
    await storeAs(variationImport(database), [importedVariation(SMALL, fields)]);
    expect(await variations.findById(SMALL)).toMatchObject({ stockStatus, inStock: fields.stockStatus !== 'outofstock' });
  });
});
