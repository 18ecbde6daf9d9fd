import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';
import { createIndexTables } from '@grove/search';
import { createOrderBelongings, createOrders } from './tables/order.js';

/** Orders with what belongs to them, coupons, and the addresses of customers. */
export class OrdersTables1700000000600 extends Baseline {
  readonly name = 'OrdersTables1700000000600';
  readonly replaces = [
    'Orders1700000000600',
    'Coupons1700000000610',
    'Customers1700000000620',
    'OrderDays1700000000630',
    'OrderSearchesWithoutAccents1700000000650',
    'OrderParents1700000000660',
    'BillingEmails1700000000670',
    'OrderColumnNames1700000000680',
    'CouponColumnNames1700000000690',
    'PricesIncludeTax1700000000700',
    'ImportedOrders1700000001400',
    'OrderSumCorrections1700000001410',
    'CouponStatuses1700000001420',
    'OrdersById1700000001430',
    'OrderWords1700000001440',
    'OrderVersions1700000001450',
  ];

  async up(runner: QueryRunner): Promise<void> {
    await createOrders(runner);
    await createOrderBelongings(runner);
    await createIndexTables(runner, 'shop_order', 'shop_order');
    await coupons(runner);
    await customers(runner);
  }
}

/** Coupons, and which orders used them. */
async function coupons(runner: QueryRunner): Promise<void> {
  const { amount, autoId, flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'coupon',
    {
      id: id(),
      code: line(600),
      code_key: line(600, { nullable: true }),
      status: line(20, { default: 'publish' }),
      not_in_trash: flag(),
      created_at: instant(),
      modified_at: instant(),
      discount_type: line(20),
      description: text(),
      search_text: text(),
      amount: amount(),
      expires_at: instant({ nullable: true }),
      usage_count: int(),
      individual_use: flag(),
      product_ids: json(),
      exclude_product_ids: json(),
      usage_limit: int({ nullable: true }),
      usage_limit_per_user: int({ nullable: true }),
      limit_usage_to_x_items: int({ nullable: true }),
      free_shipping: flag(),
      product_categories: json(),
      excluded_product_categories: json(),
      exclude_sale_items: flag(),
      minimum_amount: amount(),
      maximum_amount: amount(),
      email_restrictions: json(),
    },
    {
      unique: [['code_key']],
      indexes: [
        ['not_in_trash', 'code', 'id'],
        ['not_in_trash', 'created_at', 'id'],
        ['not_in_trash', 'id'],
      ],
    },
  );
  await createTable(
    runner,
    'coupon_use',
    { id: autoId(), coupon_id: int(), order_id: int(), used_by: line(600), user_key: line(600) },
    {
      indexes: [
        ['coupon_id', 'id'],
        ['coupon_id', 'user_key'],
        ['order_id', 'coupon_id'],
      ],
      foreignKeys: [{ column: 'coupon_id', references: 'coupon', onDelete: 'CASCADE' }],
    },
  );
}

async function customers(runner: QueryRunner): Promise<void> {
  const { int, json } = column;
  await createTable(
    runner,
    'customer_address',
    { user_id: int(), billing: json(), shipping: json() },
    { primary: ['user_id'], foreignKeys: [{ column: 'user_id', references: 'user', onDelete: 'CASCADE' }] },
  );
}
