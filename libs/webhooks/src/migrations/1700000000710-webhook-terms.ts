import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New columns, added in plain SQL: on SQLite, TypeORM adds a column by creating the table again, and deliveries would be deleted with the old webhooks. */
const COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  ['webhook', 'in_order', 'boolean NOT NULL DEFAULT 0'],
  ['webhook', 'in_order_wait', 'integer NOT NULL DEFAULT 3600'],
  ['webhook', 'store_bodies', "varchar(10) NOT NULL DEFAULT 'all'"],
  ['webhook', 'retry_schedule', 'text NULL'],
  ['webhook', 'last_error', "varchar(300) NOT NULL DEFAULT ''"],
  ['webhook_delivery', 'resent_at', 'datetime NULL'],
];

/** Adds the delivery settings of a webhook. */
export class WebhookTerms1700000000710 implements MigrationInterface {
  readonly name = 'WebhookTerms1700000000710';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, definition] of COLUMNS)
      if (!(await runner.hasColumn(table, column))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${definition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, column] of COLUMNS) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
  }
}
