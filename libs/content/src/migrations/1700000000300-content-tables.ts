import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable, insertFirstRow } from '@grove/database';
import { createIndexTables } from '@grove/search';
import { createMedia } from './tables/media.js';

/** Media, the terms of all taxonomies, and posts with what belongs to them. */
export class ContentTables1700000000300 extends Baseline {
  readonly name = 'ContentTables1700000000300';
  readonly replaces = [
    'MediaAndTerms1700000000300',
    'Posts1700000000310',
    'MediaFiles1700000000320',
    'PostWords1700000000330',
    'ContentSearchesWithoutAccents1700000000350',
    'ListOrders1700000000360',
    'NamesSortedWithoutAccents1700000000370',
    'PostColumnNames1700000000380',
    'ImportedContent1700000001200',
    'SharedTerms1700000001290',
    'PostLetters1700000001295',
  ];

  async up(runner: QueryRunner): Promise<void> {
    await createMedia(runner);
    await terms(runner);
    await posts(runner);
    await belongings(runner);
    await createIndexTables(runner, 'post', 'post_search');
  }
}

/** The terms of all taxonomies, and the category that posts fall back to. */
async function terms(runner: QueryRunner): Promise<void> {
  const { autoId, id, int, line, text } = column;
  await createTable(
    runner,
    'term',
    {
      id: autoId(),
      taxonomy: line(40),
      name: line(1200),
      name_key: line(200),
      search_text: line(1200, { default: '' }),
      slug: line(200),
      slug_key: line(200, { nullable: true }),
      description: text(),
      parent_id: int({ default: 0 }),
      menu_order: int({ default: 0 }),
      display: line(20, { default: 'default' }),
      image_id: int({ default: 0 }),
    },
    {
      unique: [['taxonomy', 'slug_key']],
      indexes: [
        ['taxonomy', 'name_key', 'id'],
        ['taxonomy', 'parent_id'],
        ['taxonomy', 'slug'],
      ],
    },
  );
  // Terms of other systems that two taxonomies have.
  await createTable(runner, 'shared_term', {
    term_id: id(),
    taxonomy: line(40),
    description: text(),
    parent_id: int({ default: 0 }),
  });
  const name = { name: 'Uncategorized', name_key: 'uncategorized', search_text: 'uncategorized', slug_key: 'uncategorized' };
  await insertFirstRow(runner, 'term', { taxonomy: 'category', slug: 'uncategorized' }, { ...name, description: '' });
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
      previous_status: line(20, { default: '' }),
      created_at: instant(),
      local_at: instant(),
      modified_at: instant(),
      local_modified_at: instant(),
      has_floating_date: flag(),
      title: text(),
      title_key: line(190),
      slug: line(200),
      slug_key: line(200, { nullable: true }),
      guid: text({ nullable: true }),
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
      template: text(),
      parent_id: int({ default: 0 }),
      menu_order: int({ default: 0 }),
    },
    {
      unique: [['type', 'parent_id', 'slug_key']],
      indexes: [
        ['author_id', 'type', 'status', 'local_at'],
        ['featured_media'],
        ['status', 'created_at'],
        ['type', 'slug'],
        ['type', 'status', 'author_id', 'id'],
        ['type', 'status', 'id'],
        ['type', 'status', 'local_at', 'id'],
        ['type', 'status', 'local_modified_at', 'id'],
        ['type', 'status', 'menu_order', 'id'],
        ['type', 'status', 'parent_id', 'id'],
        ['type', 'status', 'slug', 'id'],
        ['type', 'status', 'title_key', 'id'],
        ['type', 'sticky', 'status', 'local_at', 'id'],
      ],
    },
  );
}

/** What belongs to posts, pages and media. */
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
      modified_at: instant({ nullable: true }),
      local_modified_at: instant({ nullable: true }),
      author_id: int(),
      title: text(),
      content: text(),
      excerpt: text(),
      slug: line(200, { nullable: true }),
      guid: text({ nullable: true }),
    },
    {
      indexes: [
        ['post_id', 'id'],
        ['post_id', 'local_at', 'id'],
      ],
    },
  );
  // Slugs under which records were found before.
  await createTable(
    runner,
    'old_slug',
    { id: autoId(), record_id: int(), slug: line(200) },
    { indexes: [['record_id'], ['slug', 'record_id']] },
  );
  // Statuses of other systems.
  await createTable(runner, 'post_status', { name: line(20) }, { primary: ['name'] });
}
