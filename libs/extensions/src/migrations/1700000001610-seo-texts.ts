import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Titles and descriptions for search engines that editors wrote in another system. */
export class SeoTexts1700000001610 implements MigrationInterface {
  readonly name = 'SeoTexts1700000001610';

  async up(runner: QueryRunner): Promise<void> {
    const columns = { id: column.id(), title: column.text(), description: column.text(), is_hidden: column.flag() };
    await createTable(runner, 'seo_text', columns);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('seo_text');
  }
}
