import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexTables, dropIndexTables } from '@grove/search';

/** Which posts have which words. */
export class PostWords1700000000330 implements MigrationInterface {
  readonly name = 'PostWords1700000000330';

  up(runner: QueryRunner): Promise<void> {
    return createIndexTables(runner, 'post', 'post_search');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndexTables(runner, 'post');
  }
}
