import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';

/** Comments on posts, pages and products. */
export class CommentsTables1700000000400 extends Baseline {
  readonly name = 'CommentsTables1700000000400';
  readonly replaces = [
    'Comments1700000000400',
    'Moderation1700000000410',
    'CommentSearchesWithoutAccents1700000000450',
    'Arrival1700000000460',
    'CommentColumnNames1700000000470',
    'ImportedComments1700000001210',
    'RecordTypes1700000001220',
  ];

  async up(runner: QueryRunner): Promise<void> {
    const { autoId, flag, instant, int, line, small, text } = column;
    await createTable(
      runner,
      'comment',
      {
        id: autoId(),
        type: line(20, { default: 'comment' }),
        post_id: int(),
        // The record, as long as it exists: the comment is deleted with it.
        object_id: int({ nullable: true }),
        // Of which type a record is that Grove does not serve as content, such as an order.
        record_type: line(20, { default: '' }),
        parent_id: int({ default: 0 }),
        author_id: int({ default: 0 }),
        author_name: text(),
        author_email: line(200),
        author_url: line(200),
        author_ip: text(),
        author_agent: line(500),
        created_at: instant(),
        local_at: instant({ nullable: true }),
        // By the clock of the server, whatever date the comment was given.
        received_at: instant({ nullable: true }),
        content: text(),
        status: line(20),
        previous_status: line(20, { default: '' }),
        rating: small({ default: 0 }),
        search_text: text({ nullable: true }),
        is_verified: flag({ nullable: true }),
      },
      {
        // In pairs, so that SQLite, which counts equal columns, never reads all comments that are approved, answer nothing or are of guests.
        indexes: [
          ['author_email', 'author_id'],
          ['author_id'],
          ['author_id', 'status'],
          ['parent_id', 'status'],
          ['post_id', 'parent_id'],
          ['post_id', 'status', 'created_at'],
          ['received_at'],
          ['status', 'created_at'],
          ['type', 'status', 'created_at'],
        ],
        foreignKeys: [{ column: 'object_id', references: 'object_id', onDelete: 'CASCADE' }],
      },
    );
  }
}
