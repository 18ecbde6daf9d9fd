import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Comments on posts, pages and products. */
export class Comments1700000000400 implements MigrationInterface {
  readonly name = 'Comments1700000000400';

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, instant, int, line, text } = column;
    await createTable(
      runner,
      'comment',
      {
        id: autoId(),
        post_id: int(),
        parent_id: int({ default: 0 }),
        author_id: int({ default: 0 }),
        author_name: line(200),
        author_email: line(200),
        author_url: line(200),
        author_ip: line(45),
        author_agent: line(500),
        created_at: instant(),
        content: text(),
        status: line(20),
      },
      { indexes: [['post_id', 'status', 'created_at'], ['status', 'created_at'], ['author_id']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('comment');
  }
}
