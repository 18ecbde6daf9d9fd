import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnEachEngine, updateRows } from '@grove/database/testing';
import { runChecks, type CheckResult } from '@grove/operations';
import { consistencyChecks } from '@grove/server';
import {
  aCategory,
  aComment,
  aCoupon,
  aCustomer,
  anOrder,
  aPicture,
  aProduct,
  aRefund,
  aTaxRate,
  aVariableProduct,
  createRecord,
} from '../support/builders.js';
import { brokenValues, type BrokenValue, type ShopIds, unrepairableValues } from '../support/broken-values.js';
import type { Client } from '../support/client.js';
import { digestTables } from '../support/tables.js';
import { startTestServer, type TestServer } from '../support/test-server.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describeOnEachEngine('A recount of derived values', (engine) => {
  let server: TestServer;
  let admin: Client;
  let ids: ShopIds;

  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = server.as('admin');
    ids = await createShop(server, admin);
    // The indexes of words are complete, and the columns of rows that builders write with SQL.
    await recount(true);
  });
  afterAll(() => server.stop());

  const recount = async (repair: boolean): Promise<CheckResult[]> => runChecks(consistencyChecks(server.database), { repair });
  const sentencesOf = (results: readonly CheckResult[]) => results.flatMap(({ sentences }) => sentences);
  const break_ = (values: readonly BrokenValue[]) =>
    server.database.write(async (unit) => {
      for (const { sql } of values) for (const statement of sql) await unit.query(statement);
    });

  it('finds nothing in a shop whose values are right, and changes nothing', async () => {
    const before = await digest(server);
    expect(sentencesOf(await recount(false))).toEqual([]);
    expect(sentencesOf(await recount(true))).toEqual([]);
    expect(await digest(server)).toEqual(before);
  });

  it('finds each wrong value without showing texts of clients, changes it only if asked to, and then nothing else', async () => {
    const right = await digest(server);
    const values = brokenValues(ids);
    await break_(values);
    const wrong = await digest(server);

    const found = sentencesOf(await recount(false));
    expect(values.map(({ finding }) => finding).filter((finding) => !found.some((sentence) => finding.test(sentence)))).toEqual(
      [],
    );
    expect(found.join('\n')).not.toMatch(/zzz|almond|noten|Vries/i);
    expect(await digest(server)).toEqual(wrong);

    const repaired = await recount(true);
    expect(repaired.filter((result) => result.repaired !== result.found)).toEqual([]);
    expect(await digest(server)).toEqual(right);
    expect(sentencesOf(await recount(false))).toEqual([]);
  });

  it('reports what no other value says, and leaves it', async () => {
    const values = unrepairableValues(ids);
    await break_(values);
    const wrong = await digest(server);
    const results = (await recount(true)).filter(({ found }) => found > 0);
    const found = sentencesOf(results);
    expect(values.map(({ finding }) => found.some((sentence) => finding.test(sentence)))).toEqual([true, true]);
    expect(results.map(({ repaired }) => repaired)).toEqual(results.map(() => 0));
    expect(await digest(server)).toEqual(wrong);
  });

  it('is right while clients write', async () => {
    await server.database.write(async (unit) => {
      await unit.query('DELETE FROM order_line WHERE order_id = 666666');
      await updateRows(unit, 'shop_order', { stock_reduced: 1 }, { id: ids.order });
    });
    let isDone = false;
    const writers = Array.from({ length: 4 }, async () => {
      for (let round = 0; !isDone && round < 40; round++) {
        const order = await anOrder(admin, { set_paid: true, line_items: [{ product_id: ids.product, quantity: 1 }] });
        await aRefund(admin, order.id);
        await admin.put(`/shop/v1/products/${ids.product}`, { name: `Almond ${round}`, stock_quantity: 500 });
      }
    });
    try {
      for (let round = 0; round < 3; round++) {
        expect(sentencesOf(await recount(false))).toEqual([]);
        expect(sentencesOf(await recount(true))).toEqual([]);
      }
    } finally {
      isDone = true;
      await Promise.all(writers);
    }
    expect(sentencesOf(await recount(false))).toEqual([]);
  });

  it('builds indexes anew while clients write, and what they write is in them', async () => {
    const tables = ['word', 'word_ending', 'word_block', 'indexed'].map((part) => `product_${part}`);
    await server.database.write(async (unit) => {
      for (const table of [...tables, 'product_in_category']) await unit.query(`DELETE FROM ${table}`);
      await unit.query("DELETE FROM counter_slot WHERE name LIKE 'product/%'");
    });
    const [indexes, names] = [consistencyChecks(server.database).filter(({ isIndex }) => isIndex), new Set<string>()];
    let isDone = false;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let round = 0; round < 3 || (!isDone && round < 25); round++) {
        const name = `Pecan${writer}x${round}q`;
        await aProduct(admin, { name, categories: [{ id: ids.category }] });
        names.add(name);
      }
    });
    try {
      for (let round = 0; round < 3; round++) await runChecks(indexes, { repair: true });
    } finally {
      isDone = true;
      await Promise.all(writers);
    }
    await recount(true);
    expect(sentencesOf(await recount(false))).toEqual([]);
    for (const name of names)
      expect((await admin.list('/shop/v1/products', { search: name.toLowerCase() })).body.map((product) => product.name)).toEqual(
        [name],
      );
    const { headers } = await admin.get(`/shop/v1/products?category=${ids.category}&per_page=1`);
    expect(headers['x-wp-total']).toBe(String(names.size + 1));
  });
});

async function createShop({ database }: TestServer, admin: Client): Promise<ShopIds> {
  const parent = await aCategory(admin);
  const category = await aCategory(admin, { parent: parent.id });
  await aTaxRate(admin);
  const medium = await aPicture(database);
  const product = await aProduct(admin, {
    ...{ name: 'Almonds', sku: 'ALM-1', regular_price: '10.00', description: 'almond', manage_stock: true, stock_quantity: 100 },
    ...{ categories: [{ id: category.id }], images: [{ id: medium, position: 0 }] },
  });
  const other = await aProduct(admin, { sku: 'OTH-1', categories: [{ id: (await aCategory(admin)).id }] });
  const variable = await aVariableProduct(admin, [
    { sku: 'VAR-1', regular_price: '3.00', attributes: [{ name: 'Size', option: 'S' }] },
  ]);
  const comment = await aComment(database, product.id, { rating: 4, object_id: product.id, author_name: 'Jan' });
  const coupon = await aCoupon(admin, { code: 'tenoff', amount: '1.00', description: 'almond' });
  const billing = { first_name: 'Jan', last_name: 'de Vries', email: 'jan@noten.nl', country: 'NL' };
  const order = await anOrder(admin, {
    ...{ billing, set_paid: true, line_items: [{ product_id: product.id, quantity: 3 }], coupon_lines: [{ code: 'tenoff' }] },
    shipping_lines: [{ method_id: 'flat_rate', method_title: 'Post', total: '4.00' }],
  });
  await aRefund(admin, order.id, { line_items: [] });
  const post = await createRecord(admin, '/cms/v2/posts', { title: 'Almond harvest', content: 'almond', status: 'publish' });
  await createRecord(admin, '/cms/v2/pages', { title: 'Contact', status: 'publish' });
  const user = await aCustomer(admin);
  return {
    ...{
      product: product.id,
      otherProduct: other.id,
      variation: (variable.variations as { id: number }[])[0].id,
      category: category.id,
    },
    ...{ order: order.id, coupon: coupon.id, post: post.id, medium, comment, user: user.id },
  };
}

/** A digest of all tables except locks and those that record what happened. Counters are compared by their sums. */
async function digest({ database }: TestServer): Promise<Record<string, unknown>> {
  const tables = Object.entries(await digestTables(database)).filter(([name]) => !/\b(named_lock|counter_slot)$/.test(name));
  const counters = await database.read<{ name: string; amount: string | number }>(
    "SELECT name, SUM(amount) AS amount FROM counter_slot WHERE name NOT LIKE 'version/%' AND name <> 'post/changes' GROUP BY name",
  );
  const sums = counters.map(({ name, amount }) => `${name} ${Number(amount)}`).filter((line) => !line.endsWith(' 0'));
  return { ...Object.fromEntries(tables), counters: sums.sort() };
}
