import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { column, createTable, engineOf, indexName } from '@grove/database';

/** The definition of each new column; `TEXT` is JSON that is an empty object. */
const NEW_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  ['shop_order', 'prices_include_tax', 'boolean NOT NULL DEFAULT 0'],
  ['shop_order', 'undated', 'boolean NOT NULL DEFAULT 0'],
  ['shop_order', 'cart_hash', "varchar(100) NOT NULL DEFAULT ''"],
  ['shop_order', 'downloads_imported', 'boolean NOT NULL DEFAULT 0'],
  ['shop_order', 'shown_as', 'TEXT'],
  ['order_line', 'shown_as', 'TEXT'],
  ['refund', 'refunded_by', 'int NOT NULL DEFAULT 0'],
  ['refund', 'tax', 'bigint NOT NULL DEFAULT 0'],
  ['refund', 'shipping', 'bigint NOT NULL DEFAULT 0'],
];

/** Columns that are too short for what other systems allow. SQLite does not limit the length of a text. */
const LONGER = {
  order_key: 'varchar(40)',
  version: 'varchar(20)',
  payment_method: 'varchar(200)',
  payment_method_title: 'varchar(200)',
  transaction_id: 'varchar(200)',
  customer_ip: 'varchar(45)',
  customer_agent: 'varchar(500)',
  created_via: 'varchar(20)',
};

/** The columns of the index that lists by status and reports use. */
const STATUS_INDEX = [
  ...['status', 'created_at', 'id', 'item_count', 'total', 'refunded'],
  ...['cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'],
];

/** The columns of the index that reports find refunds by. */
const REFUND_INDEX = ['created_at', 'order_id', 'amount', 'tax', 'shipping'];

/** Orders that come from another system have longer texts, statuses of their own, sometimes no date, and permissions for downloads. */
export class ImportedOrders1700000001400 implements MigrationInterface {
  readonly name = 'ImportedOrders1700000001400';

  async up(runner: QueryRunner): Promise<void> {
    const isMysql = engineOf(runner) === 'mysql';
    const json = isMysql ? "longtext NOT NULL DEFAULT ('{}')" : "text NOT NULL DEFAULT '{}'";
    for (const [table, name, definition] of NEW_COLUMNS)
      if (!(await runner.hasColumn(table, name)))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition.replace('TEXT', json)}`);
    if (isMysql) {
      const longer = Object.keys(LONGER).map((name) => `MODIFY ${name} longtext NOT NULL`);
      await runner.query(
        `ALTER TABLE shop_order ${longer.join(', ')}, MODIFY status varchar(20) NOT NULL, MODIFY modified_at datetime NULL`,
      );
    } else {
      await replaceColumn(runner, 'status', "varchar(20) NOT NULL DEFAULT ''", STATUS_INDEX);
      await replaceColumn(runner, 'modified_at', 'datetime NULL');
    }
    await completeRefunds(runner);
    await downloadPermissions(runner);
    const { indices } = (await runner.getTable('refund'))!;
    if (!indices.some(({ name }) => name === indexName('refund', REFUND_INDEX)))
      await runner.createIndex(
        'refund',
        new TableIndex({ name: indexName('refund', REFUND_INDEX), columnNames: [...REFUND_INDEX] }),
      );
  }

  /** Orders that only this version allows must be deleted before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('download_permission');
    await runner.dropIndex('refund', indexName('refund', REFUND_INDEX));
    for (const [table, name] of [...NEW_COLUMNS].reverse()) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    if (engineOf(runner) !== 'mysql') return;
    const shorter = Object.entries(LONGER).map(([name, type]) => `MODIFY ${name} ${type} NOT NULL`);
    await runner.query(
      `ALTER TABLE shop_order ${shorter.join(', ')}, MODIFY status varchar(10) NOT NULL, MODIFY modified_at datetime NOT NULL`,
    );
  }
}

/**
 * SQLite cannot change the declaration of a column: another column takes its place. TypeORM would create the table anew, and delete all rows that refer to
 * it. Each step is left out where a migration that was cut short has done it.
 */
async function replaceColumn(
  runner: QueryRunner,
  name: string,
  definition: string,
  index: readonly string[] = [],
): Promise<void> {
  const replacement = `new_${name}`;
  if (await runner.hasColumn('shop_order', name)) {
    // An index may have the name that it got from an earlier version of its columns.
    const { indices } = (await runner.getTable('shop_order'))!;
    for (const existing of indices.filter(({ columnNames }) => columnNames.includes(name)))
      await runner.dropIndex('shop_order', existing.name!);
    if (!(await runner.hasColumn('shop_order', replacement)))
      await runner.query(`ALTER TABLE shop_order ADD COLUMN ${replacement} ${definition}`);
    await runner.query(`UPDATE shop_order SET ${replacement} = ${name}`);
    await runner.query(`ALTER TABLE shop_order DROP COLUMN ${name}`);
  }
  await runner.query(`ALTER TABLE shop_order RENAME COLUMN ${replacement} TO ${name}`);
  await runner.getTable('shop_order');
  if (index.length > 0)
    await runner.createIndex('shop_order', new TableIndex({ name: indexName('shop_order', index), columnNames: [...index] }));
}

/** Refunds know their tax and shipping, and their items count as sold back. */
async function completeRefunds(runner: QueryRunner): Promise<void> {
  const sumOf = (column: string, kinds: string) =>
    `(SELECT COALESCE(-SUM(${column}), 0) FROM order_line WHERE order_id = refund.id AND kind IN (${kinds}))`;
  await runner.query(
    `UPDATE refund SET tax = ${sumOf('total_tax', "'item', 'shipping', 'fee'")}, shipping = ${sumOf('total', "'shipping'")}`,
  );
  await runner.query(
    `UPDATE order_line SET sold_at = (SELECT refund.created_at FROM refund WHERE refund.id = order_line.order_id)
      WHERE kind = 'item' AND order_id IN (
        SELECT refund.id FROM refund JOIN shop_order ON shop_order.id = refund.order_id WHERE shop_order.status <> 'trash'
      )`,
  );
}

async function downloadPermissions(runner: QueryRunner): Promise<void> {
  const { autoId, instant, int, line, text } = column;
  await createTable(
    runner,
    'download_permission',
    {
      id: autoId(),
      download_id: line(36),
      product_id: int(),
      order_id: int(),
      order_key: text(),
      user_email: line(200),
      user_id: int(),
      remaining: int({ nullable: true }),
      granted_at: instant({ nullable: true }),
      last_day: line(10, { nullable: true }),
      download_count: int(),
    },
    { indexes: [['user_id', 'order_id'], ['order_id']] },
  );
}
