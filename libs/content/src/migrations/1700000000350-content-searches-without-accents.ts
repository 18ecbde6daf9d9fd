import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fillSearchTexts, refoldSearchTexts } from '@grove/database';
import { markInMigration } from '@grove/search';
import { termSearchText } from '../terms/term-columns.js';

/** Posts, pages, media and terms are searched without regard to accents. */
export class ContentSearchesWithoutAccents1700000000350 implements MigrationInterface {
  readonly name = 'ContentSearchesWithoutAccents1700000000350';

  async up(runner: QueryRunner): Promise<void> {
    await refoldSearchTexts(runner, 'post_search', { afterwards: (ids) => markInMigration(runner, 'post', ids) });
    await refoldSearchTexts(runner, 'media');
    // Plain SQL, because TypeORM adds a column on SQLite by making the table anew.
    if (!(await runner.hasColumn('term', 'search_text')))
      await runner.query("ALTER TABLE term ADD COLUMN search_text varchar(1200) NOT NULL DEFAULT ''");
    await fillSearchTexts<{ name: string }>(runner, { table: 'term', texts: ['name'] }, ({ name }) => termSearchText(name));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE term DROP COLUMN search_text');
  }
}
