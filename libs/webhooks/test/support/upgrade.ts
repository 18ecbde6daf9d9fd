import type { QueryRunner } from 'typeorm';
import { Database, databaseEntities, databaseMigrations, type RowValues } from '@grove/database';
import type { TestEngine } from '@grove/database/testing';
import { webhooksEntities, webhooksMigrations } from '../../src/index.js';

type Migration = (typeof webhooksMigrations)[number];

/** The columns of the first migration. Later migrations must add their columns to such rows. */
const OLD_WEBHOOK = {
  ...{ name: 'Books', status: 'active', topic: 'order.created', delivery_url: 'https://books.example/' },
  ...{ secret: 'a-secret-of-some-length', previous_secret: '', user_id: 1, created_at: '2026-01-02 03:04:05' },
  ...{ failures: 0, disabled_reason: '' },
};
const OLD_DELIVERY = {
  ...{ event_id: 1, topic: 'order.created', resource_id: 1, state: 'waiting', attempts: 0, attempts_before: 0 },
  ...{ due_at: 0, lease_holder: '', created_at: '2026-01-02 03:04:05', duration_ms: 0, response_code: 0 },
  ...{ response_message: '', error_code: '', request_headers: '{}', response_headers: '{}', response_body: '' },
};

/** A migrated database with an old webhook and an old delivery. */
export interface UpgradedDatabase {
  readonly database: Database;
  /** For running a migration again, or reverting it. */
  readonly runner: QueryRunner;
  readonly webhookId: number;
  close(): Promise<void>;
}

/** Runs the migrations before this one, inserts the old rows, and then runs all other migrations. */
export async function upgradedFromBefore(
  engine: TestEngine,
  migration: Migration,
  old: { webhook?: RowValues; delivery?: RowValues } = {},
): Promise<UpgradedDatabase> {
  const url = await engine.createDatabase();
  const before = await open(url, webhooksMigrations.slice(0, webhooksMigrations.indexOf(migration)));
  const webhookId = await before.write(async (unit) => {
    const id = await unit.nextId('webhook');
    await unit.insert('webhook', { id, ...OLD_WEBHOOK, ...old.webhook });
    await unit.insert('webhook_delivery', { webhook_id: id, ...OLD_DELIVERY, ...old.delivery });
    return id;
  });
  await before.close();

  const database = await open(url, webhooksMigrations);
  const runner = database.source.createQueryRunner();
  const close = async () => {
    await runner.release();
    await database.close();
  };
  return { database, runner, webhookId, close };
}

async function open(url: string, migrations: Migration[]): Promise<Database> {
  const database = await Database.open({
    url,
    entities: [...databaseEntities, ...webhooksEntities],
    migrations: [...databaseMigrations, ...migrations],
  });
  await database.migrate();
  return database;
}
