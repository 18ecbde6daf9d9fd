import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { Database, databaseMigrations } from '@grove/database';
import { ImportJournal, operationsEntities, operationsMigrations } from '@grove/operations';
import { describeOnEachEngine } from '@grove/database/testing';
import { catalogueEntities, catalogueMigrations } from '@grove/catalogue';
import { contentEntities, contentMigrations } from '@grove/content';
import { ordersEntities, ordersMigrations } from '@grove/orders';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { usersEntities, usersMigrations } from '@grove/users';
import { orderKind } from '../../src/records/orders/order-kind.js';
import { postOrders } from '../../src/records/orders/post-orders.js';
import { refundKind } from '../../src/records/orders/refund-kind.js';
import { tableOrders } from '../../src/records/orders/table-orders.js';
import { ImportCounts } from '../../src/run/import-counts.js';
import { KindImport } from '../../src/run/kind-import.js';
import { type AnOrder, asPosts, asTables, item, taxes } from '../support/orders.js';
import { openSmallDump, type SmallSource } from '../support/small-dump.js';

const ORDERS = 200;

const amount = (max: number) => fc.nat(max).map((cents) => (cents / 100).toFixed(2));

/** Orders of a year in three currencies, some of them with refunds. */
function anyOrders(): AnOrder[] {
  const status = fc.constantFrom('pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed', 'verzonden');
  const order = fc.record({
    status: status.map((name) => `wc-${name}`),
    created: fc
      .nat(365 * 24)
      .map((hours) => new Date(Date.UTC(2025, 5, 1) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')),
    meta: fc.record({
      _order_currency: fc.constantFrom('EUR', 'USD', 'JPY'),
      _order_total: fc.oneof(
        amount(50_000),
        amount(50_000).map((text) => `${text}125`),
      ),
      ...{
        _order_tax: amount(9_000),
        _order_shipping: amount(900),
        _order_shipping_tax: amount(190),
        _cart_discount: amount(500),
      },
    }),
    lines: fc.array(fc.record({ total: amount(9_000), tax: amount(900), quantity: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 4,
    }),
    refunds: fc.array(fc.record({ amount: amount(3_000), tax: amount(300) }), { maxLength: 2 }),
  });
  return fc.sample(order, { numRuns: ORDERS, seed: 13 }).flatMap(({ lines, refunds, ...rest }, index) => {
    const id = 10 + index * 10;
    const items = lines.map(({ total, tax, quantity }) =>
      item('Noten', {
        ...{ _qty: `${quantity}`, _product_id: `${1 + (index % 7)}`, _line_total: total },
        _line_tax_data: taxes({ 1: tax }),
      }),
    );
    const made = refunds.map((refund, at): AnOrder => ({
      ...{ id: id + 1 + at, type: 'shop_order_refund', parent: id, status: 'wc-completed', created: rest.created },
      meta: { _refund_amount: refund.amount, _order_total: `-${refund.amount}`, _order_tax: `-${refund.tax}` },
    }));
    return [{ ...rest, id, items }, ...made];
  });
}

/** Sums by independent SQL on each storage. Sums of texts are floating point, which is exact enough for these amounts. */
const SOURCE_SQL = {
  posts: {
    orders: `SELECT o.post_status AS status, c.meta_value AS currency, SUBSTR(o.post_date_gmt, 1, 7) AS month, COUNT(*) AS orders,
        SUM(t.meta_value) AS total, SUM(x.meta_value) AS tax, SUM(s.meta_value) AS shipping, SUM(y.meta_value) AS shipping_tax,
        SUM(d.meta_value) AS discount
      FROM wp_posts o JOIN wp_postmeta c ON c.post_id = o.ID AND c.meta_key = '_order_currency'
      JOIN wp_postmeta t ON t.post_id = o.ID AND t.meta_key = '_order_total' JOIN wp_postmeta x ON x.post_id = o.ID AND x.meta_key = '_order_tax'
      JOIN wp_postmeta s ON s.post_id = o.ID AND s.meta_key = '_order_shipping'
      JOIN wp_postmeta y ON y.post_id = o.ID AND y.meta_key = '_order_shipping_tax'
      JOIN wp_postmeta d ON d.post_id = o.ID AND d.meta_key = '_cart_discount'
      WHERE o.post_type = 'shop_order' GROUP BY 1, 2, 3`,
    refunds: `SELECT o.post_status AS status, COUNT(*) AS refunds, SUM(a.meta_value) AS amount, -SUM(x.meta_value) AS tax
      FROM wp_posts r JOIN wp_posts o ON o.ID = r.post_parent JOIN wp_postmeta a ON a.post_id = r.ID AND a.meta_key = '_refund_amount'
      JOIN wp_postmeta x ON x.post_id = r.ID AND x.meta_key = '_order_tax' WHERE r.post_type = 'shop_order_refund' GROUP BY 1`,
  },
  tables: {
    orders: `SELECT o.status AS status, o.currency AS currency, SUBSTR(o.date_created_gmt, 1, 7) AS month, COUNT(*) AS orders,
        SUM(o.total_amount) AS total, SUM(o.tax_amount) AS tax, SUM(p.shipping_total_amount) AS shipping,
        SUM(p.shipping_tax_amount) AS shipping_tax, SUM(p.discount_total_amount) AS discount
      FROM wp_wc_orders o JOIN wp_wc_order_operational_data p ON p.order_id = o.id WHERE o.type = 'shop_order' GROUP BY 1, 2, 3`,
    refunds: `SELECT o.status AS status, COUNT(*) AS refunds, SUM(a.meta_value) AS amount, -SUM(r.tax_amount) AS tax
      FROM wp_wc_orders r JOIN wp_wc_orders o ON o.id = r.parent_order_id
      JOIN wp_wc_orders_meta a ON a.order_id = r.id AND a.meta_key = '_refund_amount' WHERE r.type = 'shop_order_refund' GROUP BY 1`,
  },
};

const ITEMS_SQL = `SELECT p.meta_value AS product, COUNT(*) AS items, SUM(q.meta_value) AS quantity, SUM(t.meta_value) AS total
  FROM wp_woocommerce_order_items i JOIN wp_woocommerce_order_itemmeta p ON p.order_item_id = i.order_item_id AND p.meta_key = '_product_id'
  JOIN wp_woocommerce_order_itemmeta q ON q.order_item_id = i.order_item_id AND q.meta_key = '_qty'
  JOIN wp_woocommerce_order_itemmeta t ON t.order_item_id = i.order_item_id AND t.meta_key = '_line_total' GROUP BY 1`;

const GROVE_SQL = {
  orders: `SELECT CONCAT('wc-', status) AS status, currency, SUBSTR(created_at, 1, 7) AS month, COUNT(*) AS orders, SUM(total) AS total,
      SUM(cart_tax) AS tax, SUM(shipping_total) AS shipping, SUM(shipping_tax) AS shipping_tax, SUM(discount_total) AS discount
    FROM shop_order GROUP BY 1, 2, 3`,
  refunds: `SELECT CONCAT('wc-', status) AS status, COUNT(*) AS refunds, SUM(refund.amount) AS amount, SUM(refund.tax) AS tax
    FROM refund JOIN shop_order ON shop_order.id = refund.order_id GROUP BY 1`,
  items: `SELECT CONCAT(product_id, '') AS product, COUNT(*) AS items, SUM(quantity) AS quantity, SUM(total) AS total
    FROM order_line WHERE kind = 'item' GROUP BY 1`,
  sums: `SELECT CONCAT('wc-', status) AS status, SUM(refund_count) AS refunds, SUM(refunded) AS amount FROM shop_order
    WHERE refund_count > 0 GROUP BY 1`,
};

const AMOUNTS = ['total', 'tax', 'shipping', 'shipping_tax', 'discount', 'amount'];

/** Rows as sorted texts, with amounts in thousandths of cents. `unit` is what one unit of money is in the rows. */
const exactly = (rows: readonly object[], unit: number): string[] =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${name} ${AMOUNTS.includes(name) ? Math.round((Number(value) * 100_000) / unit) : value}`)
        .join(', '),
    )
    .sort();

describeOnEachEngine('Orders of an imported shop', (engine) => {
  let database: Database;
  beforeAll(async () => {
    const [entities, migrations] = [
      [operationsEntities, settingsEntities, usersEntities, contentEntities, catalogueEntities, ordersEntities],
      [
        databaseMigrations,
        operationsMigrations,
        settingsMigrations,
        usersMigrations,
        contentMigrations,
        catalogueMigrations,
        ordersMigrations,
      ],
    ];
    database = await Database.open({
      url: await engine.createDatabase(),
      entities: entities.flat(),
      migrations: migrations.flat(),
    });
    await database.migrate();
  });
  afterAll(() => database.close());

  /** Imports the orders and refunds of a source into an empty database, and again. */
  async function importAll({ source, settings }: SmallSource, storage: typeof postOrders): Promise<object> {
    await database.write(async (unit) => {
      for (const table of ['order_line', 'shop_order', 'object_id', 'import_record']) await unit.query(`DELETE FROM ${table}`);
    });
    const [journal, counts] = [new ImportJournal(database), new ImportCounts()];
    const run = await journal.begin({ source: 'test', site: 'test', startedAt: '2026-01-01 00:00:00' });
    for (let times = 0; times < 2; times++) {
      const kinds = [orderKind(database, storage), refundKind(database, storage)] as const;
      const [first, second] = kinds;
      const mode = { isCheck: false, overwrite: false, run };
      await new KindImport(first, database, journal, { source, settings }, mode).run(counts, () => undefined);
      await new KindImport(second, database, journal, { source, settings }, mode).run(counts, () => undefined);
      for (const kind of kinds) await kind.kind.finish?.();
    }
    return counts.byKind();
  }

  it.each([
    ['posts', postOrders, asPosts],
    ['tables', tableOrders, asTables],
  ] as const)(
    'that were stored in %s agree with independent sums by status, currency, month, refund and product',
    async (name, storage, tablesOf) => {
      const orders = anyOrders();
      const source = await openSmallDump(tablesOf(orders), { timezone_string: 'UTC', woocommerce_currency: 'EUR' });
      try {
        const refunds = orders.length - ORDERS;
        const all = { added: ORDERS, unchanged: ORDERS, changed: 0, conflicts: 0 };
        expect(await importAll(source, storage)).toMatchObject({
          order: all,
          refund: { ...all, added: refunds, unchanged: refunds },
        });
        const grove = async (sql: string) => exactly(await database.read<object>(sql), 1_000_000);
        expect(await grove(GROVE_SQL.orders)).toEqual(exactly(source.query(SOURCE_SQL[name].orders), 1));
        expect(await grove(GROVE_SQL.refunds)).toEqual(exactly(source.query(SOURCE_SQL[name].refunds), 1));
        expect(await grove(GROVE_SQL.items)).toEqual(exactly(source.query(ITEMS_SQL), 1));
        const withoutTax = (await grove(GROVE_SQL.refunds)).map((row) => row.replace(/, tax .*/, ''));
        expect(await grove(GROVE_SQL.sums)).toEqual(withoutTax);
      } finally {
        await source.close();
      }
    },
  );
});
