import type { QueryRunner } from 'typeorm';
import { Baseline, column, createTable } from '@grove/database';

/** Webhooks with their deliveries, and the personal data that must be erased from these. */
export class WebhooksTables1700000000700 extends Baseline {
  readonly name = 'WebhooksTables1700000000700';
  readonly replaces = [
    'Webhooks1700000000700',
    'WebhookTerms1700000000710',
    'WebhookErasures1700000000720',
    'DeliveryConnections1700000000730',
    'WebhookProbing1700000000740',
    'SealedSecrets1700000000750',
    'WebhookNames1700000000760',
    'ImportedWebhooks1700000001600',
    'WebhookApiVersions1700000001610',
  ];

  async up(runner: QueryRunner): Promise<void> {
    await webhooks(runner);
    await deliveries(runner);
  }
}

/** Text up to 64 KB. */
const shortText: column.ColumnKind = () => ({ type: 'text', isNullable: true });

async function webhooks(runner: QueryRunner): Promise<void> {
  const { flag, id, instant, int, line, text } = column;
  await createTable(
    runner,
    'webhook',
    {
      id: id(),
      name: text(),
      status: line(10),
      topic: line(200),
      api_version: int({ default: 1 }),
      delivery_url: line(2000),
      secret: text(),
      previous_secret: text(),
      previous_until: instant({ nullable: true }),
      user_id: int(),
      created_at: instant({ nullable: true }),
      modified_at: instant({ nullable: true }),
      failures: int(),
      failing_since: instant({ nullable: true }),
      warned_at: instant({ nullable: true }),
      disabled_reason: text(),
      disabled_for_failures_at: instant({ nullable: true }),
      probed_at: instant({ nullable: true }),
      in_order: flag({ default: false }),
      in_order_wait: int({ default: 3600 }),
      store_bodies: line(10, { default: 'all' }),
      retry_schedule: shortText,
      last_error: line(300, { default: '' }),
    },
    {
      indexes: [
        ['created_at', 'id'],
        ['status', 'topic'],
      ],
    },
  );
}

async function deliveries(runner: QueryRunner): Promise<void> {
  const { autoId, big, bigAutoId, instant, int, json, line, text } = column;
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
      attempts_before_resend: int(),
      due_at: big(),
      claim_id: line(40),
      created_at: instant(),
      resent_at: instant({ nullable: true }),
      finished_at: instant({ nullable: true }),
      duration_ms: int(),
      response_code: int(),
      response_message: line(200),
      error_code: line(40),
      request_headers: json(),
      response_headers: json(),
      response_body: text(),
      connection: shortText,
    },
    {
      // One row for each event and webhook: a relay that runs twice adds nothing.
      unique: [['event_id', 'webhook_id']],
      indexes: [
        ['webhook_id', 'id'],
        ['webhook_id', 'state', 'due_at', 'id'],
      ],
      foreignKeys: [{ column: 'webhook_id', references: 'webhook', onDelete: 'CASCADE' }],
    },
  );
  // `event_id` is null until the events about the customer are found; then each event has a row until it is erased.
  await createTable(runner, 'personal_data_erasure', { id: autoId(), customer_id: int(), event_id: big({ nullable: true }) });
}
