import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Coupons, and which orders used them. */
export class Coupons1700000000610 implements MigrationInterface {
  readonly name = 'Coupons1700000000610';

  async up(runner: QueryRunner): Promise<void> {
    await coupons(runner);
    await uses(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['coupon_use', 'coupon']) await runner.dropTable(table);
  }
}

async function coupons(runner: QueryRunner): Promise<void> {
  const { amount, flag, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'coupon',
    {
      id: id(),
      code: line(600),
      code_key: line(600, { nullable: true }),
      listed: flag(),
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
        ['listed', 'created_at', 'id'],
        ['listed', 'code', 'id'],
        ['listed', 'id'],
      ],
    },
  );
}

async function uses(runner: QueryRunner): Promise<void> {
  const { autoId, int, line } = column;
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
