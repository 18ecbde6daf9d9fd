import type { MigrationInterface, QueryRunner } from 'typeorm';
import { markAllForReindexing } from '@grove/search';

/** Has the products indexed again, because the index knows single letters since then. Meanwhile searches read the texts. */
export class ProductLetters1700000001310 implements MigrationInterface {
  readonly name = 'ProductLetters1700000001310';

  up(runner: QueryRunner): Promise<void> {
    return markAllForReindexing(runner, 'product', 'product');
  }

  /** The former version ignores the letters in the index. */
  async down(): Promise<void> {}
}
