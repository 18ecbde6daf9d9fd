import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refoldSearchTexts } from '@grove/database';

/** Tax rates are searched without regard to accents. */
export class RateSearchesWithoutAccents1700000000280 implements MigrationInterface {
  readonly name = 'RateSearchesWithoutAccents1700000000280';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSearchTexts(runner, 'tax_rate');
  }

  async down(): Promise<void> {
    // What was folded further is found by the former rule too, but for accents: there is nothing to take back.
  }
}
