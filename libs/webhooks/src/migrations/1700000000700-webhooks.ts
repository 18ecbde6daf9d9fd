import type { MigrationInterface, QueryRunner } from 'typeorm';
import { column, createTable } from '@grove/database';

/** Webhooks and their deliveries. */
export class Webhooks1700000000700 implements MigrationInterface {
  readonly name = 'Webhooks1700000000700';

  async up(runner: QueryRunner): Promise<void> {
    const { big, bigAutoId, id, instant, int, json, line, text } = column;
    await createTable(
      runner,
      'webhook',
      {
        id: id(),
        name: line(200),
        status: line(10),
        topic: line(64),
        delivery_url: line(2000),
        secret: line(500),
        previous_secret: line(500),
        previous_until: instant({ nullable: true }),
        user_id: int(),
        created_at: instant(),
        modified_at: instant({ nullable: true }),
        failures: int(),
        failing_since: instant({ nullable: true }),
        warned_at: instant({ nullable: true }),
        disabled_reason: text(),
      },
      {
        indexes: [
          ['status', 'topic'],
          ['created_at', 'id'],
        ],
      },
    );
    await createTable(
      runner,
      'webhook_delivery',
      {
        id: bigAutoId(),
        webhook_id: int(),
        event_id: big(),
        topic: line(64),
        resource_id: int(),
        state: line(10),
        attempts: int(),
        attempts_before: int(),
        due_at: big(),
        lease_holder: line(40),
        created_at: instant(),
        finished_at: instant({ nullable: true }),
        duration_ms: int(),
        response_code: int(),
        response_message: line(200),
        error_code: line(40),
        request_headers: json(),
        response_headers: json(),
        response_body: text(),
      },
      {
        // One row for each event and webhook: a relay that runs twice adds nothing.
        unique: [['event_id', 'webhook_id']],
        indexes: [
          ['webhook_id', 'state', 'due_at', 'id'],
          ['webhook_id', 'id'],
        ],
        foreignKeys: [{ column: 'webhook_id', references: 'webhook', onDelete: 'CASCADE' }],
      },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_delivery', 'webhook']) await runner.dropTable(table);
  }
}
