import { Database, databaseMigrations } from '@grove/database';
import { now } from '@grove/core';
import { settingsEntities, settingsMigrations } from '@grove/settings';
import { webhooksEntities, webhooksMigrations } from '@grove/webhooks';

/** What a dispatcher needs. */
export const SCHEMA = {
  entities: [...settingsEntities, ...webhooksEntities],
  migrations: [...databaseMigrations, ...settingsMigrations, ...webhooksMigrations],
};

/** Opens the database of a site. */
export function openSite(url: string): Promise<Database> {
  return Database.open({ url, ...SCHEMA });
}

/** Makes somebody who wants to hear of new orders. */
export async function addWebhook(database: Database, deliveryUrl: string): Promise<void> {
  await database.write(async (unit) => {
    await unit.insert('webhook', {
      ...{ id: await unit.nextId('webhook'), name: 'Books', status: 'active', topic: 'order.created', delivery_url: deliveryUrl },
      ...{ secret: 'a-secret-of-some-length', previous_secret: '', user_id: 1, created_at: now(), failures: 0 },
      disabled_reason: '',
    });
  });
}

/** So many orders are made at once. */
export async function makeOrders(database: Database, count: number): Promise<void> {
  await database.write(async (unit) => {
    for (let id = 1; id <= count; id++) unit.emit({ topic: 'order.created', resourceId: id, payload: { id } });
  });
}

/** How many deliveries there are of each kind: their state, their attempts, whether somebody is at them, and what went wrong. */
export async function deliveriesOf(database: Database): Promise<Record<string, number>> {
  const rows = await database.read<{ state: string; attempts: number; lease_holder: string; error_code: string }>(
    'SELECT state, attempts, lease_holder, error_code FROM webhook_delivery',
  );
  const counts: Record<string, number> = {};
  for (const { state, attempts, lease_holder, error_code } of rows) {
    const kind = [state, attempts, lease_holder === '' ? '' : 'held', error_code].filter((word) => word !== '').join(' ');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
