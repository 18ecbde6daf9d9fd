import type { MigrationInterface, QueryRunner } from 'typeorm';
import { markAllForReindexing } from '@grove/search';

/** Has the posts indexed again, because the index knows single letters since then. Meanwhile searches read the texts. */
export class PostLetters1700000001295 implements MigrationInterface {
  readonly name = 'PostLetters1700000001295';

  up(runner: QueryRunner): Promise<void> {
    return markAllForReindexing(runner, 'post', 'post_search');
  }

  /** The former version ignores the letters in the index. */
  async down(): Promise<void> {}
}
