import type { QueryRunner } from 'typeorm';
import { column, createTable, type ForeignKey } from '@grove/database';

const OF_ORDER: ForeignKey = { column: 'order_id', references: 'shop_order', onDelete: 'CASCADE' };

/** Orders and their lines. */
export async function createOrders(runner: QueryRunner): Promise<void> {
  const { amount, autoId, flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'shop_order',
    {
      id: id(),
      parent_id: int(),
      status: line(20),
      not_in_trash: flag(),
      order_key: text(),
      currency: line(3),
      prices_include_tax: flag({ default: false }),
      version: text(),
      created_at: instant(),
      undated: flag({ default: false }),
      modified_at: instant({ nullable: true }),
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
      billing_email_key: line(254, { default: '' }),
      shipping: json(),
      payment_method: text(),
      payment_method_title: text(),
      transaction_id: text(),
      customer_ip: text(),
      customer_agent: text(),
      created_via: text(),
      cart_hash: line(100, { default: '' }),
      customer_note: text(),
      search_text: text(),
      stock_reduced: flag(),
      sales_counted: flag(),
      usage_counted: flag(),
      item_count: int(),
      coupon_discount: amount(),
      refunded: amount(),
      refund_count: int(),
      downloads_imported: flag({ default: false }),
      shown_as: json({ default: '{}' }),
    },
    {
      indexes: [
        ['billing_email_key'],
        ['customer_id', 'not_in_trash', 'created_at', 'id'],
        ['not_in_trash', 'created_at', 'id'],
        ['not_in_trash', 'id'],
        ['parent_id'],
        // Serves the lists by status and, with what it carries besides, the reports of sales.
        [
          ...['status', 'created_at', 'id', 'item_count', 'total', 'refunded'],
          ...['cart_tax', 'shipping_tax', 'shipping_total', 'coupon_discount'],
        ],
      ],
    },
  );
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
      reduced_stock: int(),
      stock_managed_by_id: int(),
      sold_at: instant({ nullable: true }),
      shown_as: json({ default: '{}' }),
      details: json({ default: '{}' }),
    },
    { indexes: [['order_id'], ['sold_at', 'product_id', 'quantity']] },
  );
}

/** What belongs to orders. */
export async function createOrderBelongings(runner: QueryRunner): Promise<void> {
  const { amount, autoId, flag, id, instant, int, line, text } = column;
  await createTable(
    runner,
    'order_of_product',
    { product_id: int(), not_in_trash: flag(), created_at: instant(), order_id: int() },
    {
      primary: ['order_id', 'product_id'],
      indexes: [['product_id', 'not_in_trash', 'created_at', 'order_id']],
      foreignKeys: [OF_ORDER],
    },
  );
  await createTable(
    runner,
    'order_note',
    {
      id: autoId(),
      order_id: int(),
      created_at: instant(),
      author: line(200, { default: '' }),
      note: text(),
      customer_note: flag(),
    },
    {
      indexes: [['order_id', 'created_at', 'id']],
      foreignKeys: [OF_ORDER],
    },
  );
  await createTable(
    runner,
    'refund',
    {
      id: id(),
      order_id: int(),
      created_at: instant(),
      refunded_by: int({ default: 0 }),
      amount: amount(),
      tax: amount({ default: 0 }),
      shipping: amount({ default: 0 }),
      reason: text(),
    },
    {
      indexes: [
        ['created_at', 'order_id', 'amount', 'tax', 'shipping'],
        ['order_id', 'created_at', 'id'],
      ],
      foreignKeys: [OF_ORDER],
    },
  );
  // Imported orders may count in sums with other amounts than their own.
  await createTable(
    runner,
    'order_sum_correction',
    {
      order_id: id(),
      created_at: instant(),
      spent: amount(),
      total: amount(),
      tax: amount(),
      shipping: amount(),
    },
    {
      indexes: [['created_at', 'order_id', 'total', 'tax', 'shipping'], ['order_id']],
      foreignKeys: [OF_ORDER],
    },
  );
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
    { indexes: [['order_id'], ['user_id', 'order_id']] },
  );
}
