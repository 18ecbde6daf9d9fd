import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refoldSearchTexts } from '@grove/database';

/** Orders and coupons are searched without regard to accents. */
export class OrderSearchesWithoutAccents1700000000650 implements MigrationInterface {
  readonly name = 'OrderSearchesWithoutAccents1700000000650';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSearchTexts(runner, 'shop_order');
    await refoldSearchTexts(runner, 'coupon');
  }

  async down(): Promise<void> {
    // What was folded further is found by the former rule too, but for accents: there is nothing to take back.
  }
}
