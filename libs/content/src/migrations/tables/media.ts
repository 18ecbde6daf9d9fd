import type { QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Media and their files. */
export async function createMedia(runner: QueryRunner): Promise<void> {
  const { autoId, big, id, instant, int, json, line, text } = column;
  await createTable(
    runner,
    'media',
    {
      id: id(),
      created_at: instant(),
      local_at: instant({ nullable: true }),
      modified_at: instant(),
      local_modified_at: instant({ nullable: true }),
      status: line(20, { default: 'inherit' }),
      slug: line(200),
      title: text(),
      title_key: line(190, { default: '' }),
      alt_text: text(),
      caption: text(),
      description: text(),
      author_id: int({ default: 0 }),
      parent_id: int({ default: 0 }),
      mime_type: line(100),
      file: line(300),
      folder: line(200, { default: 'media' }),
      details: json(),
      comment_status: line(10, { default: 'open' }),
      ping_status: line(10, { default: 'closed' }),
      search_text: text({ nullable: true }),
      guid: text({ nullable: true }),
    },
    {
      indexes: [
        ['author_id'],
        ['file'],
        ['parent_id'],
        ['slug'],
        ['status', 'created_at', 'id'],
        ['status', 'modified_at', 'id'],
      ],
    },
  );
  await createTable(
    runner,
    'media_file',
    {
      id: autoId(),
      media_id: int({ default: 0 }),
      path: line(300, { nullable: true }),
      storage_key: line(100),
      mime_type: line(100),
      bytes: big(),
      created_at: instant(),
      source_version: line(200, { nullable: true }),
    },
    { unique: [['path'], ['storage_key']], indexes: [['media_id', 'created_at']] },
  );
}
