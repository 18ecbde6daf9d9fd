import type { QueryRunner } from 'typeorm';
import { column, createTable, type ExpandMigration } from '@grove/database';

/** The feeds of changes: all events in the order of their commits. */
export class EventFeeds1700000001720 implements ExpandMigration {
  readonly name = 'EventFeeds1700000001720';

  async up(runner: QueryRunner): Promise<void> {
    const { big, bigAutoId, instant, int, line } = column;
    await createTable(
      runner,
      'feed_event',
      { id: bigAutoId(), event_id: big(), topic: line(64), resource_id: int(), created_at: instant() },
      { indexes: [['event_id'], ['created_at']] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('feed_event');
  }
}
