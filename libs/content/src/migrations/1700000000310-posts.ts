import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Posts and pages with what belongs to them, and the category that posts fall back to. */
export class Posts1700000000310 implements MigrationInterface {
  readonly name = 'Posts1700000000310';

  async up(runner: QueryRunner): Promise<void> {
    await posts(runner);
    await belongings(runner);
    await runner.query(
      "INSERT INTO term (taxonomy, name, name_key, slug, description) VALUES ('category', 'Uncategorized', 'uncategorized', 'uncategorized', '')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['revision', 'post_search', 'post_term', 'post']) await runner.dropTable(table);
  }
}

async function posts(runner: QueryRunner): Promise<void> {
  const { flag, id, instant, int, line, text } = column;
  await createTable(
    runner,
    'post',
    {
      id: id(),
      type: line(10),
      status: line(20),
      trashed_from: line(20, { default: '' }),
      created_at: instant(),
      local_at: instant(),
      modified_at: instant(),
      local_modified_at: instant(),
      floating: flag(),
      title: text(),
      title_key: line(190),
      slug: line(200),
      slug_key: line(200, { nullable: true }),
      content: text(),
      excerpt: text(),
      footnotes: text(),
      author_id: int(),
      password: line(255),
      featured_media: int({ default: 0 }),
      comment_status: line(10),
      ping_status: line(10),
      sticky: flag(),
      format: line(10),
      template: line(100),
      parent_id: int({ default: 0 }),
      menu_order: int({ default: 0 }),
    },
    {
      unique: [['type', 'parent_id', 'slug_key']],
      indexes: [
        ['type', 'status', 'local_at', 'id'],
        ['type', 'status', 'title_key', 'id'],
        ['type', 'status', 'slug', 'id'],
        ['type', 'status', 'menu_order', 'id'],
        ['type', 'status', 'id'],
        ['type', 'sticky', 'status', 'local_at', 'id'],
        ['type', 'slug'],
        ['author_id', 'type', 'status', 'local_at'],
        ['status', 'created_at'],
        ['featured_media'],
      ],
    },
  );
}

async function belongings(runner: QueryRunner): Promise<void> {
  const { autoId, id, instant, int, line, text } = column;
  // Status and date stand here as well, so that the posts of one term are read in their order without looking at any other.
  await createTable(
    runner,
    'post_term',
    { post_id: int(), term_id: int(), status: line(20), local_at: instant() },
    { primary: ['post_id', 'term_id'], indexes: [['term_id', 'status', 'local_at', 'post_id']] },
  );
  // Apart from the posts, so that a search passes over nothing but what it looks for.
  await createTable(runner, 'post_search', { id: id(), search_text: text() });
  await createTable(
    runner,
    'revision',
    {
      id: autoId(),
      post_id: int(),
      created_at: instant(),
      local_at: instant(),
      author_id: int(),
      title: text(),
      content: text(),
      excerpt: text(),
    },
    { indexes: [['post_id', 'id']] },
  );
}
