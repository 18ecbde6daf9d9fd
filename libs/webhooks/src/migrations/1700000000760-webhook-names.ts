import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ColumnNames, renameColumns, renameTable, revertColumnNames } from '@grove/database';

const COLUMNS: ColumnNames = {
  webhook: { probing_since: 'disabled_for_failures_at' },
  webhook_delivery: { attempts_before: 'attempts_before_resend', lease_holder: 'claim_id' },
  personal_data_erasure: { resource_id: 'customer_id' },
};

/** Gives the table of erasures, and columns of webhooks and deliveries, names that say what they mean. */
export class WebhookNames1700000000760 implements MigrationInterface {
  readonly name = 'WebhookNames1700000000760';

  async up(runner: QueryRunner): Promise<void> {
    await renameTable(runner, 'webhook_erasure', 'personal_data_erasure');
    await renameColumns(runner, COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await revertColumnNames(runner, COLUMNS);
    await renameTable(runner, 'personal_data_erasure', 'webhook_erasure');
  }
}
