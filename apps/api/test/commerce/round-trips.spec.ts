import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeOnMysql } from '@grove/database/testing';
import { aCategory, aName, anOrder, aProduct } from '../support/builders.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

describeOnMysql('The round trips to the database', (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  /** The smallest number of several requests: a background task may read during one of them, and the first one fills caches. */
  async function roundTripsOf(request: () => Promise<unknown>): Promise<number> {
    const counted: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const before = server.database.measurements.queries.count;
      await request();
      counted.push(server.database.measurements.queries.count - before);
    }
    return Math.min(...counted);
  }

  it('of a new product with SKU, stock and a category are at most 3, with the sign-in', async () => {
    const owner = server.as('admin');
    const categories = [{ id: (await aCategory(owner)).id }];
    const stock = { manage_stock: true, stock_quantity: 5 };
    expect(await roundTripsOf(() => aProduct(owner, { sku: aName('sku'), categories, ...stock }))).toBeLessThanOrEqual(3);
  });

  it('of a paid order with three lines are at most 5 if a stock changes, and at most 4 otherwise, with the sign-in', async () => {
    const owner = server.as('admin');
    const managed = await aProduct(owner, { regular_price: '5.00', manage_stock: true, stock_quantity: 50 });
    const [one, two, three] = await Promise.all(
      ['7.00', '9.00', '1.00'].map((regular_price) => aProduct(owner, { regular_price })),
    );
    const order =
      (...products: { id?: unknown }[]) =>
      () =>
        anOrder(owner, { set_paid: true, line_items: products.map(({ id }) => ({ product_id: id, quantity: 1 })) });
    // MySQL has no RETURNING, so the ids of the lines are read.
    const readsIds = server.database.source.driver.isReturningSqlSupported('insert') ? 0 : 1;
    expect(await roundTripsOf(order(managed, one, two))).toBeLessThanOrEqual(5 + readsIds);
    expect(await roundTripsOf(order(one, two, three))).toBeLessThanOrEqual(4 + readsIds);
  });
});
