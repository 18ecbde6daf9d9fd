import { Database, databaseMigrations } from '@grove/database';
import { now } from '@grove/core';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { webhooksEntities, webhooksMigrations } from '@grove/webhooks';
import { insertRow } from '@grove/database/testing';

/** The tables that a dispatcher needs. */
export const SCHEMA = {
  entities: [...settingsEntities, ...webhooksEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations],
};

/** Opens a database with these tables. */
export function openSite(url: string): Promise<Database> {
  return Database.open({ url, ...SCHEMA });
}

/** Creates a webhook for new orders. */
export async function addWebhook(database: Database, deliveryUrl: string): Promise<void> {
  await database.write(async (unit) => {
    await insertRow(unit, 'webhook', {
      ...{ id: await unit.nextId('webhook'), name: 'Books', status: 'active', topic: 'order.created', delivery_url: deliveryUrl },
      ...{ secret: 'a-secret-of-some-length', previous_secret: '', user_id: 1, created_at: now(), failures: 0 },
      disabled_reason: '',
    });
  });
}

/** Stores the events of this many new orders in one unit of work. */
export async function emitOrders(database: Database, count: number): Promise<void> {
  await database.write(async (unit) => {
    for (let id = 1; id <= count; id++) unit.emit({ topic: 'order.created', resourceId: id, payload: { id } });
  });
}

/** The number of deliveries by state, attempts, lease and error code. */
export async function deliveriesOf(database: Database): Promise<Record<string, number>> {
  const rows = await database.read<{ state: string; attempts: number; claim_id: string; error_code: string }>(
    'SELECT state, attempts, claim_id, error_code FROM webhook_delivery',
  );
  const counts: Record<string, number> = {};
  for (const { state, attempts, claim_id, error_code } of rows) {
    const kind = [state, attempts, claim_id === '' ? '' : 'claimed', error_code].filter((word) => word !== '').join(' ');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
