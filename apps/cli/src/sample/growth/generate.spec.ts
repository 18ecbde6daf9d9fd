import { afterAll, beforeAll, expect, it } from 'vitest';
import { now } from '@grove/core';
import { ProductsService } from '@grove/catalogue';
import { describeOnEachEngine } from '@grove/database/testing';
import { RestConfig, siteContext } from '@grove/rest';
import { openShop, type OpenShop } from '../../../test/support/open-shop.js';
import { loadCatalogue } from '../catalogue/load-catalogue.js';
import { generateOrders } from './generate-orders.js';
import { generateProducts } from './generate-products.js';
import { generateProduct } from './generated-product.js';

const STATUSES = ['pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed'];

describeOnEachEngine('a shop that grows', (engine) => {
  let shop: OpenShop;
  let size: number;
  beforeAll(async () => {
    shop = await openShop(engine);
    size = (await loadCatalogue(shop.app)) + 240;
    expect(await generateProducts(shop.app, size - 100)).toBe(140);
    expect(await generateProducts(shop.app, size)).toBe(100);
  });
  afterAll(() => shop.close());

  const orders = () => shop.count('shop_order WHERE not_in_trash = 1');

  it('gets products of three types and three statuses', async () => {
    const rows = await shop.read<{ kind: string }>("SELECT DISTINCT CONCAT(type, ' ', status) AS kind FROM product");
    const kinds = ['simple publish', 'variable publish', 'external publish', 'simple draft', 'simple private'];
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
  });

  it('gets the products of all numbers, each once, with their names and dates', async () => {
    const stored = await shop.read("SELECT sku, name, created_at FROM product WHERE sku LIKE 'SEED-%' ORDER BY sku");
    const wanted = Array.from({ length: 240 }, (_none, number) => generateProduct(number));
    expect(stored).toEqual(wanted.map(({ sku, name, createdAt }) => ({ sku, name, created_at: createdAt })));
  });

  it('gets no products if it is large enough', async () => {
    expect([await generateProducts(shop.app, size), await generateProducts(shop.app, 3)]).toEqual([0, 0]);
    expect(await shop.count('product')).toBe(size);
  });

  it('avoids the slugs of other products', async () => {
    const { name } = generateProduct(241);
    await shop.app.get(ProductsService, { strict: false }).create({ name }, siteContext(new RestConfig()));
    expect(await generateProducts(shop.app, size + 3)).toBe(2);
    const slugs = await shop.read<{ slug: string }>(`SELECT slug FROM product WHERE name = '${name}' ORDER BY slug`);
    expect(slugs.map(({ slug }) => slug.endsWith('-2'))).toEqual([false, true]);
  });

  it('gets orders up to a number, and later up to a higher one, and all its counters and sums stay right', async () => {
    const existing = await orders();
    expect(await generateOrders(shop.app, existing + 1_500)).toBe(1_500);
    expect(await generateOrders(shop.app, existing + 1_600)).toBe(100);
    expect(await orders()).toBe(existing + 1_600);
    expect(await shop.findings()).toEqual([]);
  });

  it('gets orders with every status, of guests and many customers, in the whole past year', async () => {
    const made = await shop.read<{ status: string; customer_id: number; created_at: string }>(
      "SELECT status, customer_id, created_at FROM shop_order WHERE transaction_id LIKE 'seed!_%' ESCAPE '!'",
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(STATUSES));
    expect(new Set(made.map(({ customer_id }) => customer_id)).size).toBeGreaterThan(150);
    expect(new Set(made.map(({ created_at }) => created_at.slice(0, 7))).size).toBeGreaterThan(11);
    for (const { created_at } of made) expect(created_at <= now()).toBe(true);
  });

  it('gets no orders if it has as many already', async () => {
    const before = await shop.sizes();
    expect(await generateOrders(shop.app, 10)).toBe(0);
    expect(await shop.sizes()).toEqual(before);
  });
});

describeOnEachEngine('a shop without products', (engine) => {
  it('gets no generated orders, and an error that says what to do', async () => {
    const { app, sizes, close } = await openShop(engine);
    await expect(generateOrders(app, 10)).rejects.toThrow(/load the sample shop/);
    expect(await sizes()).toMatchObject({ shop_order: 0, user: 0 });
    await close();
  });
});
