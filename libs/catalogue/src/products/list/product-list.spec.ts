import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database, type Filters } from '@grove/database';
import { describeOnEachEngine } from '@grove/database/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { startTestServer, type TestServer } from '@grove/users/testing';
import { catalogueEntities, catalogueMigrations, CatalogueModule } from '../../index.js';
import { ProductArguments, type ListedProducts } from './product-arguments.js';
import { productFilters } from './product-filters.js';
import { ProductList } from './product-list.js';
import { ProductSearch } from './product-search.js';
import type { ProductEntity } from '../product.entity.js';
import type { AnyProductsQuery } from '../api/query-v3.js';

/** The list with one more filter. */
class ProductsOfThirds extends ProductList {
  protected override filters: Filters<ProductEntity, ListedProducts> = {
    ...productFilters('sqlite'),
    thirds: (query) => query.andWhere('product.id % 3 = 0'),
  };
}

const LISTED: AnyProductsQuery = {
  ...{ status: 'any', page: 1, perPage: 100, include: [], exclude: [], order: 'desc', orderby: 'date' },
};

describeOnEachEngine('A list of products', (engine) => {
  let shop: TestServer;
  let category: number;
  beforeAll(async () => {
    shop = await startTestServer(engine, {
      entities: [taxesEntities, contentEntities, commentsEntities, catalogueEntities],
      migrations: [taxesMigrations, contentMigrations, commentsMigrations, catalogueMigrations],
      modules: [CatalogueModule],
      configs: [UploadsConfig],
    });
    const ask = (path: string, body: unknown) =>
      shop.ask<{ id: number }>('administrator', 'POST', `/shop/v1/products${path}`, { body });
    category = (await ask('/categories', { name: 'Nuts' })).body.id;
    for (let place = 0; place < 24; place++)
      await ask('', {
        name: `Walnut ${place}`,
        status: place % 5 ? 'publish' : 'draft',
        categories: place % 2 ? [{ id: category }] : [],
        featured: place % 4 === 0,
      });
  });
  afterAll(() => shop.close());

  it.each<Partial<AnyProductsQuery>>([
    {},
    { status: 'publish' },
    { category: 'category' },
    { category: 'category', status: 'draft' },
    { category: 'category', orderby: 'title' },
    { type: 'simple' },
    { featured: true },
    { search: 'walnut' },
    { search: 'walnut', category: 'category' },
  ])('has the right total with a filter that nothing else knows of: %j', async (asked) => {
    const { app } = shop;
    const [given, search] = [app.get(ProductArguments, { strict: false }), app.get(ProductSearch, { strict: false })];
    const thirds = new ProductsOfThirds(app.get(Database), given, search);
    const query = { ...LISTED, ...asked, ...(asked.category && { category: `${category}` }) };
    const all = await app.get(ProductList, { strict: false }).find(query);
    const expected = all.products.filter(({ id }) => id % 3 === 0).map(({ id }) => id);
    expect([all.total, expected.length > 0]).toEqual([all.products.length, true]);
    const found = await thirds.find(query);
    expect([found.products.map(({ id }) => id), found.total]).toEqual([expected, expected.length]);
    expect((await thirds.find({ ...query, perPage: 1 })).total).toBe(expected.length);
  });
});
