import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { GroveClient } from '@grove/client';
import { describeOnEachEngine } from '@grove/database/testing';
import { CliFixture } from './support/cli-fixture.js';
import { startGrove } from './support/running-grove.js';

// Each start of Grove is a separate process.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeOnEachEngine('grove seed', (engine) => {
  let cli: CliFixture;
  beforeAll(async () => {
    cli = await CliFixture.createEmpty(engine);
  });
  afterAll(() => cli.close());

  const tables = [
    'product',
    'product_variation',
    'product_term',
    'product_in_category',
    'sku',
    'term',
    'attribute',
    'object_id',
    'outbox',
    'user',
    'customer_address',
    'tax_rate',
    'coupon',
    'shop_order',
    'order_line',
    'order_of_product',
    'order_note',
    'refund',
    'post',
    'media',
    'comment',
    'product_image',
  ];
  const tableSizes = () =>
    cli.query(tables.map((table) => `SELECT '${table}' AS name, COUNT(*) AS n FROM ${table}`).join(' UNION ALL '));

  it('creates and reports the tables, and loads the sample shop with its orders', async () => {
    const { code, out, err } = await cli.run(['seed']);
    expect([code, err]).toEqual([0, 'Created the tables of a new database.\n']);
    expect(out).toMatch(
      /^Added (\d+) products, (\d+) orders, and 30 posts and pages\. The shop has \1 products and \2 orders now\.\n$/,
    );
  });

  it('adds nothing the second time', async () => {
    const before = await tableSizes();
    expect(await cli.json(['seed'])).toMatchObject({ added: 0, orders_added: 0, writings_added: 0 });
    expect(await tableSizes()).toEqual(before);
  });

  it('adds products up to a number, and later up to a higher one', async () => {
    const [{ n }] = await cli.query<{ n: number }>('SELECT COUNT(*) AS n FROM product');
    expect(await cli.json(['seed', '--size', '1900'])).toMatchObject({ products: 1900, added: 1900 - n, orders_added: 0 });
    expect(await cli.json(['seed', '--size', '2000'])).toMatchObject({ products: 2000, added: 100 });
    expect(await cli.json(['seed', '--size', '2000'])).toMatchObject({ products: 2000, added: 0 });
  });

  it('adds orders up to a number, and later up to a higher one', async () => {
    const [{ n }] = await cli.query<{ n: number }>('SELECT COUNT(*) AS n FROM shop_order WHERE not_in_trash = 1');
    const products = { products: 2000, added: 0, writings_added: 0 };
    expect(await cli.json(['seed', '--orders', '400'])).toEqual({ ...products, orders: 400, orders_added: 400 - n });
    expect(await cli.json(['seed', '--orders', '500'])).toEqual({ ...products, orders: 500, orders_added: 100 });
    expect(await cli.json(['seed', '--orders', '300'])).toEqual({ ...products, orders: 500, orders_added: 0 });
  });

  it('keeps the counters exact', async () => expect(await cli.query(WRONG_COUNTERS)).toEqual([]));

  it('creates products and orders that the server lists exactly once', async () => {
    const grove = await startGrove(cli, { ADMIN_PASSWORD: 'walnoot-7' });
    const { shop } = new GroveClient({ url: grove.url, username: 'admin', password: 'walnoot-7' });
    const [products, orders] = [new Set<number>(), new Set<number>()];
    for await (const { id } of shop.products.all()) products.add(id);
    for await (const { id } of shop.orders.all()) orders.add(id);
    expect([products.size, orders.size]).toEqual([2000, 500]);
    await grove.stop();
  });

  it('refuses an invalid number of orders', async () => {
    expect(await cli.refusal(['seed', '--orders=some'])).toEqual({
      code: 'rest_invalid_param',
      message: 'Orders must be a whole number from 1 to 1000000.',
    });
  });

  it.each(['0', 'many', '1000001'])('refuses the size %s', async (size) => {
    expect(await cli.refusal(['seed', `--size=${size}`])).toEqual({
      code: 'rest_invalid_param',
      message: 'Size must be a whole number from 1 to 1000000.',
    });
  });
});

/** Counters that differ from the number of rows. `post/changes` does not count rows. */
const WRONG_COUNTERS = `
  SELECT name, SUM(n) AS difference FROM (
    SELECT CONCAT('product/', status) AS name, 1 AS n FROM product
    UNION ALL SELECT CONCAT('product/category/', category_id, '/', status), 1 FROM product_in_category
    UNION ALL SELECT CONCAT('term/', term_id), 1 FROM product_term JOIN product ON id = product_id AND status = 'publish'
    UNION ALL SELECT CONCAT('term/', shipping_class_id), 1 FROM product WHERE status = 'publish' AND shipping_class_id <> 0
    UNION ALL SELECT CONCAT('order/', status), 1 FROM shop_order
    UNION ALL SELECT CONCAT('order/', status, '/', SUBSTR(created_at, 1, 10)), 1 FROM shop_order WHERE not_in_trash = 1
    UNION ALL SELECT 'order/guests', 1 FROM shop_order WHERE not_in_trash = 1 AND customer_id = 0
    UNION ALL SELECT CONCAT('order/product/', product_id), 1 FROM order_of_product WHERE not_in_trash = 1
    UNION ALL SELECT CONCAT('post/', type, '/', status), 1 FROM post
    UNION ALL SELECT CONCAT('term/', term_id), 1 FROM post_term WHERE status = 'publish'
    UNION ALL SELECT name, -amount FROM counter_slot WHERE name <> 'post/changes' AND name NOT LIKE 'version/%'
  ) counted GROUP BY name HAVING SUM(n) <> 0`;
