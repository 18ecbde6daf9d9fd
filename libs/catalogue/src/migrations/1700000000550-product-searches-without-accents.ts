import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refoldSearchTexts } from '@grove/database';

/** Products are searched without regard to accents. */
export class ProductSearchesWithoutAccents1700000000550 implements MigrationInterface {
  readonly name = 'ProductSearchesWithoutAccents1700000000550';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSearchTexts(runner, 'product', { index: 'product' });
  }

  async down(): Promise<void> {
    // What was folded further is found by the former rule too, but for accents: there is nothing to take back.
  }
}
