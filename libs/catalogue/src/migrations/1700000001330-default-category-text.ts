import type { QueryRunner } from 'typeorm';
import type { ExpandMigration } from '@grove/database';

/** The first migration of products creates a category after search texts of terms were filled, so searches did not find it by its name. */
export class DefaultCategoryText1700000001330 implements ExpandMigration {
  readonly name = 'DefaultCategoryText1700000001330';
  readonly changesRows = 'One category gets the text that the version before would give it, too.';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE term SET search_text = 'uncategorized' WHERE search_text = '' AND taxonomy = 'product_cat' AND name = 'Uncategorized'",
    );
  }

  /** Nothing to revert: the former version uses the text too. */
  async down(): Promise<void> {}
}
