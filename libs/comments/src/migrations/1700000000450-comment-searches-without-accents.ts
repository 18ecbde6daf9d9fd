import type { MigrationInterface, QueryRunner } from 'typeorm';
import { engineOf, fillSearchTexts } from '@grove/database';
import { searchTextOf } from '../comments/comment-search-text.rules.js';

/** Comments are searched without regard to accents. */
export class CommentSearchesWithoutAccents1700000000450 implements MigrationInterface {
  readonly name = 'CommentSearchesWithoutAccents1700000000450';

  async up(runner: QueryRunner): Promise<void> {
    // Plain SQL, because TypeORM adds a column on SQLite by making the table anew.
    if (!(await runner.hasColumn('comment', 'search_text')))
      await runner.query(`ALTER TABLE comment ADD COLUMN search_text ${engineOf(runner) === 'mysql' ? 'longtext' : 'text'} NULL`);
    type Texts = { content: string; name: string; url: string };
    const texts = ['content', 'author_name AS name', 'author_url AS url'];
    await fillSearchTexts<Texts>(runner, { table: 'comment', texts }, ({ content, name, url }) =>
      searchTextOf({ content, authorName: name, authorUrl: url }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comment DROP COLUMN search_text');
  }
}
