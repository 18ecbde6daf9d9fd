import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refoldSearchTexts } from '@grove/database';
import { markInMigration } from '@grove/search';

/** Removes accents from the search texts of products. */
export class ProductSearchesWithoutAccents1700000000550 implements MigrationInterface {
  readonly name = 'ProductSearchesWithoutAccents1700000000550';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSearchTexts(runner, 'product', { afterwards: (ids) => markInMigration(runner, 'product', ids) });
  }

  async down(): Promise<void> {
    // Nothing to revert: the former rule finds these texts too, except words with accents.
  }
}
