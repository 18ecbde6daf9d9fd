import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Media, and the terms of all taxonomies. */
export class MediaAndTerms1700000000300 implements MigrationInterface {
  readonly name = 'MediaAndTerms1700000000300';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, id, instant, int, json, line, text } = column;
    await createTable(
      runner,
      'media',
      {
        id: id(),
        created_at: instant(),
        modified_at: instant(),
        status: line(20, { default: 'inherit' }),
        slug: line(200),
        title: line(500),
        alt_text: line(500),
        caption: text(),
        description: text(),
        author_id: int({ default: 0 }),
        parent_id: int({ default: 0 }),
        mime_type: line(100),
        file: line(300),
        details: json(),
      },
      { unique: [['slug'], ['file']], indexes: [['status', 'created_at', 'id'], ['parent_id'], ['author_id']] },
    );
    await createTable(
      runner,
      'term',
      {
        id: autoId(),
        taxonomy: line(40),
        name: line(1200),
        name_key: line(200),
        slug: line(200),
        description: text(),
        parent_id: int({ default: 0 }),
        menu_order: int({ default: 0 }),
        display: line(20, { default: 'default' }),
        image_id: int({ default: 0 }),
      },
      {
        unique: [['taxonomy', 'slug']],
        indexes: [
          ['taxonomy', 'name_key', 'id'],
          ['taxonomy', 'parent_id'],
        ],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('term');
    await runner.dropTable('media');
  }
}
