import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable, engineOf } from '@grove/database';

const { autoId, big, instant, int, line } = column;

const NEW_COLUMNS: readonly (readonly [name: string, definition: string])[] = [
  ['title_key', "varchar(190) NOT NULL DEFAULT ''"],
  ['comment_status', "varchar(10) NOT NULL DEFAULT 'open'"],
  ['ping_status', "varchar(10) NOT NULL DEFAULT 'closed'"],
  ['local_at', 'datetime NULL'],
  ['local_modified_at', 'datetime NULL'],
];

/** The files behind media, and what lists of media are searched and sorted by. */
export class MediaFiles1700000000320 implements MigrationInterface {
  readonly name = 'MediaFiles1700000000320';

  async up(runner: QueryRunner): Promise<void> {
    const longText = engineOf(runner) === 'mysql' ? 'longtext' : 'text';
    for (const [name, definition] of [...NEW_COLUMNS, ['search_text', `${longText} NULL`] as const])
      if (!(await runner.hasColumn('media', name))) await runner.query(`ALTER TABLE media ADD COLUMN ${name} ${definition}`);
    await runner.query('UPDATE media SET title_key = LOWER(SUBSTR(title, 1, 190)), search_text = LOWER(title)');
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
      },
      { unique: [['path'], ['storage_key']], indexes: [['media_id', 'created_at']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('media_file');
    for (const name of [...NEW_COLUMNS.map(([column]) => column), 'search_text'])
      await runner.query(`ALTER TABLE media DROP COLUMN ${name}`);
  }
}
