import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnEachEngine, type TestEngine } from '@grove/database/testing';
import { siteContext, RestConfig } from '@grove/rest';
import { startTestApp, type TestApp } from '@grove/rest/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations } from '@grove/content';
import { settingsEntities, settingsMigrations, SettingsModule } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import {
  catalogueEntities,
  CatalogueModule,
  catalogueMigrations,
  generateProducts,
  loadSampleShop,
  ProductsService,
} from '../../index.js';
import { ProductSearch } from '../../products/list/product-search.js';
import { SampleTerms } from '../terms/sample-terms.js';
import { generateProduct } from './generated-product.js';
import { generateInput } from './generated-input.js';

const openShop = (engine: TestEngine): Promise<TestApp> =>
  startTestApp(engine, {
    entities: [settingsEntities, taxesEntities, contentEntities, commentsEntities, catalogueEntities],
    migrations: [settingsMigrations, taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
    modules: [SettingsModule, CatalogueModule],
  });

/** Reads all stored data of products, except ids and dates. */
const STORED = {
  products: 'SELECT * FROM product ORDER BY sku',
  variations:
    'SELECT v.*, p.sku AS owner FROM product_variation v JOIN product p ON p.id = v.product_id ORDER BY p.sku, v.position',
  terms:
    'SELECT p.sku, t.taxonomy, t.slug FROM product_term c JOIN product p ON p.id = c.product_id JOIN term t ON t.id = c.term_id ORDER BY 1, 2, 3',
  listings: `SELECT p.sku, l.category_id, l.not_in_trash, l.status, l.created_at = p.created_at AS dated
    FROM product_in_category l JOIN product p ON p.id = l.product_id ORDER BY 1, 2`,
  skus: `SELECT s.sku_key, COALESCE(p.sku, v.sku) AS owner FROM sku s
    LEFT JOIN product p ON p.id = s.owner_id LEFT JOIN product_variation v ON v.id = s.owner_id ORDER BY 1`,
  numbers: `SELECT o.kind, COUNT(*) AS drawn, COUNT(p.id) AS products, COUNT(v.id) AS variations FROM object_id o
    LEFT JOIN product p ON p.id = o.id LEFT JOIN product_variation v ON v.id = o.id GROUP BY o.kind ORDER BY 1`,
  counters:
    "SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name NOT LIKE 'version/%' GROUP BY name HAVING SUM(amount) <> 0 ORDER BY name",
};

async function stored({ database }: TestApp, part: keyof typeof STORED): Promise<unknown[]> {
  const rows = await database.read(STORED[part]);
  return rows.map(({ id: _id, product_id: _product, created_at: _made, modified_at: _changed, ...row }) => row);
}

const COUNT = 240;

describeOnEachEngine('a shop with generated products', (engine) => {
  let shop: TestApp;
  let size: number;
  beforeAll(async () => {
    shop = await openShop(engine);
    size = (await loadSampleShop(shop.app)) + COUNT;
    expect(await generateProducts(shop.app, size - 100)).toBe(COUNT - 100);
    expect(await generateProducts(shop.app, size)).toBe(100);
  });
  afterAll(() => shop.close());

  it('stores the same rows as the service of products, also in two runs', async () => {
    const typed = await openShop(engine);
    await loadSampleShop(typed.app);
    const [products, terms] = [typed.app.get(ProductsService, { strict: false }), await SampleTerms.load(typed.database)];
    for (let number = 0; number < COUNT; number++) {
      await products.create(generateInput(generateProduct(number), terms), siteContext(new RestConfig()));
    }
    for (const part of Object.keys(STORED) as (keyof typeof STORED)[]) {
      expect({ [part]: await stored(shop, part) }).toEqual({ [part]: await stored(typed, part) });
    }
    await typed.close();
  }, 60_000);

  it('has products of three types and three statuses', async () => {
    const rows = await shop.database.read<{ kind: string }>("SELECT DISTINCT CONCAT(type, ' ', status) AS kind FROM product");
    const kinds = ['simple publish', 'variable publish', 'external publish', 'simple draft', 'simple private'];
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  });

  it('can be indexed for searches', async () => {
    await shop.app.get(ProductSearch, { strict: false }).reindex();
    expect(await shop.database.read('SELECT COUNT(*) AS n FROM product_indexed')).toEqual([{ n: size }]);
  });

  it('adds no products to a shop that is large enough', async () => {
    expect([await generateProducts(shop.app, size), await generateProducts(shop.app, 3)]).toEqual([0, 0]);
    expect(await shop.database.read('SELECT COUNT(*) AS n FROM product')).toEqual([{ n: size }]);
  });

  it('avoids the slugs of other products', async () => {
    const next = generateProduct(COUNT + 1);
    await shop.app.get(ProductsService, { strict: false }).create({ name: next.name }, siteContext(new RestConfig()));
    expect(await generateProducts(shop.app, size + 3)).toBe(2);
    const slugs = await shop.database.read<{ slug: string }>('SELECT slug FROM product WHERE name = ? ORDER BY slug', [
      next.name,
    ]);
    expect(slugs).toEqual([{ slug: next.slug }, { slug: `${next.slug}-2` }]);
  });
});
