import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '@grove/database/testing';
import { startTestServer, type TestServer } from '@grove/users/testing';
import { commentsEntities, commentsMigrations } from '@grove/comments';
import { contentEntities, contentMigrations, UploadsConfig } from '@grove/content';
import { ShopSettings } from '@grove/settings';
import { taxesEntities, taxesMigrations } from '@grove/taxes';
import { catalogueEntities, catalogueMigrations, CatalogueModule } from '../../index.js';

describeOnEachEngine('Products that are low in stock', (engine) => {
  let shop: TestServer;
  beforeAll(async () => {
    shop = await startTestServer(engine, {
      entities: [contentEntities, commentsEntities, taxesEntities, catalogueEntities],
      migrations: [contentMigrations, commentsMigrations, taxesMigrations, catalogueMigrations],
      modules: [CatalogueModule],
      configs: [UploadsConfig],
    });
  });
  afterAll(() => shop.close());

  const ask = <T>(method: string, path: string, body?: object) =>
    shop.ask<T>('administrator', method, `/shop/v1/products${path}`, { body });
  const aProduct = async (body: object): Promise<number> =>
    (await ask<{ id: number }>('POST', '', { name: 'Nuts', regular_price: '2', manage_stock: true, ...body })).body.id;
  const low = async (): Promise<number[]> =>
    (await ask<{ id: number }[]>('GET', '?stock_status=lowstock&orderby=id&order=asc')).body.map(({ id }) => id);

  it('are those of which, or of a variation of which, there is no more than the amount that counts as low', async () => {
    const sizes = [{ name: 'Size', variation: true, options: ['S'] }];
    const variation = { attributes: [{ name: 'Size', option: 'S' }], regular_price: '2', manage_stock: true, stock_quantity: 2 };
    const few = await aProduct({ stock_quantity: 2 });
    await aProduct({ stock_quantity: 3 });
    await aProduct({ stock_quantity: 0 });
    await aProduct({ manage_stock: false });
    const toBeOrdered = await aProduct({ stock_quantity: 0, backorders: 'yes' });
    const variable = await aProduct({ type: 'variable', manage_stock: false, attributes: sizes, variations: [variation] });
    expect(await low()).toEqual([few, toBeOrdered, variable]);
    // The list follows the setting, and the stock.
    await shop.app.get(ShopSettings).change({ lowStockThreshold: 1 });
    expect(await low()).toEqual([toBeOrdered]);
    await ask('PUT', `/${few}`, { stock_quantity: 1 });
    expect(await low()).toEqual([few, toBeOrdered]);
  });
});
