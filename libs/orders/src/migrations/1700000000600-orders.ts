import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Orders, their lines, notes and refunds. */
export class Orders1700000000600 implements MigrationInterface {
  readonly name = 'Orders1700000000600';

  async up(runner: QueryRunner): Promise<void> {
    await orders(runner);
    await lines(runner);
    await belongings(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['refund', 'order_note', 'order_of_product', 'order_line', 'shop_order']) await runner.dropTable(table);
  }
}

async function orders(runner: QueryRunner): Promise<void> {
  const { amount, flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'shop_order',
    {
      id: id(),
      parent_id: int(),
      status: line(10),
      listed: flag(),
      order_key: line(40),
      currency: line(3),
      version: line(20),
      created_at: instant(),
      modified_at: instant(),
      paid_at: instant({ nullable: true }),
      completed_at: instant({ nullable: true }),
      customer_id: int(),
      discount_total: amount(),
      discount_tax: amount(),
      shipping_total: amount(),
      shipping_tax: amount(),
      cart_tax: amount(),
      total: amount(),
      billing: json(),
      shipping: json(),
      payment_method: line(200),
      payment_method_title: line(200),
      transaction_id: line(200),
      customer_ip: line(45),
      customer_agent: line(500),
      created_via: line(20),
      customer_note: text(),
      search_text: text(),
      stock_taken: flag(),
      sales_counted: flag(),
      usage_counted: flag(),
      pieces: int(),
      coupon_discount: amount(),
      refunded: amount(),
      refund_count: int(),
    },
    {
      indexes: [
        ['listed', 'created_at', 'id'],
        // Serves the lists by status and, with what it carries besides, the reports of sales.
        [
          ...['status', 'created_at', 'id', 'pieces', 'total', 'refunded'],
          ...['cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'],
        ],
        ['customer_id', 'listed', 'created_at', 'id'],
      ],
    },
  );
}

async function lines(runner: QueryRunner): Promise<void> {
  const { amount, autoId, flag, instant, int, json, line } = column;
  await createTable(
    runner,
    'order_line',
    {
      id: autoId(),
      order_id: int(),
      kind: line(8),
      name: line(3000),
      reference: line(300),
      product_id: int(),
      variation_id: int(),
      rate_id: int(),
      quantity: int(),
      tax_class: line(200),
      tax_status: line(10),
      compound: flag(),
      subtotal: amount(),
      subtotal_tax: amount(),
      total: amount(),
      total_tax: amount(),
      taxes: json(),
      meta: json(),
      stock_taken: int(),
      stock_of: int(),
      sold_at: instant({ nullable: true }),
    },
    {
      indexes: [['order_id'], ['sold_at', 'product_id', 'quantity']],
    },
  );
}

async function belongings(runner: QueryRunner): Promise<void> {
  const { amount, autoId, flag, id, instant, int, text } = column;
  const ofOrder = { column: 'order_id', references: 'shop_order', onDelete: 'CASCADE' } as const;
  await createTable(
    runner,
    'order_of_product',
    { product_id: int(), listed: flag(), created_at: instant(), order_id: int() },
    {
      primary: ['order_id', 'product_id'],
      indexes: [['product_id', 'listed', 'created_at', 'order_id']],
      foreignKeys: [ofOrder],
    },
  );
  await createTable(
    runner,
    'order_note',
    { id: autoId(), order_id: int(), created_at: instant(), note: text(), customer_note: flag() },
    { indexes: [['order_id', 'created_at', 'id']], foreignKeys: [ofOrder] },
  );
  await createTable(
    runner,
    'refund',
    { id: id(), order_id: int(), created_at: instant(), amount: amount(), reason: text() },
    { indexes: [['order_id', 'created_at', 'id']], foreignKeys: [ofOrder] },
  );
}
