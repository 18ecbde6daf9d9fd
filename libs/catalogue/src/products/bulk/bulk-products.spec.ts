import { afterAll, beforeAll, expect, it } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@grove/database';
import { describeOnEachEngine, type TestEngine } from '@grove/database/testing';
import { siteContext, RestConfig } from '@grove/rest';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { settingsConfigs, settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { usersConfigs, UsersModule } from '@grove/users';
import { AttributeTermsService } from '../../attribute-terms/attribute-terms.service.js';
import { AttributesService } from '../../attributes/attributes.service.js';
import { ProductCategoriesService } from '../../categories/categories.service.js';
import { catalogueEntities, CatalogueModule, catalogueMigrations } from '../../index.js';
import { ShippingClassesService } from '../../shipping-classes/shipping-classes.service.js';
import { ProductTagsService } from '../../tags/tags.service.js';
import { ProductSearch } from '../list/product-search.js';
import { findLastNumberedSku } from '../read/product-reads.js';
import { ProductsService } from '../products.service.js';
import { BulkProducts } from './bulk-products.js';
import type { BulkInput } from './product-rows.js';

const ANYWHERE = { strict: false } as const;
const CONTEXT = siteContext(new RestConfig());
const SIZE = { name: 'Size', type: 'select', orderBy: 'menu_order', hasArchives: false };
const CREATED_AT = '2024-02-29 12:30:00';

/** The ids of the terms and attributes that the products of these tests have. */
interface Terms {
  readonly category: number;
  readonly tag: number;
  readonly size: number;
}

/** A shop with a category below another, a tag, a shipping class, and an attribute with two terms. */
async function openShop(engine: TestEngine): Promise<{ shop: TestApp; terms: Terms }> {
  const shop = await startTestApp(engine, {
    entities: [settingsEntities, taxesEntities, contentEntities, commentsEntities, catalogueEntities],
    migrations: [settingsMigrations, taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
    modules: [SettingsModule, UsersModule, CatalogueModule],
    configs: [...settingsConfigs, ...usersConfigs, UploadsConfig],
  });
  return { shop, terms: await createTerms(shop.app) };
}

async function createTerms(app: INestApplicationContext): Promise<Terms> {
  const categories = app.get(ProductCategoriesService, ANYWHERE);
  const { id: parent } = await categories.create({ name: 'Nuts' }, CONTEXT);
  const { id: category } = await categories.create({ name: 'Walnuts', parent }, CONTEXT);
  const { id: tag } = await app.get(ProductTagsService, ANYWHERE).create({ name: 'Vegan' }, CONTEXT);
  await app.get(ShippingClassesService, ANYWHERE).create({ name: 'Letterbox' }, CONTEXT);
  const { id: size } = await app.get(AttributesService, ANYWHERE).create(SIZE, CONTEXT);
  for (const name of ['100 g', '1 kg'])
    await app.get(AttributeTermsService, ANYWHERE).create({ name }, CONTEXT, { attribute_id: size });
  return { category, tag, size };
}

const ON_SALE = { regularPrice: '4.95', salePrice: '3.95', dateOnSaleFrom: '2024-06-01', dateOnSaleTo: '2035-07-01' };

/** A term, which inputs name by its id. */
const term = (id: number) => ({ id, name: '', slug: '' });

/** Products of each type and status with all that a bulk may have. */
function inputs({ category, tag, size }: Terms): BulkInput[] {
  const options = ['100 g', '1 kg'];
  const attribute = { id: size, name: 'Size', position: 0, visible: true, variation: false, options };
  const own = { id: 0, name: 'Grind', position: 1, visible: false, variation: false, options: ['Fine'] };
  const described = { description: 'Soft & sweet\n\n<b>Cold</b> <script>x</script>', shortDescription: 'From "Grenoble"' };
  const listed = { ...described, categories: [term(category)], tags: [term(tag)], shippingClass: 'letterbox' };
  const variation = (option: string, more: object) => ({
    sku: `W-${option}`,
    attributes: [{ id: size, name: 'Size', option }],
    ...more,
  });
  return [
    { ...listed, name: 'Simple', sku: 'W-1', regularPrice: '4.95', attributes: [attribute, own], taxClass: 'reduced-rate' },
    {
      ...described,
      ...ON_SALE,
      name: 'On sale',
      sku: 'W-2',
      manageStock: true,
      stockQuantity: 0,
      backorders: 'notify',
      featured: true,
    },
    { ...listed, name: 'Not in stock', inStock: false, weight: '0.26', dimensions: { length: '1', width: '2', height: '3' } },
    { name: 'A draft', status: 'draft', sku: 'W-4', categories: [term(category)] },
    { name: 'Private', status: 'private', slug: 'for-us', purchaseNote: 'Thank you!', tags: [term(999_999)] },
    {
      ...listed,
      name: 'External',
      type: 'external',
      externalUrl: 'https://shop.example/',
      buttonText: 'Buy',
      regularPrice: '9.00',
    },
    { name: 'Grouped', type: 'grouped', shippingClass: 'unknown', catalogVisibility: 'hidden' },
    {
      ...{ ...listed, name: 'Variable', sku: 'W-8', type: 'variable', attributes: [{ ...attribute, variation: true }] },
      defaultAttributes: [{ id: size, name: 'Size', option: '1 kg' }],
      variations: [
        variation('100 g', { ...ON_SALE, description: 'Small\n\nones' }),
        variation('1 kg', { regularPrice: '40', manageStock: true, stockQuantity: 3, weight: '1.03' }),
      ] as BulkInput['variations'],
    },
  ];
}

/** Reads all stored data of products, except ids and dates. */
const STORED = {
  products: 'SELECT * FROM product ORDER BY name',
  variations:
    'SELECT v.*, p.name AS owner FROM product_variation v JOIN product p ON p.id = v.product_id ORDER BY p.name, v.position',
  terms:
    'SELECT p.name, t.taxonomy, t.slug FROM product_term c JOIN product p ON p.id = c.product_id JOIN term t ON t.id = c.term_id ORDER BY 1, 2, 3',
  listings: `SELECT p.name, l.category_id, l.not_in_trash, l.status, l.created_at = p.created_at AS dated
    FROM product_in_category l JOIN product p ON p.id = l.product_id ORDER BY 1, 2`,
  skus: `SELECT s.sku_key, COALESCE(p.sku, v.sku) AS owner FROM sku s
    LEFT JOIN product p ON p.id = s.owner_id LEFT JOIN product_variation v ON v.id = s.owner_id ORDER BY 1`,
  numbers: `SELECT o.kind, COUNT(*) AS drawn, COUNT(p.id) AS products, COUNT(v.id) AS variations FROM object_id o
    LEFT JOIN product p ON p.id = o.id LEFT JOIN product_variation v ON v.id = o.id GROUP BY o.kind ORDER BY 1`,
  counters:
    "SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name NOT LIKE 'version/%' GROUP BY name HAVING SUM(amount) <> 0 ORDER BY name",
};

async function stored(database: Database, part: keyof typeof STORED): Promise<unknown[]> {
  const rows = await database.read(STORED[part]);
  return rows.map(({ id: _id, product_id: _product, created_at: _made, modified_at: _changed, ...row }) => row);
}

describeOnEachEngine('products that are inserted in bulk', (engine) => {
  let shop: TestApp;
  let terms: Terms;
  const insert = (...products: readonly BulkInput[]) =>
    shop.database.write((unit) =>
      shop.app.get(BulkProducts, ANYWHERE).insert(
        unit,
        products.map((input) => ({ input, createdAt: CREATED_AT })),
      ),
    );
  const count = async (rows: string) =>
    Number((await shop.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${rows}`))[0].n);

  beforeAll(async () => {
    ({ shop, terms } = await openShop(engine));
    const all = inputs(terms);
    await insert(...all.slice(0, 3));
    await insert(...all.slice(3));
  });
  afterAll(() => shop.close());

  it('have the same rows as those that the service creates, also in two runs', async () => {
    const { shop: typed, terms: own } = await openShop(engine);
    try {
      for (const input of inputs(own)) await typed.app.get(ProductsService, ANYWHERE).create(input, CONTEXT);
      for (const part of Object.keys(STORED) as (keyof typeof STORED)[])
        expect({ [part]: await stored(shop.database, part) }).toEqual({ [part]: await stored(typed.database, part) });
    } finally {
      await typed.close();
    }
  });

  it('are dated as they say, and publish no events', async () => {
    expect(await count(`product WHERE created_at = '${CREATED_AT}' AND modified_at = '${CREATED_AT}'`)).toBe(8);
    expect(await count("outbox WHERE topic LIKE 'product.%'")).toBe(0);
  });

  it('can be indexed for searches', async () => {
    await shop.app.get(ProductSearch, ANYWHERE).reindex();
    expect(await count('product_indexed')).toBe(await count('product'));
  });

  it('get another slug than other products', async () => {
    await shop.app.get(ProductsService, ANYWHERE).create({ name: 'Twice' }, CONTEXT);
    await insert({ name: 'Twice' });
    const slugs = await shop.database.read("SELECT slug FROM product WHERE name = 'Twice' ORDER BY slug");
    expect(slugs).toEqual([{ slug: 'twice' }, { slug: 'twice-2' }]);
  });

  it('are found by the highest of their numbers', async () => {
    await insert(...['N-0007', 'N-0012', 'N-00999', 'n-000x'].map((sku) => ({ name: `Numbered ${sku}`, sku })));
    expect(await findLastNumberedSku(shop.database, 'N-', 4)).toBe(12);
    expect(await findLastNumberedSku(shop.database, 'M-', 4)).toBeUndefined();
  });
});
