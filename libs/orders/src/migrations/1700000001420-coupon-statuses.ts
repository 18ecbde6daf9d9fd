import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Coupons can be drafts, pending, private or scheduled. Before, they were published or in the trash. */
export class CouponStatuses1700000001420 implements MigrationInterface {
  readonly name = 'CouponStatuses1700000001420';

  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('coupon', 'status')))
      await runner.query("ALTER TABLE coupon ADD COLUMN status varchar(20) NOT NULL DEFAULT 'publish'");
    await runner.query("UPDATE coupon SET status = 'trash' WHERE not_in_trash = 0");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE coupon DROP COLUMN status');
  }
}
